#include "search/optimal/line_scan.hpp"

#include "support/random_maps.hpp"
#include "world/generators/generator.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstdlib>

namespace cairn::optimal {
namespace {

// The first stop from (x, y) in steps of `step` along the row, cell by cell; -1 for a wall.
std::int32_t stop_by_definition(const Terrain& terrain, StopRule rule, std::int32_t x, std::int32_t y,
                                std::int32_t step) {
  for (x += step; terrain.passable({x, y}); x += step) {
    for (const std::int32_t side : {-1, 1}) {
      const bool behind = terrain.passable({x - step, y + side});
      const bool beside = terrain.passable({x, y + side});
      const bool ahead = terrain.passable({x + step, y + side});
      if (rule == StopRule::after ? !behind && beside : !beside && ahead) return x;
    }
  }
  return -1;
}

template <StopRule rule>
void expect_stops(base::Random& random, const Terrain& terrain, const LineScan& scan) {
  const auto position = [&](std::int32_t x, std::int32_t y) {
    return x < 0 ? LineScan::kNoStop : terrain.shape().cell({x, y}).index;
  };
  for (int rows = 0; rows < 10; ++rows) {
    const std::int32_t y = random.between(0, terrain.height() - 1);
    for (std::int32_t x = 0; x < terrain.width(); ++x) {
      if (!terrain.passable({x, y})) continue;
      RC_ASSERT(scan.up<rule>(position(x, y)) == position(stop_by_definition(terrain, rule, x, y, 1), y));
      RC_ASSERT(scan.down<rule>(position(x, y)) == position(stop_by_definition(terrain, rule, x, y, -1), y));
    }
  }
}

Terrain wide_terrain(base::Random& random) {
  return random.chance(1, 4) ? support::random_terrain(random, 150) : support::structured_terrain(random, 3, 400);
}

RC_GTEST_PROP(LineScan, stops_where_the_definition_says, (std::uint64_t seed)) {
  base::Random random(seed);
  const Terrain terrain = wide_terrain(random);
  const LineScan scan(terrain);
  expect_stops<StopRule::after>(random, terrain, scan);
  expect_stops<StopRule::at_end>(random, terrain, scan);
}

RC_GTEST_PROP(LineScan, stops_there_on_a_terrain_whose_changes_it_is_told, (std::uint64_t seed)) {
  base::Random random(seed);
  Terrain terrain = random.chance(1, 2) ? wide_terrain(random) : support::structured_terrain(random, 200, 500);
  LineScan scan(terrain);
  for (int rounds = 0; rounds < 3; ++rounds) {
    for (int cells = 0; cells < 30; ++cells) {
      const Point p{random.between(0, terrain.width() - 1), random.between(0, terrain.height() - 1)};
      terrain.set(p, !terrain.passable(p));
      scan.touch(terrain.shape().cell(p).index);
    }
    expect_stops<StopRule::after>(random, terrain, scan);
    expect_stops<StopRule::at_end>(random, terrain, scan);
  }
}

/// Within the words that a short scan looks at it is to be like any other, and beyond them it finds nothing.
template <StopRule rule>
void expect_short_stops(base::Random& random, Terrain& terrain) {
  constexpr auto kNearest = static_cast<std::int32_t>(64 * (ShortScan::kMaxWords - 1));
  constexpr auto kFarthest = static_cast<std::int32_t>(64 * ShortScan::kMaxWords);
  ShortScan scan(terrain);
  const auto position = [&](std::int32_t x, std::int32_t y) {
    return x < 0 ? ShortScan::kNoStop : terrain.shape().cell({x, y}).index;
  };
  for (int cells = 0; cells < 100; ++cells) {
    terrain.set({random.between(0, terrain.width() - 1), random.between(0, terrain.height() - 1)}, random.chance(1, 2));
    const Point p{random.between(0, terrain.width() - 1), random.between(0, terrain.height() - 1)};
    if (!terrain.passable(p)) continue;
    for (const std::int32_t step : {1, -1}) {
      const std::int32_t stop = stop_by_definition(terrain, rule, p.x, p.y, step);
      const std::uint64_t before = scan.looked_at();
      const std::uint32_t found = step > 0 ? scan.up<rule>(position(p.x, p.y)) : scan.down<rule>(position(p.x, p.y));
      RC_ASSERT(scan.looked_at() > before && scan.looked_at() <= before + ShortScan::kMaxWords);
      const std::int32_t distance = stop < 0 ? 0 : std::abs(stop - p.x);
      if (distance <= kNearest) RC_ASSERT(found == position(stop, p.y));
      if (distance > kFarthest) RC_ASSERT(found == ShortScan::kNoStop);
    }
  }
}

RC_GTEST_PROP(ShortScan, stops_where_the_definition_says_on_a_terrain_that_changes, (std::uint64_t seed)) {
  base::Random random(seed);
  Terrain terrain = random.chance(1, 2) ? wide_terrain(random) : support::structured_terrain(random, 600, 1500);
  expect_short_stops<StopRule::after>(random, terrain);
  expect_short_stops<StopRule::at_end>(random, terrain);
}

TEST(ShortScan, gives_up_after_some_words) {
  const Terrain terrain = generators::generate("random:2000x1,blocked=0");
  ShortScan scan(terrain);
  const auto at = [&](std::int32_t x) { return terrain.shape().cell({x, 0}).index; };
  EXPECT_TRUE(scan.is_free(at(900), at(900 + 64 * 7)));
  EXPECT_FALSE(scan.is_free(at(900), at(900 + 64 * 9)));
  EXPECT_LE(scan.looked_at(), 2 * ShortScan::kMaxWords);
}

RC_GTEST_PROP(LineScan, knows_whether_a_stretch_is_free, (std::uint64_t seed)) {
  base::Random random(seed);
  const Terrain terrain = wide_terrain(random);
  const LineScan scan(terrain);
  for (int pairs = 0; pairs < 200; ++pairs) {
    const std::int32_t y = random.between(0, terrain.height() - 1);
    const std::int32_t a = random.between(0, terrain.width() - 1);
    const std::int32_t b = random.between(0, terrain.width() - 1);
    bool free = true;
    for (std::int32_t x = std::min(a, b); x <= std::max(a, b); ++x) free = free && terrain.passable({x, y});
    RC_ASSERT(scan.is_free(terrain.shape().cell({a, y}).index, terrain.shape().cell({b, y}).index) == free);
  }
}

}  // namespace
}  // namespace cairn::optimal
