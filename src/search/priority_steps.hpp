// PrioritySteps: what each move adds to f, without computing a heuristic.
//
// On an empty grid the distance to a target changes by a move in a way that depends on little: on which side of the
// target one is in x and in y, and whether |dx| exceeds |dy| by at least 2, by 1, not at all, and so on. That makes 45
// cases of eight moves, so f = w_g g + w_h h goes from a cell to its successors by one look into a small table.
#pragma once

#include <cairn/cell.hpp>

#include "search/grid_space.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>

namespace cairn {

/// f = g_weight * g + h_weight * h.
struct PriorityWeights {
  std::uint32_t g = 1;
  std::uint32_t h = 1;
};

class PrioritySteps {
 public:
  using Row = std::array<std::int32_t, kDirections>;

  PrioritySteps(const GridSpace& space, PriorityWeights weights) {
    const GridDistance& distance = space.distance();
    for (std::int32_t x = -1; x <= 1; ++x) {
      for (std::int32_t y = -1; y <= 1; ++y) {
        for (std::int32_t longer = -2; longer <= 2; ++longer) {
          // A pair (dx, dy) that belongs to this case, if there is one.
          const std::int32_t dx = x * (3 + std::max(longer, 0) - (y == 0 ? 3 : 0));
          const std::int32_t dy = y * (3 + std::max(-longer, 0) - (x == 0 ? 3 : 0));
          Row& row = rows_[index(dx, dy)];
          const std::int64_t here = distance({dx, dy}, {0, 0}).units;
          for (unsigned d = 0; d < kDirections; ++d) {
            const Point step = kDirectionSteps[d];
            const std::int64_t there = distance({dx + step.x, dy + step.y}, {0, 0}).units;
            row[d] = static_cast<std::int32_t>(std::int64_t{weights.g} * space.move_cost(d).units +
                                               std::int64_t{weights.h} * (there - here));
          }
        }
      }
    }
  }

  /// What the moves add to f at a cell that lies (dx, dy) from the target.
  const Row& at(std::int32_t dx, std::int32_t dy) const { return rows_[index(dx, dy)]; }

 private:
  static constexpr std::int32_t sign(std::int32_t v) { return (v > 0) - (v < 0); }
  static std::size_t index(std::int32_t dx, std::int32_t dy) {
    const std::int32_t longer = std::clamp(std::abs(dx) - std::abs(dy), -2, 2);
    return static_cast<std::size_t>(sign(dx) * 15 + sign(dy) * 5 + longer + 22);
  }

  std::array<Row, 45> rows_{};
};

}  // namespace cairn
