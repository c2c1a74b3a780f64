// OneStep: the lookahead of depth 1, which LRTA* and the algorithms that propagate its updates have in common: what the
// best legal move costs together with what is left after it.
#pragma once

#include <cairn/agent.hpp>

#include "search/grid_space.hpp"
#include "search/learned_heuristic.hpp"
#include "search/priority_steps.hpp"

#include <array>
#include <bit>
#include <cstdint>

namespace cairn {

/// The best move from a state, and what the state learns from it.
struct BestMove {
  Cost value = kInfiniteCost;  ///< the least g + h; infinite where no move is legal
  unsigned direction = 0;
};

/// Ties fall to the larger g, then to the lower cell, as everywhere: that is a fixed order of the eight directions.
class OneStep {
 public:
  explicit OneStep(const GridSpace& space) : space_(space), steps_(space, {}) {}

  /// What looking at a state's moves counts.
  static constexpr std::uint64_t work_bound(std::uint64_t degree) { return 1 + degree; }

  BestMove operator()(Cell cell, Point point, const LearnedHeuristic& h, Work& work) const {
    const unsigned mask = space_.mask(cell);
    ++work.expansions;
    work.successors += static_cast<unsigned>(std::popcount(mask));
    if (mask == 0) return {};
    const Point goal = h.goal();
    const std::uint32_t here = h.initial(point).units;
    const PrioritySteps::Row& steps = steps_.at(point.x - goal.x, point.y - goal.y);
    std::array<std::uint32_t, kDirections> learned;
    h.learned().around(point, mask, learned);
    std::uint64_t best = ~std::uint64_t{0};
    for (unsigned rest = mask; rest != 0; rest &= rest - 1) {
      const auto d = static_cast<unsigned>(std::countr_zero(rest));
      const std::uint32_t at_first = here + static_cast<std::uint32_t>(steps[d]);
      const std::uint32_t as_learned = space_.move_cost(d).units + learned[d];
      const std::uint64_t key = std::uint64_t{at_first > as_learned ? at_first : as_learned} << 3U | kRank[d];
      best = key < best ? key : best;
    }
    return {Cost{static_cast<std::uint32_t>(best >> 3U)}, kRanked[best & 7U]};
  }

 private:
  // Diagonal moves before the cheaper cardinal ones, and among equals row by row.
  static constexpr std::array<std::uint8_t, kDirections> kRank{4, 1, 6, 3, 7, 2, 5, 0};
  static constexpr std::array<std::uint8_t, kDirections> kRanked{7, 1, 5, 3, 0, 6, 2, 4};

  GridSpace space_;
  PrioritySteps steps_;
};

}  // namespace cairn
