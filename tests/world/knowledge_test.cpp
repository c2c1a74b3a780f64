#include "world/knowledge.hpp"

#include "support/random_maps.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <set>

namespace cairn::world {
namespace {

Terrain all_free(std::int32_t width, std::int32_t height) {
  Terrain terrain(width, height);
  for (std::int32_t y = 0; y < height; ++y) {
    for (std::int32_t x = 0; x < width; ++x) terrain.set({x, y}, true);
  }
  return terrain;
}

Point random_point(base::Random& random, const Grid& grid) {
  return {random.between(0, grid.width() - 1), random.between(0, grid.height() - 1)};
}

bool believes(const Knowledge& knowledge, const Grid& grid) {
  return std::equal(grid.masks().begin(), grid.masks().end(), knowledge.masks());
}

// What was seen so far, kept the plain way.
void see(const Grid& truth, Point at, Terrain& seen) {
  for (std::int32_t y = at.y - 1; y <= at.y + 1; ++y) {
    for (std::int32_t x = at.x - 1; x <= at.x + 1; ++x) {
      if (!truth.passable({x, y})) seen.set({x, y}, false);
    }
  }
}

RC_GTEST_PROP(Knowledge, believes_the_masks_of_a_grid_made_of_what_was_seen, (std::uint64_t seed)) {
  base::Random random(seed);
  const Rules rules = support::random_rules(random);
  const Grid truth(support::random_terrain(random, 70), rules);
  Knowledge knowledge(truth);
  Terrain seen = all_free(truth.width(), truth.height());
  RC_ASSERT(believes(knowledge, Grid(seen, rules)));
  for (int i = 0; i < 30; ++i) {
    const Point at = random_point(random, truth);
    const Terrain before = seen;
    see(truth, at, seen);
    std::set<Cell> news;
    for (const Cell cell : knowledge.sense(truth.cell(at))) {
      RC_ASSERT(news.insert(cell).second);
      RC_ASSERT(before.passable(truth.point(cell)) && !seen.passable(truth.point(cell)));
      RC_ASSERT(knowledge.known_blocked(cell));
    }
    RC_ASSERT(news.size() == before.passable_count() - seen.passable_count());
  }
  RC_ASSERT(believes(knowledge, Grid(seen, rules)));
  RC_ASSERT(knowledge.blocked_count() ==
            all_free(truth.width(), truth.height()).passable_count() - seen.passable_count());
}

RC_GTEST_PROP(Knowledge, is_as_new_after_a_reset, (std::uint64_t seed)) {
  base::Random random(seed);
  const Grid truth(support::random_terrain(random, 40), support::random_rules(random));
  Knowledge used(truth);
  for (int round = 0; round < 2; ++round) {
    for (int i = 0; i < 20; ++i) used.sense(truth.cell(random_point(random, truth)));
    used.reset();
    const Knowledge fresh(truth);
    RC_ASSERT(std::equal(fresh.masks(), fresh.masks() + truth.shape().cell_count(), used.masks()));
    RC_ASSERT(used.blocked_count() == 0U);
    for (std::uint32_t i = 0; i < truth.shape().cell_count(); ++i) {
      RC_ASSERT(used.known_blocked(Cell{i}) == fresh.known_blocked(Cell{i}));
    }
  }
}

TEST(Knowledge, reports_a_wall_once) {
  Terrain terrain = all_free(5, 5);
  terrain.set({2, 2}, false);
  const Grid truth(std::move(terrain));
  Knowledge knowledge(truth);
  EXPECT_TRUE(knowledge.sense(truth.cell({0, 0})).empty());
  ASSERT_EQ(knowledge.sense(truth.cell({1, 1})).size(), 1U);
  EXPECT_TRUE(knowledge.sense(truth.cell({3, 3})).empty());
  EXPECT_TRUE(knowledge.known_blocked(truth.cell({2, 2})));
}

RC_GTEST_PROP(Knowledge, believes_the_costs_of_what_was_seen_and_the_least_elsewhere, (std::uint64_t seed)) {
  base::Random random(seed);
  const Grid truth(support::with_random_costs(random, support::random_terrain(random, 20)));
  Knowledge knowledge(truth);
  for (int problem = 0; problem < 2; ++problem) {
    std::set<Cell> seen;
    for (int i = 0; i < 10; ++i) {
      const Point at = random_point(random, truth);
      std::set<Cell> dearer;
      knowledge.sense(truth.cell(at));
      for (std::int32_t y = at.y - 1; y <= at.y + 1; ++y) {
        for (std::int32_t x = at.x - 1; x <= at.x + 1; ++x) {
          if (!truth.passable(Point{x, y}) || !seen.insert(truth.cell({x, y})).second) continue;
          if (truth.terrain().cost({x, y}) > truth.least_cost()) dearer.insert(truth.cell({x, y}));
        }
      }
      RC_ASSERT(std::set<Cell>(knowledge.found_dearer().begin(), knowledge.found_dearer().end()) == dearer);
      for (Cell cell{0}; cell.index < truth.shape().cell_count(); ++cell.index) {
        RC_ASSERT(knowledge.costs()[cell.index] == (seen.contains(cell) ? truth.cost(cell) : truth.least_cost()));
      }
    }
    knowledge.reset();
  }
  RC_ASSERT(Knowledge(Grid(support::random_terrain(random, 20))).costs() == nullptr);
}

}  // namespace
}  // namespace cairn::world
