// LocalRoute: a shortest path to a goal close by, where a route over waypoints would go out of its way: a small A*, in
// slices.
#pragma once

#include <cairn/grid.hpp>

#include "offline/leg.hpp"
#include "search/astar_lookahead.hpp"
#include "search/grid_space.hpp"
#include "search/learned_heuristic.hpp"
#include "search/meter.hpp"

#include <algorithm>
#include <cstdint>

namespace cairn {

class LocalRoute {
 public:
  LocalRoute(const Grid& grid, std::uint32_t most_expansions)
      : grid_(&grid),
        astar_(GridSpace(grid), most_expansions),
        heuristic_(GridSpace(grid)),
        leg_(most_expansions + 1) {}

  /// Each expansion comes with eight successors, eight pushes and as many pops; then the path is traced.
  static constexpr std::uint64_t work_bound(std::uint64_t most_expansions) {
    return most_expansions * (1 + 3 * kDirections + 1) + 2;
  }

  void start(Cell start, Cell goal) {
    heuristic_.start(grid_->point(goal));
    astar_.start(start, goal, heuristic_);
    traced_ = AStarLookahead::kNoState;
    leg_.clear(start);
    goal_ = goal;
    found_ = false;
  }

  /// False where the budget ended first.
  bool advance(Meter& meter) {
    if (traced_ == AStarLookahead::kNoState) {
      const Progress progress = astar_.advance(heuristic_, meter);
      if (progress == Progress::paused) return false;
      if (progress == Progress::exhausted || astar_.cell(astar_.best()) != goal_) return true;
      traced_ = astar_.best();
      leg_.to = goal_;
      leg_.cost = astar_.g(traced_);
    }
    for (; traced_ != astar_.root(); traced_ = astar_.parent(traced_)) {
      if (!meter.allows(1)) return false;
      ++meter.work.traced;
      leg_.moves.push_back(static_cast<std::uint8_t>(astar_.last_move(traced_)));
    }
    std::reverse(leg_.moves.begin(), leg_.moves.end());
    found_ = true;
    return true;
  }

  /// Once advance was true.
  bool found() const { return found_; }
  const Leg& leg() const { return leg_; }
  std::uint64_t bytes() const { return astar_.bytes() + leg_.moves.capacity(); }

 private:
  const Grid* grid_;
  AStarLookahead astar_;
  LearnedHeuristic heuristic_;
  Leg leg_;
  Cell goal_;
  std::uint32_t traced_ = AStarLookahead::kNoState;  // up to where the path is traced back
  bool found_ = false;
};

}  // namespace cairn
