#include "search/climbing/hill_climb.hpp"

#include "search/optimal/best_first_search.hpp"
#include "search/queues/bucket_queue.hpp"
#include "support/drawn_map.hpp"
#include "support/random_maps.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <set>

namespace cairn::climbing {
namespace {

// The legal move with the least g + h, then the largest g, then the lowest cell, the first of the topmost row; none
// where no move lowers h.
unsigned by_definition(const Rules& rules, Point from, Point target, unsigned mask) {
  const spaces::GridDistance distance(rules);
  unsigned best = ClimbTable::kStuck;
  Cost best_f, best_g;
  bool falls = false;
  for (const unsigned d : {7U, 0U, 1U, 6U, 2U, 5U, 4U, 3U}) {
    if ((mask >> d & 1U) == 0) continue;
    const CostModel costs = cost_model(rules.diagonal);
    const Cost g = is_diagonal(static_cast<Direction>(d)) ? costs.diagonal : costs.straight;
    const Cost h = distance({from.x + kDirectionSteps[d].x, from.y + kDirectionSteps[d].y}, target);
    falls |= h < distance(from, target);
    if (best != ClimbTable::kStuck && (g + h > best_f || (g + h == best_f && g <= best_g))) continue;
    best = d;
    best_f = g + h;
    best_g = g;
  }
  return falls ? best : ClimbTable::kStuck;
}

TEST(ClimbTable, has_the_move_of_the_definition_for_all_relations_and_masks) {
  for (const Rules rules : {Rules{Connectivity::eight, Corners::strict, Diagonal::sqrt2},
                            Rules{Connectivity::eight, Corners::cut, Diagonal::seven_fifths},
                            Rules{Connectivity::four, Corners::strict, Diagonal::sqrt2}}) {
    const ClimbTable& table = ClimbTable::of(rules);
    std::set<std::size_t> bearings;
    const auto check = [&](Point target) {
      for (unsigned mask = 0; mask < 256; ++mask) {
        if (rules.connectivity == Connectivity::four && (mask & 0xAAU) != 0) continue;  // no diagonal move is legal
        ASSERT_EQ(table.move(target.x, target.y, static_cast<std::uint8_t>(mask)),
                  by_definition(rules, {0, 0}, target, mask))
            << target.x << ' ' << target.y << ' ' << mask;
      }
    };
    for (std::int32_t dx = -9; dx <= 9; ++dx) {
      for (std::int32_t dy = -9; dy <= 9; ++dy) {
        bearings.insert(spaces::bearing_of(dx, dy));
        check({dx, dy});
      }
    }
    for (const std::int32_t far : {100, 5000, 16383}) {
      for (const Point p :
           {Point{far, 3}, Point{-far, far - 1}, Point{far, far}, Point{2, -far}, Point{1 - far, far}}) {
        check(p);
      }
    }
    EXPECT_EQ(bearings.size(), 29U);  // of the 45 numbers, those of signs and lengths that can occur together
  }
}

RC_GTEST_PROP(HillClimb, lowers_the_distance_with_every_step_and_ends_where_no_move_does, (std::uint64_t seed)) {
  base::Random random(seed);
  const Grid grid(support::random_terrain(random, 60), support::random_rules(random));
  const spaces::GridDistance distance(grid.rules());
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

    // Climbing by runs of moves, whole or cut off anywhere and taken up again, makes the same steps.
    const auto same = [&](const ClimbResult& a) {
      return a.reached == result.reached && a.steps == steps && a.cost.units == cost && a.cell == result.cell;
    };
    RC_ASSERT(same(climber.climb(grid.cell(from), grid.cell(to))));
    const std::uint32_t cut = random.below(steps + 2);
    ClimbResult first = climber.climb(grid.cell(from), grid.cell(to), cut);
    RC_ASSERT(first.steps == std::min(cut, steps));
    RC_ASSERT(first.reached == (result.reached && cut >= steps));
    const ClimbResult rest = climber.climb(first.cell, grid.cell(to));
    first.steps += rest.steps;
    first.cost = first.cost + rest.cost;
    RC_ASSERT(same({rest.reached, first.steps, first.cost, rest.cell}));
  }
}

// The paper's Theorem 6: a climb that hugs a wall gets there, but not on a shortest path.
TEST(HillClimb, may_reach_its_target_by_a_longer_way_than_the_shortest) {
  const Grid grid(support::drawn_map({
                      "...............",
                      ".....@.........",
                      ".....@.........",
                      ".....@.........",
                      ".....@.........",
                      ".....@.........",
                      ".....@.........",
                      ".....@.........",
                      ".....@.........",
                      "...............",
                  }),
                  {Connectivity::eight, Corners::cut, Diagonal::seven_fifths});
  const Cell from = grid.cell({4, 7});
  const Cell target = grid.cell({14, 0});
  const ClimbResult result = HillClimb(grid).climb(from, target);
  EXPECT_TRUE(result.reached);
  EXPECT_EQ(grid.costs().to_length(result.cost), 16.4);
  optimal::BestFirstSearch<spaces::GridSpace, queues::BucketQueue> search{spaces::GridSpace(grid)};
  search.start(from, target);
  ASSERT_EQ(search.run(), search::Progress::done);
  EXPECT_EQ(grid.costs().to_length(search.g(target)), 15);
}

}  // namespace
}  // namespace cairn::climbing
