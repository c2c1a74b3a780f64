// LRTA* under the control of pattern databases: D LRTA* and LRTA* (PDB, G).
#include <cairn/algorithm.hpp>
#include <cairn/build.hpp>
#include <cairn/error.hpp>

#include "algorithms/dynamic_control/pattern_format.hpp"
#include "support/allocations.hpp"
#include "support/forged_database.hpp"
#include "support/generated_maps.hpp"
#include "support/naive_search.hpp"
#include "support/throws.hpp"
#include "support/walk.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>

namespace cairn::dynamic_control {
namespace {

constexpr const char* kSpecs[] = {"d-lrta",
                                  "d-lrta:depth=1",
                                  "d-lrta:depth=3",
                                  "d-lrta:growth=0",
                                  "d-lrta:revisit=global",
                                  "d-lrta:depth=1,revisit=global",
                                  "d-lrta:depth=2,revisit=global",
                                  "d-lrta:depth=1,growth=1",
                                  "d-lrta:revisit=lasting",
                                  "d-lrta:depth=2,revisit=lasting",
                                  "d-lrta:tables=kept",
                                  "d-lrta:preset=jair2008",
                                  "d-lrta:preset=jair2010",
                                  "d-lrta:preset=aiide2009",
                                  "lrta-pdb"};

Grid any_grid(base::Random& random) {
  return random.chance(1, 2) ? support::generated_grid(random, 20, 50)
                             : Grid(support::walled_terrain(random, 8, 30), support::random_rules(random));
}

std::string build_spec(base::Random& random) {
  return "pdb:global=on,level=" + std::to_string(1 + random.below(6)) + ",cap=" + std::to_string(1 + random.below(12));
}

RC_GTEST_PROP(PatternLrta, arrives_within_its_bound_with_any_budget, (std::uint64_t seed)) {
  base::Random random(seed);
  const Grid grid = any_grid(random);
  const Database database = build(grid, build_spec(random), {.threads = 1});
  for (const char* spec : kSpecs) {
    const auto agent = make_agent(spec, grid, database);
    const WorkBound bound = work_bound(parse_spec(spec), grid.rules(), &database);
    RC_ASSERT(bound.has_value());
    for (int i = 0; i < 4; ++i) {
      const auto problem = support::random_endpoints(random, grid);
      if (!problem) return;
      const support::Walk walked = support::walk(*agent, *problem);
      RC_ASSERT(walked.end == Outcome::arrived);
      RC_ASSERT(walked.work_max <= *bound);
      RC_ASSERT(agent->inspect().fallback_moves == 0U);
      const support::Walk sliced = support::walk(*agent, *problem, [&] { return random.below(200); });
      RC_ASSERT(sliced.cells == walked.cells);
      RC_ASSERT(sliced.work.total() == walked.work.total());
    }
  }
}

RC_GTEST_PROP(PatternLrta, arrives_by_a_forged_database_too_or_it_is_refused, (std::uint64_t seed)) {
  base::Random random(seed);
  const Grid grid = any_grid(random);
  const Database bad = support::forged(build(grid, build_spec(random), {.threads = 1}), random);
  try {
    PatternDatabase::validate(bad);
  } catch (const InputError&) {
    return;
  }
  for (const char* spec : kSpecs) {
    if (!suits(parse_spec(spec), bad)) continue;
    const auto agent = make_agent(spec, grid, bad);
    const WorkBound bound = work_bound(parse_spec(spec), grid.rules(), &bad);
    for (int i = 0; i < 3; ++i) {
      const auto problem = support::random_endpoints(random, grid);
      if (!problem) return;
      const support::Walk walked = support::walk(*agent, *problem);
      RC_ASSERT(walked.end == Outcome::arrived);
      RC_ASSERT(walked.work_max <= *bound);
    }
  }
}

/// A database in which every region sends agents to the same cell, whatever their goal: they would go round in circles
/// there for ever if they did not notice.
Database misleading(const Database& database, Point point) {
  store::DatabaseWriter writer;
  for (const Database::Section& section : database.sections()) {
    if (section.tag != kPatternChoices) {
      writer.add_bytes(section.tag, section.bytes);
      continue;
    }
    const auto stored = database.section<PatternChoice>(kPatternChoices);
    std::vector<PatternChoice> choices(stored.begin(), stored.end());
    for (PatternChoice& choice : choices) choice.subgoal = store::StoredPoint(point);
    writer.add(section.tag, choices);
  }
  return Database::from_bytes(writer.finish(database.method(), database.options(), database.seed(), database.map()),
                              "misleading");
}

TEST(PatternLrta, gets_out_of_loops) {
  const Grid grid(generators::generate("caves:60x60,seed=2"));
  const Database database = build(grid, "pdb:level=3,global=on");
  base::Random random(5);
  for (int i = 0; i < 20; ++i) {
    const Database bad = misleading(database, grid.point(support::random_cell(random, grid)));
    PatternDatabase::validate(bad);
    const auto problem = support::distant_endpoints(random, grid);
    for (const char* spec : kSpecs) {
      const support::Walk walked = support::walk(*make_agent(spec, grid, bad), *problem);
      EXPECT_EQ(walked.end, Outcome::arrived) << spec;
    }
  }
}

TEST(PatternLrta, goes_round_in_circles_where_it_is_to_ignore_them) {
  const Grid grid(generators::generate("caves:60x60,seed=2"));
  const Database database = build(grid, "pdb:level=3");
  base::Random random(5);
  int circling = 0;
  for (int i = 0; i < 20; ++i) {
    const Database bad = misleading(database, grid.point(support::random_cell(random, grid)));
    const auto problem = support::distant_endpoints(random, grid);
    const auto agent = make_agent("d-lrta:revisit=ignore", grid, bad);
    if (support::walk(*agent, *problem, 2000).end != Outcome::arrived) ++circling;
  }
  EXPECT_GT(circling, 10);
}

TEST(PatternLrta, walks_far_shorter_ways_than_lrta_for_a_single_expansion_a_move) {
  std::uint64_t optimal = 0;
  std::uint64_t controlled = 0;
  std::uint64_t plain = 0;
  std::uint64_t moves = 0;
  std::uint64_t expansions = 0;
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    base::Random random(seed);
    const Grid grid(generators::generate("caves:100x100,seed=" + std::to_string(seed)));
    const Database database = build(grid, "pdb:level=3");
    const auto problem = support::distant_endpoints(random, grid);
    optimal += support::naive_distances(grid, problem->goal).at(problem->start);
    plain += support::walk(*make_agent("lrta", grid), *problem).cost;
    const support::Walk walked = support::walk(*make_agent("d-lrta:depth=1", grid, database), *problem);
    controlled += walked.cost;
    moves += walked.cells.size() - 1;
    expansions += walked.work.expansions;
  }
  EXPECT_LT(expansions, 2 * moves);
  EXPECT_LT(5 * controlled, 6 * optimal);
  EXPECT_GT(plain, 3 * controlled);
}

TEST(PatternLrta, takes_no_memory_in_a_step_once_it_has_walked_the_problem) {
  const Grid grid(generators::generate("caves:100x100,seed=1"));
  const Database database = build(grid, "pdb:global=on");
  base::Random random(3);
  const support::Endpoints problem = *support::distant_endpoints(random, grid);
  for (const char* spec : kSpecs) {
    const auto agent = make_agent(spec, grid, database);
    support::walk(*agent, problem);
    const support::Allocations before = support::allocations();
    agent->start(problem.start, problem.goal);
    while (agent->step().outcome != Outcome::arrived) continue;
    EXPECT_EQ((support::allocations() - before).count, 0U) << spec;
  }
}

TEST(PatternLrta, says_which_database_it_needs) {
  const Grid grid(generators::generate("rooms:40x40,seed=1"));
  const Database plain = build(grid, "pdb:level=2");
  const auto message = [&](const char* spec) {
    return support::message_of<InputError>([&] { make_agent(spec, grid, plain); });
  };
  EXPECT_NE(message("lrta-pdb").find("needs one of 'pdb:global=on'"), std::string::npos);
  EXPECT_NE(message("d-lrta:level=3").find("needs one of 'pdb:level=3'"), std::string::npos);
  EXPECT_NE(
      support::message_of<UsageError>([&] { make_agent("lrta-pdb:level=2", grid); }).find("pdb:level=2,global=on"),
      std::string::npos);
  EXPECT_TRUE(suits(parse_spec("d-lrta:level=2"), plain));
  EXPECT_FALSE(suits(parse_spec("d-lrta"), build(grid, "pdb:level=2,base=1")));
}

}  // namespace
}  // namespace cairn::dynamic_control
