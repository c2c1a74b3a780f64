// Agents of several sizes with exclusive cells, beside the definition: no cell with two agents, and no two that change
// places.
#include <cairn/build.hpp>
#include <cairn/error.hpp>
#include <cairn/sized_crowd.hpp>

#include "support/allocations.hpp"
#include "support/naive_search.hpp"
#include "support/random_maps.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace cairn::crowd {
namespace {

struct Square {
  std::int32_t size;
  std::uint32_t agent;
  Point before;
  Point now;
};

bool overlap(Point p, std::int32_t p_size, Point q, std::int32_t q_size) {
  return p.x < q.x + q_size && q.x < p.x + p_size && p.y < q.y + q_size && q.y < p.y + p_size;
}

Terrain hall(std::int32_t width, std::int32_t height) {
  Terrain terrain(width, height);
  for (std::int32_t y = 0; y < height; ++y) {
    for (std::int32_t x = 0; x < width; ++x) terrain.set({x, y}, true);
  }
  return terrain;
}

std::vector<Square> squares_of(const SizedCrowd& crowd) {
  std::vector<Square> squares;
  for (const std::int32_t size : crowd.sizes()) {
    const Crowd& its = crowd.of_size(size);
    for (std::uint32_t i = 0; i < its.positions().size(); ++i) {
      if (its.statuses()[i] != CrowdStatus::none) squares.push_back({size, i, its.positions()[i], its.positions()[i]});
    }
  }
  return squares;
}

/// Ticks, and checks all that must hold of two positions of a crowd.
::testing::AssertionResult tick_is_sound(SizedCrowd& crowd, const TickBudget& budget) {
  std::vector<Square> squares = squares_of(crowd);
  const TickReport report = crowd.tick(budget);
  if (report.work > budget.work) return ::testing::AssertionFailure() << report.work << " operations";
  std::uint32_t moves = 0;
  std::map<Point, const Square*> cells;
  for (Square& square : squares) {
    const Crowd& its = crowd.of_size(square.size);
    const Point a = square.before;
    const Point b = square.now = its.positions()[square.agent];
    const auto fail = [&](const char* what) {
      return ::testing::AssertionFailure() << what << ": agent " << square.agent << " of size " << square.size
                                           << " from " << a.x << ',' << a.y << " to " << b.x << ',' << b.y;
    };
    for (std::int32_t i = 0; i < square.size * square.size; ++i) {
      const Point cell{b.x + i % square.size, b.y + i / square.size};
      if (!cells.emplace(cell, &square).second) return fail("two agents on one cell");
      if (!its.occupied(cell)) return fail("a cell with an agent is not occupied");
    }
    if (a == b) continue;
    ++moves;
    if (std::abs(a.x - b.x) > 1 || std::abs(a.y - b.y) > 1) return fail("a jump");
    const Direction direction = direction_of({b.x - a.x, b.y - a.y});
    if (!support::is_legal_move(its.grid().terrain(), its.grid().rules(), a, direction)) return fail("illegal");
  }
  for (const Square& one : squares) {
    for (const Square& two : squares) {
      if (&one == &two || !overlap(one.now, one.size, two.before, two.size)) continue;
      if (overlap(two.now, two.size, one.before, one.size)) {
        return ::testing::AssertionFailure() << "two agents changed places: " << one.agent << " of size " << one.size
                                             << ", " << two.agent << " of size " << two.size;
      }
    }
  }
  const Crowd& any = crowd.of_size(crowd.sizes()[0]);
  for (std::int32_t y = 0; y < any.grid().height(); ++y) {
    for (std::int32_t x = 0; x < any.grid().width(); ++x) {
      if (any.occupied({x, y}) != cells.contains({x, y})) {
        return ::testing::AssertionFailure() << "wrong about the cell " << x << ',' << y;
      }
    }
  }
  if (moves != report.moves) return ::testing::AssertionFailure() << report.moves << " moves reported of " << moves;
  return ::testing::AssertionSuccess();
}

/// A random play, the same for the same seed.
struct SizedPlay {
  SizedPlay(std::uint64_t seed, unsigned threads) : random(seed) {
    const Rules rules{.connectivity = seed % 5 == 0 ? Connectivity::four : Connectivity::eight,
                      .corners = seed % 3 == 0 ? Corners::cut : Corners::strict};
    const Terrain terrain = seed % 2 == 0 ? support::structured_terrain(random, 12, 40)
                                          : hall(random.between(12, 40), random.between(12, 40));
    std::vector<std::int32_t> sizes{1};
    for (std::int32_t size = 2; size <= kMaxAgentSize; ++size) {
      if (random.chance(1, 2)) sizes.push_back(size);
    }
    constexpr const char* kSpecs[] = {"dartaa:lookahead=10", "astar", "lss-lrta:lookahead=6"};
    crowd = std::make_unique<SizedCrowd>(
        terrain, rules, sizes, std::span<const Database>(),
        CrowdSettings{
            .algorithm = kSpecs[seed % std::size(kSpecs)], .threads = threads, .occupancy = Occupancy::exclusive});
  }

