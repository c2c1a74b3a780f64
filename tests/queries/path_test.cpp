// Paths, their corners, and lines of sight, beside slow references.
#include <cairn/algorithm.hpp>
#include <cairn/build.hpp>
#include <cairn/error.hpp>
#include <cairn/queries.hpp>

#include "support/naive_search.hpp"
#include "support/random_maps.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

namespace cairn::queries {
namespace {

Rules rules_of(std::uint64_t seed) {
  return {.connectivity = seed % 4 == 0 ? Connectivity::four : Connectivity::eight,
          .corners = seed % 3 == 0 ? Corners::cut : Corners::strict};
}

Point anywhere(const Grid& grid, base::Random& random) {
  return {random.between(0, grid.width() - 1), random.between(0, grid.height() - 1)};
}

/// By geometry, with whole numbers: whether the line between two centres meets the square of a cell, in its inside or,
/// with `touching`, at its border.
bool meets(Point a, Point b, Point cell, bool touching) {
  // Twice the coordinates. The corners of the square lie on one side of the line if it does not meet it.
  const std::int64_t dx = b.x - a.x;
  const std::int64_t dy = b.y - a.y;
  int left = 0;
  int right = 0;
  int on = 0;
  for (const Point corner : {Point{-1, -1}, Point{1, -1}, Point{-1, 1}, Point{1, 1}}) {
    const std::int64_t side = dx * (2 * (cell.y - a.y) + corner.y) - dy * (2 * (cell.x - a.x) + corner.x);
    left += side < 0 ? 1 : 0;
    right += side > 0 ? 1 : 0;
    on += side == 0 ? 1 : 0;
  }
  // The ends of the line are centres of cells, so that cells beyond the box of both are not met.
  const bool in_box = cell.x >= std::min(a.x, b.x) && cell.x <= std::max(a.x, b.x) && cell.y >= std::min(a.y, b.y) &&
                      cell.y <= std::max(a.y, b.y);
  return in_box && ((left > 0 && right > 0) || (touching && on > 0));
}

bool naive_sight(const Grid& grid, Point a, Point b) {
  const bool touching = grid.rules().connectivity == Connectivity::four || grid.rules().corners == Corners::strict;
  if (!grid.passable(a) || !grid.passable(b)) return false;
  for (std::int32_t y = 0; y < grid.height(); ++y) {
    for (std::int32_t x = 0; x < grid.width(); ++x) {
      if (!grid.passable(Point{x, y}) && a != b && meets(a, b, {x, y}, touching)) return false;
    }
  }
  return true;
}

TEST(LineOfSight, equals_geometry_on_random_maps) {
  int seen = 0;
  for (std::uint64_t seed = 1; seed <= 400; ++seed) {
    base::Random random(seed);
    Terrain terrain(random.between(1, 90), random.between(1, 40));
    const std::uint32_t percent = 80 + random.below(20);
    for (std::int32_t y = 0; y < terrain.height(); ++y) {
      for (std::int32_t x = 0; x < terrain.width(); ++x) terrain.set({x, y}, random.chance(percent, 100));
    }
    const Grid grid(std::move(terrain), rules_of(seed));
    for (int pair = 0; pair < 40; ++pair) {
      const Point a = anywhere(grid, random);
      const Point b{std::clamp(a.x + random.between(-20, 20), 0, grid.width() - 1),
                    std::clamp(a.y + random.between(-20, 20), 0, grid.height() - 1)};
      ASSERT_EQ(line_of_sight(grid, a, b), naive_sight(grid, a, b))
          << "seed " << seed << ": " << a.x << ',' << a.y << " to " << b.x << ',' << b.y;
      ASSERT_EQ(line_of_sight(grid, a, b), line_of_sight(grid, b, a)) << "seed " << seed;
      seen += a != b && line_of_sight(grid, a, b) ? 1 : 0;
    }
  }
  EXPECT_GT(seen, 1000);
}

TEST(LineOfSight, of_neighbours_is_whether_the_move_is_legal) {
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    base::Random random(seed);
    Rules rules = rules_of(seed);
    rules.connectivity = Connectivity::eight;
    const Grid grid(support::random_terrain(random, 30), rules);
    for (int tries = 0; tries < 200; ++tries) {
      const Point a = anywhere(grid, random);
      for (unsigned d = 0; d < kDirections; ++d) {
        const Point b{a.x + kDirectionSteps[d].x, a.y + kDirectionSteps[d].y};
        EXPECT_EQ(line_of_sight(grid, a, b), grid.passable(a) && (grid.mask(grid.cell(a)) >> d & 1U) != 0);
      }
    }
  }
}

double length(Point a, Point b) { return std::hypot(a.x - b.x, a.y - b.y); }

/// What holds for the path of any finder.
void check_path(PathFinder& finder, const Grid& grid, Point from, Point to) {
  const auto cells = finder.cells();
  ASSERT_FALSE(cells.empty());
  EXPECT_EQ(grid.point(cells.front()), from);
  EXPECT_EQ(grid.point(cells.back()), to);
  ASSERT_EQ(support::cost_of_moves(grid, {cells.begin(), cells.end()}), finder.cost().units);
  const auto corners = finder.corners();
  ASSERT_FALSE(corners.empty());
  EXPECT_EQ(corners.front(), cells.front());
  EXPECT_EQ(corners.back(), cells.back());
  EXPECT_EQ(corners.size() == 1, from == to);
  double pulled = 0;
  auto on_path = cells.begin();
  for (std::size_t i = 0; i < corners.size(); ++i) {
    on_path = std::find(on_path, cells.end(), corners[i]);
    ASSERT_NE(on_path, cells.end()) << "corners lie on the path, in its order";
    if (i == 0) continue;
    EXPECT_NE(corners[i], corners[i - 1]);
    EXPECT_TRUE(line_of_sight(grid, grid.point(corners[i - 1]), grid.point(corners[i])));
    pulled += length(grid.point(corners[i - 1]), grid.point(corners[i]));
  }
  EXPECT_LE(pulled, grid.costs().to_length(finder.cost()) * (1 + 1e-6));
}

TEST(PathFinder, finds_shortest_paths_in_any_slices) {
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    base::Random random(seed);
    const Grid grid(seed % 2 == 0 ? support::random_terrain(random, 40) : support::structured_terrain(random, 8, 90),
                    rules_of(seed));
    PathFinder finder(grid);
    const Point from = anywhere(grid, random);
    if (!grid.passable(from)) continue;
    const auto distances = support::naive_distances(grid, grid.cell(from));
    for (int goals = 0; goals < 10; ++goals) {
      const Point to = anywhere(grid, random);
      if (!grid.passable(to)) {
        EXPECT_THROW(finder.find(from, to), UsageError);
        continue;
      }
      const auto known = distances.find(grid.cell(to));
      finder.start(from, to);
      while (!finder.advance(1 + random.below(20))) {
      }
      ASSERT_EQ(finder.found(), known != distances.end());
      EXPECT_EQ(finder.distance(from, to), known == distances.end() ? kInfiniteCost : Cost{known->second});
      if (finder.found()) check_path(finder, grid, from, to);
    }
  }
}

