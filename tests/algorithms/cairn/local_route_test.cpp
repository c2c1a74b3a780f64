// Searches for goals close by, against the search for whole paths.
#include "algorithms/cairn/walk/local_route.hpp"

#include "search/optimal/jump_point_search.hpp"
#include "support/allocations.hpp"
#include "support/generated_maps.hpp"
#include "support/walk.hpp"
#include "world/world.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

namespace cairn::cairn_walk {
namespace {

constexpr std::uint32_t kPlenty = 100'000;

/// Advances to the end, in slices of the least budget or at once.
template <typename Route>
void finish(Route& route, base::Random& random, std::uint64_t most_work) {
  const std::uint64_t least = std::max<std::uint64_t>(Agent::kMinBudget, Route::kPiece);
  const std::uint64_t budget = random.chance(1, 2) ? least : kUnlimitedWork;
  std::uint64_t work = 0;
  for (bool done = false; !done;) {
    search::Meter meter(budget);
    done = route.advance(meter);
    RC_ASSERT(meter.work.total() <= budget);
    RC_ASSERT(done || meter.work.total() > 0);
    work += meter.work.total();
  }
  RC_ASSERT(work <= Route::work_bound(most_work));
}

/// Follows the runs from the start; they must lead to the goal at the cost that was told.
template <typename Route>
void check_runs(const Grid& grid, const Route& route, const support::Endpoints& problem) {
  Cell at = problem.start;
  std::uint64_t cost = 0;
  for (const MoveRun& run : route.runs()) {
    for (std::uint32_t i = 0; i < run.times; ++i) {
      RC_ASSERT((grid.mask(at) >> run.direction & 1U) == 1U);
      cost += grid.move_cost(static_cast<Direction>(run.direction)).units;
      at = grid.neighbour(at, static_cast<Direction>(run.direction));
    }
  }
  RC_ASSERT(at == problem.goal);
  RC_ASSERT(cost == route.cost().units);
}

RC_GTEST_PROP(LocalRoute, is_a_shortest_path_wherever_one_is_cheap_enough, (std::uint64_t seed)) {
  base::Random random(seed);
  world::World world(support::generated_grid(random, 5, 70));
  LocalRoute route(world.grid(), kPlenty);
  for (int i = 0; i < 10; ++i) {
    for (std::uint32_t edits = random.below(20); edits > 0; --edits) {
      const Grid& grid = world.grid();
      world.set_passable({random.between(0, grid.width() - 1), random.between(0, grid.height() - 1)},
                         random.chance(1, 2));
    }
    const Grid now(world.grid().terrain(), world.grid().rules());
    const auto problem = support::random_endpoints(random, now);
    if (!problem || problem->start == problem->goal) continue;
    const std::uint32_t optimal = optimal::JumpPointSearch(now).search(problem->start, problem->goal).units;
    const Cost below = random.chance(1, 3) ? kInfiniteCost : Cost{optimal + random.below(2)};
    route.start(problem->start, problem->goal, below);
    finish(route, random, kPlenty);
    if (below.units <= optimal) RC_ASSERT(!route.found());
    // The only other reason to find none is a path of more runs than an agent keeps.
    if (below.units > optimal && now.width() * now.height() < 400) RC_ASSERT(route.found());
    if (!route.found()) continue;
    RC_ASSERT(route.cost().units == optimal);
    RC_ASSERT(route.runs().size() <= RunWindow::kMost);
    check_runs(world.grid(), route, *problem);
  }
}

RC_GTEST_PROP(LongRoute, is_a_shortest_path_by_fans_that_were_kept_while_the_map_changed, (std::uint64_t seed)) {
  base::Random random(seed);
  world::World world(support::generated_grid(random, 5, 200));
  FanCache cache(world.grid());
  LongRoute route(world.grid(), 20 * kPlenty, 20'000, &cache);
  for (int i = 0; i < 30; ++i) {
    for (std::uint32_t edits = random.chance(1, 3) ? random.below(4) : 0; edits > 0; --edits) {
      const Grid& grid = world.grid();
      const Point p{random.between(0, grid.width() - 1), random.between(0, grid.height() - 1)};
      if (world.set_passable(p, random.chance(1, 2))) cache.touch(p);
    }
    const Grid now(world.grid().terrain(), world.grid().rules());
    const auto problem = support::random_endpoints(random, now);
    if (!problem || problem->start == problem->goal) continue;
    route.start(problem->start, problem->goal, kInfiniteCost);
    finish(route, random, 20 * kPlenty);
    RC_ASSERT(route.found());
    RC_ASSERT(route.cost() == optimal::JumpPointSearch(now).search(problem->start, problem->goal));
    check_runs(world.grid(), route, *problem);
  }
}

RC_GTEST_PROP(LocalRoute, keeps_to_its_bound_and_takes_no_memory, (std::uint64_t seed)) {
  base::Random random(seed);
  const Grid grid = support::generated_grid(random, 20, 90);
  const std::uint32_t most_work = random.below(500);
  LocalRoute route(grid, most_work);
  const std::uint64_t bytes = route.bytes();
  for (int i = 0; i < 10; ++i) {
    const auto problem = support::random_endpoints(random, grid);
    if (!problem || problem->start == problem->goal) continue;
    const std::uint64_t before = support::allocations().count;
    route.start(problem->start, problem->goal, kInfiniteCost);
    search::Meter meter(kUnlimitedWork);
    const bool done = route.advance(meter);
    const std::uint64_t taken = support::allocations().count - before;
    RC_ASSERT(done);
    RC_ASSERT(taken == 0U);
    RC_ASSERT(meter.work.total() <= LocalRoute::work_bound(most_work));
    RC_ASSERT(meter.work.total() - meter.work.traced <= most_work);
    if (route.found()) check_runs(grid, route, *problem);
  }
  RC_ASSERT(route.bytes() == bytes);
}

TEST(LocalRoute, is_none_where_it_has_more_runs_than_an_agent_keeps) {
  Terrain zigzag(300, 3);
  for (std::int32_t x = 0; x < 300; ++x) {
    for (std::int32_t y = 0; y < 3; ++y) zigzag.set({x, y}, x % 2 == 0 || y == (x % 4 == 1 ? 0 : 2));
  }
  const Grid grid(std::move(zigzag));
  LocalRoute route(grid, kPlenty);
  const auto found = [&](std::int32_t to) {
    search::Meter meter(kUnlimitedWork);
    route.start(grid.cell({0, 1}), grid.cell({to, 1}), kInfiniteCost);
    EXPECT_TRUE(route.advance(meter));
    return route.found();
  };
  EXPECT_TRUE(found(100));
  EXPECT_FALSE(found(298));
}

TEST(LocalRoute, gives_up_where_a_goal_takes_more_work_than_it_may) {
  Terrain terrain = generators::generate("random:80x80,blocked=20,seed=3");
  for (const Point p : {Point{1, 1}, Point{5, 5}, Point{75, 75}}) terrain.set(p, true);
  const Grid grid(std::move(terrain));
  ASSERT_TRUE(grid.connected(grid.cell({1, 1}), grid.cell({75, 75})));
  LocalRoute route(grid, 300);
  search::Meter meter(kUnlimitedWork);
  route.start(grid.cell({1, 1}), grid.cell({75, 75}), kInfiniteCost);
  EXPECT_TRUE(route.advance(meter));
  EXPECT_FALSE(route.found());
  EXPECT_GT(meter.work.total(), 200U);
  route.start(grid.cell({1, 1}), grid.cell({5, 5}), kInfiniteCost);
  EXPECT_TRUE(route.advance(meter));
  EXPECT_TRUE(route.found());
}

}  // namespace
}  // namespace cairn::cairn_walk
