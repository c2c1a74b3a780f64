// Crowds with exclusive cells, beside the definition: no two agents on one cell, and no two that change places.
#include <cairn/build.hpp>
#include <cairn/crowd.hpp>
#include <cairn/error.hpp>

#include "support/allocations.hpp"
#include "support/naive_search.hpp"
#include "support/random_maps.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace cairn::crowd {
namespace {

constexpr const char* kTrafficBuild = "cairn:guarantee=sampled,paths=200,radius=24,tile=16,rounds=1,check=20";

std::unique_ptr<Crowd> make_crowd(const Terrain& terrain, const Rules& rules, const std::string& spec,
                                  unsigned threads = 1) {
  Grid grid(terrain, rules);
  const CrowdSettings settings{spec, threads, Occupancy::exclusive};
  if (spec != "cairn") return std::make_unique<Crowd>(std::move(grid), settings);
  const Database database = build(grid, kTrafficBuild, {.threads = 1});
  return std::make_unique<Crowd>(std::move(grid), database, settings);
}

Terrain drawn(const std::vector<std::string>& rows) {
  Terrain terrain(static_cast<std::int32_t>(rows[0].size()), static_cast<std::int32_t>(rows.size()));
  for (std::int32_t y = 0; y < terrain.height(); ++y) {
    for (std::int32_t x = 0; x < terrain.width(); ++x) {
      terrain.set({x, y}, rows[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)] != '@');
    }
  }
  return terrain;
}

Terrain open_terrain(std::int32_t width, std::int32_t height) {
  return drawn(
      std::vector<std::string>(static_cast<std::size_t>(height), std::string(static_cast<std::size_t>(width), '.')));
}

/// Ticks, and checks all that must hold of two positions of a crowd.
::testing::AssertionResult tick_is_sound(Crowd& crowd, const TickBudget& budget) {
  const std::vector<Point> before(crowd.positions().begin(), crowd.positions().end());
  const TickReport report = crowd.tick(budget);
  if (report.work > budget.work) return ::testing::AssertionFailure() << report.work << " operations";
  std::map<Point, std::uint32_t> left;
  std::set<Point> taken;
  std::uint32_t moves = 0;
  for (std::uint32_t i = 0; i < before.size(); ++i) {
    if (crowd.statuses()[i] != CrowdStatus::none) left[before[i]] = i;
  }
  for (std::uint32_t i = 0; i < before.size(); ++i) {
    if (crowd.statuses()[i] == CrowdStatus::none) continue;
    const Point a = before[i];
    const Point b = crowd.positions()[i];
    const auto fail = [&](const char* what) {
      return ::testing::AssertionFailure()
             << what << ": agent " << i << " from " << a.x << ',' << a.y << " to " << b.x << ',' << b.y;
    };
    if (!taken.insert(b).second) return fail("two agents on one cell");
    if (!crowd.occupied(b)) return fail("a cell with an agent is not occupied");
    if (a == b) continue;
    ++moves;
    const auto other = left.find(b);
    if (other != left.end() && crowd.positions()[other->second] == a) return fail("two agents changed places");
    if (std::abs(a.x - b.x) > 1 || std::abs(a.y - b.y) > 1) return fail("a jump");
    const Direction direction = direction_of({b.x - a.x, b.y - a.y});
    if (!support::is_legal_move(crowd.grid().terrain(), crowd.grid().rules(), a, direction)) return fail("illegal");
    if (crowd.occupied(a) && !taken.contains(a)) {
      const auto here = std::find(crowd.positions().begin(), crowd.positions().end(), a);
      if (here == crowd.positions().end()) return fail("a cell without an agent is occupied");
    }
  }
  if (moves != report.moves) return ::testing::AssertionFailure() << report.moves << " moves reported of " << moves;
  return ::testing::AssertionSuccess();
}

/// A random play, the same for the same seed.
struct Play {
  Play(std::uint64_t seed, unsigned threads) : random(seed) {
    constexpr const char* kTrafficSpecs[] = {"cairn", "dartaa:lookahead=10", "astar", "lss-lrta:lookahead=6"};
    const Rules rules{.connectivity = seed % 5 == 0 ? Connectivity::four : Connectivity::eight,
                      .corners = seed % 3 == 0 ? Corners::cut : Corners::strict};
    const Terrain terrain = support::structured_terrain(random, 10, 40);
    crowd = make_crowd(terrain, rules, kTrafficSpecs[seed % std::size(kTrafficSpecs)], threads);
  }

  Point anywhere() {
    return {random.between(0, crowd->grid().width() - 1), random.between(0, crowd->grid().height() - 1)};
  }

