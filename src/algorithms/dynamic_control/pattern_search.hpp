// PatternSearch: the searches that a pattern database is made of, on the space that its agents search on: the map, or a
// level of its abstraction.
#pragma once

#include "algorithms/dynamic_control/optimal_depth.hpp"
#include "search/optimal/dijkstra.hpp"
#include "search/realtime/breadth_lookahead.hpp"
#include "search/realtime/values/learned_heuristic.hpp"
#include "search/spaces/space.hpp"

#include <cstdint>
#include <utility>

namespace cairn::dynamic_control {

template <spaces::Space S>
class PatternSearch {
 public:
  /// The space must outlive it. No depth is greater than `cap`.
  PatternSearch(const S& space, std::uint32_t cap)
      : space_(space),
        dijkstra_(space),
        h_(space),
        depth_(realtime::BreadthLookaheadOn<S>(space, {.depth = cap}), cap) {}

  /// Dijkstra's search backwards from the goal, as far as `until` if that is a state.
  void run(Cell goal, Cell until = kNoCell) {
    dijkstra_.run(goal, kInfiniteCost, [&](Cell state) { return state == until; });
    expansions_ += dijkstra_.work().expansions;
  }
  /// Of all runs since the last call, without the lookaheads that find depths.
  std::uint64_t take_expansions() { return std::exchange(expansions_, 0); }
  /// Of the last run: whether a state was reached; its cost to the goal, and the next state on a shortest path there.
  bool reached(Cell state) const { return dijkstra_.is_settled(state); }
  Cost cost(Cell state) const { return dijkstra_.cost(state); }
  Cell next(Cell state) const { return dijkstra_.parent(state); }

  /// The optimal lookahead; `is_optimal` as OptimalDepth takes it.
  template <typename IsOptimal>
  std::uint32_t depth(Cell from, Cell goal, const IsOptimal& is_optimal) {
    h_.start(static_cast<const S&>(space_).key(goal));
    return depth_(from, goal, h_, is_optimal);
  }

 private:
  spaces::HeldSpace<S> space_;
  optimal::DijkstraSearch<S> dijkstra_;
  std::uint64_t expansions_ = 0;
  realtime::LearnedHeuristicOn<S> h_;  // with nothing learned
  OptimalDepth<realtime::BreadthLookaheadOn<S>> depth_;
};

}  // namespace cairn::dynamic_control
