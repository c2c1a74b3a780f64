#include "algorithms/cairn/build/network/climb_field.hpp"

#include "support/random_maps.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace cairn::cairn_walk {
namespace {

RC_GTEST_PROP(ClimbField, has_the_cost_of_every_climb_within_its_radius, (std::uint64_t seed)) {
  base::Random random(seed);
  const Grid grid(support::random_terrain(random, 50), support::random_rules(random));
  const std::int32_t radius = random.between(1, 60);
  const climbing::HillClimb climber(grid);
  cairn_network::ClimbField field(grid, radius);
  for (int i = 0; i < 3; ++i) {
    const Point target{random.between(0, grid.width() - 1), random.between(0, grid.height() - 1)};
    if (!grid.passable(target)) continue;
    field.compute(grid.cell(target));
    for (std::int32_t y = 0; y < grid.height(); ++y) {
      for (std::int32_t x = 0; x < grid.width(); ++x) {
        const bool near = std::abs(x - target.x) <= radius && std::abs(y - target.y) <= radius;
        const Cell from = grid.cell({x, y});
        const bool reaches = grid.passable(from) && near && climber.climb(from, grid.cell(target)).reached;
        RC_ASSERT(field.cost({x, y}) == (reaches ? climber.climb(from, grid.cell(target)).cost : kInfiniteCost));
      }
    }
  }
}

}  // namespace
}  // namespace cairn::cairn_walk
