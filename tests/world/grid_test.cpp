#include <cairn/grid.hpp>

#include "support/naive_search.hpp"
#include "support/random_maps.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <map>
#include <queue>

namespace cairn::world {
namespace {

RC_GTEST_PROP(Grid, masks_follow_the_definition_of_a_legal_move, (std::uint64_t seed)) {
  base::Random random(seed);
  const Terrain terrain = support::random_terrain(random, 150);
  const Rules rules = support::random_rules(random);
  const Grid grid(terrain, rules);
  for (std::int32_t y = 0; y < terrain.height(); ++y) {
    for (std::int32_t x = 0; x < terrain.width(); ++x) {
      const Cell cell = grid.cell({x, y});
      RC_ASSERT(grid.point(cell) == (Point{x, y}));
      for (unsigned d = 0; d < kDirections; ++d) {
        RC_ASSERT(((grid.mask(cell) >> d) & 1U) ==
                  support::is_legal_move(terrain, rules, {x, y}, static_cast<Direction>(d)));
      }
    }
  }
}

RC_GTEST_PROP(Grid, components_are_those_of_a_flood_fill, (std::uint64_t seed)) {
  base::Random random(seed);
  const Grid grid(support::random_terrain(random, 150), support::random_rules(random));
  std::map<Cell, std::uint32_t> filled;
  std::uint32_t next = 0;
  for (std::int32_t y = 0; y < grid.height(); ++y) {
    for (std::int32_t x = 0; x < grid.width(); ++x) {
      const Cell first = grid.cell({x, y});
      if (!grid.passable(first)) RC_ASSERT(grid.component(first) == kNoComponent);
      if (!grid.passable(first) || filled.contains(first)) continue;
      std::queue<Cell> open;
      open.push(first);
      filled[first] = next;
      std::uint32_t size = 0;
      for (; !open.empty(); open.pop()) {
        ++size;
        for (unsigned d = 0; d < kDirections; ++d) {
          if (((grid.mask(open.front()) >> d) & 1U) == 0) continue;
          const Cell neighbour = grid.neighbour(open.front(), static_cast<Direction>(d));
          if (filled.emplace(neighbour, next).second) open.push(neighbour);
        }
      }
      RC_ASSERT(grid.component_size(Component{next}) == size);
      ++next;
    }
  }
  RC_ASSERT(grid.component_count() == next);
  for (const auto& [cell, component] : filled) RC_ASSERT(grid.component(cell) == Component{component});
}

RC_GTEST_PROP(Grid, the_transposed_terrain_exchanges_rows_and_columns, (std::uint64_t seed)) {
  base::Random random(seed);
  const Grid grid(support::random_terrain(random, 150));
  for (std::int32_t y = 0; y < grid.height(); ++y) {
    for (std::int32_t x = 0; x < grid.width(); ++x) {
      RC_ASSERT(grid.transposed().passable({y, x}) == grid.terrain().passable({x, y}));
    }
  }
  RC_ASSERT(grid.transposed().passable_count() == grid.passable_count());
}

TEST(Grid, takes_less_than_two_bytes_a_cell) {
  Terrain terrain(1000, 1000);
  for (std::int32_t y = 0; y < 1000; ++y) {
    for (std::int32_t x = 0; x < 1000; ++x) terrain.set({x, y}, (x / 3 + y / 5) % 4 != 0);
  }
  EXPECT_LT(Grid(std::move(terrain)).memory_bytes(), 2'000'000U);
}

TEST(Shape, converts_between_cells_and_points_at_the_largest_size) {
  const Shape shape(kMaxMapSide, kMaxMapSide);
  for (const Point p : {Point{0, 0}, Point{16383, 0}, Point{0, 16383}, Point{16383, 16383}, Point{8191, 12345}}) {
    EXPECT_EQ(shape.point(shape.cell(p)), p);
  }
}

}  // namespace
}  // namespace cairn::world
