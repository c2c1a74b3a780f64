// The two spaces that pattern databases are computed on: the map, or a level of its abstraction, whichever the agents
// search on.
//
// Both have `run(goal, until)`, a Dijkstra search backwards from the goal, which stops at `until` if that is a state;
// for states that it reached, `cost(state)` and `next(state)`, the next one on a shortest path to the goal; and
// `depth(from, goal, is_optimal)`, the optimal lookahead.
#pragma once

#include "algorithms/dynamic_control/abstract_local.hpp"
#include "algorithms/dynamic_control/optimal_depth.hpp"
#include "search/optimal/dijkstra.hpp"
#include "search/queues/heap_queue.hpp"
#include "search/spaces/clique_abstraction.hpp"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace cairn {

class GroundPatterns {
 public:
  GroundPatterns(const Grid& grid, std::uint32_t cap)
      : space_(grid), dijkstra_(space_), h_(space_), depth_(BreadthLookahead(space_, {.depth = cap}), cap) {}

  void run(Cell goal, Cell until = kNoCell) {
    dijkstra_.run(goal, kInfiniteCost, [&](Cell cell) { return cell == until; });
  }
  bool reached(Cell cell) const { return dijkstra_.is_settled(cell); }
  Cost cost(Cell cell) const { return dijkstra_.cost(cell); }
  Cell next(Cell cell) const { return dijkstra_.parent(cell); }

  template <typename IsOptimal>
  std::uint32_t depth(Cell from, Cell goal, const IsOptimal& is_optimal) {
    h_.start(space_.point(goal));
    return depth_(from, goal, h_, is_optimal);
  }

 private:
  GridSpace space_;
  Dijkstra dijkstra_;
  LearnedHeuristic h_;  // with nothing learned
  OptimalDepth<BreadthLookahead> depth_;
};

class AbstractPatterns {
 public:
  AbstractPatterns(const AbstractSpace& space, std::uint32_t cap)
      : space_(&space),
        costs_(space.size()),
        next_(space.size()),
        h_(space),
        depth_(AbstractLookahead(space, {.depth = cap}), cap) {}

  /// Dijkstra's search.
  void run(Cell goal, Cell until = kNoCell) {
    std::fill(costs_.begin(), costs_.end(), kInfiniteCost);
    open_.clear();
    reach(goal, Cost{0}, kNoCell);
    while (!open_.empty()) {
      const OpenEntry best = open_.top();
      if (best.cell == until) break;
      open_.pop();
      if (costs_[best.cell.index].units != best.g) continue;  // overtaken
      space_->for_each_successor(best.cell, [&](Cell next, Cost step) {
        if (Cost{best.g} + step < costs_[next.index]) reach(next, Cost{best.g} + step, best.cell);
      });
    }
  }
  bool reached(Cell state) const { return costs_[state.index] != kInfiniteCost; }
  Cost cost(Cell state) const { return costs_[state.index]; }
  Cell next(Cell state) const { return next_[state.index]; }

  template <typename IsOptimal>
  std::uint32_t depth(Cell from, Cell goal, const IsOptimal& is_optimal) {
    h_.start(goal);
    return depth_(from, goal, h_, is_optimal);
  }

 private:
  void reach(Cell state, Cost cost, Cell next) {
    costs_[state.index] = cost;
    next_[state.index] = next;
    open_.push({cost.units, cost.units, state});
  }

  const AbstractSpace* space_;
  std::vector<Cost> costs_;
  std::vector<Cell> next_;
  HeapQueue open_;
  AbstractHeuristic h_;  // with nothing learned
  OptimalDepth<AbstractLookahead> depth_;
};

}  // namespace cairn
