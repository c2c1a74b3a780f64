// Distance fields beside Dijkstra's search by its definition, cell by cell.
#include <cairn/error.hpp>
#include <cairn/queries.hpp>

#include "queries/field_search.hpp"
#include "support/naive_search.hpp"
#include "support/random_maps.hpp"
#include "world/world.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace cairn::queries {
namespace {

constexpr Rules kAllRules[] = {
    {},
    {.corners = Corners::cut},
    {.connectivity = Connectivity::four},
    {.diagonal = Diagonal::seven_fifths},
    {.corners = Corners::cut, .diagonal = Diagonal::seven_fifths},
};

/// In every third map cells have costs.
Grid random_grid(std::uint64_t seed, const Rules& rules) {
  base::Random random(seed);
  Terrain terrain = seed % 2 == 0 ? support::random_terrain(random, 90) : support::structured_terrain(random, 8, 200);
  return Grid(seed % 3 == 0 ? support::with_random_costs(random, std::move(terrain)) : std::move(terrain), rules);
}

std::vector<Point> random_goals(const Grid& grid, base::Random& random, std::uint32_t count) {
  std::vector<Point> goals;
  for (int tries = 0; goals.size() < count && tries < 2000; ++tries) {
    const Point p{random.between(0, grid.width() - 1), random.between(0, grid.height() - 1)};
    if (grid.passable(p)) goals.push_back(p);
  }
  return goals;
}

std::vector<std::uint32_t> naive_field(const Grid& grid, const std::vector<Point>& goals, std::uint32_t most) {
  std::vector<std::uint32_t> costs(grid.shape().cell_count(), kInfiniteCost.units);
  std::set<std::pair<std::uint32_t, Cell>> open;
  for (const Point goal : goals) open.emplace(0, grid.cell(goal));
  while (!open.empty()) {
    const auto [cost, cell] = *open.begin();
    open.erase(open.begin());
    if (costs[cell.index] <= cost) continue;
    costs[cell.index] = cost;
    for (const auto& [successor, step] : support::naive_successors(grid, cell)) {
      if (cost + step <= most && costs[successor.index] > cost + step) open.emplace(cost + step, successor);
    }
  }
  return costs;
}

TEST(DistanceField, equals_a_naive_search_on_random_maps_with_any_rules_goals_and_limit) {
  for (std::uint64_t seed = 1; seed <= 120; ++seed) {
    const Rules rules = kAllRules[seed % std::size(kAllRules)];
    const Grid grid = random_grid(seed, rules);
    base::Random random(seed + 1000);
    DistanceField field(grid);
    // One field serves several runs, and each must forget the last.
    for (int run = 0; run < 3; ++run) {
      const std::vector<Point> goals = random_goals(grid, random, 1 + random.below(4));
      const bool is_limited = random.chance(1, 2);
      const Cost most = is_limited ? Cost{random.below(40) * grid.costs().straight.units} : kInfiniteCost;
      field.start(goals, most);
      const std::uint64_t slice = run == 0 ? kUnlimitedWork : 1 + random.below(300);
      while (!field.advance(slice)) {
      }
      const auto naive = naive_field(grid, goals, most.units);
      ASSERT_TRUE(std::equal(naive.begin(), naive.end(), field.costs().begin())) << "seed " << seed << " run " << run;
    }
  }
}

TEST(DistanceField, next_leads_to_a_goal_at_the_cost_of_the_field) {
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    const Grid grid = random_grid(seed, kAllRules[seed % std::size(kAllRules)]);
    base::Random random(seed);
    const std::vector<Point> goals = random_goals(grid, random, 2);
    DistanceField field(grid);
    field.run(goals);
    for (const Point start : random_goals(grid, random, 20)) {
      Cell at = grid.cell(start);
      std::vector<Cell> cells{at};
      while (field.next(at) != kNoCell && field.next(at) != at) cells.push_back(at = field.next(at));
      if (field.cost(start) == kInfiniteCost) {
        EXPECT_EQ(cells.size(), 1U);
        continue;
      }
      EXPECT_EQ(field.cost(at), Cost{0});
      EXPECT_EQ(support::cost_of_moves(grid, cells), field.cost(start).units) << "seed " << seed;
    }
  }
}

// A cell that opens during a run may get a cost where the run had nothing to reset.
TEST(FieldSearch, resets_cells_that_opened_during_the_last_run) {
  Terrain terrain(400, 9);
  for (std::int32_t x = 0; x < 60; ++x) {
    for (std::int32_t y = 0; y < 9; ++y) terrain.set({x, y}, true);
  }
  world::World world{Grid(std::move(terrain))};
  const Grid& grid = world.grid();
  FieldSearch search(grid);
  const Point first{3, 4};
  search.start(std::span(&first, 1), kInfiniteCost);
  search.advance(1);
  for (std::int32_t x = 60; x < 300; ++x) {
    world.set_passable({x, 4}, true);
    search.touch(grid.cell({x, 4}));
  }
  search.advance(kUnlimitedWork);
  EXPECT_LT(search.costs()[grid.cell({200, 4}).index], kInfiniteCost.units);
  for (std::int32_t x = 60; x < 300; ++x) world.set_passable({x, 4}, false);
  search.start(std::span(&first, 1), kInfiniteCost);
  search.advance(kUnlimitedWork);
  EXPECT_EQ(search.costs()[grid.cell({200, 4}).index], kInfiniteCost.units);
}

TEST(DistanceField, refuses_goals_that_are_not_passable_and_knows_no_cost_outside_the_map) {
  Terrain terrain(4, 4);
  terrain.set({1, 1}, true);
  const Grid grid(std::move(terrain));
  DistanceField field(grid);
  const Point wall[] = {{0, 0}};
  EXPECT_THROW(field.run(wall), UsageError);
  const Point outside[] = {{4, 0}};
  EXPECT_THROW(field.run(outside), UsageError);
  const Point goal[] = {{1, 1}};
  field.run(goal);
  EXPECT_EQ(field.cost(Point{1, 1}), Cost{0});
  EXPECT_EQ(field.cost(Point{-1, 9}), kInfiniteCost);
  field.run({});
  EXPECT_EQ(field.cost(Point{1, 1}), kInfiniteCost);
}

}  // namespace
}  // namespace cairn::queries
