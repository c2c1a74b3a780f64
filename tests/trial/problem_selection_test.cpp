#include "trial/problems/problem_selection.hpp"

#include <cairn/build.hpp>
#include <cairn/error.hpp>
#include <cairn/map.hpp>

#include "algorithms/knn/case_base.hpp"
#include "search/optimal/dijkstra.hpp"
#include "support/drawn_map.hpp"
#include "support/random_maps.hpp"
#include "support/throws.hpp"
#include "trial/problems/optimal_costs.hpp"
#include "world/generators/generator.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <map>

namespace cairn::trial {
namespace {

using testing::HasSubstr;

RC_GTEST_PROP(ProblemSelection, costs_are_optimal_and_within_the_range_or_the_range_has_none, (std::uint64_t seed)) {
  base::Random random(seed);
  const Grid grid(support::random_terrain(random, 24), support::random_rules(random));
  const double low = random.below(30);
  const double high = low + 0.1 * random.below(40);
  optimal::Dijkstra dijkstra{spaces::GridSpace(grid)};
  try {
    const problems::ProblemSet set = problems::random_problems(grid, 5, {low, high, seed}, "m");
    RC_ASSERT(set.problems.size() == 5U);
    for (const problems::Problem& problem : set.problems) {
      dijkstra.run(problem.start);
      RC_ASSERT(problem.optimal == dijkstra.cost(problem.goal));
      RC_ASSERT(grid.costs().to_length(problem.optimal) >= low - 1e-6);
      RC_ASSERT(grid.costs().to_length(problem.optimal) <= high + 1e-6);
    }
  } catch (const InputError&) {
    // Such problems may exist from a few starts alone, but then they are rare: less than one start in five has one.
    std::uint32_t starts = 0;
    for (std::int32_t y = 0; y < grid.height(); ++y) {
      for (std::int32_t x = 0; x < grid.width(); ++x) {
        if (!grid.passable(Point{x, y})) continue;
        bool any = false;
        dijkstra.run(grid.cell({x, y}), kInfiniteCost, [&](Cell cell) {
          const double length = grid.costs().to_length(dijkstra.cost(cell));
          any = any || (length >= low && length <= high);
          return false;
        });
        starts += any;
      }
    }
    RC_ASSERT(starts * 5 <= grid.passable_count());
  }
}

TEST(ProblemSelection, depends_on_seed_and_number_alone) {
  const Grid grid(generators::generate("caves:64x64"));
  const auto ten = problems::random_problems(grid, 10, {}, "m").problems;
  const auto five = problems::random_problems(grid, 5, {}, "m").problems;
  EXPECT_TRUE(std::equal(five.begin(), five.end(), ten.begin()));
  EXPECT_NE(problems::random_problems(grid, 10, {.seed = 2}, "m").problems, ten);
}

TEST(ProblemSelection, draws_every_goal_with_about_the_same_chance) {
  const Grid grid(support::drawn_map({"...", "...", "..."}));
  std::map<Point, int> starts;
  std::map<Point, int> goals;
  for (const problems::Problem& problem : problems::random_problems(grid, 9000, {}, "m").problems) {
    EXPECT_NE(problem.start, problem.goal);
    ++starts[grid.point(problem.start)];
    ++goals[grid.point(problem.goal)];
  }
  EXPECT_EQ(starts.size(), 9U);
  for (const auto& [point, count] : starts) EXPECT_NEAR(count, 1000, 150);
  for (const auto& [point, count] : goals) EXPECT_NEAR(count, 1000, 150);
}

TEST(ProblemSelection, finds_the_far_ends_of_a_maze) {
  // Two cells in a thousand are ends of a path that long.
  std::string row(1000, '.');
  const Grid grid(support::drawn_map({row}));
  for (const problems::Problem& problem : problems::random_problems(grid, 20, {.min_cost = 999}, "m").problems) {
    EXPECT_DOUBLE_EQ(grid.costs().to_length(problem.optimal), 999);
  }
  EXPECT_THAT(
      support::message_of<InputError>([&] { problems::random_problems(grid, 1, {.min_cost = 1000}, "line.map"); }),
      HasSubstr("line.map: found no problem with an optimal cost of at least 1000; the largest cost found is 999.000"));
}

TEST(ProblemSelection, finds_costs_that_few_pairs_have) {
  const Grid grid(generators::generate("rooms:128x128"));
  for (const problems::Problem& problem :
       problems::random_problems(grid, 50, {.min_cost = 77, .max_cost = 77.3}, "m").problems) {
    EXPECT_NEAR(grid.costs().to_length(problem.optimal), 77.15, 0.1501);
  }
}

TEST(ProblemSelection, names_the_costs_beside_a_range_without_any) {
  const Grid grid(support::drawn_map({"....", "...."}));
  EXPECT_THAT(support::message_of<InputError>(
                  [&] { problems::random_problems(grid, 1, {.min_cost = 2.5, .max_cost = 2.6}, "m"); }),
              HasSubstr("the nearest costs found are 2.414 and 3.000"));
}

TEST(ProblemSelection, a_cost_of_0_is_a_start_on_its_goal) {
  const Grid grid(support::drawn_map({"..."}));
  for (const problems::Problem& problem :
       problems::random_problems(grid, 5, {.min_cost = 0, .max_cost = 0}, "m").problems) {
    EXPECT_EQ(problem.start, problem.goal);
  }
}

TEST(ProblemSelection, refuses_ranges_without_a_number_in_them) {
  const Grid grid(support::drawn_map({"..."}));
  EXPECT_THROW(problems::random_problems(grid, 1, {.min_cost = 2, .max_cost = 1}, "m"), UsageError);
  EXPECT_THROW(problems::random_problems(grid, 1, {.min_cost = -1}, "m"), UsageError);
  EXPECT_THROW(problems::random_problems(grid, 1, {.min_cost = std::nan("")}, "m"), UsageError);
}

TEST(OptimalCosts, are_found_for_each_problem) {
  const Grid grid(generators::generate("rooms:64x64"));
  std::vector<problems::Problem> problems = problems::random_problems(grid, 30, {}, "m").problems;
  const std::vector<problems::Problem> expected = problems;
  for (problems::Problem& problem : problems) problem.optimal = Cost{};
  problems::find_optimal_costs(grid, problems);
  EXPECT_EQ(problems, expected);
}

TEST(ProblemSelection, does_not_choose_the_problems_that_a_database_is_built_from) {
  const Grid grid(load_terrain("caves:90x90,seed=3"));
  const problems::ProblemSet set = problems::random_problems(grid, 200, {.seed = 7}, "caves");
  const Database database = build(grid, "knn:records=200", {.seed = 7});
  for (const knn::CaseEnds& ends : knn::CaseBase(database).ends()) {
    for (const problems::Problem& problem : set.problems) {
      EXPECT_FALSE(problem.start == grid.cell(ends.start.point()) && problem.goal == grid.cell(ends.end.point()));
    }
  }
}

}  // namespace
}  // namespace cairn::trial
