// Searches reuse their memory: once warmed up they allocate nothing.
#include "search/optimal/best_first_search.hpp"
#include "search/optimal/dijkstra.hpp"
#include "search/optimal/jump_point_search.hpp"
#include "search/queues/bucket_queue.hpp"
#include "search/queues/heap_queue.hpp"
#include "support/allocations.hpp"
#include "support/random_maps.hpp"

#include <gtest/gtest.h>

#include <memory>

namespace cairn::optimal {
namespace {

using Problems = std::vector<std::pair<Cell, Cell>>;

Problems some_problems(base::Random& random, const Grid& grid) {
  Problems problems;
  while (problems.size() < 50) {
    const std::pair<Cell, Cell> problem{support::random_cell(random, grid), support::random_cell(random, grid)};
    if (grid.connected(problem.first, problem.second)) problems.push_back(problem);
  }
  return problems;
}

const Grid& the_grid() {
  static const Grid grid = [] {
    base::Random random(11);
    return Grid(support::structured_terrain(random, 200, 200));
  }();
  return grid;
}

// Runs all problems twice and counts what the second time allocates.
template <typename Solve>
std::uint64_t allocations_once_warm(Solve solve) {
  base::Random random(12);
  const Problems problems = some_problems(random, the_grid());
  for (const auto& [start, goal] : problems) solve(start, goal);
  const support::Allocations before = support::allocations();
  for (const auto& [start, goal] : problems) solve(start, goal);
  return (support::allocations() - before).count;
}

TEST(Memory, is_counted) {
  const support::Allocations before = support::allocations();
  const auto number = std::make_unique<int>(3);
  EXPECT_EQ((support::allocations() - before).count, 1U) << *number;
}

TEST(Memory, of_a_star_is_reused) {
  BestFirstSearch<spaces::GridSpace, queues::BucketQueue> search{spaces::GridSpace(the_grid())};
  search::Path path;
  EXPECT_EQ(allocations_once_warm([&](Cell start, Cell goal) {
              search.start(start, goal);
              EXPECT_EQ(search.run(), search::Progress::done);
              search.path_to(goal, path);
            }),
            0U);
}

TEST(Memory, of_weighted_a_star_is_reused) {
  BestFirstSearch<spaces::GridSpace, queues::HeapQueue> search{spaces::GridSpace(the_grid()),
                                                               GoalPriority::Weights{1, 5}};
  EXPECT_EQ(allocations_once_warm([&](Cell start, Cell goal) {
              search.start(start, goal);
              EXPECT_EQ(search.run(), search::Progress::done);
            }),
            0U);
}

TEST(Memory, of_dijkstra_is_reused) {
  Dijkstra search{spaces::GridSpace(the_grid())};
  EXPECT_EQ(allocations_once_warm([&](Cell start, Cell goal) {
              search.run(start);
              EXPECT_TRUE(search.is_settled(goal));
            }),
            0U);
}

TEST(Memory, of_the_fast_search_is_reused) {
  JumpPointSearch search(the_grid());
  search::Path path;
  EXPECT_EQ(allocations_once_warm([&](Cell start, Cell goal) {
              EXPECT_NE(search.search(start, goal), kInfiniteCost);
              search.path(path);
            }),
            0U);
}

}  // namespace
}  // namespace cairn::optimal
