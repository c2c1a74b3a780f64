// World: a map whose cells close and open while agents walk on it.
#pragma once

#include <cairn/grid.hpp>

#include "world/live_components.hpp"

#include <cstdint>
#include <memory>

namespace cairn {

/// Owns the grid. A change affects legal moves at once. The components are updated afterwards, in slices of bounded
/// work. Nothing may read the grid during a change.
class World {
 public:
  explicit World(Grid grid);
  World(const World&) = delete;
  World& operator=(const World&) = delete;

  const Grid& grid() const { return *grid_; }
  const LiveComponents& components() const { return *components_; }

  /// Returns whether the cell changed. Throws UsageError for a point outside the map.
  bool set_passable(Point p, bool passable);
  /// Whether the map differs from the one that it was made from.
  bool has_changed() const { return has_changed_; }
  /// How often a cell has opened. Values that agents learned before can be too high afterwards.
  std::uint64_t openings() const { return openings_; }

  /// Updates the components. Returns the counted work, at most `budget`.
  std::uint64_t advance(std::uint64_t budget) { return components_->advance(budget); }

 private:
  std::unique_ptr<Grid> grid_;
  std::unique_ptr<LiveComponents> components_;
  bool has_changed_ = false;
  std::uint64_t openings_ = 0;
};

}  // namespace cairn