  Point anywhere() {
    return {random.between(0, crowd->terrain().width() - 1), random.between(0, crowd->terrain().height() - 1)};
  }
  bool has_room(std::int32_t size, Point p) const {
    if (!fits(crowd->terrain(), p, size)) return false;
    for (std::int32_t i = 0; i < size * size; ++i) {
      if (crowd->of_size(size).occupied({p.x + i % size, p.y + i / size})) return false;
    }
    return true;
  }

  void meddle() {
    const auto sizes = crowd->sizes();
    for (std::uint32_t i = random.below(6); i > 0; --i) {
      const std::int32_t size = sizes[random.below(static_cast<std::uint32_t>(sizes.size()))];
      const Point p = anywhere();
      Crowd& its = crowd->of_size(size);
      if (!has_room(size, p)) {
        EXPECT_THROW(its.add(p), UsageError);
        continue;
      }
      const CrowdId id = its.add(p);
      if (random.chance(3, 4)) its.redirect(id, anywhere());
    }
    Crowd& its = crowd->of_size(sizes[random.below(static_cast<std::uint32_t>(sizes.size()))]);
    const auto count = static_cast<std::uint32_t>(its.positions().size());
    if (count > 0) {
      const CrowdId id = its.id_at(random.below(count));
      if (id != kNobody && random.chance(1, 3)) its.redirect(id, anywhere());
      if (id != kNobody && random.chance(1, 8)) its.remove(id);
      const CrowdId one = its.id_at(random.below(count));
      const CrowdId two = its.id_at(random.below(count));
      if (one != kNobody && two != kNobody && one != two && random.chance(1, 10)) its.follow(one, two);
      if (one != kNobody && random.chance(1, 30)) its.stop(one);
    }
    if (random.chance(1, 4)) crowd->set_passable(anywhere(), random.chance(2, 3));
  }