  void meddle() {
    for (std::uint32_t i = random.below(8); i > 0; --i) {
      const Point p = anywhere();
      if (!crowd->grid().passable(p) || crowd->occupied(p)) continue;
      const CrowdId id = crowd->add(p);
      if (random.chance(3, 4)) crowd->redirect(id, anywhere());
    }
    const auto count = static_cast<std::uint32_t>(crowd->positions().size());
    if (count > 0) {
      const CrowdId id = crowd->id_at(random.below(count));
      if (id != kNobody && random.chance(1, 3)) crowd->redirect(id, anywhere());
      if (id != kNobody && random.chance(1, 16)) crowd->remove(id);
      const CrowdId one = crowd->id_at(random.below(count));
      const CrowdId two = crowd->id_at(random.below(count));
      if (one != kNobody && two != kNobody && one != two && random.chance(1, 10)) crowd->follow(one, two);
      if (one != kNobody && random.chance(1, 30)) crowd->stop(one);
    }
    if (random.chance(1, 4)) crowd->set_passable(anywhere(), random.chance(1, 2));
  }

  base::Random random;
  std::unique_ptr<Crowd> crowd;
};

TEST(Exclusive, no_two_agents_share_a_cell_or_change_places_whatever_happens) {
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    Play play(seed, 1);
    for (int tick = 0; tick < 150; ++tick) {
      play.meddle();
      const TickBudget budget =
          tick % 3 == 0 ? TickBudget{} : TickBudget::of_work(kMinTickWork + play.random.below(20'000));
      ASSERT_TRUE(tick_is_sound(*play.crowd, budget)) << "seed " << seed << " tick " << tick;
    }
  }
}

// An agent that waits keeps the move that it wants, and gets no turn if the budget ends before.
TEST(Exclusive, no_move_is_made_that_an_edit_forbids_though_the_budget_ends_before_the_turn) {
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    base::Random random(seed);
    const auto crowd = make_crowd(open_terrain(30, 30), {}, "astar");
    const auto anywhere = [&] { return Point{random.between(0, 29), random.between(0, 29)}; };
    while (crowd->size() < 300) {
      if (const Point p = anywhere(); !crowd->occupied(p)) crowd->add(p, anywhere());
    }
    for (int tick = 0; tick < 150; ++tick) {
      for (int i = 0; i < 12; ++i) crowd->set_passable(anywhere(), random.chance(3, 4));
      const std::uint64_t budget = tick % 8 == 0 ? 200'000 : kMinTickWork;
      ASSERT_TRUE(tick_is_sound(*crowd, TickBudget::of_work(budget))) << "seed " << seed << " tick " << tick;
    }
  }
}

TEST(Exclusive, moves_are_the_same_for_any_number_of_threads) {
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    Play one(seed, 1);
    Play many(seed, 4);
    for (int tick = 0; tick < 80; ++tick) {
      one.meddle();
      many.meddle();
      const TickBudget budget = TickBudget::of_work(kMinTickWork + static_cast<std::uint64_t>(tick) * 200);
      one.crowd->tick(budget);
      many.crowd->tick(budget);
      ASSERT_TRUE(std::equal(one.crowd->positions().begin(), one.crowd->positions().end(),
                             many.crowd->positions().begin(), many.crowd->positions().end()))
          << "seed " << seed << " tick " << tick;
    }
  }
}

void tick_until_nobody_walks(Crowd& crowd, int most) {
  for (int tick = 0; tick < most && crowd.walking() > 0; ++tick) {
    ASSERT_TRUE(tick_is_sound(crowd, TickBudget{})) << "tick " << tick;
  }
}

TEST(Exclusive, two_columns_pass_a_door_of_one_cell_in_both_directions) {
  std::vector<std::string> rows(9, std::string(25, '.'));
  for (std::size_t y = 0; y < rows.size(); ++y) rows[y][12] = y == 4 ? '.' : '@';
  for (const std::string spec : {"cairn", "astar"}) {
    const auto crowd = make_crowd(drawn(rows), {}, spec);
    for (std::int32_t i = 0; i < 8; ++i) {
      crowd->add({11 - i, 4}, {24 - i, 4});
      crowd->add({13 + i, 4}, {i, 4});
    }
    tick_until_nobody_walks(*crowd, 600);
    for (const CrowdStatus status : crowd->statuses()) EXPECT_EQ(status, CrowdStatus::arrived) << spec;
  }
}

TEST(Exclusive, a_group_that_is_sent_to_one_goal_gathers_around_it) {
  constexpr Point kGoal{20, 20};
  const auto crowd = make_crowd(open_terrain(41, 41), {}, "cairn");
  for (std::int32_t i = 0; i < 49; ++i) crowd->add({i % 25, i / 25}, kGoal);
  tick_until_nobody_walks(*crowd, 400);
  std::uint64_t far = 0;
  for (std::uint32_t i = 0; i < 49; ++i) {
    EXPECT_EQ(crowd->statuses()[i], CrowdStatus::arrived) << i;
    EXPECT_EQ(crowd->positions()[i], crowd->goals()[i]) << i;
    const Point p = crowd->positions()[i];
    far = std::max<std::uint64_t>(far, static_cast<std::uint64_t>(std::max(std::abs(p.x - 20), std::abs(p.y - 20))));
  }
  EXPECT_TRUE(crowd->occupied(kGoal));
  EXPECT_LE(far, 5U);  // a square of 49 cells reaches 3 cells from its middle, a disc 4
}

