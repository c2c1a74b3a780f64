// Databases, crowds and paths are the same on one to eight threads. Under the thread sanitizer
// (./check-platforms threads) this is also what has to be free of races.
#include <cairn/build.hpp>
#include <cairn/crowd.hpp>
#include <cairn/map.hpp>
#include <cairn/queries.hpp>

#include "dice.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace cairn {
namespace {

constexpr unsigned kMostThreads = 8;

Grid small_grid() { return Grid(load_terrain("rooms:64x48,seed=5")); }

Database small_database(const Grid& grid) {
  return build(grid, "cairn:guarantee=sampled,paths=200,check=20", {.threads = 1});
}

TEST(Threads, any_number_of_them_builds_the_same_bytes) {
  const Grid grid = small_grid();
  for (const std::string method :
       {"cairn", "cairn:guarantee=sampled,paths=200,check=20", "knn:records=100", "hcdps", "pdb:level=2", "overlay"}) {
    const Database one = build(grid, method, {.threads = 1});
    for (unsigned threads = 2; threads <= kMostThreads; threads += 3) {
      const Database many = build(grid, method, {.threads = threads});
      EXPECT_TRUE(std::equal(one.image().begin(), one.image().end(), many.image().begin(), many.image().end()))
          << method << " on " << threads;
    }
  }
}

/// Positions and work of a crowd that plays: goals that many share, cells that close, agents that leave and come.
std::string played(const CrowdSettings& settings, const Database* database) {
  Crowd crowd = database != nullptr ? Crowd(small_grid(), *database, settings) : Crowd(small_grid(), settings);
  Dice dice;
  Hash hash;
  std::vector<CrowdId> ids;
  for (int i = 0; i < 120; ++i) {
    const Point at = dice.open_point(crowd.grid());
    const Point to = dice.open_point(crowd.grid());
    if (!crowd.occupied(at)) ids.push_back(crowd.add(at, to));
  }
  const Point meeting = dice.open_point(crowd.grid());
  for (int tick = 0; tick < 60; ++tick) {
    if (tick == 10) {
      for (std::size_t i = 0; i < ids.size(); i += 2) crowd.redirect(ids[i], meeting);
    }
    if (tick % 4 == 0) {
      const Point edited = dice.open_point(crowd.grid());
      if (!crowd.occupied(edited)) crowd.set_passable(edited, false);
    }
    const TickReport report = crowd.tick(TickBudget::of_work(30'000));
    hash.add(report.work);
    hash.add(report.moves);
    for (const Point at : crowd.positions()) hash.add(at);
  }
  return hash.text();
}

TEST(Threads, any_number_of_them_moves_a_crowd_in_the_same_way) {
  const Grid grid = small_grid();
  const Database database = small_database(grid);
  for (const Occupancy occupancy : {Occupancy::shared, Occupancy::exclusive}) {
    for (const std::string algorithm : {"cairn", "lss-lrta"}) {
      CrowdSettings settings{.algorithm = algorithm, .threads = 1, .occupancy = occupancy};
      settings.out_of_reach = OutOfReach::approach;
      settings.flow_fields = {.most = 2, .group = 8};
      const Database* its = algorithm == "cairn" ? &database : nullptr;
      const std::string one = played(settings, its);
      for (unsigned threads = 2; threads <= kMostThreads; threads += 3) {
        settings.threads = threads;
        EXPECT_EQ(played(settings, its), one) << algorithm << " on " << threads;
      }
    }
  }
}

TEST(Threads, any_number_of_them_finds_the_same_paths) {
  const Grid grid = small_grid();
  const Database database = small_database(grid);
  Dice dice;
  std::vector<PathQuery> queries;
  for (int i = 0; i < 60; ++i) {
    const Point from = dice.open_point(grid);
    const Point to = dice.open_point(grid);
    queries.push_back({from, to});
  }
  PathBatch one(grid, database, {.threads = 1});
  one.find(queries);
  for (unsigned threads = 2; threads <= kMostThreads; threads += 3) {
    PathBatch many(grid, database, {.threads = threads});
    many.find(queries);
    ASSERT_EQ(many.costs().size(), one.costs().size());
    for (std::size_t i = 0; i < queries.size(); ++i) {
      EXPECT_EQ(many.costs()[i], one.costs()[i]) << threads;
      EXPECT_TRUE(std::ranges::equal(many.cells(i), one.cells(i))) << threads;
    }
  }
}

}  // namespace
}  // namespace cairn