  base::Random random;
  std::unique_ptr<SizedCrowd> crowd;
};

bool same_positions(const SizedCrowd& one, const SizedCrowd& two) {
  return std::ranges::all_of(one.sizes(), [&](std::int32_t size) {
    return std::ranges::equal(one.of_size(size).positions(), two.of_size(size).positions()) &&
           std::ranges::equal(one.of_size(size).goals(), two.of_size(size).goals()) &&
           std::ranges::equal(one.of_size(size).statuses(), two.of_size(size).statuses());
  });
}

TEST(SizedTraffic, no_two_agents_share_a_cell_or_change_places_whatever_happens) {
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    SizedPlay play(seed, 1);
    const std::uint64_t least = kMinTickWork * play.crowd->sizes().size();
    for (int tick = 0; tick < 120; ++tick) {
      play.meddle();
      const TickBudget budget = tick % 3 == 0 ? TickBudget{} : TickBudget::of_work(least + play.random.below(20'000));
      ASSERT_TRUE(tick_is_sound(*play.crowd, budget)) << "seed " << seed << " tick " << tick;
    }
  }
}

TEST(SizedTraffic, moves_are_the_same_for_any_number_of_threads_and_after_a_save) {
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    SizedPlay one(seed, 1);
    SizedPlay many(seed, 4);
    const std::uint64_t least = kMinTickWork * one.crowd->sizes().size();
    for (int tick = 0; tick < 80; ++tick) {
      one.meddle();
      many.meddle();
      if (tick % 16 == 7) many.crowd->restore(one.crowd->save());
      const TickBudget budget = TickBudget::of_work(least + static_cast<std::uint64_t>(tick) * 200);
      one.crowd->tick(budget);
      many.crowd->tick(budget);
      ASSERT_TRUE(same_positions(*one.crowd, *many.crowd)) << "seed " << seed << " tick " << tick;
    }
  }
}

std::uint32_t walking(const SizedCrowd& crowd) {
  std::uint32_t sum = 0;
  for (const std::int32_t size : crowd.sizes()) sum += crowd.of_size(size).walking();
  return sum;
}

void tick_until_nobody_walks(SizedCrowd& crowd, int most) {
  for (int tick = 0; tick < most && walking(crowd) > 0; ++tick) {
    ASSERT_TRUE(tick_is_sound(crowd, TickBudget{})) << "tick " << tick;
  }
}

SizedCrowd exclusive(const Terrain& terrain, std::initializer_list<std::int32_t> sizes) {
  return {terrain, {}, std::vector<std::int32_t>(sizes), {}, {.algorithm = "astar", .occupancy = Occupancy::exclusive}};
}

TEST(SizedTraffic, agents_of_all_sizes_arrive_across_a_hall) {
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    base::Random random(seed);
    SizedCrowd crowd = exclusive(hall(48, 48), {1, 2, 3, 5, 8});
    std::vector<Square> goals;
    // A fifth of the cells. Goals do not overlap, and starts do not either.
    for (const std::int32_t size : {8, 5, 3, 2, 1}) {
      Crowd& its = crowd.of_size(size);
      const int count = 80 / (size * size) + 1;
      for (int i = 0, tries = 0; i < count && tries < 2000; ++tries) {
        const Point from{random.between(0, 48 - size), random.between(0, 48 - size)};
        const Point to{random.between(0, 48 - size), random.between(0, 48 - size)};
        const auto is_there = [&](const Square& goal) { return overlap(goal.now, goal.size, to, size); };
        if (std::ranges::any_of(goals, is_there)) continue;
        try {
          its.add(from, to);
        } catch (const UsageError&) {
          continue;
        }
        goals.push_back({size, 0, to, to});
        ++i;
      }
    }
    tick_until_nobody_walks(crowd, 1500);
    for (const std::int32_t size : crowd.sizes()) {
      for (std::uint32_t i = 0; i < crowd.of_size(size).size(); ++i) {
        EXPECT_EQ(crowd.of_size(size).statuses()[i], CrowdStatus::arrived) << "seed " << seed << " size " << size;
      }
    }
  }
}

TEST(SizedTraffic, a_group_of_several_sizes_gathers_around_its_goal) {
  SizedCrowd crowd = exclusive(hall(40, 40), {1, 2, 3});
  for (std::int32_t i = 0; i < 8; ++i) {
    crowd.of_size(1).add({i * 4, 0}, {20, 20});
    crowd.of_size(2).add({i * 4, 4}, {20, 20});
    crowd.of_size(3).add({i * 4, 35}, {20, 20});
  }
  tick_until_nobody_walks(crowd, 600);
  for (const Square& square : squares_of(crowd)) {
    EXPECT_EQ(crowd.of_size(square.size).statuses()[square.agent], CrowdStatus::arrived);
    EXPECT_EQ(crowd.of_size(square.size).order(crowd.of_size(square.size).id_at(square.agent)), (Point{20, 20}));
    // 112 cells.
    EXPECT_LE(std::max(std::abs(square.now.x - 20), std::abs(square.now.y - 20)), 12) << square.size;
  }
}

