#include "search/optimal/jump_point_search.hpp"

#include "search/optimal/dijkstra.hpp"
#include "support/naive_search.hpp"
#include "support/random_maps.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <thread>
#include <utility>
#include <vector>

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

// Slices of any size make the search of one piece, and a slice that may do nothing does nothing.
template <typename Run>
search::Progress run_in_slices(base::Random& random, const JumpPointSearch& search, Run run) {
  for (;;) {
    const std::uint64_t before = search.work().queue;
    const std::uint64_t slice = random.below(6);
    const search::Progress progress = run(slice);
    if (progress != search::Progress::paused) return progress;
    RC_ASSERT(search.work().queue >= before + slice);
    RC_ASSERT(slice != 0 || search.work().queue == before);
  }
}

RC_GTEST_PROP(JumpPointSearch, finds_the_same_path_by_the_same_work_in_slices, (std::uint64_t seed)) {
  base::Random random(seed);
  const Grid grid(support::structured_terrain(random, 20, 80), support::random_rules(random));
  if (grid.passable_count() == 0) return;
  JumpPointSearch whole(grid);
  JumpPointSearch sliced(grid);
  for (int problems = 0; problems < 10; ++problems) {
    const Cell start = support::random_cell(random, grid);
    const Cell goal = support::random_cell(random, grid);
    whole.search(start, goal);
    sliced.start(start, goal);
    const search::Progress end = run_in_slices(random, sliced, [&](std::uint64_t slice) { return sliced.run(slice); });
    RC_ASSERT((end == search::Progress::done) == grid.connected(start, goal));
    RC_ASSERT(sliced.cost() == whole.cost());
    RC_ASSERT(
        std::equal(sliced.corners().begin(), sliced.corners().end(), whole.corners().begin(), whole.corners().end()));
    RC_ASSERT(sliced.work().expansions == whole.work().expansions);
    RC_ASSERT(sliced.work().successors == whole.work().successors);
    RC_ASSERT(sliced.work().queue == whole.work().queue);
  }
}

RC_GTEST_PROP(JumpPointSearch, finds_the_nearest_of_goals_around_a_point, (std::uint64_t seed)) {
  base::Random random(seed);
  const Grid grid(support::random_terrain(random, 20), support::random_rules(random));
  const spaces::GridDistance distance(grid.rules());
  if (grid.passable_count() == 0) return;
  JumpPointSearch search(grid);
  for (int problems = 0; problems < 10; ++problems) {
    const Cell start = support::random_cell(random, grid);
    const auto distances = support::naive_distances(grid, start);
    const Point middle{random.between(0, grid.width() - 1), random.between(0, grid.height() - 1)};
    const Cost apart = distance(grid.point(support::random_cell(random, grid)), middle);
    std::vector<Cell> goals;
    std::pair<std::uint64_t, Cell> nearest{kUnlimitedWork, kNoCell};
    for (const Cell cell : support::passable_cells(grid)) {
      if (cell == start || distance(grid.point(cell), middle) != apart) continue;
      goals.push_back(cell);
      if (distances.contains(cell)) nearest = std::min(nearest, {distances.at(cell), cell});
    }
    if (nearest.second == kNoCell) continue;
    if (random.chance(1, 2)) std::reverse(goals.begin(), goals.end());
    search.start_to_nearest(start, goals, grid.cell(middle), apart);
    const search::Progress end =
        run_in_slices(random, search, [&](std::uint64_t slice) { return search.run_to_nearest(slice); });
    RC_ASSERT(end == search::Progress::done);
    RC_ASSERT(search.nearest() == nearest.second);
    RC_ASSERT(search.cost().units == nearest.first);
  }
}

// Counted work is part of what agents promise, so it changes with the algorithm alone.
TEST(JumpPointSearch, does_the_work_that_it_always_did) {
  Work work;
  Work to_nearest;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    base::Random random(seed);
    const Rules rules = support::random_rules(random);  // first, since compilers differ in the order of arguments
    const Grid grid(support::structured_terrain(random, 40, 120), rules);
    JumpPointSearch search(grid, seed % 2 == 0 ? 0 : JumpPointSearch::kUsualMemory);
    for (int problems = 0; problems < 10; ++problems) {
      const Cell start = support::random_cell(random, grid);
      const Cell goal = support::random_cell(random, grid);
      search.search(start, goal);
      work += search.work();
      if (start == goal || !grid.connected(start, goal)) continue;
      const Cell middle = support::random_cell(random, grid);
      const Cost apart = spaces::GridDistance(grid.rules())(grid.point(goal), grid.point(middle));
      search.start_to_nearest(start, std::vector{goal}, middle, apart);
      EXPECT_EQ(search.run_to_nearest(kUnlimitedWork), search::Progress::done);
      to_nearest += search.work();
    }
  }
  EXPECT_EQ(work.expansions, 372U);
  EXPECT_EQ(work.successors, 1232U);
  EXPECT_EQ(work.queue, 1303U);
  EXPECT_EQ(to_nearest.queue, 6587U);
}

TEST(JumpPointSearch, forgets_what_it_found_where_its_memory_ends) {
  base::Random random(7);
  Terrain terrain(300, 300);
  for (std::int32_t y = 0; y < 300; ++y) {
    for (std::int32_t x = 0; x < 300; ++x) terrain.set({x, y}, random.chance(85, 100));
  }
  const Grid grid(std::move(terrain));
  JumpPointSearch keeps_all(grid);
  JumpPointSearch keeps_little(grid, 1000);
  for (int problems = 0; problems < 300; ++problems) {
    const Point from{random.between(0, 280), random.between(0, 280)};
    const Point to{from.x + random.between(0, 19), from.y + random.between(0, 19)};
    if (!grid.passable(from) || !grid.passable(to)) continue;
    keeps_all.search(grid.cell(from), grid.cell(to));
    keeps_little.search(grid.cell(from), grid.cell(to));
  }
  EXPECT_LT(4 * keeps_little.memory_bytes(), keeps_all.memory_bytes());
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
