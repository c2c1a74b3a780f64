#include "world/passable_cells.hpp"

#include "support/random_maps.hpp"

#include <gtest/gtest.h>

#include <map>

namespace cairn::world {
namespace {

TEST(PassableCells, draws_each_passable_cell_about_as_often_and_no_other) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    base::Random random(seed);
    const Grid grid(support::random_terrain(random, 200));
    const PassableCells cells(grid);
    ASSERT_EQ(cells.count(), grid.passable_count());
    if (cells.count() == 0) continue;
    for (int i = 0; i < 500; ++i) ASSERT_TRUE(grid.passable(cells.draw(random)));
  }

  base::Random random(1);
  Terrain terrain(130, 7);
  const std::vector<Point> places{{0, 0}, {63, 0}, {64, 2}, {129, 2}, {7, 3}, {129, 6}};
  for (const Point place : places) terrain.set(place, true);
  const Grid grid(std::move(terrain));
  const PassableCells cells(grid);
  std::map<Cell, int> drawn;
  constexpr int kEach = 2000;
  for (std::size_t i = 0; i < kEach * places.size(); ++i) ++drawn[cells.draw(random)];
  EXPECT_EQ(drawn.size(), places.size());
  for (const auto& [cell, times] : drawn) EXPECT_NEAR(times, kEach, kEach / 8);
}

}  // namespace
}  // namespace cairn::world
