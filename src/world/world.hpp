// World: a map whose cells close, open and change their costs while agents walk on it.
#pragma once

#include <cairn/grid.hpp>

#include "base/state.hpp"
#include "world/live_components.hpp"

#include <cstdint>
#include <memory>
#include <vector>

namespace cairn::world {

/// Owns the grid. A change shows in the legal moves at once; the components follow later, as `advance` updates them in
/// slices of bounded work. No search may run on the grid during a change.
class World {
 public:
  explicit World(Grid grid);
  World(const World&) = delete;
  World& operator=(const World&) = delete;

  const Grid& grid() const { return *grid_; }
  const LiveComponents& components() const { return *components_; }

  /// Returns whether the cell changed. Throws UsageError for a point outside the map.
  bool set_passable(Point p, bool passable);
  /// Changes what a cell costs. Returns whether it did. Throws UsageError for a point outside the map, a map without
  /// costs, a cost above kMaxCellCost, and one below the least that the map had at first: heuristics rely on that.
  bool set_cost(Point p, std::int32_t cost);
  /// Whether any cell has closed or opened since the world was made.
  bool has_changed() const { return has_changed_; }
  /// How often a cell has opened or became cheaper. After that, heuristic values that agents learned before may be too
  /// large.
  std::uint64_t openings() const { return openings_; }

  /// Updates the components after changes. Returns the counted work, at most `budget`.
  std::uint64_t advance(std::uint64_t budget) { return components_->advance(budget); }

  void save(base::StateWriter& state) const;
  /// The state of a world that was made from the same grid. Returns the cells that have changed.
  std::vector<Point> load(base::StateReader& state);

 private:
  void change(Point p, bool passable);
  void change_cost(Point p, std::uint8_t cost);

  std::unique_ptr<Grid> grid_;
  std::unique_ptr<LiveComponents> components_;
  bool has_changed_ = false;
  std::uint64_t openings_ = 0;
};

}  // namespace cairn::world
