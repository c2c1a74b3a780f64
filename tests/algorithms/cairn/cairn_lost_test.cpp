// Agents of `cairn` whose database has no answer, or a wrong one, or that are given another problem in the midst of it.
#include <cairn/algorithm.hpp>
#include <cairn/build.hpp>

#include "support/allocations.hpp"
#include "support/edited_database.hpp"
#include "support/generated_maps.hpp"
#include "support/walk.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <set>

namespace cairn::cairn_walk {
namespace {

constexpr const char* kLostBuild = "cairn:guarantee=sampled,paths=100,radius=16,tile=16,rounds=0,check=0";

/// No tile has a waypoint, and goals close by are not searched for: only what can be climbed to directly is found.
Database without_access(const Database& database) {
  return support::edited(database, [](support::CairnParts& parts) {
    parts.tiles.clear();
    std::fill(parts.tile_starts.begin(), parts.tile_starts.end(), 0U);
    parts.header.local_reach = 0;
    parts.header.whole = 0;
  });
}

RC_GTEST_PROP(CairnLost, keeps_to_the_bound_of_any_caps_and_arrives_all_the_same, (std::uint64_t seed)) {
  base::Random random(seed);
  const Grid grid = support::generated_grid(random, 20, 50);
  if (grid.passable_count() == 0) return;
  const Database database = support::edited(build(grid, kLostBuild, {.threads = 1}), [&](support::CairnParts& parts) {
    parts.header.most_leg_steps = 1 + random.below(40);
    parts.header.most_tries = random.below(4);
    parts.header.local_reach = random.below(40);
    parts.header.local_work = 1 + random.below(300);
    parts.header.whole = 0;
  });
  const std::uint64_t bound = work_bound(parse_spec("cairn"), grid.rules(), &database).value();
  const auto agent = make_agent("cairn", grid, database);
  for (int i = 0; i < 10; ++i) {
    const auto result = support::walk(*agent, *support::random_endpoints(random, grid));
    RC_ASSERT(result.end == Outcome::arrived);
    RC_ASSERT(result.work_max <= bound);
    const std::uint64_t moves = result.cells.size() - 1;
    RC_ASSERT(agent->inspect().fallback_moves <= moves);
    // What a move is planned by is counted with it.
    RC_ASSERT(result.work.total() >= 2 * moves);
  }
}

TEST(CairnLost, begins_anew_with_each_problem) {
  const Grid grid(generators::generate("rooms:100x80,seed=7"));
  const Database database = without_access(build(grid, kLostBuild));
  const auto agent = make_agent("cairn", grid, database);
  base::Random random(1);
  int lost = 0;
  for (int i = 0; i < 30; ++i) {
    const support::Endpoints problem = *support::random_endpoints(random, grid);
    const auto again = support::walk(*agent, problem);
    EXPECT_EQ(again.end, Outcome::arrived);
    const auto fresh = make_agent("cairn", grid, database);
    EXPECT_EQ(again.cells, support::walk(*fresh, problem).cells);
    EXPECT_EQ(agent->inspect().fallback_moves, fresh->inspect().fallback_moves);
    lost += fresh->inspect().fallback_moves > 0 ? 1 : 0;
  }
  EXPECT_GT(lost, 10);
  EXPECT_LT(lost, 30) << "climbs that need no waypoint do not get lost";
}

TEST(CairnLost, forgets_what_it_was_planning_for_another_problem) {
  const Grid grid(generators::generate("rooms:100x80,seed=7"));
  const Database database = build(grid, kLostBuild);
  const auto agent = make_agent("cairn", grid, database);
  base::Random random(1);
  for (int i = 0; i < 100; ++i) {
    const support::Endpoints dropped = *support::distant_endpoints(random, grid);
    const support::Endpoints problem = *support::distant_endpoints(random, grid);
    agent->start(dropped.start, dropped.goal);
    for (std::uint32_t steps = random.below(12); steps > 0; --steps) agent->step(Agent::kMinBudget);
    const auto again = support::walk(*agent, problem);
    EXPECT_EQ(again.end, Outcome::arrived);
    EXPECT_EQ(again.cells, support::walk(*make_agent("cairn", grid, database), problem).cells);
  }
}

std::uint64_t bytes_taken_in_steps(Agent& agent, const support::Endpoints& problem) {
  agent.start(problem.start, problem.goal);
  const support::Allocations before = support::allocations();
  while (agent.step().outcome != Outcome::arrived) continue;
  return (support::allocations() - before).bytes;
}

TEST(CairnLost, takes_memory_in_steps_for_values_that_it_learns_alone) {
  const Grid grid(generators::generate("rooms:100x80,seed=7"));
  const Database whole = build(grid, kLostBuild);
  const Database parts = without_access(whole);
  const auto guided = make_agent("cairn", grid, whole);
  const auto lost = make_agent("cairn", grid, parts);
  base::Random random(1);
  for (int i = 0; i < 20; ++i) {
    const support::Endpoints problem = *support::distant_endpoints(random, grid);
    EXPECT_EQ(bytes_taken_in_steps(*guided, problem), 0U);
    EXPECT_LT(bytes_taken_in_steps(*lost, problem), 100'000U) << "the search's own memory is taken beforehand";
    EXPECT_EQ(bytes_taken_in_steps(*lost, problem), 0U);
  }
}

}  // namespace
}  // namespace cairn::cairn_walk
