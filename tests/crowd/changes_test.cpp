// Crowds with a `cairn` database after the map has changed: walks are those of the map as it is.
#include <cairn/build.hpp>
#include <cairn/crowd.hpp>

#include "search/optimal/jump_point_search.hpp"
#include "support/random_maps.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace cairn::crowd {
namespace {

constexpr std::int32_t kSide = 96;
constexpr Point kFrom{10, 20};
constexpr Point kTo{10, 70};

class AfterChanges : public testing::TestWithParam<std::string> {
 protected:
  /// Two halls, with a wall of four cells between them. A gap leads from one to the other at each of these columns.
  static Terrain halls(std::initializer_list<std::int32_t> gaps) {
    Terrain terrain(kSide, kSide);
    for (std::int32_t x = 0; x < kSide; ++x) {
      const bool is_gap = std::find(gaps.begin(), gaps.end(), x) != gaps.end();
      for (std::int32_t y = 0; y < kSide; ++y) terrain.set({x, y}, is_gap || y < 40 || y >= 44);
    }
    return terrain;
  }

  void make(const Terrain& terrain, Occupancy occupancy = Occupancy::shared) {
    Grid grid(terrain);
    const Database database = build(grid, GetParam(), {.threads = 1});
    crowd_ = std::make_unique<Crowd>(std::move(grid), database, CrowdSettings{.threads = 1, .occupancy = occupancy});
  }
  void set_gap(std::int32_t x, bool is_open) {
    for (std::int32_t y = 40; y < 44; ++y) crowd_->set_passable({x, y}, is_open);
  }
  void tick(int times) {
    for (int i = 0; i < times; ++i) {
      const std::vector<Point> before(crowd_->positions().begin(), crowd_->positions().end());
      crowd_->tick(TickBudget::of_work(4000));
      for (std::size_t slot = 0; slot < before.size(); ++slot) {
        const Point at = crowd_->positions()[slot];
        const Point from = before[slot];
        if (at != from) travel_[slot] += crowd_->grid().move_cost(direction_of({at.x - from.x, at.y - from.y})).units;
      }
    }
  }
  std::uint64_t optimum(Point from, Point to) const {
    const Grid& grid = crowd_->grid();
    return optimal::JumpPointSearch(grid).search(grid.cell(from), grid.cell(to)).units;
  }
  bool has_arrived(CrowdId id) const { return crowd_->statuses()[id.index] == CrowdStatus::arrived; }

