// Goals out of reach: agents go to the reachable cell that is nearest, and go on when the map changes.
#include <cairn/build.hpp>
#include <cairn/crowd.hpp>
#include <cairn/error.hpp>

#include "search/spaces/grid_space.hpp"
#include "support/random_maps.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <memory>
#include <vector>

namespace cairn::crowd {
namespace {

Terrain open_ground(std::int32_t width, std::int32_t height) {
  Terrain terrain(width, height);
  for (std::int32_t y = 0; y < height; ++y) {
    for (std::int32_t x = 0; x < width; ++x) terrain.set({x, y}, true);
  }
  return terrain;
}

/// The least distance to the goal of any cell that a path leads to, cell by cell.
Cost least_distance(const Grid& grid, Point from, Point goal) {
  const spaces::GridDistance distance(grid.rules());
  Cost least = kInfiniteCost;
  for (std::int32_t y = 0; y < grid.height(); ++y) {
    for (std::int32_t x = 0; x < grid.width(); ++x) {
      if (grid.connected(grid.cell(from), grid.cell({x, y}))) least = std::min(least, distance({x, y}, goal));
    }
  }
  return least;
}

Point any_point(base::Random& random, const Grid& grid) {
  return {random.between(0, grid.width() - 1), random.between(0, grid.height() - 1)};
}

RC_GTEST_PROP(Approach, agents_end_as_near_to_their_goal_as_the_map_allows_whatever_changes, (std::uint64_t seed)) {
  base::Random random(seed);
  const Rules rules = support::random_rules(random);
  Terrain terrain = support::structured_terrain(random, 10, 60);
  if (terrain.passable_count() < 10) return;
  Crowd crowd(Grid(terrain, rules), {.algorithm = random.chance(1, 2) ? "astar" : "dartaa:lookahead=10",
                                     .out_of_reach = OutOfReach::approach});
  const TickBudget budget =
      random.chance(1, 3) ? TickBudget{} : TickBudget::of_work(kMinTickWork + random.below(20'000));
  const auto tick = [&] { RC_ASSERT(crowd.tick(budget).work <= budget.work); };
  while (crowd.size() < 12) {
    const Point p = any_point(random, crowd.grid());
    if (crowd.grid().passable(p)) crowd.add(p, any_point(random, crowd.grid()));
  }
  std::vector<Point> orders;
  for (std::uint32_t i = 0; i < crowd.size(); ++i) orders.push_back(crowd.order(crowd.id_at(i)));
  for (int round = 0; round < 3; ++round) {
    for (int i = 0; i < 40; ++i) {
      if (random.chance(1, 2)) crowd.set_passable(any_point(random, crowd.grid()), random.chance(1, 2));
      if (random.chance(1, 10)) {
        const std::uint32_t who = random.below(crowd.size());
        crowd.redirect(crowd.id_at(who), orders[who] = any_point(random, crowd.grid()));
      }
      tick();
    }
    // Until all is quiet.
    int quiet = 0;
    for (int i = 0; i < 30'000 && quiet < 200; ++i) {
      tick();
      quiet = crowd.walking() == 0 ? quiet + 1 : 0;
    }
    RC_ASSERT(quiet == 200);
    const Grid reference(crowd.grid().terrain(), rules);
    const spaces::GridDistance distance(rules);
    for (std::uint32_t i = 0; i < crowd.size(); ++i) {
      const Point at = crowd.positions()[i];
      RC_ASSERT(crowd.order(crowd.id_at(i)) == orders[i]);
      if (!reference.passable(at)) continue;  // it is shut in
      RC_ASSERT(crowd.statuses()[i] == CrowdStatus::arrived);
      RC_ASSERT(crowd.goals()[i] == at);
      RC_ASSERT(distance(at, orders[i]) == least_distance(reference, at, orders[i]));
    }
  }
}

TEST(Approach, is_the_cell_that_nearest_reachable_gives) {
  int approached = 0;
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    base::Random random(seed);
    const Grid grid(support::structured_terrain(random, 10, 60), support::random_rules(random));
    if (grid.passable_count() < 10) continue;
    Crowd crowd(Grid(grid.terrain(), grid.rules()), {.algorithm = "astar", .out_of_reach = OutOfReach::approach});
    for (int round = 0; round < 3; ++round) {
      // After an edit, the same holds of the new map.
      for (std::int32_t edits = round * 20; edits > 0; --edits) {
        crowd.set_passable(any_point(random, grid), random.chance(1, 3));
      }
      crowd.tick({});
      const Grid now(crowd.grid().terrain(), grid.rules());
      if (now.passable_count() == 0) break;
      std::vector<CrowdId> ids;
      std::vector<Point> expected;
      while (ids.size() < 20) {
        const Point from = any_point(random, grid);
        if (!now.passable(from)) continue;
        const Point goal = any_point(random, grid);
        ids.push_back(crowd.add(from, goal));
        expected.push_back(now.nearest_reachable(from, goal));
        approached += expected.back() != goal ? 1 : 0;
      }
      crowd.tick({});
      for (std::size_t i = 0; i < ids.size(); ++i) {
        ASSERT_EQ(crowd.goals()[ids[i].index], expected[i]) << "seed " << seed << " round " << round << " agent " << i;
      }
    }
  }
  EXPECT_GT(approached, 1000);
}

TEST(Approach, goes_on_when_a_wall_falls_and_back_when_it_rises) {
  Terrain terrain = open_ground(30, 9);
  for (std::int32_t y = 0; y < 9; ++y) terrain.set({15, y}, false);
  Crowd crowd(Grid(std::move(terrain)), {.algorithm = "astar", .out_of_reach = OutOfReach::approach});
  const CrowdId id = crowd.add({2, 4}, {27, 4});
  EXPECT_EQ(crowd.statuses()[id.index], CrowdStatus::unreachable);
  crowd.tick({});
  EXPECT_EQ(crowd.statuses()[id.index], CrowdStatus::walking);
  EXPECT_TRUE(crowd.finished().empty()) << "it has set out";
  for (int tick = 0; tick < 20; ++tick) crowd.tick({});
  EXPECT_EQ(crowd.statuses()[id.index], CrowdStatus::arrived);
  EXPECT_EQ(crowd.positions()[id.index], (Point{14, 4}));
  EXPECT_EQ(crowd.order(id), (Point{27, 4}));
  crowd.set_passable({15, 0}, true);
  for (int tick = 0; tick < 4; ++tick) crowd.tick({});
  EXPECT_EQ(crowd.goals()[id.index], (Point{27, 4}));
  crowd.set_passable({15, 0}, false);
  for (int tick = 0; tick < 20; ++tick) crowd.tick({});
  EXPECT_EQ(crowd.positions()[id.index], (Point{14, 4}));
  crowd.set_passable({15, 4}, true);
  for (int tick = 0; tick < 20; ++tick) crowd.tick({});
  EXPECT_EQ(crowd.positions()[id.index], (Point{27, 4}));
}

TEST(Approach, a_group_gathers_around_the_nearest_cell_if_cells_are_exclusive) {
  Terrain terrain = open_ground(40, 21);
  for (std::int32_t y = 0; y < 21; ++y) terrain.set({25, y}, false);
  Crowd crowd(Grid(std::move(terrain)),
              {.algorithm = "astar", .occupancy = Occupancy::exclusive, .out_of_reach = OutOfReach::approach});
  for (std::int32_t i = 0; i < 20; ++i) crowd.add({i % 5, i / 5}, {35, 10});
  for (int tick = 0; tick < 120; ++tick) crowd.tick({});
  EXPECT_EQ(crowd.walking(), 0U);
  EXPECT_TRUE(crowd.occupied({24, 10}));
  for (const Point p : crowd.positions()) EXPECT_LE(std::max(std::abs(p.x - 24), std::abs(p.y - 10)), 5);
}

TEST(Approach, is_not_what_agents_do_by_default) {
  Terrain terrain = open_ground(20, 5);
  for (std::int32_t y = 0; y < 5; ++y) terrain.set({10, y}, false);
  Crowd crowd(Grid(std::move(terrain)), {.algorithm = "astar"});
  const CrowdId id = crowd.add({2, 2}, {17, 2});
  for (int tick = 0; tick < 20; ++tick) crowd.tick({});
  EXPECT_EQ(crowd.statuses()[id.index], CrowdStatus::unreachable);
  EXPECT_EQ(crowd.positions()[id.index], (Point{2, 2}));
}

}  // namespace
}  // namespace cairn::crowd
