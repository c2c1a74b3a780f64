// Crowds on maps that change, against a slow reference: a terrain of the test's own, and grids made anew.
#include <cairn/build.hpp>
#include <cairn/crowd.hpp>
#include <cairn/error.hpp>

#include "support/allocations.hpp"
#include "support/random_maps.hpp"
#include "world/generators/generator.hpp"
#include "world/live_components.hpp"
#include "world/neighbour_masks.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <vector>

namespace cairn::crowd {
namespace {

constexpr const char* kSmallBuild = "cairn:guarantee=sampled,paths=200,radius=24,tile=16,rounds=1,check=20";

constexpr const char* kExactBuild = "cairn:guarantee=optimal,check=20";

constexpr std::array kSpecs{"cairn",        "exact cairn",          "astar",  "rtaa:lookahead=9", "dartaa:lookahead=10",
                            "tba:slice=20", "lss-lrta:lookahead=6", "lrta-k", "repeated-astar",   "p-lrta"};

Point any_point(base::Random& random, const Terrain& terrain) {
  return {random.between(0, terrain.width() - 1), random.between(0, terrain.height() - 1)};
}

Point passable_point(base::Random& random, const Terrain& terrain) {
  for (;;) {
    const Point p = any_point(random, terrain);
    if (terrain.passable(p)) return p;
  }
}

/// A crowd beside what it should know: the terrain, and where each agent was.
class Observed {
 public:
  Observed(Terrain terrain, const Rules& rules, const std::string& spec, unsigned threads = 1)
      : terrain_(std::move(terrain)), rules_(rules) {
    Grid grid(terrain_, rules);
    const bool is_cairn = spec.ends_with("cairn");
    const CrowdSettings settings{is_cairn ? "cairn" : spec, threads};
    if (is_cairn) {
      const bool is_exact = spec != "cairn";
      const Database database = build(grid, is_exact ? kExactBuild : kSmallBuild, {.threads = 1});
      crowd_ = std::make_unique<Crowd>(std::move(grid), database, settings);
    } else {
      crowd_ = std::make_unique<Crowd>(std::move(grid), settings);
    }
  }

  Crowd& crowd() { return *crowd_; }
  const Terrain& terrain() const { return terrain_; }
  Grid reference() const { return Grid(terrain_, rules_); }

  void set(Point p, bool passable) {
    const bool news = terrain_.passable(p) != passable;
    terrain_.set(p, passable);
    RC_ASSERT(crowd_->set_passable(p, passable) == news);
  }

  /// Checks that every agent stands still or made a legal move.
  TickReport tick(const TickBudget& budget) {
    const std::vector<Point> before(crowd_->positions().begin(), crowd_->positions().end());
    const TickReport report = crowd_->tick(budget);
    std::uint32_t moves = 0;
    for (std::size_t id = 0; id < before.size(); ++id) {
      const Point a = before[id];
      const Point b = crowd_->positions()[id];
      if (crowd_->statuses()[id] == CrowdStatus::none || a == b) continue;
      ++moves;
      RC_ASSERT(std::max(std::abs(a.x - b.x), std::abs(a.y - b.y)) == 1);
      const auto direction = static_cast<unsigned>(direction_of({b.x - a.x, b.y - a.y}));
      RC_ASSERT((world::neighbour_mask(terrain_, rules_, a) >> direction & 1U) != 0U);
    }
    RC_ASSERT(moves == report.moves);
    RC_ASSERT(std::is_sorted(crowd_->finished().begin(), crowd_->finished().end()));
    if (budget.time_ns == 0) RC_ASSERT(report.work <= budget.work);
    if (budget.time_ns == 0 && budget.work != kUnlimitedWork) {
      // At most half of what there was to spend so far, but for one piece.
      for_map_ += budget.work / 2;
      map_work_ += report.map_work;
      RC_ASSERT(map_work_ <= for_map_ + world::LiveComponents::kMaxPiece);
    } else {
      for_map_ = map_work_ = 0;
    }
    return report;
  }

