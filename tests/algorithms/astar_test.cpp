#include <cairn/algorithm.hpp>

#include "support/random_maps.hpp"

#include <gtest/gtest.h>

namespace cairn {
namespace {

Terrain wall_with_a_gap_at_the_bottom() {
  Terrain terrain(9, 5);
  for (std::int32_t y = 0; y < 5; ++y) {
    for (std::int32_t x = 0; x < 9; ++x) terrain.set({x, y}, x != 4 || y == 4);
  }
  return terrain;
}

std::uint64_t walk(Agent& agent, std::uint64_t budget) {
  std::uint64_t length = 0;
  for (int steps = 0; steps < 10000; ++steps) {
    const Cell before = agent.position();
    const Step step = agent.step(budget);
    EXPECT_LE(step.work.total(), budget);
    if (step.outcome == Outcome::arrived) return length;
    if (step.outcome != Outcome::moved) continue;
    for (unsigned d = 0; d < kDirections; ++d) {
      const auto direction = static_cast<Direction>(d);
      if (((agent.grid().mask(before) >> d) & 1U) != 0 && agent.grid().neighbour(before, direction) == step.position) {
        length += agent.grid().move_cost(direction).units;
      }
    }
  }
  ADD_FAILURE() << "did not arrive";
  return length;
}

TEST(AStarAgent, walks_an_optimal_path_whatever_its_budget) {
  const Grid grid(wall_with_a_gap_at_the_bottom());
  for (const std::uint64_t budget : {kUnlimitedWork, std::uint64_t{64}, std::uint64_t{100}}) {
    const auto agent = make_agent("astar", grid);
    agent->start(grid.cell({0, 0}), grid.cell({8, 0}));
    EXPECT_EQ(walk(*agent, budget), 4U * 5741 + 6U * 8119) << budget;
    EXPECT_EQ(agent->inspect().episodes, 1U);
  }
}

}  // namespace
}  // namespace cairn
