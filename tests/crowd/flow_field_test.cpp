// Flow fields: agents that share a goal walk shortest paths, whatever the algorithm and whatever changes.
#include <cairn/build.hpp>
#include <cairn/crowd.hpp>
#include <cairn/error.hpp>
#include <cairn/queries.hpp>

#include "crowd/goal_table.hpp"
#include "support/allocations.hpp"
#include "support/naive_search.hpp"
#include "support/random_maps.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

namespace cairn::crowd {
namespace {

Point passable_point(base::Random& random, const Grid& grid) {
  for (;;) {
    const Point p{random.between(0, grid.width() - 1), random.between(0, grid.height() - 1)};
    if (grid.passable(p)) return p;
  }
}

/// Ticks; each agent stands still or makes a legal move, whose cost is added to its walk.
void tick(Crowd& crowd, const TickBudget& budget, std::vector<std::uint64_t>& walked) {
  const std::vector<Point> before(crowd.positions().begin(), crowd.positions().end());
  const TickReport report = crowd.tick(budget);
  RC_ASSERT(report.work <= budget.work);
  for (std::size_t i = 0; i < before.size(); ++i) {
    const Point a = before[i];
    const Point b = crowd.positions()[i];
    if (a == b) continue;
    RC_ASSERT(std::max(std::abs(a.x - b.x), std::abs(a.y - b.y)) == 1);
    const Direction direction = direction_of({b.x - a.x, b.y - a.y});
    RC_ASSERT(support::is_legal_move(crowd.grid().terrain(), crowd.grid().rules(), a, direction));
    walked[i] += crowd.grid().move_cost(direction).units;
  }
}

RC_GTEST_PROP(FlowFields, agents_of_a_group_walk_shortest_paths_of_the_map_as_it_is, (std::uint64_t seed)) {
  base::Random random(seed);
  Terrain terrain = support::structured_terrain(random, 10, 60);
  if (terrain.passable_count() < 20) return;
  const Rules rules = support::random_rules(random);
  const char* const spec = random.chance(1, 2) ? "lrta" : "dartaa:lookahead=5";
  Crowd crowd(Grid(std::move(terrain), rules),
              {.algorithm = spec, .threads = 1 + random.below(3), .flow_fields = {.most = 2, .group = 5}});
  const Point goals[] = {passable_point(random, crowd.grid()), passable_point(random, crowd.grid())};
  for (int i = 0; i < 24; ++i) crowd.add(passable_point(random, crowd.grid()), goals[i % 2]);
  std::vector<std::uint64_t> walked(24);
  for (int round = 0; round < 3; ++round) {
    // In the tick after the first the fields are there.
    tick(crowd, {}, walked);
    tick(crowd, {}, walked);
    const Grid now(crowd.grid().terrain(), rules);
    std::vector<std::uint64_t> expected = walked;
    std::map<Point, int> group;
    for (std::uint32_t i = 0; i < 24; ++i) {
      if (crowd.statuses()[i] == CrowdStatus::walking) ++group[crowd.goals()[i]];
    }
    std::vector<bool> is_led(24);
    for (std::uint32_t i = 0; i < 24; ++i) {
      is_led[i] = crowd.statuses()[i] == CrowdStatus::walking && group[crowd.goals()[i]] >= 5;
      if (is_led[i]) expected[i] += PathFinder(now).distance(crowd.positions()[i], crowd.goals()[i]).units;
    }
    for (int i = 0; i < 4000 && crowd.walking() > 0; ++i) tick(crowd, {}, walked);
    for (std::uint32_t i = 0; i < 24; ++i) {
      if (!is_led[i]) continue;
      RC_ASSERT(crowd.positions()[i] == crowd.goals()[i]);
      RC_ASSERT(walked[i] == expected[i]);
    }
    // Cells close and open; then all set out again, to the other goal.
    for (int i = 0; i < 40; ++i) {
      const Point p{random.between(0, now.width() - 1), random.between(0, now.height() - 1)};
      if (p != goals[0] && p != goals[1]) crowd.set_passable(p, random.chance(1, 2));
      // Fields are being computed while cells change.
      if (i % 8 == 0) tick(crowd, TickBudget::of_work(kMinTickWork), walked);
    }
    for (std::uint32_t i = 0; i < 24; ++i) {
      crowd.redirect(crowd.id_at(i), goals[(i + static_cast<unsigned>(round) + 1) % 2]);
    }
  }
}

RC_GTEST_PROP(FlowFields, agents_arrive_while_the_map_changes_and_fields_come_and_go, (std::uint64_t seed)) {
  base::Random random(seed);
  Terrain terrain = support::walled_terrain(random, 20, 70);
  if (terrain.passable_count() < 40) return;
  const bool is_exclusive = random.chance(1, 2);
  Crowd crowd(Grid(std::move(terrain), support::random_rules(random)),
              {.algorithm = "dartaa:lookahead=10",
               .occupancy = is_exclusive ? Occupancy::exclusive : Occupancy::shared,
               .flow_fields = {.most = 1 + random.below(3), .group = 1 + random.below(6)}});
  std::vector<Point> goals;
  for (int i = 0; i < 5; ++i) goals.push_back(passable_point(random, crowd.grid()));
  std::vector<std::uint64_t> walked(64);
  const TickBudget budget =
      random.chance(1, 3) ? TickBudget{} : TickBudget::of_work(kMinTickWork + random.below(20'000));
  for (int i = 0; i < 200; ++i) {
    if (crowd.size() < 15) {
      const Point p = passable_point(random, crowd.grid());
      if (!crowd.occupied(p)) crowd.add(p, goals[random.below(5)]);
    }
    const std::uint32_t who = random.below(crowd.size());
    if (random.chance(1, 10)) crowd.redirect(crowd.id_at(who), goals[random.below(5)]);
    if (random.chance(1, 4)) {
      const Point p{random.between(0, crowd.grid().width() - 1), random.between(0, crowd.grid().height() - 1)};
      crowd.set_passable(p, random.chance(1, 2));
    }
    tick(crowd, budget, walked);
  }
  if (is_exclusive) return;  // in dead ends, agents can block each other for ever
  for (int i = 0; i < 20'000 && crowd.walking() > 0; ++i) tick(crowd, budget, walked);
  RC_ASSERT(crowd.walking() == 0U);
  const Grid now(crowd.grid().terrain(), crowd.grid().rules());
  for (std::uint32_t i = 0; i < crowd.size(); ++i) {
    const bool is_there = crowd.positions()[i] == crowd.goals()[i];
    RC_ASSERT(is_there || !now.connected(now.cell(crowd.positions()[i]), now.cell(crowd.goals()[i])));
  }
}

TEST(FlowFields, moves_are_the_same_for_any_number_of_threads) {
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    std::vector<std::vector<Point>> ends;
    for (const unsigned threads : {1U, 4U}) {
      base::Random random(seed);
      Crowd crowd(Grid(support::structured_terrain(random, 60, 60)),
                  {.algorithm = "lrta", .threads = threads, .flow_fields = {.most = 2, .group = 8}});
      std::vector<Point> goals;
      for (int i = 0; i < 4; ++i) goals.push_back(passable_point(random, crowd.grid()));
      for (int i = 0; i < 600; ++i) crowd.add(passable_point(random, crowd.grid()), goals[random.below(4)]);
      for (int i = 0; i < 60; ++i) {
        crowd.redirect(crowd.id_at(random.below(600)), goals[random.below(4)]);
        crowd.set_passable({random.between(0, 59), random.between(0, 59)}, random.chance(1, 2));
        crowd.tick(TickBudget::of_work(5000));
      }
      ends.emplace_back(crowd.positions().begin(), crowd.positions().end());
    }
    EXPECT_EQ(ends[0], ends[1]) << "seed " << seed;
  }
}

TEST(FlowFields, a_tick_allocates_nothing_after_some_ticks) {
  base::Random random(3);
  Crowd crowd(Grid(support::structured_terrain(random, 60, 60)),
              {.algorithm = "lrta", .flow_fields = {.most = 2, .group = 4}});
  const Point goals[] = {passable_point(random, crowd.grid()), passable_point(random, crowd.grid())};
  crowd.reserve(200);
  for (int i = 0; i < 200; ++i) crowd.add(passable_point(random, crowd.grid()), goals[i % 2]);
  for (int i = 0; i < 600; ++i) {
    const std::vector<CrowdId> finished(crowd.finished().begin(), crowd.finished().end());
    for (const CrowdId id : finished) crowd.redirect(id, goals[random.below(2)]);
    const std::uint64_t before = support::allocations().count;
    crowd.tick(TickBudget{});
    ASSERT_TRUE(i < 300 || support::allocations().count == before) << "tick " << i;
  }
}

TEST(GoalTable, finds_what_a_map_finds) {
  base::Random random(7);
  GoalTable table;
  std::map<std::uint32_t, std::uint32_t> expected;
  for (int i = 0; i < 20'000; ++i) {
    const Cell goal{64 + random.below(300) * 64};
    if (random.chance(1, 2)) {
      table.get(goal).agents = static_cast<std::uint32_t>(i);
      expected[goal.index] = static_cast<std::uint32_t>(i);
    } else {
      table.erase(goal);
      expected.erase(goal.index);
    }
    const Cell other{64 + random.below(300) * 64};
    const GoalTable::Entry* const found = table.find(other);
    ASSERT_EQ(found != nullptr, expected.contains(other.index));
    ASSERT_TRUE(found == nullptr || found->agents == expected[other.index]);
    ASSERT_EQ(table.size(), expected.size());
  }
}

}  // namespace
}  // namespace cairn::crowd
