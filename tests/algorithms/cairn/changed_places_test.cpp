// Which changes of a map count, against a slow reference.
#include "algorithms/cairn/crowd/changed_places.hpp"

#include "support/generated_maps.hpp"
#include "world/world.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <map>
#include <set>

namespace cairn::cairn_crowd {
namespace {

/// Whether the neighbours of a cell are joined by the cells around it, that cell left out.
bool are_joined_nearby(const Grid& grid, Point p) {
  Terrain near(7, 7);
  for (std::int32_t y = 0; y < 7; ++y) {
    for (std::int32_t x = 0; x < 7; ++x) {
      const Point at{p.x + x - 3, p.y + y - 3};
      near.set({x, y}, at != p && grid.shape().contains(at) && grid.passable(at));
    }
  }
  const Grid around(near, grid.rules());
  const bool cuts = grid.rules().corners == Corners::cut && grid.rules().connectivity == Connectivity::eight;
  std::set<std::uint32_t> components;
  for (std::int32_t y = 2; y <= 4; ++y) {
    for (std::int32_t x = 2; x <= 4; ++x) {
      const bool is_neighbour = cuts || x == 3 || y == 3;
      const Point at{x, y};
      if (!is_neighbour || !around.passable(at)) continue;
      const auto is_known = [&](std::uint32_t other) { return around.connected(Cell{other}, around.cell(at)); };
      if (std::none_of(components.begin(), components.end(), is_known)) components.insert(around.cell(at).index);
    }
  }
  return components.size() <= 1;
}

RC_GTEST_PROP(ChangedPlaces, count_where_neighbours_are_parted_or_where_much_has_changed, (std::uint64_t seed)) {
  base::Random random(seed);
  world::World world(support::generated_grid(random, 5, 60));
  const Grid& grid = world.grid();
  const Terrain built = grid.terrain();
  ChangedPlaces places(grid);
  std::set<ChangedPlaces::Place> expected;
  for (int i = 0; i < 200; ++i) {
    const Point p{random.between(0, grid.width() - 1), random.between(0, grid.height() - 1)};
    if (!world.set_passable(p, !grid.passable(p))) continue;
    const bool was_there = expected.contains(places.place_of(p));
    int changed = 0;
    for (std::int32_t y = p.y / 8 * 8; y < std::min(p.y / 8 * 8 + 8, grid.height()); ++y) {
      for (std::int32_t x = p.x / 8 * 8; x < std::min(p.x / 8 * 8 + 8, grid.width()); ++x) {
        changed += built.passable({x, y}) != grid.passable(Point{x, y}) ? 1 : 0;
      }
    }
    if (changed == 0) {
      expected.erase(places.place_of(p));
    } else if (changed >= 4 || !are_joined_nearby(grid, p)) {
      expected.insert(places.place_of(p));
    }
    RC_ASSERT(places.touch(p) == (!was_there && expected.contains(places.place_of(p))));
    const std::set<ChangedPlaces::Place> found(places.places().begin(), places.places().end());
    RC_ASSERT(found == expected);
  }
}

TEST(ChangedPlaces, concern_routes_that_could_lead_by_them) {
  Terrain terrain(200, 200);
  for (std::int32_t y = 0; y < 200; ++y) {
    for (std::int32_t x = 0; x < 200; ++x) terrain.set({x, y}, true);
  }
  world::World world(Grid(terrain, Rules{.diagonal = Diagonal::seven_fifths}));
  const Grid& grid = world.grid();
  ChangedPlaces places(grid);
  for (std::int32_t x = 100; x < 104; ++x) {
    world.set_passable({x, 50}, false);
    places.touch({x, 50});
  }
  ASSERT_EQ(places.places().size(), 1U);
  const Cell from = grid.cell({20, 100});
  const Cell to = grid.cell({180, 100});
  // A way by the place or beside it leads over row 56: 75 columns and 44 rows to column 95, 76 and 44 from column 104.
  const std::uint64_t least = (75 + 76) * 5 + 88 * 2;
  EXPECT_TRUE(places.concern(places.places(), from, to, least));
  EXPECT_FALSE(places.concern(places.places(), from, to, least - 1));
}

}  // namespace
}  // namespace cairn::cairn_crowd