  std::unique_ptr<Crowd> crowd_;
  std::map<std::size_t, std::uint64_t> travel_;
};

TEST_P(AfterChanges, a_breach_is_used_by_those_who_set_out_later) {
  make(halls({90, 91}));
  set_gap(12, true);
  set_gap(13, true);
  const CrowdId id = crowd_->add(kFrom, kTo);
  tick(400);
  ASSERT_TRUE(has_arrived(id));
  EXPECT_EQ(travel_[id.index], optimum(kFrom, kTo));
}

TEST_P(AfterChanges, a_breach_is_used_by_those_who_are_under_way) {
  make(halls({90, 91}));
  const CrowdId id = crowd_->add(kFrom, kTo);
  tick(8);
  const Point at = crowd_->positions()[id.index];
  ASSERT_NE(at, kFrom);
  set_gap(12, true);
  set_gap(13, true);
  const std::uint64_t before = travel_[id.index];
  tick(400);
  ASSERT_TRUE(has_arrived(id));
  // The moves that it had been given already lead on in one direction.
  EXPECT_LE(travel_[id.index], before + 2 * optimum(at, kTo));
  EXPECT_LT(travel_[id.index], before + optimum(at, {90, 42}));
}

TEST_P(AfterChanges, a_gap_that_closed_is_not_tried) {
  make(halls({12, 13, 90, 91}));
  set_gap(12, false);
  set_gap(13, false);
  const CrowdId id = crowd_->add(kFrom, kTo);
  tick(600);
  ASSERT_TRUE(has_arrived(id));
  EXPECT_EQ(travel_[id.index], optimum(kFrom, kTo));
}

TEST_P(AfterChanges, nobody_walks_to_and_fro_before_a_gap_that_closes) {
  for (const Occupancy occupancy : {Occupancy::shared, Occupancy::exclusive}) {
    make(halls({12, 13, 90, 91}), occupancy);
    travel_.clear();
    const CrowdId id = crowd_->add(kFrom, kTo);
    tick(18);
    const Point at = crowd_->positions()[id.index];
    ASSERT_LT(at.y, 40);
    set_gap(12, false);
    set_gap(13, false);
    const std::uint64_t before = travel_[id.index];
    tick(600);
    ASSERT_TRUE(has_arrived(id));
    EXPECT_LE(travel_[id.index], before + optimum(at, kTo) + 8 * crowd_->grid().costs().straight.units);
  }
}

INSTANTIATE_TEST_SUITE_P(Databases, AfterChanges,
                         testing::Values("cairn:guarantee=sampled,paths=300,radius=48,tile=16,rounds=1,check=20",
                                         "cairn:guarantee=optimal,check=20"),
                         [](const auto& tested) { return std::string(tested.index == 0 ? "sampled" : "exact"); });

/// Whole walls and whole breaches, so that every place of a change counts.
RC_GTEST_PROP(AfterChanges, walks_are_nearly_shortest_whatever_has_changed, (std::uint64_t seed)) {
  base::Random random(seed);
  Terrain terrain = support::walled_terrain(random, 40, 90);
  if (terrain.passable_count() < 200) return;
  const Rules rules = support::random_rules(random);
  Grid own(terrain, rules);
  const Database database = build(own, "cairn:guarantee=optimal,check=20", {.threads = 1});
  Crowd crowd(std::move(own), database, CrowdSettings{.threads = 1});
  for (int i = 0; i < 12; ++i) {
    const bool is_open = random.chance(1, 2);
    const bool is_row = random.chance(1, 2);
    const Point from{random.between(0, terrain.width() - 1), random.between(0, terrain.height() - 1)};
    for (std::int32_t k = 0; k < 16; ++k) {
      const Point p = is_row ? Point{from.x + k, from.y} : Point{from.x, from.y + k};
      if (terrain.shape().contains(p)) crowd.set_passable(p, is_open);
    }
  }
  const Grid& grid = crowd.grid();
  const auto tick = [&] { crowd.tick(TickBudget::of_work(20'000)); };
  for (int i = 0; i < 20; ++i) tick();
  optimal::JumpPointSearch search(grid);
  std::uint64_t optimal = 0;
  for (int i = 0; i < 20; ++i) {
    const Point from{random.between(0, terrain.width() - 1), random.between(0, terrain.height() - 1)};
    const Point to{random.between(0, terrain.width() - 1), random.between(0, terrain.height() - 1)};
    if (!grid.passable(from) || !grid.passable(to) || !grid.connected(grid.cell(from), grid.cell(to))) continue;
    crowd.add(from, to);
    optimal += search.search(grid.cell(from), grid.cell(to)).units;
  }
  std::uint64_t travel = 0;
  for (int i = 0; i < 5000 && crowd.walking() > 0; ++i) {
    const std::vector<Point> before(crowd.positions().begin(), crowd.positions().end());
    tick();
    for (std::size_t slot = 0; slot < before.size(); ++slot) {
      const Point at = crowd.positions()[slot];
      const Point from = before[slot];
      if (at != from) travel += grid.move_cost(direction_of({at.x - from.x, at.y - from.y})).units;
    }
  }
  RC_ASSERT(crowd.walking() == 0U);
  RC_ASSERT(travel >= optimal);
  RC_ASSERT(100 * travel <= 103 * optimal);
}

}  // namespace
}  // namespace cairn::crowd
