// SectorSpace against the map: its moves, and the heuristic that it takes from the least costs of columns and rows.
#include "algorithms/overlay/search/sector_space.hpp"

#include "search/optimal/space_search.hpp"
#include "support/random_maps.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace cairn::overlay_search {
namespace {

using overlay_format::Box;

Box random_box(base::Random& random, const Grid& grid) {
  const std::int32_t x = random.between(0, grid.width() - 1);
  const std::int32_t y = random.between(0, grid.height() - 1);
  return {x, y, std::min(x + random.between(1, 40), grid.width()), std::min(y + random.between(1, 40), grid.height())};
}

template <typename Visit>
void for_each_passable(const Grid& grid, const Box& box, Visit visit) {
  for (std::int32_t y = box.y0; y < box.y1; ++y) {
    for (std::int32_t x = box.x0; x < box.x1; ++x) {
      if (grid.passable(Point{x, y})) visit(Point{x, y});
    }
  }
}

TEST(SectorSpace, has_the_moves_of_the_map_that_stay_in_the_box) {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    SCOPED_TRACE(seed);
    base::Random random(seed);
    Terrain terrain = support::random_terrain(random, 60);
    if (random.chance(2, 3)) terrain = support::with_random_costs(random, std::move(terrain));
    const Grid grid(std::move(terrain), support::random_rules(random));
    const Box box = random_box(random, grid);
    SectorSpace space(grid, 40);
    space.look_across(box);
    for_each_passable(grid, box, [&](Point p) {
      unsigned expected = 0;
      for (unsigned d = 0; d < kDirections; ++d) {
        const Point to{p.x + kDirectionSteps[d].x, p.y + kDirectionSteps[d].y};
        if ((grid.mask(grid.cell(p)) >> d & 1U) != 0 && box.contains(to)) expected |= 1U << d;
      }
      unsigned seen = 0;
      space.for_each_successor(space.state(p), [&](Cell next, Cost cost) {
        const Point to = space.point(next);
        const Direction direction = direction_of({to.x - p.x, to.y - p.y});
        seen |= 1U << static_cast<unsigned>(direction);
        ASSERT_EQ(cost, grid.move_cost(grid.cell(p), direction));
      });
      ASSERT_EQ(seen, expected);
    });
  }
}

TEST(SectorSpace, has_a_consistent_heuristic_that_is_no_worse_than_the_least_cost_of_the_map) {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    SCOPED_TRACE(seed);
    base::Random random(seed);
    const Grid grid(support::with_random_costs(random, support::random_terrain(random, 60)),
                    support::random_rules(random));
    const Box box = random_box(random, grid);
    SectorSpace space(grid, 40);
    SectorSpace plain(grid, 40);
    space.look_across(box);
    plain.look_at(box);
    bool has_target = false;
    Cell target = kNoCell;
    for_each_passable(grid, box, [&](Point p) {
      if (has_target && !random.chance(1, 50)) return;
      has_target = true;
      target = space.state(p);
    });
    if (!has_target) continue;
    ASSERT_EQ(space.heuristic(target, target), Cost{0});
    optimal::SpaceSearch<SectorSpace> from_target(plain);
    from_target.start(target);
    from_target.run();
    for_each_passable(grid, box, [&](Point p) {
      const Cell state = space.state(p);
      const Cost h = space.heuristic(state, target);
      ASSERT_GE(h, plain.heuristic(state, target));
      if (from_target.is_reached(state)) {
        ASSERT_LE(h, from_target.g(state));
      }
      space.for_each_successor(
          state, [&](Cell next, Cost cost) { ASSERT_LE(h.units, cost.units + space.heuristic(next, target).units); });
    });
  }
}

}  // namespace
}  // namespace cairn::overlay_search
