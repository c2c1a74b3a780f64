// PR LRTA* in its four versions, with one abstraction and with two.
#include <cairn/algorithm.hpp>
#include <cairn/build.hpp>
#include <cairn/error.hpp>

#include "algorithms/dynamic_control/pattern_format.hpp"
#include "search/spaces/clique_abstraction.hpp"
#include "support/allocations.hpp"
#include "support/forged_database.hpp"
#include "support/generated_maps.hpp"
#include "support/naive_search.hpp"
#include "support/walk.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <optional>
#include <string>

namespace cairn::dynamic_control {
namespace {

constexpr const char* kPrLrtaSpecs[] = {"pr-lrta:level=1,depth=1",
                                        "pr-lrta",
                                        "pr-lrta:level=2,depth=7,weight=0.2",
                                        "pr-lrta:level=60,depth=2",
                                        "pr-lrta:depth=pdb,level=2",
                                        "pr-lrta:depth=pdb,level=1,level2=3",
                                        "pr-lrta:depth=2,goal=pdb,level=2",
                                        "pr-lrta:depth=1,goal=pdb,level=1,level2=4",
                                        "pr-lrta:depth=pdb,goal=pdb,level=3",
                                        "pr-lrta:depth=pdb,goal=pdb,level=2,level2=3,weight=0.4",
                                        "pr-lrta:preset=jair2008",
                                        "pr-lrta:preset=jair2008,depth=pdb,level=2",
                                        "pr-lrta:preset=jair2008,depth=2,goal=pdb,level=2",
                                        "pr-lrta:preset=jair2008,depth=2,goal=pdb,level=1,level2=3",
                                        "pr-lrta:preset=jair2008,depth=pdb,goal=pdb,level=1",
                                        "pr-lrta:preset=jair2008,depth=pdb,goal=pdb,level=2,level2=4"};

/// The database that a spec asks for, forged or not.
std::optional<Database> database_for(const std::string& spec, const Grid& grid) {
  const std::string needed = needed_build(parse_spec(spec));
  if (needed.empty()) return std::nullopt;
  return build(grid, needed, {.threads = 1});
}

RC_GTEST_PROP(PrLrta, arrives_in_every_version_with_any_budget, (std::uint64_t seed)) {
  base::Random random(seed);
  const Grid grid = random.chance(1, 2) ? support::generated_grid(random, 20, 50)
                                        : Grid(support::walled_terrain(random, 8, 30), support::random_rules(random));
  for (const std::string spec : kPrLrtaSpecs) {
    const auto database = database_for(spec, grid);
    const auto agent = make_agent(parse_spec(spec), grid, Visibility::known, database ? &*database : nullptr);
    for (int i = 0; i < 3; ++i) {
      const auto problem = support::random_endpoints(random, grid);
      if (!problem) return;
      const support::Walk walked = support::walk(*agent, *problem);
      RC_ASSERT(walked.end == Outcome::arrived);
      const support::Walk sliced = support::walk(*agent, *problem, [&] { return random.below(150); });
      RC_ASSERT(sliced.cells == walked.cells);
      RC_ASSERT(sliced.work.total() == walked.work.total());
    }
  }
}

RC_GTEST_PROP(PrLrta, takes_no_more_of_a_step_than_its_bound_which_open_terrain_alone_gives, (std::uint64_t seed)) {
  base::Random random(seed);
  const Grid grid = random.chance(1, 2) ? support::generated_grid(random, 20, 50)
                                        : Grid(support::walled_terrain(random, 8, 30), support::random_rules(random));
  for (const std::string spec : kPrLrtaSpecs) {
    const auto database = database_for(spec, grid);
    const AgentSpec parsed = parse_spec(spec);
    const WorkBound bound = work_bound(parsed, grid.rules(), database ? &*database : nullptr);
    RC_ASSERT(bound.has_value());
    const auto agent = make_agent(parsed, grid, Visibility::known, database ? &*database : nullptr);
    const auto problem = support::random_endpoints(random, grid);
    if (!problem) return;
    const support::Walk walked = support::walk(*agent, *problem);
    RC_ASSERT(walked.end == Outcome::arrived);
    RC_ASSERT(walked.work_max <= *bound);
    RC_ASSERT(walked.steps + 1 == walked.cells.size());  // a move a step: the limit is for other maps
  }
}

TEST(PrLrta, needs_its_database_to_state_a_bound_where_that_gives_the_depth) {
  EXPECT_TRUE(work_bound(parse_spec("pr-lrta:depth=3,goal=pdb"), Rules{}).has_value());
  EXPECT_FALSE(work_bound(parse_spec("pr-lrta:depth=pdb"), Rules{}).has_value());
  const WorkBound shallow = work_bound(parse_spec("pr-lrta:level=2,depth=1"), Rules{});
  const WorkBound deep = work_bound(parse_spec("pr-lrta:level=2,depth=9"), Rules{});
  const WorkBound high = work_bound(parse_spec("pr-lrta:level=5,depth=1"), Rules{});
  EXPECT_LT(*shallow, *deep);
  EXPECT_LT(*shallow, *high);
  const WorkBound highest = work_bound(parse_spec("pr-lrta:level=64,depth=1000"), Rules{});
  EXPECT_LT(*highest, std::uint64_t{1} << 40U);
}

TEST(PrLrta, needs_a_database_of_its_own_abstraction) {
  const Grid grid(generators::generate("rooms:40x40,seed=1"));
  const Database octile = build(grid, "pdb:level=2,base=2,global=on");
  const Database euclidean = build(grid, "pdb:preset=jair2008,level=2,base=2,global=on");
  const AgentSpec ours = parse_spec("pr-lrta:depth=pdb,level=2");
  const AgentSpec published = parse_spec("pr-lrta:depth=pdb,level=2,preset=jair2008");
  EXPECT_TRUE(suits(ours, octile) && suits(published, euclidean));
  EXPECT_FALSE(suits(ours, euclidean) || suits(published, octile));
  EXPECT_FALSE(suits(ours, build(grid, "pdb:level=2,base=2,global=on,cliques=listed")));
  EXPECT_EQ(needed_build(published), "pdb:level=2,base=2,global=on,costs=euclidean");
}

TEST(PrLrta, is_not_greedy_for_ever) {
  base::Random random(889876);  // rooms in which a greedy agent, whose values only grow, would walk to and fro
  ASSERT_TRUE(random.chance(1, 2));
  const Grid grid = support::generated_grid(random, 20, 50);
  const auto agent = make_agent("pr-lrta:level=2,depth=7,weight=0.2", grid);
  const support::Walk walked = support::walk(*agent, {grid.cell({38, 33}), grid.cell({8, 30})}, 10'000);
  EXPECT_EQ(walked.end, Outcome::arrived);
  EXPECT_LT(walked.steps, 500U);
}

RC_GTEST_PROP(PrLrta, arrives_by_a_forged_database_too_or_it_is_refused, (std::uint64_t seed)) {
  base::Random random(seed);
  const Grid grid = support::generated_grid(random, 20, 40);
  for (const std::string spec : {"pr-lrta:depth=pdb,goal=pdb,level=2,level2=3", "pr-lrta:depth=pdb,level=2"}) {
    const Database bad = support::forged(*database_for(spec, grid), random);
    try {
      PatternDatabase::validate(bad);
    } catch (const InputError&) {
      continue;
    }
    if (!suits(parse_spec(spec), bad)) continue;
    const auto agent = make_agent(spec, grid, bad);
    for (int i = 0; i < 3; ++i) {
      const auto problem = support::random_endpoints(random, grid);
      if (!problem) return;
      RC_ASSERT(support::walk(*agent, *problem).end == Outcome::arrived);
    }
  }
}

// With a lookahead that sees everything LRTA* moves along a shortest way through its graph, each region of it once.
RC_GTEST_PROP(PrLrta, with_a_boundless_lookahead_enters_no_region_twice, (std::uint64_t seed)) {
  base::Random random(seed);
  const Grid grid = support::generated_grid(random, 20, 50);
  const auto problem = support::distant_endpoints(random, grid);
  if (!problem) return;
  const spaces::CliqueAbstraction abstraction(grid, 2);
  const support::Walk walked = support::walk(*make_agent("pr-lrta:level=2,depth=1000", grid), *problem);
  std::vector<Cell> states;
  for (const Cell cell : walked.cells) {
    const Cell state = abstraction.state_of(cell, abstraction.height());
    if (states.empty() || states.back() != state) states.push_back(state);
  }
  std::sort(states.begin(), states.end());
  RC_ASSERT(std::adjacent_find(states.begin(), states.end()) == states.end());
}

TEST(PrLrta, takes_no_memory_in_a_step_once_it_has_walked_the_problem) {
  const Grid grid(generators::generate("caves:100x100,seed=1"));
  base::Random random(3);
  const support::Endpoints problem = *support::distant_endpoints(random, grid);
  for (const std::string spec : kPrLrtaSpecs) {
    const auto database = database_for(spec, grid);
    const auto agent = make_agent(parse_spec(spec), grid, Visibility::known, database ? &*database : nullptr);
    support::walk(*agent, problem);
    const support::Allocations before = support::allocations();
    agent->start(problem.start, problem.goal);
    while (agent->step().outcome != Outcome::arrived) continue;
    EXPECT_EQ((support::allocations() - before).count, 0U) << spec;
  }
}

}  // namespace
}  // namespace cairn::dynamic_control
