#include "search/optimal/priority.hpp"

#include "support/random_maps.hpp"

#include <gtest/gtest.h>

namespace cairn::optimal {
namespace {

TEST(GoalPriority, adds_to_f_what_the_distance_says) {
  for (const Connectivity connectivity : {Connectivity::four, Connectivity::eight}) {
    for (const Diagonal diagonal : {Diagonal::sqrt2, Diagonal::seven_fifths}) {
      const Rules rules{connectivity, Corners::strict, diagonal};
      const Grid grid(Terrain(15, 13), rules);
      const spaces::GridSpace space(grid);
      const GoalPriority::Weights weights{3, 2};
      GoalPriority priority(space, weights);
      const Cell goal = grid.cell({7, 5});
      priority.aim(goal);
      for (std::int32_t y = 1; y < 12; ++y) {
        for (std::int32_t x = 1; x < 14; ++x) {
          const Cell cell = grid.cell({x, y});
          const std::int64_t h = space.heuristic(cell, goal).units;
          EXPECT_EQ(priority.initial(cell), static_cast<std::uint64_t>(2 * h));
          for (unsigned d = 0; d < kDirections; ++d) {
            const std::int64_t next = space.heuristic(space.neighbour(cell, d), goal).units;
            EXPECT_EQ(priority.steps(cell)[d], 3 * std::int64_t{space.move_cost(d).units} + 2 * (next - h))
                << x << ',' << y << " move " << d;
          }
        }
      }
    }
  }
}

}  // namespace
}  // namespace cairn::optimal
