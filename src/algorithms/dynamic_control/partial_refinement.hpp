// PartialRefinement: the planner of PRA* (Sturtevant, Buro: Partial Pathfinding Using Map Abstraction and Refinement,
// AAAI 2005). A* finds a way on some level of an abstraction; the way makes a corridor on the level below, in which A*
// finds a way again, and so on down to the grid.
//
// It starts at a quarter of the height of the first level that has start and goal in one state. (The paper starts at
// half, which is faster on large maps but finds longer paths where the abstraction hides obstacles.) The corridor
// consists of the states of the way and those around it. Each way is refined to its end (K is infinite).
#pragma once

#include "base/stamped_array.hpp"
#include "search/optimal/best_first_search.hpp"
#include "search/optimal/space_search.hpp"
#include "search/spaces/clique_abstraction.hpp"
#include "search/spaces/grid_space.hpp"

#include <cstdint>
#include <memory>
#include <vector>

namespace cairn::dynamic_control {

/// A planner of PathFollower.
class PartialRefinement {
 public:
  using Space = spaces::GridSpace;

  struct Settings {
    static constexpr unsigned kQuarter = 0xFFFFFFFFU;
    static constexpr unsigned kHalf = 0xFFFFFFFEU;

    unsigned level = kQuarter;  ///< one of these, or a number: where it starts, as far as there are as many levels
    unsigned widen = 1;         ///< how many moves from the way the corridor extends
    spaces::AbstractDistance distance = spaces::AbstractDistance::grid;
  };

  PartialRefinement(const spaces::GridSpace& space, const Grid& grid, const Settings& settings);

  void start(Cell start, Cell goal);
  /// Within the work of the limit alone.
  search::Progress run(const optimal::SliceLimit& limit);
  const Work& work() const { return work_; }
  /// Once found: on the way from start to goal, the cell before this one.
  Cell parent(Cell cell) const { return ground_.parent(cell); }
  std::uint64_t memory_bytes() const;

 private:
  /// A level, with the search on it and the corridor that its way makes for the level below.
  struct Floor {
    explicit Floor(const spaces::AbstractSpace& space) : search(space), corridor(space.size()) {}

    optimal::SpaceSearch<spaces::AbstractSpace> search;
    base::StampedFlags corridor;  // its states
  };

  unsigned first_level(Cell start, Cell goal) const;
  void enter(unsigned level);
  search::Progress search(search::Meter& meter);
  bool mark(search::Meter& meter);
  void add(Cell state);
  bool in_corridor(unsigned level, Cell state) const {
    return level == top_ || floors_[level].corridor.is_set(abstraction_.parent(level, state).index);
  }

  Settings settings_;
  spaces::CliqueAbstraction abstraction_;
  optimal::SpaceSearch<spaces::GridSpace> ground_;
  std::vector<Floor> floors_;  // from level 1 on
  Cell start_ = kNoCell;
  Cell goal_ = kNoCell;
  unsigned top_ = 0;
  unsigned level_ = 0;
  bool marking_ = false;
  Cell traced_ = kNoCell;       // the next state of the way to become part of the corridor, from its end
  std::vector<Cell> corridor_;  // on the present level
  unsigned rings_ = 0;          // around the way that are done
  std::size_t ring_end_ = 0;    // the first state beyond the ring that is being widened
  std::size_t widened_ = 0;     // states of the corridor whose neighbours are in it
  std::size_t neighbour_ = 0;   // of the next one, those that are
  Work work_;
};

}  // namespace cairn::dynamic_control
