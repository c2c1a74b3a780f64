// World: a map whose cells close and open while agents walk on it.
#pragma once

#include <cairn/grid.hpp>

#include "world/live_components.hpp"

#include <cstdint>
#include <memory>

namespace cairn {

/// Owns the grid. A change shows in the moves of its cells at once; which cells are connected is known again after some
/// work, in slices. Nothing may run on the grid during a change.
class World {
 public:
  explicit World(Grid grid);
  World(const World&) = delete;
  World& operator=(const World&) = delete;

  const Grid& grid() const { return *grid_; }
  const LiveComponents& components() const { return *components_; }

  /// Says whether that was news. Throws UsageError for a point outside the map.
  bool set_passable(Point p, bool passable);
  /// Whether it is no longer the map that it was made of.
  bool has_changed() const { return has_changed_; }
  /// How often a cell has opened: what agents learned before may be more than the truth.
  std::uint64_t openings() const { return openings_; }

  /// Catches up with changes; returns the counted work, at most `budget`.
  std::uint64_t advance(std::uint64_t budget) { return components_->advance(budget); }

 private:
  std::unique_ptr<Grid> grid_;
  std::unique_ptr<LiveComponents> components_;
  bool has_changed_ = false;
  std::uint64_t openings_ = 0;
};

}  // namespace cairn
