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
#include <vector>

namespace cairn {

class LocalRoute {
 public:
  LocalRoute(const Grid& grid, std::uint32_t most_expansions)
      : grid_(&grid), astar_(GridSpace(grid), most_expansions), heuristic_(GridSpace(grid)) {
    runs_.reserve(most_expansions + 1);
  }

  /// Each expansion comes with eight successors, eight pushes and as many pops; then the path is traced.
  static constexpr std::uint64_t work_bound(std::uint64_t most_expansions) {
    return most_expansions * (1 + 3 * kDirections + 1) + 2;
  }

  void start(Cell start, Cell goal) {
    heuristic_.start(grid_->point(goal));
    astar_.start(start, goal, heuristic_);
    traced_ = AStarLookahead::kNoState;
    runs_.clear();
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
      cost_ = astar_.g(traced_);
    }
    for (; traced_ != astar_.root(); traced_ = astar_.parent(traced_)) {
      if (!meter.allows(1)) return false;
      ++meter.work.traced;
      const auto move = static_cast<unsigned>(astar_.last_move(traced_));
      if (runs_.empty() || runs_.back().direction != move) runs_.push_back({{}, move, 0});
      ++runs_.back().times;
    }
    std::reverse(runs_.begin(), runs_.end());
    found_ = true;
    return true;
  }

  /// Once advance was true.
  bool found() const { return found_; }
  Cost cost() const { return cost_; }
  /// Directions and times.
  const std::vector<Run>& runs() const { return runs_; }
  std::uint64_t bytes() const { return astar_.bytes() + runs_.capacity() * sizeof(Run); }

 private:
  const Grid* grid_;
  AStarLookahead astar_;
  LearnedHeuristic heuristic_;
  std::vector<Run> runs_;
  Cost cost_;
  Cell goal_;
  std::uint32_t traced_ = AStarLookahead::kNoState;  // up to where the path is traced back
  bool found_ = false;
};

}  // namespace cairn
