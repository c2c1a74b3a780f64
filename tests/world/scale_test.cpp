#include "world/generators/scale.hpp"

#include <cairn/error.hpp>
#include <cairn/grid.hpp>

#include "support/random_maps.hpp"
#include "world/generators/generator.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <string>
#include <vector>

namespace cairn::world {
namespace {

/// The cells of the result that touch the middle of a cell: one, or four where the factor is even.
std::vector<Point> middles_of(Point p, std::int32_t factor) {
  std::vector<Point> middles;
  for (std::int32_t y = (factor - 1) / 2; y <= factor / 2; ++y) {
    for (std::int32_t x = (factor - 1) / 2; x <= factor / 2; ++x) {
      middles.push_back({p.x * factor + x, p.y * factor + y});
    }
  }
  return middles;
}

RC_GTEST_PROP(Scale, each_cell_becomes_a_square_of_cells, (std::uint64_t seed)) {
  base::Random random(seed);
  const Terrain terrain = support::random_terrain(random, 80);
  const std::int32_t factor = random.between(1, 9);
  const Terrain scaled = generators::scale(terrain, factor);
  RC_ASSERT(scaled.shape() == Shape(terrain.width() * factor, terrain.height() * factor));
  for (std::int32_t y = 0; y < scaled.height(); ++y) {
    for (std::int32_t x = 0; x < scaled.width(); ++x) {
      RC_ASSERT(scaled.passable({x, y}) == terrain.passable({x / factor, y / factor}));
    }
  }
  RC_ASSERT(scaled.passable_count() ==
            terrain.passable_count() * static_cast<std::uint64_t>(factor) * static_cast<std::uint64_t>(factor));
}

// The parts of the result are those of the original, one for one: as many of them, each with the middles of the same
// cells.
void expect_same_parts(const Terrain& terrain, std::int32_t factor) {
  const Grid before(terrain, {Connectivity::four});
  const Grid after(generators::scale_smooth(terrain, factor), {Connectivity::four});
  RC_ASSERT(after.component_count() == before.component_count());
  std::vector<Component> part_of(before.component_count(), kNoComponent);
  for (std::int32_t y = 0; y < terrain.height(); ++y) {
    for (std::int32_t x = 0; x < terrain.width(); ++x) {
      int kept = 0;
      for (const Point p : middles_of({x, y}, factor)) {
        if (after.passable(p) != terrain.passable({x, y})) continue;
        ++kept;
        if (!after.passable(p)) continue;
        Component& part = part_of[static_cast<std::uint32_t>(before.component(before.cell({x, y})))];
        if (part == kNoComponent) part = after.component(after.cell(p));
        RC_ASSERT(part == after.component(after.cell(p)));
      }
      RC_ASSERT(kept >= (factor % 2 == 0 ? 2 : 1));
    }
  }
  for (std::size_t a = 0; a < part_of.size(); ++a) {
    for (std::size_t b = a + 1; b < std::min(part_of.size(), a + 50); ++b) RC_ASSERT(part_of[a] != part_of[b]);
  }
}

RC_GTEST_PROP(ScaleSmooth, parts_are_neither_lost_nor_joined_nor_made, (std::uint64_t seed)) {
  base::Random random(seed);
  const Terrain terrain = support::random_terrain(random, 40);
  expect_same_parts(terrain, random.between(1, 12));
}

// Runs of cells, so that walls are long and legs of every length occur.
RC_GTEST_PROP(ScaleSmooth, parts_are_kept_among_long_walls, (std::uint64_t seed)) {
  base::Random random(seed);
  Terrain terrain(random.between(1, 60), random.between(1, 60));
  for (std::int32_t i = random.between(1, 60); i > 0; --i) {
    const Point corner{random.between(-5, 60), random.between(-5, 60)};
    const Point end{corner.x + random.between(1, 30), corner.y + random.between(1, random.chance(1, 2) ? 2 : 30)};
    const bool passable = random.chance(1, 2);
    for (std::int32_t y = corner.y; y < end.y; ++y) {
      for (std::int32_t x = corner.x; x < end.x; ++x) terrain.set({x, y}, passable);
    }
  }
  expect_same_parts(terrain, random.between(1, 12));
}

TEST(ScaleSmooth, by_one_changes_nothing) {
  for (const auto* spec : {"rooms:200x100", "caves:200x100", "random:64x64", "maze:64x64,corridor=1"}) {
    EXPECT_EQ(generators::scale_smooth(generators::generate(spec), 1), generators::generate(spec)) << spec;
  }
}

// A wall left of stairs that step `across` cells to the right every `down` cells. The line through the middles of all
// their sides is x = across * (y / down - 1 / 2); in each row the first passable cell must be the first with its middle
// right of it.
void expect_one_slope(std::int32_t across, std::int32_t down, std::int32_t factor) {
  Terrain terrain(20 * across + 20, 20 * down);
  for (std::int32_t y = 0; y < terrain.height(); ++y) {
    for (std::int32_t x = y / down * across; x < terrain.width(); ++x) terrain.set({x, y}, true);
  }
  const Terrain smooth = generators::scale_smooth(terrain, factor);
  for (std::int32_t y = 2 * down * factor; y < 18 * down * factor; ++y) {
    std::int32_t x = 0;
    while (!smooth.passable({x, y})) ++x;
    const std::int32_t right_of_line = (2 * x + 1) * down - across * (2 * y + 1 - down * factor);
    ASSERT_GE(right_of_line, 0) << across << " in " << down << " by " << factor << ", row " << y;
    ASSERT_LE(right_of_line, 2 * down) << across << " in " << down << " by " << factor << ", row " << y;
  }
}

TEST(ScaleSmooth, regular_stairs_become_one_straight_slope) {
  for (const std::int32_t factor : {2, 3, 6, 8}) {
    for (const std::int32_t side : {1, 2, 3, 5, 11}) {
      expect_one_slope(side, 1, factor);
      expect_one_slope(1, side, factor);
    }
    expect_one_slope(2, 2, factor);
  }
}

TEST(ScaleSmooth, the_corner_of_a_large_room_stays_a_corner_with_a_small_arc) {
  Terrain terrain(40, 40);
  for (std::int32_t y = 10; y < 30; ++y) {
    for (std::int32_t x = 10; x < 30; ++x) terrain.set({x, y}, true);
  }
  const Terrain smooth = generators::scale_smooth(terrain, 8);
  EXPECT_FALSE(smooth.passable({80, 80}));
  EXPECT_FALSE(smooth.passable({82, 82}));
  EXPECT_TRUE(smooth.passable({83, 83}));  // the arc passes 3/8 of a cell from each wall
  EXPECT_TRUE(smooth.passable({92, 80}));  // and touches them after one and a half cells
  EXPECT_TRUE(smooth.passable({80, 92}));
  EXPECT_FALSE(smooth.passable({79, 100}));
}

TEST(Scale, factors_out_of_bounds_are_refused_with_those_that_are_not) {
  for (const std::int32_t factor : {0, -3, 9}) {
    try {
      generators::scale(Terrain(2000, 10), factor);
      ADD_FAILURE() << factor;
    } catch (const UsageError& error) {
      EXPECT_NE(std::string(error.what()).find("by 1 to 8, not by " + std::to_string(factor)), std::string::npos);
    }
    EXPECT_THROW(generators::scale_smooth(Terrain(2000, 10), factor), UsageError);
  }
}

TEST(Scale, a_single_cell_fills_the_largest_map) {
  Terrain one(1, 1);
  one.set({0, 0}, true);
  EXPECT_EQ(generators::scale(one, kMaxMapSide).passable_count(), std::uint64_t{kMaxMapSide} * kMaxMapSide);
  const std::uint64_t smooth = generators::scale_smooth(one, kMaxMapSide).passable_count();
  // Four tips of parabolas with legs of half the side, a twenty-fourth of the square each.
  EXPECT_NEAR(static_cast<double>(smooth) / (std::uint64_t{kMaxMapSide} * kMaxMapSide), 5.0 / 6.0, 0.001);
}

}  // namespace
}  // namespace cairn::world
