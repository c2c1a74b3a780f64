// GrowingSubgoalTree: subgoals from a tree that is made when the goal is set, while the agent already walks (Hernández,
// Baier, "Fast Subgoaling for Pathfinding via Real-Time Search", ICAPS 2011, Algorithms 2 and 3).
//
// The search backwards runs for a slice before each move. Until it reaches the agent, the agent heads for the goal.
// Once the search has expanded the agent's cell, the cell's subgoal and all that come after are known, and the search
// can end. With the paper's choice of the first subgoal it runs to the end, and the agent takes the nearest subgoal.
#pragma once

#include "algorithms/subgoal_trees/met_subgoals.hpp"
#include "algorithms/subgoal_trees/subgoal_search.hpp"
#include "base/steady_array.hpp"
#include "search/meter.hpp"
#include "search/progress.hpp"
#include "search/spaces/grid_space.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>

namespace cairn::subgoal_trees {

/// Which subgoal an agent heads for first: the nearest by the distance on an empty grid, or one that is within reach.
enum class FirstSubgoal : std::uint8_t { nearest, reachable };

/// A selector of SubgoalGuided.
class GrowingSubgoalTree {
 public:
  GrowingSubgoalTree(const Grid& grid, std::uint64_t slice, FirstSubgoal first, MetRule met)
      : space_(grid),
        search_(grid),
        slice_(slice),
        most_(expansion_bound(spaces::degree(grid.rules()))),
        first_(first),
        met_(met) {}

  /// The most that a move takes for selecting.
  static constexpr std::uint64_t work_bound(std::uint64_t slice, std::uint64_t degree) {
    return slice * expansion_bound(degree);
  }

  void start(Cell /*start*/, Cell goal) {
    search_.start(goal);
    subgoals_.clear();
    subgoals_.push_back(goal);
    goal_ = goal;
    subgoal_ = goal;
    growing_ = true;
    slice_left_ = slice_;
    seen_ = 0;
    nearest_ = {kInfiniteCost, kNoCell};
    met_.clear();
  }

  search::Progress advance(Cell position, search::Meter& meter) {
    if (!growing_) return head_for(search_.subgoal(position));
    return pass(position, meter);
  }

  search::Progress pass(Cell position, search::Meter& meter) {
    if (growing_) return grow(position, meter);
    const bool knows_next = search_.is_expanded(position) && search_.is_subgoal(position);
    if (knows_next && search_.subgoal(position) != subgoal_ && met_.obeys(position)) {
      head_for(search_.subgoal(position));
    }
    return search::Progress::done;
  }

  bool keeps(Cost /*moved*/) {
    slice_left_ = slice_;
    return true;
  }
  Cell subgoal() const { return subgoal_; }
  bool lost() const { return growing_; }
  std::uint64_t bytes() const { return search_.bytes() + subgoals_.size() * sizeof(Cell); }

 private:
  static constexpr std::uint64_t expansion_bound(std::uint64_t degree) { return SubgoalSearch::work_bound(degree); }

  search::Progress head_for(Cell subgoal) {
    subgoal_ = subgoal;
    return search::Progress::done;
  }

  search::Progress grow(Cell position, search::Meter& meter) {
    while (!search_.finished()) {
      if (first_ == FirstSubgoal::reachable && search_.is_expanded(position)) break;
      if (slice_left_ == 0) return search::Progress::done;
      if (!meter.allows(most_)) return search::Progress::paused;
      --slice_left_;
      search_.expand(meter.work, [&](Cell subgoal, Cell /*next*/) {
        if (first_ == FirstSubgoal::nearest) subgoals_.push_back(subgoal);
      });
    }
    if (first_ == FirstSubgoal::reachable) {
      growing_ = false;
      return head_for(search_.subgoal(position));
    }
    return scan(position, meter);
  }

  // As many subgoals as an expansion may take operations count as one; a scan that takes several moves goes by the
  // place where it began.
  search::Progress scan(Cell position, search::Meter& meter) {
    if (seen_ == 0) from_ = position;
    while (seen_ < subgoals_.size()) {
      if (slice_left_ == 0) return search::Progress::done;
      if (!meter.allows(most_)) return search::Progress::paused;
      --slice_left_;
      const std::uint64_t end = std::min<std::uint64_t>(seen_ + most_, subgoals_.size());
      meter.work.scanned += end - seen_;
      for (; seen_ < end; ++seen_) {
        const Cell cell = subgoals_[seen_];
        nearest_ = std::min(nearest_, std::pair(space_.heuristic(from_, cell), cell));
      }
    }
    growing_ = false;
    return head_for(nearest_.second == position && position != goal_ ? search_.subgoal(position) : nearest_.second);
  }

  spaces::GridSpace space_;
  SubgoalSearch search_;
  std::uint64_t slice_;
  std::uint64_t most_;  // that an expansion takes
  FirstSubgoal first_;
  base::SteadyArray<Cell> subgoals_;  // where the nearest is wanted
  Cell goal_ = kNoCell;
  Cell subgoal_ = kNoCell;
  bool growing_ = true;
  std::uint64_t slice_left_ = 0;
  std::uint64_t seen_ = 0;  // of subgoals_
  Cell from_ = kNoCell;     // by which they are near or far
  std::pair<Cost, Cell> nearest_;
  MetSubgoals met_;
};

}  // namespace cairn::subgoal_trees
