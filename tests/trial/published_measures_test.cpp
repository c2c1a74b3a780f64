// Measures of papers beside ours: memory in states, databases in states, builds in expansions.
#include <cairn/build.hpp>
#include <cairn/map.hpp>

#include "trial/bench.hpp"
#include "trial/problems/problem_selection.hpp"
#include "trial/problems/scaled_problems.hpp"
#include "world/generators/scale.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

namespace cairn::trial {
namespace {

std::uint64_t expansions_of(const Grid& grid, const char* method, unsigned threads) {
  std::uint64_t expansions = 0;
  build(grid, method, {.threads = threads, .expansions = &expansions});
  return expansions;
}

rows::Row row_of(const Grid& grid, const char* spec, const Database* database = nullptr) {
  const auto problems = problems::random_problems(grid, 20, {.min_cost = 10}, "map");
  return bench("map", grid, problems, parse_spec(spec), {.database = database}).row;
}

// A tree takes a search of all cells that reach its goal.
TEST(BuildExpansions, of_trees_are_those_of_a_search_for_each_goal) {
  const Grid grid(load_terrain("caves:24x20,seed=3"));
  std::uint64_t expected = 0;
  for (std::int32_t y = 0; y < grid.height(); ++y) {
    for (std::int32_t x = 0; x < grid.width(); ++x) {
      if (grid.passable(Point{x, y})) expected += grid.component_size(grid.component(grid.cell({x, y})));
    }
  }
  EXPECT_EQ(expansions_of(grid, "tree", 1), expected);
  EXPECT_EQ(expansions_of(grid, "tree", 3), expected) << "with any number of threads";
}

TEST(BuildExpansions, grow_with_what_is_built) {
  const Grid grid(load_terrain("rooms:48x48"));
  EXPECT_GT(expansions_of(grid, "knn:records=100", 2), 100U);
  EXPECT_GT(expansions_of(grid, "knn:records=200", 2), expansions_of(grid, "knn:records=100", 2));
  EXPECT_GT(expansions_of(grid, "knn:records=100,preset=jair2010", 2), expansions_of(grid, "knn:records=100", 2))
      << "A* expands more than jump point search";
  EXPECT_GT(expansions_of(grid, "pdb:level=2", 2), expansions_of(grid, "pdb:level=3", 2));
}

TEST(StoredStates, are_those_of_the_lists_and_of_the_updates) {
  const Grid grid(load_terrain("rooms:48x48"));
  const rows::Row astar = row_of(grid, "astar");
  EXPECT_GT(astar.stored_states_mean, astar.expanded_mean) << "the closed list and the open one";
  EXPECT_NEAR(row_of(grid, "tba:slice=10").stored_states_mean, astar.stored_states_mean,
              0.05 * astar.stored_states_mean);
  const rows::Row lrta = row_of(grid, "lrta:depth=1");
  EXPECT_DOUBLE_EQ(lrta.stored_states_mean, 9 + lrta.learned_states_mean);
  EXPECT_TRUE(std::isnan(row_of(grid, "lss-lrta").stored_states_mean)) << "it does not tell";
}

TEST(DatabaseStates, are_what_the_records_hold) {
  const Grid grid(load_terrain("rooms:32x32"));
  const Database records = build(grid, "knn:records=50");
  const auto facts = find_build_method("knn").describe(records);
  EXPECT_EQ(std::to_string(static_cast<std::uint64_t>(row_of(grid, "knn-lrta", &records).database_states)),
            facts.at(1).second)
      << facts.at(1).first;
  const Database pairs = build(grid, "pdb:level=3");
  const double regions = std::sqrt(static_cast<double>(find_build_method("pdb").records(pairs)));
  EXPECT_DOUBLE_EQ(row_of(grid, "d-lrta", &pairs).database_states, 3 * regions * (regions - 1) + 32 * 32);
  EXPECT_EQ(row_of(grid, "astar").database_states, 0);
  EXPECT_EQ(row_of(grid, "astar").map_cells, 32U * 32U);
  EXPECT_EQ(row_of(grid, "astar").map_passable, grid.passable_count());
}

TEST(FullSpec, has_every_option) {
  EXPECT_EQ(full_text(parse_spec("lrta-oracle:dmax=7")), "lrta-oracle:dmax=7");
  EXPECT_THAT(full_text(parse_spec("lrta:depth=3")), testing::StartsWith("lrta:depth=3,gmax=0,weight=1"));
  EXPECT_EQ(full_text(parse_spec("astar")), "astar");
}

TEST(ScaledProblems, stand_where_they_stood_on_the_small_map) {
  const Terrain terrain = load_terrain("caves:40x30,seed=5");
  const Grid small(terrain);
  const Grid large(generators::scale(terrain, 3));
  const problems::SelectionOptions options{.min_cost = 10, .max_cost = 20};
  const auto drawn = problems::random_problems(small, 20, options, "map").problems;
  const auto scaled = problems::scaled_problems(small, large, 20, options, "map").problems;
  ASSERT_EQ(scaled.size(), 20U);
  for (std::size_t i = 0; i < scaled.size(); ++i) {
    const Point before = small.point(drawn[i].start);
    const Point after = large.point(scaled[i].start);
    EXPECT_EQ(after.x, 3 * before.x + 1);
    EXPECT_EQ(after.y, 3 * before.y + 1);
    // A corner can be cut more finely there, so the way is not longer than three times the old one.
    EXPECT_LE(scaled[i].optimal.units, 3 * drawn[i].optimal.units);
    EXPECT_GT(scaled[i].optimal.units, 2 * drawn[i].optimal.units);
  }
}

// Where a map was not scaled by a whole number, the middle of a free cell may be blocked.
TEST(ScaledProblems, leave_out_those_that_have_no_place_on_the_large_map) {
  const Terrain terrain = load_terrain("caves:40x30,seed=5");
  Terrain large = generators::scale(terrain, 3);
  for (std::int32_t y = 0; y < 30; ++y) {
    for (std::int32_t x = y % 8; x < 40; x += 8) large.set({3 * x + 1, 3 * y + 1}, false);
  }
  const Grid small(terrain);
  const Grid grid(large);
  const auto scaled = problems::scaled_problems(small, grid, 20, {.min_cost = 10, .max_cost = 20}, "map").problems;
  ASSERT_EQ(scaled.size(), 20U) << "others take their places";
  for (const problems::Problem& problem : scaled) {
    EXPECT_TRUE(grid.passable(grid.point(problem.start)) && grid.connected(problem.start, problem.goal));
  }
}

}  // namespace
}  // namespace cairn::trial
