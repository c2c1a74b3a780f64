// The nearest reachable cell, beside its definition.
#include <cairn/error.hpp>
#include <cairn/queries.hpp>

#include "support/naive_search.hpp"
#include "support/random_maps.hpp"

#include <gtest/gtest.h>

#include <tuple>

namespace cairn::queries {
namespace {

/// Looks at all cells: by distance to the goal, then by walk, then by index.
Point naive_nearest(const Grid& grid, const std::map<Cell, std::uint32_t>& walks, Point goal) {
  const spaces::GridDistance distance(grid.rules());
  std::tuple<std::uint32_t, std::uint32_t, Cell> best{~0U, ~0U, kNoCell};
  for (const auto& [cell, walk] : walks) {
    best = std::min(best, std::tuple{distance(grid.point(cell), goal).units, walk, cell});
  }
  return grid.point(std::get<2>(best));
}

Rules reach_rules(std::uint64_t seed) {
  return {.connectivity = seed % 5 == 0 ? Connectivity::four : Connectivity::eight,
          .corners = seed % 3 == 0 ? Corners::cut : Corners::strict,
          .diagonal = seed % 2 == 0 ? Diagonal::sqrt2 : Diagonal::seven_fifths};
}

TEST(Reach, finds_the_nearest_cell_by_distance_then_walk_then_index_in_ten_thousand_cases) {
  int cases = 0;
  int ties = 0;
  for (std::uint64_t seed = 1; cases < 10'000; ++seed) {
    base::Random random(seed);
    const Grid grid(seed % 2 == 0 ? support::random_terrain(random, 24) : support::structured_terrain(random, 4, 70),
                    reach_rules(seed));
    Reach reach(grid);
    for (int starts = 0; starts < 4; ++starts) {
      const Point from{random.between(0, grid.width() - 1), random.between(0, grid.height() - 1)};
      if (!grid.passable(from)) continue;
      const auto walks = support::naive_distances(grid, grid.cell(from));
      for (int goals = 0; goals < 12; ++goals) {
        const Point goal{random.between(0, grid.width() - 1), random.between(0, grid.height() - 1)};
        const Point expected = naive_nearest(grid, walks, goal);
        if (goals % 3 == 0) {
          ASSERT_EQ(grid.nearest_reachable(from, goal), expected) << "seed " << seed;
        } else {
          reach.start(from, goal);
          while (!reach.advance(1 + random.below(40))) {
          }
          ASSERT_EQ(reach.answer(), expected) << "seed " << seed;
          ties += reach.memory_bytes() > 4000 ? 1 : 0;
        }
        ++cases;
      }
    }
  }
  EXPECT_GT(ties, 100);  // the search for walks was needed
}

TEST(Reach, finds_the_nearest_cell_beyond_walls_of_hundreds_of_cells) {
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    base::Random random(seed);
    Terrain terrain(random.between(200, 700), random.between(200, 500));
    for (std::uint32_t islands = 1 + random.below(6); islands > 0; --islands) {
      const Point p{random.between(0, terrain.width() - 1), random.between(0, terrain.height() - 1)};
      const std::int32_t side = random.between(1, 12);
      for (std::int32_t i = 0; i < side * side; ++i) terrain.set({p.x + i % side, p.y + i / side}, true);
    }
    const Grid grid(std::move(terrain), reach_rules(seed));
    Reach reach(grid);
    for (int i = 0; i < 40'000; ++i) {
      const Point from{random.between(0, grid.width() - 1), random.between(0, grid.height() - 1)};
      if (!grid.passable(from)) continue;
      const auto walks = support::naive_distances(grid, grid.cell(from));
      for (int goals = 0; goals < 20; ++goals) {
        const Point goal{random.between(0, grid.width() - 1), random.between(0, grid.height() - 1)};
        ASSERT_EQ(reach.nearest(from, goal), naive_nearest(grid, walks, goal)) << "seed " << seed;
        ASSERT_EQ(grid.nearest_reachable(from, goal), reach.answer()) << "seed " << seed;
      }
      break;
    }
  }
}

TEST(Reach, refuses_a_start_on_a_wall_and_a_goal_outside_the_map) {
  Terrain terrain(4, 4);
  terrain.set({1, 1}, true);
  const Grid grid(std::move(terrain));
  Reach reach(grid);
  EXPECT_THROW(reach.nearest({0, 0}, {1, 1}), UsageError);
  EXPECT_THROW(reach.nearest({1, 1}, {4, 0}), UsageError);
  EXPECT_EQ(reach.nearest({1, 1}, {3, 3}), (Point{1, 1}));
}

}  // namespace
}  // namespace cairn::queries
