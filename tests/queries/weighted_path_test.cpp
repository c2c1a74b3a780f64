// Paths where cells have costs, and what all queries have in common: they can be moved, and tell their memory.
#include <cairn/error.hpp>
#include <cairn/queries.hpp>

#include "support/naive_search.hpp"
#include "support/random_maps.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <utility>
#include <vector>

namespace cairn::queries {
namespace {

Terrain open_terrain(std::int32_t width, std::int32_t height) {
  Terrain terrain(width, height);
  for (std::int32_t y = 0; y < height; ++y) {
    for (std::int32_t x = 0; x < width; ++x) terrain.set({x, y}, true);
  }
  return terrain;
}

TEST(WeightedPath, is_the_cheapest_in_any_slices_and_in_batches) {
  int paths = 0;
  for (std::uint64_t seed = 1; seed <= 25; ++seed) {
    base::Random random(seed);
    const Grid grid(support::with_random_costs(random, support::structured_terrain(random, 8, 50)),
                    support::random_rules(random));
    if (!grid.is_weighted() || grid.passable_count() < 2) continue;
    PathFinder finder(grid);
    PathBatch batch(grid, {.threads = 2});
    const Cell from = support::random_cell(random, grid);
    const auto distances = support::naive_distances(grid, from);
    std::vector<PathQuery> queries;
    for (int i = 0; i < 8; ++i) queries.push_back({grid.point(from), grid.point(support::random_cell(random, grid))});
    batch.find(queries);
    for (std::size_t i = 0; i < queries.size(); ++i) {
      const auto known = distances.find(grid.cell(queries[i].to));
      finder.start(queries[i].from, queries[i].to);
      while (!finder.advance(1 + random.below(300))) {
      }
      ASSERT_EQ(finder.found(), known != distances.end()) << "seed " << seed;
      ASSERT_TRUE(std::ranges::equal(batch.cells(i), finder.cells())) << "seed " << seed;
      ASSERT_EQ(batch.costs()[i], finder.cost());
      if (!finder.found()) continue;
      ++paths;
      ASSERT_EQ(finder.cost().units, known->second) << "seed " << seed;
      ASSERT_EQ(support::cost_of_moves(grid, {finder.cells().begin(), finder.cells().end()}), known->second);
      EXPECT_EQ(finder.cells().front(), from);
      EXPECT_EQ(finder.cells().back(), grid.cell(queries[i].to));
    }
  }
  EXPECT_GT(paths, 60);
}

// The corridor costs more than a search can count. Whoever asked gets the error, and the next batch is answered.
TEST(PathBatch, passes_on_the_failure_of_one_query_and_goes_on) {
  Terrain terrain = open_terrain(2000, 1);
  for (std::int32_t x = 0; x < 2000; ++x) terrain.set_cost({x, 0}, kMaxCellCost);
  const Grid grid(std::move(terrain));
  PathBatch batch(grid, {.threads = 3});
  const PathQuery short_one{{5, 0}, {7, 0}};
  const std::vector<PathQuery> queries{short_one, {{0, 0}, {1999, 0}}, short_one};
  EXPECT_THROW(batch.find(queries), Error);
  batch.find({&short_one, 1});
  ASSERT_EQ(batch.costs().size(), 1U);
  EXPECT_EQ(batch.cells(0).size(), 3U);
  EXPECT_THROW(PathFinder(grid).find({0, 0}, {1999, 0}), Error);
}

TEST(Queries, answer_after_they_were_moved) {
  const Grid grid(open_terrain(30, 20));
  const Grid small(open_terrain(3, 3));
  const Point from{2, 3};
  const Point to{25, 13};
  PathFinder finder(grid);
  const Cost cost = finder.distance(from, to);
  PathFinder moved(std::move(finder));
  EXPECT_EQ(moved.cost(), cost);
  PathFinder assigned(small);
  assigned = std::move(moved);
  EXPECT_EQ(assigned.distance(to, from), cost);

  const PathQuery query{from, to};
  PathBatch batch(grid, {.threads = 1});
  batch.find({&query, 1});
  PathBatch moved_batch(std::move(batch));
  PathBatch assigned_batch(small);
  assigned_batch = std::move(moved_batch);
  EXPECT_EQ(assigned_batch.costs()[0], cost);

  DistanceField field(grid);
  field.run({&to, 1});
  DistanceField moved_field(std::move(field));
  EXPECT_EQ(moved_field.cost(from), cost);
  DistanceField assigned_field(small);
  assigned_field = std::move(moved_field);
  EXPECT_EQ(assigned_field.cost(from), cost);
  assigned_field.run({&from, 1});
  EXPECT_EQ(assigned_field.cost(grid.cell(to)), cost);

  Reach reach(grid);
  Reach moved_reach(std::move(reach));
  Reach assigned_reach(small);
  assigned_reach = std::move(moved_reach);
  EXPECT_EQ(assigned_reach.nearest(from, to), to);
}

TEST(Queries, tell_how_much_memory_they_have) {
  const Grid grid(open_terrain(400, 300));
  const Grid small(open_terrain(40, 30));
  const auto cells = [](const Grid& map) { return std::uint64_t{map.shape().cell_count()}; };
  // A field has four bytes for each cell, and little else.
  EXPECT_GE(DistanceField(grid).memory_bytes(), 4 * cells(grid));
  EXPECT_LT(DistanceField(grid).memory_bytes(), 5 * cells(grid));
  EXPECT_LT(DistanceField(small).memory_bytes(), 4 * cells(grid));

  PathFinder finder(grid);
  const std::uint64_t before = finder.memory_bytes();
  ASSERT_TRUE(finder.find({0, 0}, {399, 299}));
  EXPECT_GE(finder.memory_bytes(), before + 400 * sizeof(Cell)) << "the path is kept";
  PathBatch batch(grid, {.threads = 3});
  EXPECT_GT(batch.memory_bytes(), 3 * before) << "each thread has a search of its own";
  const std::vector<PathQuery> queries(50, {{0, 0}, {399, 299}});
  const std::uint64_t empty = batch.memory_bytes();
  batch.measure(queries);
  const std::uint64_t costs = batch.memory_bytes();
  EXPECT_GE(costs, empty + queries.size() * sizeof(Cost));
  batch.find(queries);
  EXPECT_GE(batch.memory_bytes(), costs + 50 * 400 * sizeof(Cell)) << "so are all paths of a batch";
}

TEST(Reach, counts_its_work_in_slices_as_in_one) {
  base::Random random(3);
  std::uint64_t all = 0;
  for (int map = 0; map < 20; ++map) {
    const Grid grid(support::random_terrain(random, 40));
    if (grid.passable_count() == 0) continue;
    Reach whole(grid);
    Reach sliced(grid);
    const Point from = grid.point(support::random_cell(random, grid));
    const Point goal{random.between(0, grid.width() - 1), random.between(0, grid.height() - 1)};
    whole.nearest(from, goal);
    sliced.nearest(goal == from || !grid.passable(goal) ? from : goal, from);
    sliced.start(from, goal);
    EXPECT_LE(sliced.work(), 1U) << "the last query's work is not counted";
    std::uint64_t slices = 0;
    for (bool is_done = false; !is_done; ++slices) {
      const std::uint64_t before = sliced.work();
      is_done = sliced.advance(8);
      EXPECT_TRUE(is_done || sliced.work() > before);
    }
    EXPECT_GE(sliced.work(), whole.work());
    EXPECT_LE(sliced.work(), whole.work() + slices) << "going on costs one operation a slice at most";
    all += whole.work();
  }
  EXPECT_GT(all, 1000U);
}

}  // namespace
}  // namespace cairn::queries