TEST(PathFinder, with_a_database_returns_the_walk_of_the_agent) {
  base::Random random(5);
  const Grid grid(support::structured_terrain(random, 60, 90));
  const Database database = build(grid, "cairn:guarantee=sampled,budget=20kB,paths=200,rounds=0");
  PathFinder finder(grid, database);
  const auto agent = make_agent("cairn", grid, database);
  int paths = 0;
  for (int tries = 0; tries < 200; ++tries) {
    const Point from = anywhere(grid, random);
    const Point to = anywhere(grid, random);
    if (!grid.passable(from) || !grid.passable(to)) continue;
    agent->start(from, to);
    std::vector<Cell> walk{grid.cell(from)};
    Step step;
    while ((step = agent->step()).outcome == Outcome::moved) walk.push_back(step.position);
    finder.start(from, to);
    while (!finder.advance(1 + random.below(500))) {
    }
    ASSERT_EQ(finder.found(), step.outcome == Outcome::arrived);
    if (!finder.found()) continue;
    ++paths;
    EXPECT_TRUE(std::equal(walk.begin(), walk.end(), finder.cells().begin(), finder.cells().end()));
    check_path(finder, grid, from, to);
  }
  EXPECT_GT(paths, 20);
}

}  // namespace
}  // namespace cairn::queries
