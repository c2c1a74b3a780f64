// PrioritySteps: what each move adds to f = w_g g + w_h h, by one look into a table instead of computing a heuristic.
#pragma once

#include <cairn/cell.hpp>

#include "search/bearing.hpp"
#include "search/grid_space.hpp"

#include <array>
#include <cstdint>

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
    for_each_bearing([&](std::size_t bearing, Point offset) {
      const std::int64_t here = distance(offset, {0, 0}).units;
      for (unsigned d = 0; d < kDirections; ++d) {
        const Point step = kDirectionSteps[d];
        const std::int64_t there = distance({offset.x + step.x, offset.y + step.y}, {0, 0}).units;
        rows_[bearing][d] = static_cast<std::int32_t>(std::int64_t{weights.g} * space.move_cost(d).units +
                                                      std::int64_t{weights.h} * (there - here));
      }
    });
  }

  /// What the moves add to f at a cell that lies (dx, dy) from the target.
  const Row& at(std::int32_t dx, std::int32_t dy) const { return rows_[bearing_of(dx, dy)]; }

 private:
  std::array<Row, kBearings> rows_{};
};

}  // namespace cairn
