#include "search/optimal/jump_point_search.hpp"

#include "search/optimal/dijkstra.hpp"
#include "support/naive_search.hpp"
#include "support/random_maps.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <thread>

namespace cairn::optimal {
namespace {

void expect_optimal(const Grid& grid, JumpPointSearch& search, Cell start, Cell goal, Cost least) {
  RC_ASSERT(search.search(start, goal) == least);
  search::Path path;
  search.path(path);
  RC_ASSERT(path.cost == least);
  RC_ASSERT(path.found() == (least != kInfiniteCost));
  if (!path.found()) return;
  RC_ASSERT(path.cells.front() == start);
  RC_ASSERT(path.cells.back() == goal);
  RC_ASSERT(search.corners().front() == start);
  RC_ASSERT(search.corners().back() == goal);
  RC_ASSERT(support::cost_of_moves(grid, path.cells) == std::optional<std::uint64_t>(least.units));
}

RC_GTEST_PROP(JumpPointSearch, finds_paths_of_least_cost_on_small_maps, (std::uint64_t seed)) {
  base::Random random(seed);
  for (int maps = 0; maps < 30; ++maps) {
    const Grid grid(support::random_terrain(random, 24), support::random_rules(random));
    const Cell start = support::random_cell(random, grid);
    if (start == kNoCell) continue;
    const auto distances = support::naive_distances(grid, start);
    JumpPointSearch search(grid);
    for (int problems = 0; problems < 20; ++problems) {
      const Cell goal = support::random_cell(random, grid);
      const Cost least = distances.contains(goal) ? Cost{distances.at(goal)} : kInfiniteCost;
      expect_optimal(grid, search, start, goal, least);
      expect_optimal(grid, search, goal, start, least);
    }
  }
}

RC_GTEST_PROP(JumpPointSearch, finds_paths_of_least_cost_on_maps_of_many_words, (std::uint64_t seed)) {
  base::Random random(seed);
  for (int maps = 0; maps < 3; ++maps) {
    const Grid grid(support::structured_terrain(random, 60, 300), support::random_rules(random));
    JumpPointSearch search(grid);
    Dijkstra distances{spaces::GridSpace(grid)};
    for (int starts = 0; starts < 3; ++starts) {
      const Cell start = support::random_cell(random, grid);
      if (start == kNoCell) break;
      distances.run(start);
      for (int problems = 0; problems < 30; ++problems) {
        const Cell goal = support::random_cell(random, grid);
        expect_optimal(grid, search, start, goal, distances.cost(goal));
      }
    }
  }
}

RC_GTEST_PROP(JumpPointSearch, finds_the_same_path_whatever_was_searched_before, (std::uint64_t seed)) {
  base::Random random(seed);
  const Grid grid(support::structured_terrain(random, 30, 150), support::random_rules(random));
  if (grid.passable_count() == 0) return;
  JumpPointSearch keeps_all(grid);
  JumpPointSearch keeps_little(grid, random.below(10000));
  for (int problems = 0; problems < 30; ++problems) {
    const Cell start = support::random_cell(random, grid);
    const Cell goal = support::random_cell(random, grid);
    JumpPointSearch fresh(grid);
    search::Path expected;
    search::Path path;
    fresh.search(start, goal);
    fresh.path(expected);
    for (JumpPointSearch* search : {&keeps_all, &keeps_little}) {
      search->search(start, goal);
      search->path(path);
      RC_ASSERT(path.cells == expected.cells);
    }
  }
}

TEST(JumpPointSearch, serves_many_threads_on_one_grid) {
  base::Random random(5);
  const Grid grid(support::structured_terrain(random, 200, 200));
  std::vector<std::pair<Cell, Cell>> problems;
  for (int i = 0; i < 300; ++i)
    problems.emplace_back(support::random_cell(random, grid), support::random_cell(random, grid));
  std::vector<std::vector<Cost>> costs(4);
  {
    std::vector<std::jthread> threads;
    for (auto& results : costs) {
      threads.emplace_back([&] {
        JumpPointSearch search(grid);
        for (const auto& [start, goal] : problems) results.push_back(search.search(start, goal));
      });
    }
  }
  for (const auto& results : costs) EXPECT_EQ(results, costs.front());
}

TEST(JumpPointSearch, needs_no_corner_between_cells_in_sight) {
  Terrain terrain(100, 100);
  for (std::int32_t y = 0; y < 100; ++y) {
    for (std::int32_t x = 0; x < 100; ++x) terrain.set({x, y}, true);
  }
  const Grid grid(std::move(terrain));
  JumpPointSearch search(grid);
  EXPECT_EQ(search.search(grid.cell({3, 90}), grid.cell({80, 20})).units, 70U * 8119 + 7U * 5741);
  EXPECT_EQ(search.corners().size(), 2U);
  EXPECT_EQ(search.work().expansions, 0U);
}

}  // namespace
}  // namespace cairn::optimal