TEST(Exclusive, all_agents_arrive_in_a_dense_room) {
  base::Random random(3);
  // A fifth, a third and three quarters of the cells.
  for (const auto& [spec, percent] : {std::pair{"cairn", 20U}, {"astar", 20U}, {"astar", 33U}, {"astar", 75U}}) {
    const Terrain terrain = open_terrain(24, 24);
    const auto crowd = make_crowd(terrain, {}, spec);
    std::vector<Point> cells;
    for (std::int32_t y = 0; y < 24; ++y) {
      for (std::int32_t x = 0; x < 24; ++x) cells.push_back({x, y});
    }
    std::vector<Point> goals = cells;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      std::swap(cells[i], cells[random.below(static_cast<std::uint32_t>(cells.size()))]);
      std::swap(goals[i], goals[random.below(static_cast<std::uint32_t>(goals.size()))]);
    }
    const std::size_t agents = cells.size() * percent / 100;
    for (std::size_t i = 0; i < agents; ++i) crowd->add(cells[i], goals[i]);
    tick_until_nobody_walks(*crowd, 500);
    for (std::uint32_t i = 0; i < agents; ++i) {
      EXPECT_EQ(crowd->statuses()[i], CrowdStatus::arrived) << spec << ' ' << percent << "% agent " << i;
      EXPECT_EQ(crowd->positions()[i], goals[i]) << spec << ' ' << percent << '%';
    }
  }
}

TEST(Exclusive, an_idle_agent_makes_room_in_a_corridor) {
  const auto crowd = make_crowd(drawn({"@@@@@@@.@", ".........", "@@@@@@@@@"}), {}, "astar");
  const CrowdId idle = crowd->add({3, 1});
  const CrowdId walker = crowd->add({0, 1}, {8, 1});
  tick_until_nobody_walks(*crowd, 60);
  EXPECT_EQ(crowd->positions()[walker.index], (Point{8, 1}));
  EXPECT_EQ(crowd->statuses()[idle.index], CrowdStatus::idle);
  EXPECT_EQ(crowd->goals()[idle.index], crowd->positions()[idle.index]);
}

TEST(Exclusive, of_two_agents_that_want_one_cell_the_one_that_set_out_first_gets_it) {
  for (const bool first_has_lower_slot : {true, false}) {
    const auto crowd = make_crowd(drawn({"@@.@@", "@@.@@", ".....", "@@.@@", "@@.@@"}), {}, "astar");
    const CrowdId lower = crowd->add(first_has_lower_slot ? Point{0, 2} : Point{3, 2});
    const CrowdId higher = crowd->add(first_has_lower_slot ? Point{3, 2} : Point{0, 2});
    const CrowdId first = first_has_lower_slot ? lower : higher;
    const CrowdId second = first_has_lower_slot ? higher : lower;
    crowd->redirect(first, {2, 0});
    crowd->tick(TickBudget{});
    ASSERT_EQ(crowd->positions()[first.index], (Point{1, 2}));
    crowd->redirect(second, {2, 4});
    crowd->tick(TickBudget{});
    EXPECT_EQ(crowd->positions()[first.index], (Point{2, 2})) << first_has_lower_slot;
    tick_until_nobody_walks(*crowd, 20);
    EXPECT_EQ(crowd->positions()[second.index], (Point{2, 4}));
  }
}

TEST(Exclusive, a_start_on_an_occupied_cell_is_refused_and_a_removed_agent_leaves_its_cell) {
  const auto crowd = make_crowd(open_terrain(5, 5), {}, "astar");
  const CrowdId first = crowd->add({2, 2});
  EXPECT_THROW(crowd->add({2, 2}), UsageError);
  EXPECT_EQ(crowd->size(), 1U);
  EXPECT_THROW(crowd->occupied({5, 5}), UsageError);
  crowd->remove(first);
  EXPECT_FALSE(crowd->occupied({2, 2}));
  crowd->add({2, 2});
  EXPECT_TRUE(crowd->occupied({2, 2}));
}

TEST(Exclusive, a_tick_allocates_nothing_after_some_ticks) {
  base::Random random(9);
  const Terrain terrain = support::structured_terrain(random, 60, 60);
  const auto crowd = make_crowd(terrain, {}, "cairn");
  crowd->reserve(200);
  const auto anywhere = [&] {
    for (;;) {
      const Point p{random.between(0, terrain.width() - 1), random.between(0, terrain.height() - 1)};
      if (terrain.passable(p)) return p;
    }
  };
  while (crowd->size() < 200) {
    const Point p = anywhere();
    if (!crowd->occupied(p)) crowd->add(p, anywhere());
  }
  for (int tick = 0; tick < 400; ++tick) {
    const std::vector<CrowdId> finished(crowd->finished().begin(), crowd->finished().end());
    for (const CrowdId id : finished) crowd->redirect(id, anywhere());
    const std::uint64_t before = support::allocations().count;
    crowd->tick(TickBudget{});
    const std::uint64_t after = support::allocations().count;
    ASSERT_TRUE(tick < 200 || after == before) << "tick " << tick;
  }
}

}  // namespace
}  // namespace cairn::crowd
