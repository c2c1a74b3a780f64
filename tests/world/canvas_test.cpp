#include "world/generators/canvas.hpp"

#include <cairn/grid.hpp>

#include "support/random_maps.hpp"
#include "world/generators/join_parts.hpp"
#include "world/runs.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstdlib>
#include <string>

namespace cairn::world {
namespace {

generators::Rect random_rect(base::Random& random, std::int32_t reach) {
  const std::int32_t left = random.between(-10, reach);
  const std::int32_t top = random.between(-10, reach);
  return {left, top, left + random.between(0, reach), top + random.between(0, reach)};
}

// Every cell within is `passable`, every other one as before.
template <typename Within>
void expect_drawn(const Terrain& before, const Terrain& after, bool passable, Within within) {
  Terrain expected = before;
  for (std::int32_t y = 0; y < before.height(); ++y) {
    for (std::int32_t x = 0; x < before.width(); ++x) {
      if (within(Point{x, y})) expected.set({x, y}, passable);
    }
  }
  RC_ASSERT(after == expected);  // the padding too
}

RC_GTEST_PROP(Canvas, a_rectangle_is_filled_and_counted_cell_by_cell, (std::uint64_t seed)) {
  base::Random random(seed);
  const Terrain before = support::random_terrain(random, 150);
  const generators::Rect rect = random_rect(random, 150);
  const bool passable = random.chance(1, 2);
  Terrain after = before;
  generators::fill(after, rect, passable);
  expect_drawn(before, after, passable, [&](Point p) { return rect.contains(p); });
  std::uint64_t count = 0;
  for (std::int32_t y = rect.top; y < rect.bottom; ++y) {
    for (std::int32_t x = rect.left; x < rect.right; ++x) count += before.passable({x, y}) ? 1U : 0U;
  }
  RC_ASSERT(generators::count_passable(before, rect) == count);
}

RC_GTEST_PROP(Canvas, an_ellipse_has_the_cells_whose_middles_lie_within, (std::uint64_t seed)) {
  base::Random random(seed);
  const Terrain before = support::random_terrain(random, 80);
  generators::Rect box = random_rect(random, 80);
  box.right += box.right == box.left ? 1 : 0;
  box.bottom += box.bottom == box.top ? 1 : 0;
  Terrain after = before;
  generators::fill_ellipse(after, box, true);
  expect_drawn(before, after, true, [&](Point p) {
    const std::int64_t dx = std::abs(2 * p.x + 1 - box.left - box.right);
    const std::int64_t dy = std::abs(2 * p.y + 1 - box.top - box.bottom);
    const std::int64_t w = box.width();
    const std::int64_t h = box.height();
    return box.contains(p) && dx * dx * h * h + dy * dy * w * w <= w * w * h * h;
  });
}

RC_GTEST_PROP(Canvas, a_stroke_joins_its_ends_by_cardinal_moves, (std::uint64_t seed)) {
  base::Random random(seed);
  Terrain terrain(random.between(1, 100), random.between(1, 100));
  const auto inside = [&] {
    return Point{random.between(0, terrain.width() - 1), random.between(0, terrain.height() - 1)};
  };
  const Point from = inside();
  const Point to = inside();
  generators::fill_stroke(terrain, from, to, random.between(1, 5), true);
  const Grid grid(terrain, {Connectivity::four});
  RC_ASSERT(grid.component_count() == 1U);
  RC_ASSERT(grid.passable(from) && grid.passable(to));
}

RC_GTEST_PROP(Canvas, a_tile_is_copied_with_its_walls, (std::uint64_t seed)) {
  base::Random random(seed);
  const Terrain before = support::random_terrain(random, 150);
  const Terrain tile = support::random_terrain(random, 150);
  const Point to{random.between(-20, 150), random.between(-20, 150)};
  Terrain after = before;
  generators::copy_tile(after, tile, to);
  for (std::int32_t y = 0; y < before.height(); ++y) {
    for (std::int32_t x = 0; x < before.width(); ++x) {
      const Point in_tile{x - to.x, y - to.y};
      RC_ASSERT(after.passable({x, y}) ==
                (tile.shape().contains(in_tile) ? tile.passable(in_tile) : before.passable({x, y})));
    }
  }
}

RC_GTEST_PROP(Canvas, clearing_the_padding_changes_no_cell, (std::uint64_t seed)) {
  base::Random random(seed);
  const Terrain before = support::random_terrain(random, 150);
  Terrain after = before;
  const Shape& shape = before.shape();
  for (std::int32_t i = 0; i < 200; ++i) {  // dirt outside of the map
    const Cell cell{random.below(shape.cell_count())};
    if (!shape.contains(shape.point(cell))) after.words()[cell.index >> 6U] |= std::uint64_t{1} << (cell.index & 63U);
  }
  generators::clear_padding(after);
  RC_ASSERT(after == before);
}

RC_GTEST_PROP(Runs, are_the_longest_lines_of_passable_cells, (std::uint64_t seed)) {
  base::Random random(seed);
  const Terrain terrain = support::random_terrain(random, 200);
  Terrain drawn(terrain.width(), terrain.height());
  for (std::int32_t y = 0; y < terrain.height(); ++y) {
    std::int32_t last_right = -1;
    for_each_run(terrain, y, [&](RowRun run) {
      RC_ASSERT(run.left > last_right);
      RC_ASSERT(run.right > run.left);
      last_right = run.right;
      for (std::int32_t x = run.left; x < run.right; ++x) drawn.set({x, y}, true);
    });
  }
  RC_ASSERT(drawn == terrain);
}

RC_GTEST_PROP(JoinParts, leave_one_part_that_has_all_large_ones, (std::uint64_t seed)) {
  base::Random random(seed);
  const Terrain before = support::random_terrain(random, 60);
  Terrain after = before;
  const generators::JoinStyle style{static_cast<std::uint32_t>(random.between(1, 20)), random.between(1, 4),
                                    random.chance(1, 2)};
  generators::join_parts(after, style, random);
  const Grid parts(before, {Connectivity::four});
  RC_ASSERT(Grid(after, {Connectivity::four}).component_count() == 1U);
  for (std::int32_t y = 0; y < before.height(); ++y) {
    for (std::int32_t x = 0; x < before.width(); ++x) {
      if (!before.passable({x, y})) continue;
      if (parts.component_size(parts.component(parts.cell({x, y}))) >= style.smallest)
        RC_ASSERT(after.passable({x, y}));
    }
  }
}

}  // namespace
}  // namespace cairn::world
