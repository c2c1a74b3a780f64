// RayTable against CornerScan, which follows each ray cell by cell and each of its lines.
#include "algorithms/cairn/corners/ray_table.hpp"

#include "algorithms/cairn/build/hierarchy/corner_graph.hpp"
#include "algorithms/cairn/corners/corner_scan.hpp"
#include "base/random.hpp"
#include "support/naive_search.hpp"
#include "support/random_maps.hpp"
#include "world/generators/scale.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstdint>
#include <cstdlib>
#include <set>
#include <utility>

namespace cairn::cairn_corners {
namespace {

using Reached = std::set<std::pair<CornerNumber, std::uint32_t>>;

/// Maps of walls or noise, with all rules; some are scaled up, so that rows and columns are equal.
Grid small_map(base::Random& random) {
  const Rules rules{.connectivity = random.chance(1, 4) ? Connectivity::four : Connectivity::eight,
                    .corners = random.chance(1, 2) ? Corners::cut : Corners::strict};
  const Terrain terrain =
      random.chance(1, 2) ? support::random_terrain(random, 20) : support::structured_terrain(random, 4, 20);
  return Grid(random.chance(1, 2) ? terrain : generators::scale(terrain, 2 + random.between(0, 2)), rules);
}

Cell moved(const Grid& grid, Cell cell, unsigned direction) {
  return grid.neighbour(cell, static_cast<Direction>(direction));
}

/// What the lines beside a ray lead to, by the table.
Reached by_table(const Grid& grid, const RayTable& table, Cell from, unsigned slant, std::uint32_t slant_cost) {
  Reached reached;
  for (unsigned i = 0; i < 2; ++i) {
    RayTable::Side side = table.side(grid.point(from), slant, i);
    Cell cell = from;
    for (std::uint32_t steps = 1; (grid.mask(cell) >> slant & 1U) != 0; ++steps) {
      cell = moved(grid, cell, slant);
      const Point p = grid.point(cell);
      for (; side.next != side.end && side.next->line <= side.start_line + steps; ++side.next) {
        const RayTable::Crossing& crossing = *side.next;
        const std::uint32_t diagonal = table.diagonal(p, slant);
        if (diagonal < crossing.first || diagonal > crossing.last) continue;
        EXPECT_EQ(crossing.line, side.start_line + steps);
        const std::int32_t apart = std::abs(crossing.target - (table.has_rows(slant, i) ? p.x : p.y));
        reached.insert(
            {crossing.corner, steps * slant_cost + static_cast<std::uint32_t>(apart) * grid.costs().straight.units});
      }
    }
  }
  return reached;
}

RC_GTEST_PROP(RayTable, has_what_the_lines_beside_each_ray_lead_to, (std::uint64_t seed)) {
  base::Random random(seed);
  const Grid grid = small_map(random);
  const cairn_hierarchy::CornerGraph graph = cairn_hierarchy::find_corners(grid);
  const CornerTable corners(graph.corners, graph.rows);
  CornerScan scan(grid, corners);
  const RayTable table(grid, scan);
  for (const Cell from : support::passable_cells(grid)) {
    for (unsigned slant = 1; slant < kDirections; ++slant) {
      if (!scan.is_slant(slant)) continue;
      const std::uint32_t slant_cost = grid.move_cost(static_cast<Direction>(slant)).units;
      Reached actual = by_table(grid, table, from, slant, slant_cost);
      Reached expected;
      CornerScan::Ray ray = scan.ray(from, slant);
      const auto visit = [&](CornerNumber corner, std::uint32_t cost) { expected.insert({corner, cost}); };
      for (bool had_passed = false; scan.advance(
               ray, [](Point, std::uint32_t) { return true; }, visit);
           had_passed = ray.has_passed_corner) {
        // The first corner on the ray itself is for the search to notice.
        if (ray.has_passed_corner && !had_passed) actual.insert({corners.at(ray.at), ray.slant.cost});
      }
      RC_ASSERT(actual == expected);
    }
  }
}

RC_GTEST_PROP(RayTable, crosses_open_rectangles_without_corners, (std::uint64_t seed)) {
  base::Random random(seed);
  const Grid grid = small_map(random);
  const cairn_hierarchy::CornerGraph graph = cairn_hierarchy::find_corners(grid);
  const CornerTable corners(graph.corners, graph.rows);
  const CornerScan scan(grid, corners);
  const RayTable table(grid, scan);
  for (const Cell from : support::passable_cells(grid)) {
    for (unsigned slant = 1; slant < kDirections; ++slant) {
      if (!scan.is_slant(slant)) continue;
      Cell cell = from;
      for (std::uint32_t left = table.steps_within(grid.point(from), slant); left > 0; --left) {
        RC_ASSERT((grid.mask(cell) >> slant & 1U) != 0);
        RC_ASSERT(cell == from || corners.at(grid.point(cell)) == kNoCorner);
        cell = moved(grid, cell, slant);
      }
    }
  }
}

// Each cell becomes 6 x 6 cells: rays cross as many rectangles as before.
TEST(RayTable, takes_a_scaled_map_in_the_steps_of_the_small_one) {
  base::Random random(3);
  const Terrain terrain = support::structured_terrain(random, 30, 40);
  const auto steps_across = [](const Grid& grid, Point from) {
    const cairn_hierarchy::CornerGraph graph = cairn_hierarchy::find_corners(grid);
    const CornerTable corners(graph.corners, graph.rows);
    const RayTable table(grid, CornerScan(grid, corners));
    std::uint32_t crossed = 0;
    for (Cell cell = grid.cell(from); (grid.mask(cell) >> 3U & 1U) != 0; ++crossed) {
      for (std::uint32_t left = table.steps_within(grid.point(cell), 3); left > 0; --left) cell = moved(grid, cell, 3);
      if ((grid.mask(cell) >> 3U & 1U) != 0) cell = moved(grid, cell, 3);
    }
    return crossed;
  };
  const Grid small(terrain);
  const Grid large(generators::scale(terrain, 6));
  for (const Cell cell : support::passable_cells(small)) {
    const Point p = small.point(cell);
    EXPECT_LE(steps_across(large, {6 * p.x, 6 * p.y}), steps_across(small, p) + 1);
  }
}

}  // namespace
}  // namespace cairn::cairn_corners
