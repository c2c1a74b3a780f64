// A world that changes against grids that are made anew after each change.
#include "world/world.hpp"

#include <cairn/error.hpp>

#include "support/random_maps.hpp"
#include "world/neighbour_masks.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <map>

namespace cairn::world {
namespace {

Terrain any_terrain(base::Random& random) {
  switch (random.below(3)) {
    case 0:
      return support::random_terrain(random, 100);
    case 1:
      return support::structured_terrain(random, 20, 150);
    default:
      return support::walled_terrain(random, 20, 150);
  }
}

Point any_point(base::Random& random, const Grid& grid) {
  return {random.between(0, grid.width() - 1), random.between(0, grid.height() - 1)};
}

/// A few single cells, a whole wall, or a wall's end: all that happens between two looks.
void change(World& world, base::Random& random) {
  const Grid& grid = world.grid();
  const Point p = any_point(random, grid);
  const bool passable = random.chance(1, 2);
  if (random.chance(1, 4)) {
    const bool across = random.chance(1, 2);
    const std::int32_t length = across ? grid.width() : grid.height();
    for (std::int32_t i = 0; i < length; ++i) world.set_passable(across ? Point{i, p.y} : Point{p.x, i}, passable);
    return;
  }
  for (std::uint32_t i = random.below(6); i > 0; --i) {
    world.set_passable(any_point(random, grid), random.chance(1, 2));
  }
  world.set_passable(p, passable);
}

/// Two names of components say the same if they name the same sets of cells.
bool same_components(const Grid& live, const Grid& fresh) {
  std::map<Component, Component> fresh_of_live;
  std::map<Component, Component> live_of_fresh;
  for (std::int32_t y = 0; y < live.height(); ++y) {
    for (std::int32_t x = 0; x < live.width(); ++x) {
      const Component a = live.component(live.cell({x, y}));
      const Component b = fresh.component(fresh.cell({x, y}));
      if ((a == kNoComponent) != (b == kNoComponent)) return false;
      if (fresh_of_live.emplace(a, b).first->second != b || live_of_fresh.emplace(b, a).first->second != a)
        return false;
    }
  }
  return true;
}

bool same_moves(const Grid& live, const Grid& fresh) {
  return std::equal(live.masks().begin(), live.masks().end(), fresh.masks().begin(), fresh.masks().end()) &&
         live.terrain() == fresh.terrain() && live.transposed() == fresh.transposed() &&
         live.passable_count() == fresh.passable_count();
}

RC_GTEST_PROP(World, is_after_any_changes_what_a_new_grid_would_be, (std::uint64_t seed)) {
  base::Random random(seed);
  World world(Grid(any_terrain(random), support::random_rules(random)));
  const Rules rules = world.grid().rules();
  RC_ASSERT(same_components(world.grid(), Grid(world.grid().terrain(), rules)));
  for (int i = 0; i < 12; ++i) {
    change(world, random);
    RC_ASSERT(same_moves(world.grid(), Grid(world.grid().terrain(), rules)));
    world.advance(~std::uint64_t{0});
    RC_ASSERT(world.components().settled());
    RC_ASSERT(same_components(world.grid(), Grid(world.grid().terrain(), rules)));
  }
}

RC_GTEST_PROP(World, keeps_to_its_budget_and_never_calls_cells_apart_that_are_connected, (std::uint64_t seed)) {
  base::Random random(seed);
  World world(Grid(any_terrain(random), support::random_rules(random)));
  for (int i = 0; i < 20; ++i) {
    change(world, random);
    const std::uint64_t budget = LiveComponents::kMaxPiece + random.below(3000);
    RC_ASSERT(world.advance(budget) <= budget);
    const Grid fresh(world.grid().terrain(), world.grid().rules());
    for (int k = 0; k < 30; ++k) {
      const Cell a = fresh.cell(any_point(random, fresh));
      const Cell b = fresh.cell(any_point(random, fresh));
      if (fresh.connected(a, b)) RC_ASSERT(world.grid().connected(a, b));
      if (!fresh.passable(a)) RC_ASSERT(!world.grid().connected(a, b));
    }
  }
  while (!world.components().settled()) RC_ASSERT(world.advance(LiveComponents::kMaxPiece) > 0U);
  RC_ASSERT(same_components(world.grid(), Grid(world.grid().terrain(), world.grid().rules())));
}

TEST(World, a_cell_that_closes_in_the_open_costs_the_work_of_its_tile_alone) {
  Terrain terrain(1000, 1000);
  for (std::int32_t y = 0; y < 1000; ++y) {
    for (std::int32_t x = 0; x < 1000; ++x) terrain.set({x, y}, true);
  }
  World world(Grid(std::move(terrain)));
  EXPECT_TRUE(world.set_passable({500, 500}, false));
  EXPECT_FALSE(world.set_passable({500, 500}, false));
  EXPECT_LE(world.advance(~std::uint64_t{0}), 2 * LiveComponents::kMaxPiece);
  EXPECT_TRUE(world.set_passable({500, 500}, true));
  EXPECT_LE(world.advance(~std::uint64_t{0}), 2 * LiveComponents::kMaxPiece);
}

RC_GTEST_PROP(World, knows_after_any_changes_of_costs_what_a_new_grid_would_know, (std::uint64_t seed)) {
  base::Random random(seed);
  World world(Grid(support::with_random_costs(random, any_terrain(random)), support::random_rules(random)));
  const Grid& grid = world.grid();
  for (int i = 0; i < 40; ++i) {
    const Point p = any_point(random, grid);
    if (random.chance(1, 3)) {
      world.set_passable(p, random.chance(1, 2));
      continue;
    }
    const std::uint8_t before = grid.terrain().cost(p);
    const std::uint64_t openings = world.openings();
    const std::int32_t cost = random.between(grid.least_cost(), kMaxCellCost);
    RC_ASSERT(world.set_cost(p, cost) == (before != cost));
    RC_ASSERT(grid.terrain().cost(p) == cost);
    RC_ASSERT(world.openings() == openings + (cost < before ? 1 : 0));
  }
  const Grid fresh(grid.terrain(), grid.rules());
  RC_ASSERT(same_moves(grid, fresh));
  // A blocked cell counts as one of the least cost, which a new grid may have another of.
  const std::uint64_t blocked =
      static_cast<std::uint64_t>(grid.width()) * static_cast<std::uint64_t>(grid.height()) - fresh.passable_count();
  if (fresh.passable_count() > 0) {
    RC_ASSERT(grid.total_cost() - blocked * grid.least_cost() == fresh.total_cost() - blocked * fresh.least_cost());
  }
}

TEST(World, a_cell_outside_the_map_cannot_change) {
  World world(Grid(Terrain(4, 3)));
  EXPECT_THROW(world.set_passable({4, 0}, true), UsageError);
  EXPECT_THROW(world.set_passable({0, -1}, false), UsageError);
  EXPECT_EQ(world.openings(), 0U);
}

}  // namespace
}  // namespace cairn::world
