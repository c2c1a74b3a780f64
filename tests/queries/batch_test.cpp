// Many paths at once: each is that of a PathFinder, on any number of threads and on those of a game.
#include <cairn/algorithm.hpp>
#include <cairn/build.hpp>
#include <cairn/error.hpp>
#include <cairn/queries.hpp>

#include "support/random_maps.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <concepts>
#include <memory>
#include <thread>
#include <utility>
#include <vector>

namespace cairn::queries {
namespace {

// A grid that is borrowed must not be a temporary.
static_assert(std::constructible_from<PathFinder, const Grid&> && !std::constructible_from<PathFinder, Grid>);
static_assert(std::constructible_from<PathBatch, const Grid&> && !std::constructible_from<PathBatch, Grid>);
static_assert(std::constructible_from<DistanceField, const Grid&> && !std::constructible_from<DistanceField, Grid>);
static_assert(std::constructible_from<Reach, const Grid&> && !std::constructible_from<Reach, Grid>);

template <typename Map>
concept MakesAgents = requires(Map&& map) {
  make_agent("astar", std::forward<Map>(map));
};
static_assert(MakesAgents<const Grid&> && !MakesAgents<Grid> && MakesAgents<Graph&> && !MakesAgents<Graph>);

/// A job system that starts a thread for each task.
void run_on_threads(void* context, std::uint32_t count, Task task, void* argument) {
  *static_cast<std::uint32_t*>(context) += count;
  std::vector<std::thread> threads;
  for (std::uint32_t i = 0; i < count; ++i) threads.emplace_back([=] { task(argument, i); });
  for (std::thread& thread : threads) thread.join();
}

TEST(PathBatch, answers_as_a_path_finder_does_on_any_number_of_threads) {
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    base::Random random(seed);
    const Grid grid(support::structured_terrain(random, 20, 80), support::random_rules(random));
    if (grid.passable_count() < 2) continue;
    const bool has_database = seed % 2 == 0;
    const Database database =
        build(grid, "cairn:guarantee=sampled,paths=200,radius=24,tile=16,rounds=1,check=20", {.threads = 1});
    const auto cell = [&] {
      for (;;) {
        const Point p{random.between(0, grid.width() - 1), random.between(0, grid.height() - 1)};
        if (grid.passable(p)) return p;
      }
    };
    std::vector<PathQuery> queries(150);
    for (PathQuery& query : queries) query = {cell(), cell()};
    PathFinder finder = has_database ? PathFinder(grid, database) : PathFinder(grid);
    std::uint32_t tasks = 0;
    const BatchSettings settings[] = {
        {.threads = 1}, {.threads = 3}, {.threads = 5, .tasks = {run_on_threads, &tasks}}};
    for (const BatchSettings& its : settings) {
      PathBatch batch = has_database ? PathBatch(grid, database, its) : PathBatch(grid, its);
      batch.find(queries);
      ASSERT_EQ(batch.costs().size(), queries.size());
      for (std::size_t i = 0; i < queries.size(); ++i) {
        finder.find(queries[i].from, queries[i].to);
        ASSERT_EQ(batch.costs()[i], finder.cost()) << "seed " << seed;
        ASSERT_TRUE(std::ranges::equal(batch.cells(i), finder.cells())) << "seed " << seed;
      }
      const std::vector<Cost> costs(batch.costs().begin(), batch.costs().end());
      batch.measure(std::span(queries).first(40));
      ASSERT_EQ(batch.costs().size(), 40U);
      EXPECT_TRUE(std::equal(batch.costs().begin(), batch.costs().end(), costs.begin()));
      EXPECT_TRUE(batch.cells(0).empty());
    }
    EXPECT_EQ(tasks, 10U);
  }
}

TEST(PathBatch, refuses_a_query_on_a_wall_and_keeps_the_last_answers) {
  Terrain terrain(4, 4);
  terrain.set({1, 1}, true);
  terrain.set({2, 1}, true);
  const Grid grid(std::move(terrain));
  PathBatch batch(grid, {.threads = 2});
  const PathQuery good{{1, 1}, {2, 1}};
  const PathQuery mixed[] = {good, {{1, 1}, {3, 3}}};
  batch.find({&good, 1});
  EXPECT_THROW(batch.find(mixed), UsageError);
  ASSERT_EQ(batch.costs().size(), 1U);
  EXPECT_EQ(batch.cells(0).size(), 2U);
  EXPECT_TRUE(batch.cells(1).empty());
  EXPECT_THROW(PathBatch(grid, {.threads = 257}), UsageError);
}

}  // namespace
}  // namespace cairn::queries
