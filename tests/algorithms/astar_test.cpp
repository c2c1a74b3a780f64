#include <cairn/algorithm.hpp>
#include <cairn/error.hpp>

#include "support/drawn_map.hpp"
#include "support/naive_search.hpp"
#include "support/random_maps.hpp"
#include "support/throws.hpp"
#include "support/walk.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace cairn::algorithm {
namespace {

using testing::HasSubstr;

TEST(AStarAgent, walks_an_optimal_path_whatever_its_budgets) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    base::Random random(seed);
    const Grid grid(support::random_terrain(random, 30), support::random_rules(random));
    const auto problem = support::random_endpoints(random, grid);
    if (!problem) continue;
    const std::uint64_t least = support::naive_distances(grid, problem->start).at(problem->goal);
    const auto agent = make_agent("astar", grid);
    const support::Walk at_once = support::walk(*agent, *problem);
    ASSERT_EQ(at_once.end, Outcome::arrived) << "seed " << seed;
    EXPECT_EQ(at_once.cost, least) << "seed " << seed;
    EXPECT_EQ(at_once.steps + 1, at_once.cells.size()) << "it thinks before the first move alone, seed " << seed;
    const support::Walk in_slices = support::walk(*agent, *problem, [&] { return random.below(200); });
    EXPECT_EQ(in_slices.cells, at_once.cells) << "seed " << seed;
    EXPECT_EQ(in_slices.work.total(), at_once.work.total()) << "seed " << seed;
  }
}

TEST(AStarAgent, plans_once_and_says_what_that_took) {
  const Grid grid(support::drawn_map({"....#....", "....#....", "....#....", "....#....", "........."}));
  const auto agent = make_agent("astar", grid);
  const support::Walk walked = support::walk(*agent, {grid.cell({0, 0}), grid.cell({8, 0})});
  EXPECT_EQ(walked.cost, 4U * 5741 + 6U * 8119);
  EXPECT_EQ(walked.work.traced, walked.cells.size() - 1);
  EXPECT_GT(walked.work.expansions, 10U);
  EXPECT_EQ(agent->inspect().episodes, 1U);
  EXPECT_GT(agent->inspect().online_bytes, walked.work.expansions * sizeof(std::uint64_t));
}

TEST(AStarAgent, knows_at_once_that_there_is_no_path) {
  const Grid grid(support::drawn_map({"..#..", "..#..", "..#.."}));
  const auto agent = make_agent("astar", grid);
  const support::Walk walked = support::walk(*agent, {grid.cell({0, 0}), grid.cell({4, 0})});
  EXPECT_EQ(walked.end, Outcome::unreachable);
  EXPECT_EQ(walked.work.total(), 0U);
  EXPECT_EQ(support::walk(*agent, {grid.cell({0, 0}), grid.cell({0, 0})}).end, Outcome::arrived);
}

TEST(AStarAgent, refuses_terrain_that_it_would_have_to_discover) {
  const Grid grid(support::drawn_map({"..."}));
  for (const char* spec : {"astar", "wastar"}) {
    EXPECT_THAT(support::message_of<UsageError>([&] { make_agent(spec, grid, Visibility::unknown); }),
                HasSubstr("works only where the map is known"));
  }
}

}  // namespace
}  // namespace cairn::algorithm