TEST(SizedTraffic, a_group_of_large_agents_keeps_the_smallest_budget_while_it_spreads) {
  SizedCrowd crowd = exclusive(hall(100, 100), {8});
  for (std::int32_t i = 0; i < 36; ++i) crowd.of_size(8).add({i % 9 * 10, i / 9 * 10}, {46, 46});
  for (int tick = 0; tick < 200; ++tick) {
    ASSERT_TRUE(tick_is_sound(crowd, TickBudget::of_work(kMinTickWork))) << "tick " << tick;
  }
}

TEST(SizedTraffic, a_large_agent_pushes_small_ones_out_of_its_way_and_they_come_back) {
  SizedCrowd crowd = exclusive(hall(40, 12), {1, 4});
  for (std::int32_t y = 0; y < 12; ++y) crowd.of_size(1).add({20, y}, {20, y});
  const CrowdId idle = crowd.of_size(1).add({22, 5});
  const CrowdId tank = crowd.of_size(4).add({0, 4}, {34, 4});
  tick_until_nobody_walks(crowd, 200);
  EXPECT_EQ(crowd.of_size(4).positions()[tank.index], (Point{34, 4}));
  EXPECT_EQ(crowd.of_size(1).statuses()[idle.index], CrowdStatus::idle);
  for (std::uint32_t i = 0; i < 12; ++i) EXPECT_EQ(crowd.of_size(1).positions()[i].x, 20) << i;
}

TEST(SizedTraffic, a_crowd_of_one_size_cannot_be_ticked_alone) {
  SizedCrowd crowd = exclusive(hall(10, 10), {1, 2});
  EXPECT_THROW(crowd.of_size(1).tick({}), UsageError);
  EXPECT_THROW(crowd.tick(TickBudget::of_work(2 * kMinTickWork - 1)), UsageError);
  crowd.of_size(2).add({3, 3});
  EXPECT_THROW(crowd.of_size(1).add({4, 4}), UsageError);
  EXPECT_THROW(crowd.of_size(2).add({2, 4}), UsageError);
  EXPECT_NO_THROW(crowd.of_size(1).add({5, 4}));
}

TEST(SizedTraffic, a_tick_allocates_nothing_after_some_ticks) {
  const Terrain terrain = hall(60, 60);
  const std::int32_t sizes[] = {1, 3};
  std::vector<Database> databases;
  for (const std::int32_t size : sizes) {
    databases.push_back(build(Grid(erode(terrain, size)), "cairn:guarantee=sampled,paths=100,rounds=1,check=20"));
  }
  SizedCrowd crowd(terrain, {}, sizes, databases, {.occupancy = Occupancy::exclusive});
  base::Random random(4);
  const auto anywhere = [&] { return Point{random.between(0, 57), random.between(0, 57)}; };
  for (std::int32_t i = 0; i < 100; ++i) crowd.of_size(1).add({i % 50, i / 50}, anywhere());
  for (std::int32_t i = 0; i < 10; ++i) crowd.of_size(3).add({i * 4, 10}, anywhere());
  for (int tick = 0; tick < 600; ++tick) {
    for (const std::int32_t size : crowd.sizes()) {
      Crowd& its = crowd.of_size(size);
      const std::vector<CrowdId> finished(its.finished().begin(), its.finished().end());
      for (const CrowdId id : finished) its.redirect(id, anywhere());
    }
    const std::uint64_t before = support::allocations().count;
    crowd.tick(TickBudget{});
    ASSERT_TRUE(tick < 400 || support::allocations().count == before) << "tick " << tick;
  }
}

}  // namespace
}  // namespace cairn::crowd
