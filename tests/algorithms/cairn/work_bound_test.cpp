// The work that a `cairn` database promises: no step takes more, whatever the problem and whatever the header says.
#include "algorithms/cairn/walk/work_bound.hpp"

#include <cairn/algorithm.hpp>
#include <cairn/build.hpp>

#include "support/edited_database.hpp"
#include "support/generated_maps.hpp"
#include "support/naive_search.hpp"
#include "support/walk.hpp"
#include "world/generators/generator.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <string>

namespace cairn::cairn_walk {
namespace {

constexpr const char* kChecked = "cairn:guarantee=sampled,paths=200,radius=24,tile=16,rounds=1,check=60";
constexpr const char* kExactlyBuilt = "cairn:guarantee=optimal,check=100";
constexpr const char* kUnchecked = "cairn:guarantee=sampled,paths=200,radius=24,tile=16,rounds=0,check=0";

std::uint64_t bound_of(const Grid& grid, const Database& database) {
  return work_bound(parse_spec("cairn"), grid.rules(), &database).value();
}

RC_GTEST_PROP(CairnWorkBound, is_exceeded_by_no_step_on_any_map, (std::uint64_t seed)) {
  base::Random random(seed);
  const Grid grid = support::generated_grid(random, 20, 70);
  if (grid.passable_count() == 0) return;
  const Database database = build(grid, random.chance(1, 2) ? kChecked : kUnchecked, {.threads = 1});
  const std::uint64_t bound = bound_of(grid, database);
  const auto agent = make_agent("cairn", grid, database);
  for (int i = 0; i < 30; ++i) {
    const auto result = support::walk(*agent, *support::random_endpoints(random, grid));
    RC_ASSERT(result.end == Outcome::arrived);
    RC_ASSERT(result.work_max <= bound);
  }
}

// A file may say anything: the agent keeps to it all the same, and walks as if it said nothing.
RC_GTEST_PROP(CairnWorkBound, is_kept_where_a_file_claims_less_than_a_move_takes, (std::uint64_t seed)) {
  base::Random random(seed);
  const Grid grid = support::generated_grid(random, 20, 60);
  if (grid.passable_count() == 0) return;
  const Database database = build(grid, kChecked, {.threads = 1});
  if (cairn_format::CairnView(database).waypoints.empty()) return;  // which the editor of the tests does not write
  const Database boastful = support::edited(database, [&](support::CairnParts& parts) {
    parts.header.step_work = static_cast<std::uint32_t>(Agent::kMinBudget) + random.below(100);
  });
  cairn_format::CairnView::validate(boastful);
  const auto plain = make_agent("cairn", grid, database);
  const auto bounded = make_agent("cairn", grid, boastful);
  for (int i = 0; i < 10; ++i) {
    const support::Endpoints problem = *support::random_endpoints(random, grid);
    const auto expected = support::walk(*plain, problem);
    const auto result = support::walk(*bounded, problem);
    RC_ASSERT(result.cells == expected.cells);
    RC_ASSERT(result.work_max <= bound_of(grid, boastful));
  }
}

TEST(CairnWorkBound, is_near_to_what_is_measured) {
  for (const std::string map : {"rooms:96x96,seed=3", "caves:96x96,seed=2", "city:96x96,seed=4"}) {
    const Grid grid(generators::generate(map));
    const Database database = build(grid, "cairn:guarantee=sampled,paths=1000,rounds=1");
    const auto agent = make_agent("cairn", grid, database);
    base::Random random(7);
    std::uint64_t worst = 0;
    for (int i = 0; i < 500; ++i)
      worst = std::max(worst, support::walk(*agent, *support::random_endpoints(random, grid)).work_max);
    EXPECT_LE(worst, bound_of(grid, database)) << map;
    EXPECT_LE(bound_of(grid, database), 4 * worst) << map;
  }
}

TEST(CairnWorkBound, follows_from_the_longest_label_and_the_fullest_tile_where_nothing_was_measured) {
  const Grid grid(generators::generate("rooms:96x96,seed=3"));
  const Database database = build(grid, kUnchecked);
  const cairn_format::CairnHeader header = cairn_format::CairnView(database).header;
  EXPECT_EQ(header.sampled_problems, 0U);
  EXPECT_EQ(bound_of(grid, database), planning_bound(header, grid.rules()));
  cairn_format::CairnHeader fuller = header;
  ++fuller.fullest_tile;
  EXPECT_GT(planning_bound(fuller, grid.rules()), planning_bound(header, grid.rules()));
  cairn_format::CairnHeader longer = header;
  ++longer.longest_label;
  EXPECT_GT(planning_bound(longer, grid.rules()), planning_bound(header, grid.rules()));
}

// Agents of `cairn:wait=never`: with any budget, each step makes a move, and the walk ends at the goal.
RC_GTEST_PROP(EagerAgent, moves_in_every_step_and_arrives, (std::uint64_t seed)) {
  base::Random random(seed);
  const Grid grid = support::generated_grid(random, 20, 90);
  if (grid.passable_count() == 0) return;
  const Database database = build(grid, random.chance(2, 3) ? kExactlyBuilt : kChecked, {.threads = 1});
  const std::uint64_t bound = work_bound(parse_spec("cairn:wait=never"), grid.rules(), &database).value();
  const auto agent = make_agent("cairn:wait=never", grid, database);
  for (int i = 0; i < 10; ++i) {
    const support::Endpoints problem = *support::random_endpoints(random, grid);
    const std::uint64_t budget = Agent::kMinBudget + random.below(random.chance(1, 2) ? 30 : 3000);
    const support::Walk walk = support::walk(*agent, problem, [&] { return budget; });
    RC_ASSERT(walk.end == Outcome::arrived);
    RC_ASSERT(walk.work_max <= bound);
    RC_ASSERT(agent->inspect().fallback_moves == 0U);
    RC_ASSERT(walk.steps == walk.cells.size() - 1);
  }
}

TEST(EagerAgent, walks_shortest_paths_if_budgets_suffice) {
  const Grid grid(generators::generate("rooms:90x90,seed=3"));
  const Database database = build(grid, "cairn:guarantee=optimal", {.threads = 1});
  const auto agent = make_agent("cairn:wait=never", grid, database);
  base::Random random(5);
  int shortest = 0;
  for (int i = 0; i < 50; ++i) {
    const support::Endpoints problem = *support::random_endpoints(random, grid);
    const support::Walk walk = support::walk(*agent, problem, [] { return kUnlimitedWork; });
    shortest += walk.cost == support::naive_distances(grid, problem.start).at(problem.goal) ? 1 : 0;
  }
  EXPECT_EQ(shortest, 50);
}

// A bay that opens away from the goal: the climb leads to its end, and there the agent goes to and fro.
TEST(EagerAgent, leaves_dead_ends) {
  Terrain terrain(60, 60);
  for (std::int32_t y = 0; y < 60; ++y) {
    for (std::int32_t x = 0; x < 60; ++x) {
      const bool is_wall = (x == 40 && y > 9 && y < 50) || ((y == 10 || y == 49) && x > 5 && x <= 40);
      terrain.set({x, y}, !is_wall);
    }
  }
  const Grid grid(terrain);
  const Database database = build(grid, kExactlyBuilt, {.threads = 1});
  const auto agent = make_agent("cairn:wait=never", grid, database);
  const support::Endpoints problem{grid.cell({20, 30}), grid.cell({55, 30})};
  const support::Walk walk = support::walk(*agent, problem, [] { return Agent::kMinBudget; });
  EXPECT_EQ(walk.end, Outcome::arrived);
  EXPECT_EQ(walk.steps, walk.cells.size() - 1);
  EXPECT_GT(walk.cost, support::naive_distances(grid, problem.start).at(problem.goal));
}

}  // namespace
}  // namespace cairn::cairn_walk
