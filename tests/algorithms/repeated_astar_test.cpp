#include <cairn/algorithm.hpp>

#include "search/optimal/best_first_search.hpp"
#include "search/queues/heap_queue.hpp"
#include "support/drawn_map.hpp"
#include "support/random_maps.hpp"
#include "support/walk.hpp"
#include "world/knowledge.hpp"

#include <gtest/gtest.h>

#include <optional>

namespace cairn::algorithm {
namespace {

TEST(RepeatedAStar, is_a_star_where_terrain_is_known) {
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    base::Random random(seed);
    const Grid grid(support::random_terrain(random, 30), support::random_rules(random));
    const auto problem = support::random_endpoints(random, grid);
    if (!problem) continue;
    const support::Walk walked = support::walk(*make_agent("repeated-astar", grid), *problem);
    ASSERT_EQ(walked.cells, support::walk(*make_agent("astar", grid), *problem).cells) << "seed " << seed;
  }
}

// What is left of an optimal path through all that the agent has not seen blocked, from where it stands.
std::optional<Cost> believed_distance(const world::Knowledge& knowledge, const Grid& grid, Cell from, Cell goal) {
  if (from == goal) return Cost{0};
  optimal::BestFirstSearch<spaces::GridSpace, queues::HeapQueue> search(spaces::GridSpace(grid, knowledge.masks()));
  search.start(from, goal);
  if (search.run() != search::Progress::done) return std::nullopt;
  return search.g(goal);
}

TEST(RepeatedAStar, moves_along_an_optimal_path_of_what_it_knows) {
  std::uint64_t replanned = 0;
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    base::Random random(seed);
    const Grid grid(support::random_terrain(random, 20), support::random_rules(random));
    const auto problem = support::random_endpoints(random, grid);
    if (!problem) continue;
    const auto agent = make_agent("repeated-astar", grid, Visibility::unknown);
    const support::Walk walked = support::walk(*agent, *problem, [&] { return 64 + random.below(500); });
    ASSERT_EQ(walked.end, Outcome::arrived) << "seed " << seed;
    world::Knowledge knowledge(grid);
    for (std::size_t i = 0; i + 1 < walked.cells.size(); ++i) {
      knowledge.sense(walked.cells[i]);
      const auto here = believed_distance(knowledge, grid, walked.cells[i], problem->goal);
      const auto next = believed_distance(knowledge, grid, walked.cells[i + 1], problem->goal);
      std::optional<Cost> move;
      spaces::GridSpace(grid).for_each_successor(walked.cells[i], [&](Cell cell, Cost cost) {
        if (cell == walked.cells[i + 1]) move = cost;
      });
      ASSERT_TRUE(here && next && move) << "seed " << seed;
      ASSERT_EQ(*here, *move + *next) << "seed " << seed;
    }
    replanned += agent->inspect().episodes > 1;
  }
  EXPECT_GT(replanned, 100U);
}

TEST(RepeatedAStar, finds_out_that_there_is_no_path) {
  const Grid grid(support::drawn_map({
      ".....#...",
      ".....#.#.",
      ".....#.#.",
      ".....###.",
      ".........",
  }));
  const auto agent = make_agent("repeated-astar", grid, Visibility::unknown);
  const support::Walk reached = support::walk(*agent, {grid.cell({0, 0}), grid.cell({6, 1})});
  EXPECT_EQ(reached.end, Outcome::arrived);
  const Grid closed(support::drawn_map({
      ".....#.##",
      ".....#.#.",
      ".....#.#.",
      ".....###.",
      ".........",
  }));
  const support::Walk lost = support::walk(*make_agent("repeated-astar", closed, Visibility::unknown),
                                           {closed.cell({0, 0}), closed.cell({6, 1})});
  EXPECT_EQ(lost.end, Outcome::unreachable);
}

// A lookahead that expands all that can be reached knows as much as Repeated A*.
TEST(UnknownTerrain, agents_that_see_the_whole_component_report_a_goal_outside_of_it) {
  std::uint64_t lost = 0;
  for (std::uint64_t seed = 0; seed < 600; ++seed) {
    base::Random random(seed);
    const Grid grid(support::random_terrain(random, 12), support::random_rules(random));
    const auto start = support::random_endpoints(random, grid);
    const auto goal = support::random_endpoints(random, grid);
    if (!start || grid.connected(start->start, goal->goal)) continue;
    ++lost;
    for (const char* spec : {"repeated-astar", "rtaa:lookahead=200", "artaa:lookahead=200", "dartaa:lookahead=200",
                             "lss-lrta:lookahead=200", "alss-lrta:lookahead=200", "dalss-lrta:lookahead=200"}) {
      const support::Walk walked =
          support::walk(*make_agent(spec, grid, Visibility::unknown), {start->start, goal->goal});
      ASSERT_EQ(walked.end, Outcome::unreachable) << spec << ", seed " << seed;
    }
  }
  EXPECT_GT(lost, 100U);
}

}  // namespace
}  // namespace cairn::algorithm
