// OptimalDepth: the shallowest lookahead by which LRTA* makes an optimal move (Bulitko and others: Dynamic Control in
// Real-Time Heuristic Search, JAIR 2008, Section 5), on a map or on a level of its abstraction.
#pragma once

#include "algorithms/dynamic_control/abstract_local.hpp"
#include "search/meter.hpp"
#include "search/realtime/breadth_lookahead.hpp"
#include "search/realtime/learned_heuristic.hpp"

#include <cstdint>

namespace cairn {

/// `Lookahead` is BreadthLookahead or AbstractLookahead, `Heuristic` what it goes by, with nothing learned.
template <typename Lookahead>
class OptimalDepth {
 public:
  OptimalDepth(Lookahead lookahead, std::uint32_t cap) : lookahead_(std::move(lookahead)), cap_(cap) {}

  /// `is_optimal(next, cost)` says it of the move to a neighbour. Where no depth below the cap will do, the cap.
  template <typename Heuristic, typename IsOptimal>
  std::uint32_t operator()(Cell from, Cell goal, const Heuristic& h, const IsOptimal& is_optimal) {
    Meter meter(kUnlimitedWork);
    lookahead_.start(from, goal, h, 1);
    for (std::uint32_t depth = 1; depth < cap_; lookahead_.deepen(++depth)) {
      if (lookahead_.advance(h, meter) == Progress::exhausted) return cap_;
      const std::uint32_t first = lookahead_.first_on_way_to(lookahead_.best());
      if (is_optimal(lookahead_.cell(first), lookahead_.local()[first].g)) return depth;
    }
    return cap_;
  }

 private:
  Lookahead lookahead_;
  std::uint32_t cap_;
};

}  // namespace cairn