 private:
  Terrain terrain_;
  Rules rules_;
  std::unique_ptr<Crowd> crowd_;
  std::uint64_t for_map_ = 0;  // since the last budget without a limit
  std::uint64_t map_work_ = 0;
};

void change(Observed& world, base::Random& random) {
  const Point p = any_point(random, world.terrain());
  if (random.chance(1, 10)) {
    const bool passable = random.chance(1, 2);
    const std::int32_t length = random.between(1, world.terrain().width());
    for (std::int32_t i = 0; i < length; ++i) world.set({(p.x + i) % world.terrain().width(), p.y}, passable);
  } else {
    world.set(p, random.chance(1, 2));
  }
}

/// Until nobody has walked for some ticks: those that wait set out once the crowd has caught up with the map.
void settle(Observed& world, const TickBudget& budget, int most_ticks) {
  constexpr int kQuiet = 300;
  int quiet = 0;
  for (int i = 0; i < most_ticks; ++i) {
    world.tick(budget);
    quiet = world.crowd().walking() == 0 ? quiet + 1 : 0;
    if (quiet == kQuiet) return;
  }
  RC_FAIL("agents still walk");
}

void check_ends(Observed& world) {
  const Grid reference = world.reference();
  const Crowd& crowd = world.crowd();
  for (std::size_t id = 0; id < crowd.statuses().size(); ++id) {
    if (crowd.statuses()[id] == CrowdStatus::none || crowd.statuses()[id] == CrowdStatus::idle) continue;
    const Point at = crowd.positions()[id];
    const Point goal = crowd.goals()[id];
    if (at == goal) {
      RC_ASSERT(crowd.statuses()[id] == CrowdStatus::arrived);
    } else {
      RC_ASSERT(crowd.statuses()[id] == CrowdStatus::unreachable);
      RC_ASSERT(!reference.connected(reference.cell(at), reference.cell(goal)));
    }
  }
}

RC_GTEST_PROP(Crowd, walks_legally_and_reaches_what_is_reachable_while_the_map_changes, (std::uint64_t seed)) {
  base::Random random(seed);
  const std::string spec = kSpecs[random.below(kSpecs.size())];
  Terrain terrain =
      random.chance(1, 2) ? support::walled_terrain(random, 20, 90) : support::structured_terrain(random, 20, 90);
  if (terrain.passable_count() < 20) return;
  const Rules rules = support::random_rules(random);
  Observed world(std::move(terrain), rules, spec, 1 + random.below(3));
  const TickBudget budget = random.chance(1, 4) ? TickBudget{} : TickBudget::of_work(1024 + random.below(20000));
  for (int i = 0; i < 30; ++i) {
    world.crowd().add(passable_point(random, world.terrain()), any_point(random, world.terrain()));
  }
  for (int i = 0; i < 120; ++i) {
    for (std::uint32_t k = random.below(4); k > 0; --k) change(world, random);
    if (random.chance(1, 4)) {
      const CrowdId id = world.crowd().id_at(random.below(static_cast<std::uint32_t>(world.crowd().statuses().size())));
      if (id != kNobody) {
        if (random.chance(1, 4)) {
          world.crowd().remove(id);
        } else {
          world.crowd().redirect(id, any_point(random, world.terrain()));
        }
      } else if (world.terrain().passable_count() > 0) {
        world.crowd().add(passable_point(random, world.terrain()), any_point(random, world.terrain()));
      }
    }
    world.tick(budget);
  }
  settle(world, budget, 60'000);
  check_ends(world);
  // What opens again lets those go on that waited.
  for (std::int32_t y = 0; y < world.terrain().height(); ++y) {
    for (std::int32_t x = 0; x < world.terrain().width(); ++x) world.set({x, y}, true);
  }
  for (int i = 0; i < 200; ++i) world.tick(budget);
  settle(world, budget, 60'000);
  check_ends(world);
  const auto statuses = world.crowd().statuses();
  RC_ASSERT(std::count(statuses.begin(), statuses.end(), CrowdStatus::unreachable) == 0);
}

std::uint64_t history(const std::string& spec, unsigned threads, std::uint64_t seed) {
  base::Random random(seed);
  Observed world(support::walled_terrain(random, 80, 80), Rules{}, spec, threads);
  for (int i = 0; i < 700; ++i) {
    const CrowdId id =
        world.crowd().add(passable_point(random, world.terrain()), passable_point(random, world.terrain()));
    if (i % 10 == 9) world.crowd().follow(id, world.crowd().id_at(id.index - 5));
  }
  std::uint64_t hash = 0;
  for (int i = 0; i < 60; ++i) {
    for (int k = 0; k < 3; ++k) change(world, random);
    const TickReport report = world.tick(TickBudget::of_work(6000));
    hash = hash * 31 + report.work;
    for (const Point p : world.crowd().positions())
      hash = (hash ^ static_cast<std::uint64_t>(p.x * 1000 + p.y)) * 0x9E3779B97F4A7C15U;
    for (const CrowdId id : world.crowd().finished())
      world.crowd().redirect(id, passable_point(random, world.terrain()));
  }
  return hash;
}

TEST(Crowd, a_budget_in_work_gives_the_same_moves_on_any_number_of_threads) {
  for (const std::string spec : {"cairn", "rtaa:lookahead=7", "astar"}) {
    const std::uint64_t one = history(spec, 1, 7);
    for (const unsigned threads : {2U, 3U, 8U}) EXPECT_EQ(history(spec, threads, 7), one) << spec << threads;
  }
}

Grid open_grid(std::int32_t width, std::int32_t height) {
  Terrain terrain(width, height);
  for (std::int32_t y = 0; y < height; ++y) {
    for (std::int32_t x = 0; x < width; ++x) terrain.set({x, y}, true);
  }
  return Grid(std::move(terrain));
}

TEST(Crowd, a_small_budget_serves_all_agents_in_turn) {
  Crowd crowd(open_grid(1000, 600), {.algorithm = "lrta"});
  for (std::int32_t i = 0; i < 500; ++i) crowd.add({0, i}, {999, i});
  for (int i = 0; i < 300; ++i) {
    const TickReport report = crowd.tick(TickBudget::of_work(3000));
    EXPECT_LE(report.work, 3000U);
    EXPECT_LT(report.moves, 500U);
    EXPECT_EQ(report.moves + report.unserved, 500U);
  }
  const auto [least, most] = std::minmax_element(crowd.positions().begin(), crowd.positions().end(),
                                                 [](Point a, Point b) { return a.x < b.x; });
  EXPECT_GT(least->x, 50);
  EXPECT_LE(most->x - least->x, most->x / 4 + 4);
}

TEST(Crowd, those_under_way_do_not_wait_for_those_that_plan_and_these_come_in_turn) {
  constexpr std::uint32_t kAgents = 400;
  constexpr TickBudget kBudget = TickBudget::of_work(6 * kAgents);
  base::Random random(3);
  Observed world(generators::generate("city:200x200,seed=3"), Rules{}, "cairn");
  Crowd& crowd = world.crowd();
  for (std::uint32_t id = 0; id < kAgents; ++id) {
    crowd.add(passable_point(random, world.terrain()), passable_point(random, world.terrain()));
  }
  world.tick(TickBudget{});  // all have their routes
  for (std::uint32_t id = 0; id < kAgents; id += 2)
    crowd.redirect(crowd.id_at(id), passable_point(random, world.terrain()));
  std::vector<Point> before(crowd.positions().begin(), crowd.positions().end());
  world.tick(kBudget);
  int walking = 0;
  int moved = 0;
  for (std::uint32_t id = 1; id < kAgents; id += 2) {
    if (crowd.statuses()[id] != CrowdStatus::walking) continue;
    ++walking;
    moved += crowd.positions()[id] != before[id] ? 1 : 0;
  }
  EXPECT_GT(walking, 150);
  EXPECT_GE(moved, walking * 9 / 10);
  // Some plan anew in each tick, and still none is passed over.
  for (int i = 0; i < 1500; ++i) {
    const CrowdId again = crowd.id_at(1 + 2 * random.below(kAgents / 2));
    crowd.redirect(again, passable_point(random, world.terrain()));
    world.tick(kBudget);
  }
  for (std::uint32_t id = 0; id < kAgents; id += 2) EXPECT_NE(crowd.positions()[id], before[id]) << id;
}

// What plans serves one agent of a shard at a time: those that are gone, or sent elsewhere, must let go of it.
TEST(Crowd, others_go_on_planning_when_those_that_plan_are_removed_or_sent_elsewhere) {
  constexpr std::uint32_t kAgents = 60;
  base::Random random(5);
  Observed world(generators::generate("rooms:150x150,seed=3"), Rules{}, "cairn");
  Crowd& crowd = world.crowd();
  std::uint64_t bytes = 0;
  for (int round = 0; round < 8; ++round) {
    std::vector<CrowdId> ids;
    for (std::uint32_t i = 0; i < kAgents; ++i) {
      ids.push_back(crowd.add(passable_point(random, world.terrain()), passable_point(random, world.terrain())));
    }
    for (int i = 0; i < 60; ++i) {
      // Walls in their ways, which make some plan detours, and others plan anew.
      for (int k = 0; k < 20; ++k) world.set(any_point(random, world.terrain()), random.chance(1, 3));
      world.tick(TickBudget::of_work(1024));
      const CrowdId id = ids[random.below(static_cast<std::uint32_t>(ids.size()))];
      if (random.chance(1, 2)) {
        crowd.redirect(id, passable_point(random, world.terrain()));
      } else if (ids.size() > kAgents / 3) {
        crowd.remove(id);
        std::erase(ids, id);
      }
    }
    settle(world, TickBudget::of_work(100'000), 5000);
    check_ends(world);
    if (round == 1) bytes = crowd.memory_bytes();
    for (const CrowdId id : ids) crowd.remove(id);
  }
  EXPECT_LE(crowd.memory_bytes(), bytes + bytes / 10) << "what detours take is used again";
}

TEST(Crowd, says_at_once_that_a_goal_is_out_of_reach_and_goes_on_once_it_is_not) {
  Crowd crowd(open_grid(100, 100), {.algorithm = "astar"});
  const CrowdId id = crowd.add({0, 0}, {99, 99});
  EXPECT_EQ(crowd.statuses()[id.index], CrowdStatus::walking);
  for (std::int32_t y = 0; y < 100; ++y) crowd.set_passable({50, y}, false);
  crowd.tick(TickBudget{});
  EXPECT_EQ(crowd.statuses()[id.index], CrowdStatus::unreachable);
  ASSERT_EQ(crowd.finished().size(), 1U);
  EXPECT_EQ(crowd.finished()[0], id);
  const CrowdId other = crowd.add({0, 5}, {99, 5});
  EXPECT_EQ(crowd.statuses()[other.index], CrowdStatus::unreachable);
  crowd.tick(TickBudget{});
  EXPECT_THAT(crowd.finished(), testing::ElementsAre(other));
  crowd.set_passable({50, 70}, true);
  for (int i = 0; i < 400; ++i) crowd.tick(TickBudget{});
  EXPECT_EQ(crowd.statuses()[id.index], CrowdStatus::arrived);
  EXPECT_EQ(crowd.statuses()[other.index], CrowdStatus::arrived);
}

TEST(Crowd, whoever_is_finished_before_it_sets_out_shows_up_after_the_next_tick) {
  Crowd crowd(open_grid(40, 40), {.algorithm = "lrta"});
  const CrowdId there = crowd.add({3, 3}, {3, 3});
  EXPECT_EQ(crowd.statuses()[there.index], CrowdStatus::arrived);
  crowd.set_passable({20, 20}, false);
  const CrowdId hopeless = crowd.add({5, 5});
  crowd.redirect(hopeless, {20, 20});
  EXPECT_EQ(crowd.statuses()[hopeless.index], CrowdStatus::unreachable);
  const CrowdId follower = crowd.add({4, 3});
  crowd.follow(follower, there);
  const CrowdId stopped = crowd.add({7, 7}, {7, 7});
  crowd.stop(stopped);
  const CrowdId removed = crowd.add({8, 8}, {8, 8});
  crowd.remove(removed);
  const CrowdId sent_on = crowd.add({9, 9}, {9, 9});
  crowd.redirect(sent_on, {30, 9});
  EXPECT_TRUE(crowd.finished().empty());
  crowd.tick(TickBudget{});
  EXPECT_THAT(crowd.finished(), testing::UnorderedElementsAre(there, hopeless, follower));
  crowd.tick(TickBudget{});
  EXPECT_TRUE(crowd.finished().empty()) << "and does so once";
  crowd.redirect(there, {3, 3});
  crowd.redirect(hopeless, {20, 20});
  crowd.set_passable({20, 20}, true);
  crowd.tick(TickBudget::of_work(100'000));
  EXPECT_THAT(crowd.finished(), testing::ElementsAre(there)) << "a new order has a new answer";
  for (int i = 0; i < 60; ++i) crowd.tick(TickBudget{});
  EXPECT_EQ(crowd.statuses()[hopeless.index], CrowdStatus::arrived);
}

TEST(Crowd, the_id_of_a_removed_agent_does_not_name_the_one_that_has_its_place) {
  Crowd crowd(open_grid(40, 40), {.algorithm = "lrta"});
  EXPECT_FALSE(crowd.contains(kNobody));
  const CrowdId first = crowd.add({1, 1});
  const CrowdId follower = crowd.add({30, 30});
  crowd.follow(follower, first);
  EXPECT_TRUE(crowd.contains(first));
  crowd.remove(first);
  EXPECT_FALSE(crowd.contains(first));
  EXPECT_EQ(crowd.id_at(first.index), kNobody);
  const CrowdId second = crowd.add({2, 2});
  ASSERT_EQ(second.index, first.index);
  EXPECT_EQ(crowd.id_at(first.index), second);
  EXPECT_THROW(crowd.redirect(first, {9, 9}), UsageError);
  EXPECT_THROW(crowd.remove(first), UsageError);
  EXPECT_THROW(crowd.stop(first), UsageError);
  EXPECT_THROW(crowd.follow(first, follower), UsageError);
  EXPECT_THROW(crowd.follow(follower, first), UsageError);
  EXPECT_EQ(crowd.goals()[second.index], (Point{2, 2}));
  for (int i = 0; i < 60; ++i) crowd.tick(TickBudget{});
  EXPECT_EQ(crowd.statuses()[follower.index], CrowdStatus::arrived);
  EXPECT_EQ(crowd.positions()[follower.index], (Point{1, 1})) << "it goes to where its leader was last seen";
}

TEST(Crowd, without_a_database_it_walks_by_an_algorithm_that_needs_none) {
  Crowd crowd(open_grid(40, 40));
  const CrowdId id = crowd.add({1, 1}, {30, 20});
  for (int i = 0; i < 60; ++i) crowd.tick(TickBudget{});
  EXPECT_EQ(crowd.statuses()[id.index], CrowdStatus::arrived);
}

TEST(Crowd, a_goal_that_closes_and_opens_before_the_next_tick_is_reached) {
  Crowd crowd(open_grid(40, 40), {.algorithm = "lrta"});
  const CrowdId id = crowd.add({1, 1});
  crowd.set_passable({30, 30}, false);
  crowd.redirect(id, {30, 30});
  EXPECT_EQ(crowd.statuses()[id.index], CrowdStatus::unreachable);
  crowd.set_passable({30, 30}, true);
  for (int i = 0; i < 50; ++i) crowd.tick(TickBudget{});
  EXPECT_EQ(crowd.statuses()[id.index], CrowdStatus::arrived);
}

TEST(Crowd, an_agent_on_a_cell_that_closes_stays_until_it_opens) {
  Crowd crowd(open_grid(40, 40), {.algorithm = "lrta"});
  const CrowdId id = crowd.add({10, 10}, {30, 10});
  crowd.set_passable({10, 10}, false);
  for (int i = 0; i < 10; ++i) crowd.tick(TickBudget{});
  EXPECT_EQ(crowd.positions()[id.index], (Point{10, 10}));
  EXPECT_EQ(crowd.statuses()[id.index], CrowdStatus::unreachable);
  crowd.set_passable({10, 10}, true);
  for (int i = 0; i < 30; ++i) crowd.tick(TickBudget{});
  EXPECT_EQ(crowd.statuses()[id.index], CrowdStatus::arrived);
}

TEST(Crowd, a_follower_catches_up_with_its_leader_and_is_freed_when_that_is_removed) {
  Crowd crowd(open_grid(120, 120), {.algorithm = "lrta"});
  const CrowdId leader = crowd.add({60, 60}, {110, 60});
  const CrowdId follower = crowd.add({5, 5});
  crowd.follow(follower, leader);
  for (int i = 0; i < 140; ++i) crowd.tick(TickBudget{});
  EXPECT_EQ(crowd.statuses()[leader.index], CrowdStatus::arrived);
  EXPECT_EQ(crowd.statuses()[follower.index], CrowdStatus::arrived);
  EXPECT_LE(std::abs(crowd.positions()[follower.index].x - 110), 1);
  crowd.redirect(leader, {110, 100});
  for (int i = 0; i < 60; ++i) crowd.tick(TickBudget{});
  EXPECT_LE(std::abs(crowd.positions()[follower.index].y - 100), 1);
  crowd.remove(leader);
  crowd.tick(TickBudget{});
  EXPECT_EQ(crowd.size(), 1U);
  const CrowdId later = crowd.add({1, 1});
  EXPECT_EQ(later.index, leader.index) << "places are used again";
  EXPECT_NE(later, leader) << "ids are not";
}

TEST(Crowd, bad_input_is_answered_and_changes_nothing) {
  EXPECT_THROW(Crowd(open_grid(5, 5), {.algorithm = "no-such"}), UsageError);
  EXPECT_THROW(Crowd(open_grid(5, 5), {.algorithm = "cairn"}), UsageError) << "cairn needs a database";
  EXPECT_THROW(Crowd(open_grid(5, 5), {.algorithm = "lrta", .threads = 100000}), UsageError);
  EXPECT_THROW(Crowd(open_grid(5, 5), {.algorithm = "lrta", .flow_fields = {.most = 4097}}), UsageError);
  EXPECT_NO_THROW(Crowd(open_grid(5, 5), {.algorithm = "lrta", .flow_fields = {.most = 4096}}));
  const Database database = build(open_grid(5, 5), "cairn");
  EXPECT_NO_THROW(Crowd(open_grid(5, 5), database, {.algorithm = "cairn:wait=plan"}));
  EXPECT_THROW(Crowd(open_grid(5, 5), database, {.algorithm = "cairn:wait=never"}), UsageError) << "agents wait";
  Crowd crowd(open_grid(5, 5), {.algorithm = "lrta"});
  EXPECT_THROW(crowd.add({5, 0}), UsageError);
  EXPECT_THROW(crowd.add({0, 0}, {0, 5}), UsageError);
  EXPECT_EQ(crowd.size(), 0U);
  crowd.set_passable({1, 1}, false);
  EXPECT_THROW(crowd.add({1, 1}), UsageError);
  const CrowdId id = crowd.add({0, 0});
  EXPECT_THROW(crowd.redirect({id.index + 1, 1}, {1, 2}), UsageError);
  EXPECT_THROW(crowd.redirect(id, {-1, 2}), UsageError);
  EXPECT_THROW(crowd.follow(id, id), UsageError);
  EXPECT_THROW(crowd.follow(id, CrowdId{77, 1}), UsageError);
  EXPECT_THROW(crowd.set_passable({9, 9}, true), UsageError);
  EXPECT_THROW(crowd.tick(TickBudget::of_work(10)), UsageError);
  crowd.remove(id);
  EXPECT_THROW(crowd.remove(id), UsageError);
  EXPECT_THROW(crowd.stop(id), UsageError);
  crowd.tick(TickBudget{});
}

TEST(Crowd, takes_no_memory_in_a_tick_once_it_is_warm) {
  const Terrain terrain = generators::generate("city:200x200,seed=3");
  for (const std::string spec : {"cairn", "lrta"}) {
    base::Random random(5);
    Grid grid(terrain);
    const Database database = build(grid, kSmallBuild, {.threads = 1});
    const CrowdSettings settings{spec, 2};
    auto crowd = spec == "cairn" ? std::make_unique<Crowd>(std::move(grid), database, settings)
                                 : std::make_unique<Crowd>(std::move(grid), settings);
    for (int i = 0; i < 400; ++i) crowd->add(passable_point(random, terrain), passable_point(random, terrain));
    const auto play = [&](int ticks) {
      std::uint64_t bytes = 0;
      std::vector<Point> closed;
      for (int i = 0; i < ticks; ++i) {
        for (int k = 0; k < 2 && !closed.empty(); ++k) {
          crowd->set_passable(closed.back(), true);
          closed.pop_back();
        }
        for (int k = 0; k < 2; ++k) {
          const Point p = passable_point(random, terrain);
          crowd->set_passable(p, false);
          closed.push_back(p);
        }
        for (const CrowdId id : crowd->finished()) crowd->redirect(id, passable_point(random, terrain));
        const support::Allocations before = support::allocations();
        crowd->tick(TickBudget::of_work(100'000));
        bytes += (support::allocations() - before).bytes;
      }
      return bytes;
    };
    play(1500);
    EXPECT_LE(play(300), spec == "cairn" ? 0U : 300'000U) << spec << ": only what is learned may grow";
  }
}

}  // namespace
}  // namespace cairn::crowd
