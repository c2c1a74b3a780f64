#include "search/hill_climb.hpp"

#include "support/random_maps.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <set>

namespace cairn {
namespace {

unsigned by_definition(const Rules& rules, Point from, Point target, unsigned mask) {
  const GridDistance distance(rules);
  const auto after = [&](unsigned d) { return Point{from.x + kDirectionSteps[d].x, from.y + kDirectionSteps[d].y}; };
  unsigned best = ClimbTable::kStuck;
  for (unsigned d = 0; d < kDirections; ++d) {
    const Cost least = distance(best == ClimbTable::kStuck ? from : after(best), target);
    if ((mask >> d & 1U) != 0 && distance(after(d), target) < least) best = d;
  }
  return best;
}

TEST(ClimbTable, has_the_move_of_the_definition_for_all_relations_and_masks) {
  for (const Rules rules : {Rules{Connectivity::eight, Corners::strict, Diagonal::sqrt2},
                            Rules{Connectivity::eight, Corners::cut, Diagonal::seven_fifths},
                            Rules{Connectivity::four, Corners::strict, Diagonal::sqrt2}}) {
    const ClimbTable& table = ClimbTable::of(rules);
    const auto check = [&](Point target) {
      for (unsigned mask = 0; mask < 256; ++mask) {
        ASSERT_EQ(table.move(target.x, target.y, static_cast<std::uint8_t>(mask)),
                  by_definition(rules, {0, 0}, target, mask))
            << target.x << ' ' << target.y << ' ' << mask;
      }
    };
    for (std::int32_t dx = -9; dx <= 9; ++dx) {
      for (std::int32_t dy = -9; dy <= 9; ++dy) {
        ASSERT_LT(ClimbTable::relation(dx, dy), ClimbTable::kRelations);
        check({dx, dy});
      }
    }
    for (const std::int32_t far : {100, 5000, 16383}) {
      for (const Point p :
           {Point{far, 3}, Point{-far, far - 1}, Point{far, far}, Point{2, -far}, Point{1 - far, far}}) {
        check(p);
      }
    }
  }
}

RC_GTEST_PROP(HillClimb, lowers_the_distance_with_every_step_and_ends_where_no_move_does, (std::uint64_t seed)) {
  Random random(seed);
  const Grid grid(random_terrain(random, 60), random_rules(random));
  const GridDistance distance(grid.rules());
  const HillClimb climber(grid);
  const auto pick = [&] { return Point{random.between(0, grid.width() - 1), random.between(0, grid.height() - 1)}; };
  for (int i = 0; i < 50; ++i) {
    const Point from = pick();
    const Point to = pick();
    if (!grid.passable(from)) continue;
    Point here = from;
    std::uint32_t cost = 0;
    std::uint32_t steps = 0;
    const auto result = climber.climb(grid.cell(from), grid.cell(to), 1000, [&](unsigned direction, Cell cell) {
      RC_ASSERT((grid.mask(grid.cell(here)) >> direction & 1U) != 0);
      RC_ASSERT(distance(grid.point(cell), to) < distance(here, to));
      here = grid.point(cell);
      cost += grid.move_cost(static_cast<Direction>(direction)).units;
      ++steps;
    });
    RC_ASSERT(result.reached == (here == to));
    RC_ASSERT(result.cost.units == cost);
    RC_ASSERT(result.steps == steps);
    RC_ASSERT(result.cell == grid.cell(here));
    if (!result.reached) {
      RC_ASSERT(by_definition(grid.rules(), here, to, grid.mask(result.cell)) == ClimbTable::kStuck);
    }
  }
}

}  // namespace
}  // namespace cairn
