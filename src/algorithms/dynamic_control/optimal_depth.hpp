// OptimalDepth: the shallowest lookahead by which LRTA* makes an optimal move (Bulitko and others: Dynamic Control in
// Real-Time Heuristic Search, JAIR 2008, Section 5), on a map or on a level of its abstraction.
#pragma once

#include "search/realtime/breadth_lookahead.hpp"
#include "search/realtime/deepening.hpp"
#include "search/realtime/values/learned_heuristic.hpp"

#include <cstdint>

namespace cairn::dynamic_control {

/// `Lookahead` is BreadthLookaheadOn any space; the heuristic is its, with nothing learned.
template <typename Lookahead>
class OptimalDepth {
 public:
  OptimalDepth(Lookahead lookahead, std::uint32_t cap) : lookahead_(std::move(lookahead)), cap_(cap) {}

  /// `is_optimal(next, cost)` says it of the move to a neighbour. Where no depth below the cap will do, the cap.
  template <typename Heuristic, typename IsOptimal>
  std::uint32_t operator()(Cell from, Cell goal, const Heuristic& h, const IsOptimal& is_optimal) {
    const auto moves_optimally = [&](std::uint32_t /*depth*/, std::uint32_t node) {
      return is_optimal(lookahead_.cell(node), lookahead_.local()[node].g);
    };
    const realtime::Deepening deepened = realtime::deepen(lookahead_, from, goal, h, cap_ - 1, moves_optimally);
    return deepened.end == realtime::Deepening::End::accepted ? deepened.depth : cap_;
  }

 private:
  Lookahead lookahead_;
  std::uint32_t cap_;
};

}  // namespace cairn::dynamic_control
