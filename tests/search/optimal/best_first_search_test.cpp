#include "search/optimal/best_first_search.hpp"

#include <cairn/error.hpp>

#include "search/queues/bucket_queue.hpp"
#include "search/queues/heap_queue.hpp"
#include "support/naive_search.hpp"
#include "support/random_maps.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace cairn::optimal {
namespace {

Terrain any_terrain(base::Random& random) {
  return random.chance(1, 3) ? support::structured_terrain(random, 10, 90) : support::random_terrain(random, 24);
}

// The cells in the order of their expansion, one slice at a time.
template <typename Search>
std::vector<Cell> expanded_cells(Search& search) {
  std::vector<Cell> cells;
  for (;;) {
    const Cell next = search.best_open();
    const std::uint64_t before = search.work().expansions;
    const search::Progress status = search.run({.expansions = 1});
    if (search.work().expansions > before) cells.push_back(next);
    if (status != search::Progress::paused) return cells;
  }
}

template <typename Search>
void expect_as_naive(const Grid& grid, Search& search, Cell start, Cell goal, GoalPriority::Weights weights) {
  const support::NaiveResult naive = support::naive_best_first(grid, start, goal, weights.g, weights.h);
  search.start(start, goal);
  RC_ASSERT(expanded_cells(search) == naive.expanded);
  RC_ASSERT(search.is_closed(goal) == naive.cost.has_value());
  if (!naive.cost) return;
  search::Path path;
  search.path_to(goal, path);
  RC_ASSERT(path.cost.units == *naive.cost);
  RC_ASSERT(path.cells.front() == start);
  RC_ASSERT(path.cells.back() == goal);
  RC_ASSERT(support::cost_of_moves(grid, path.cells) == std::optional<std::uint64_t>(*naive.cost));
}

RC_GTEST_PROP(AStar, expands_the_cells_of_a_naive_search_in_the_same_order, (std::uint64_t seed)) {
  base::Random random(seed);
  for (int maps = 0; maps < 20; ++maps) {
    const Grid grid(any_terrain(random), support::random_rules(random));
    BestFirstSearch<spaces::GridSpace, queues::BucketQueue> with_buckets{spaces::GridSpace(grid)};
    BestFirstSearch<spaces::GridSpace, queues::HeapQueue> with_heap{spaces::GridSpace(grid)};
    for (int problems = 0; problems < 3; ++problems) {
      const Cell start = support::random_cell(random, grid);
      const Cell goal = support::random_cell(random, grid);
      if (start == kNoCell) break;
      expect_as_naive(grid, with_buckets, start, goal, {});
      expect_as_naive(grid, with_heap, start, goal, {});
    }
  }
}

RC_GTEST_PROP(AStar, finds_paths_of_least_cost, (std::uint64_t seed)) {
  base::Random random(seed);
  for (int maps = 0; maps < 20; ++maps) {
    const Grid grid(any_terrain(random), support::random_rules(random));
    const Cell start = support::random_cell(random, grid);
    if (start == kNoCell) continue;
    const auto distances = support::naive_distances(grid, start);
    BestFirstSearch<spaces::GridSpace, queues::BucketQueue> search{spaces::GridSpace(grid)};
    for (int problems = 0; problems < 10; ++problems) {
      const Cell goal = support::random_cell(random, grid);
      search.start(start, goal);
      const search::Progress status = search.run();
      RC_ASSERT((status == search::Progress::done) == distances.contains(goal));
      if (status == search::Progress::done) RC_ASSERT(search.g(goal).units == distances.at(goal));
    }
  }
}

RC_GTEST_PROP(WeightedAStar, expands_the_cells_of_a_naive_search_in_the_same_order, (std::uint64_t seed)) {
  base::Random random(seed);
  for (int maps = 0; maps < 20; ++maps) {
    const Grid grid(any_terrain(random), support::random_rules(random));
    const Cell start = support::random_cell(random, grid);
    const Cell goal = support::random_cell(random, grid);
    if (start == kNoCell) continue;
    const GoalPriority::Weights weights{random.below(2500), 1000};
    BestFirstSearch<spaces::GridSpace, queues::HeapQueue> search{spaces::GridSpace(grid), weights};
    expect_as_naive(grid, search, start, goal, weights);
  }
}

RC_GTEST_PROP(AStar, gives_the_same_in_slices_and_stays_within_them, (std::uint64_t seed)) {
  base::Random random(seed);
  const Grid grid(any_terrain(random), support::random_rules(random));
  const Cell start = support::random_cell(random, grid);
  const Cell goal = support::random_cell(random, grid);
  if (start == kNoCell) return;
  BestFirstSearch<spaces::GridSpace, queues::BucketQueue> whole{spaces::GridSpace(grid)};
  BestFirstSearch<spaces::GridSpace, queues::BucketQueue> sliced{spaces::GridSpace(grid)};
  whole.start(start, goal);
  const search::Progress outcome = whole.run();
  sliced.start(start, goal);
  const std::uint64_t limit = Agent::kMinBudget + random.below(100);
  search::Progress status = search::Progress::paused;
  while (status == search::Progress::paused) {
    const std::uint64_t before = sliced.work().total();
    status = sliced.run({.work = limit});
    RC_ASSERT(sliced.work().total() - before <= limit);
    RC_ASSERT(sliced.work().total() > before);
  }
  RC_ASSERT(status == outcome);
  RC_ASSERT(sliced.work().total() == whole.work().total());
  RC_ASSERT(sliced.run() == outcome);  // the end stays the end
}

TEST(AStar, looks_at_the_start_alone_if_it_is_the_goal) {
  Terrain terrain(3, 3);
  terrain.set({1, 1}, true);
  const Grid grid(std::move(terrain));
  BestFirstSearch<spaces::GridSpace, queues::BucketQueue> search{spaces::GridSpace(grid)};
  search.start(grid.cell({1, 1}), grid.cell({1, 1}));
  EXPECT_EQ(search.run(), search::Progress::done);
  EXPECT_EQ(search.work().expansions, 0U);
  EXPECT_EQ(search.g(grid.cell({1, 1})).units, 0U);
}

TEST(NodeTable, forgets_at_a_reset_even_when_generations_start_over) {
  NodeTable nodes(100);
  const Cell cell{42};
  for (int round = 0; round < 3; ++round) {
    nodes.reset();
    EXPECT_FALSE(nodes.is_reached(nodes[cell]));
    EXPECT_TRUE(NodeTable::improves(nodes.open_entry(0xFFFFFFFE), nodes[cell]));
    nodes[cell] = NodeTable::closed(nodes.open_entry(7) | 3U);
    EXPECT_TRUE(nodes.is_closed(nodes[cell]));
    EXPECT_EQ(NodeTable::g(nodes[cell]).units, 7U);
    EXPECT_EQ(NodeTable::move(nodes[cell]), 3U);
    EXPECT_FALSE(NodeTable::improves(nodes.open_entry(0), nodes[cell]));
    nodes.age();
  }
}

}  // namespace
}  // namespace cairn::optimal
