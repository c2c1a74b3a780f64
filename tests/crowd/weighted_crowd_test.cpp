// Crowds on maps whose cells have costs: agents walk as single ones do, and arrive although cells close and open.
#include <cairn/algorithm.hpp>
#include <cairn/build.hpp>
#include <cairn/crowd.hpp>
#include <cairn/error.hpp>

#include "support/naive_search.hpp"
#include "support/random_maps.hpp"
#include "support/throws.hpp"
#include "support/walk.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace cairn::crowd {
namespace {

constexpr std::array kWalkers{"overlay", "astar", "lss-lrta:lookahead=10", "dartaa:lookahead=10"};

struct WeightedCase {
  explicit WeightedCase(std::uint64_t seed) : random(seed) {
    terrain = support::with_random_costs(random, support::structured_terrain(random, 20, 60));
    rules = support::random_rules(random);
    spec = kWalkers[seed % kWalkers.size()];
    const Grid grid(*terrain, rules);
    if (spec == "overlay") database = build(grid, "overlay:side=8", {.threads = 1});
    const CrowdSettings settings{spec, 1};
    crowd = database ? std::make_unique<Crowd>(Grid(*terrain, rules), *database, settings)
                     : std::make_unique<Crowd>(Grid(*terrain, rules), settings);
  }

  base::Random random;
  std::optional<Terrain> terrain;
  Rules rules;
  std::string spec;
  std::optional<Database> database;
  std::unique_ptr<Crowd> crowd;
};

TEST(WeightedCrowd, agents_walk_as_single_ones_do) {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    SCOPED_TRACE(seed);
    WeightedCase one(seed);
    const Grid grid(*one.terrain, one.rules);
    const auto problem = support::distant_endpoints(one.random, grid);
    if (!problem || problem->start == problem->goal) continue;
    const auto agent =
        make_agent(parse_spec(one.spec), grid, Visibility::known, one.database ? &*one.database : nullptr);
    const support::Walk alone = support::walk(*agent, *problem);
    const CrowdId id = one.crowd->add(grid.point(problem->start));
    one.crowd->redirect(id, grid.point(problem->goal));
    std::vector<Cell> cells{problem->start};
    for (int tick = 0; tick < 100'000 && one.crowd->walking() > 0; ++tick) {
      one.crowd->tick(TickBudget::of_work(3000));
      const Cell at = grid.cell(one.crowd->positions()[id.index]);
      if (at != cells.back()) cells.push_back(at);
    }
    EXPECT_EQ(cells, alone.cells) << one.spec;
  }
}

TEST(WeightedCrowd, agents_make_legal_moves_and_finish_while_cells_close_open_and_change_their_costs) {
  for (std::uint64_t seed = 0; seed < 24; ++seed) {
    SCOPED_TRACE(seed);
    WeightedCase one(seed);
    Crowd& crowd = *one.crowd;
    Terrain& terrain = *one.terrain;
    if (!support::random_endpoints(one.random, crowd.grid())) continue;
    std::vector<CrowdId> ids;
    for (int i = 0; i < 12; ++i) {
      const support::Endpoints trip = *support::random_endpoints(one.random, Grid(terrain, one.rules));
      ids.push_back(crowd.add(crowd.grid().point(trip.start)));
      crowd.redirect(ids.back(), crowd.grid().point(trip.goal));
    }
    std::vector<Point> before(crowd.positions().begin(), crowd.positions().end());
    for (int tick = 0; tick < 20'000 && (tick < 60 || crowd.walking() > 0); ++tick) {
      if (tick < 60 && tick % 3 == 0) {
        const Point p{one.random.between(0, terrain.width() - 1), one.random.between(0, terrain.height() - 1)};
        if (one.random.chance(1, 2)) {
          crowd.set_cost(p, one.random.between(crowd.grid().least_cost(), kMaxCellCost));
        } else {
          const bool opens = one.random.chance(1, 2);
          crowd.set_passable(p, opens);
          terrain.set(p, opens);
        }
      }
      crowd.tick(TickBudget::of_work(20'000));
      for (const CrowdId id : ids) {
        const Point from = before[id.index];
        const Point to = crowd.positions()[id.index];
        if (from == to) continue;
        ASSERT_TRUE(support::is_legal_move(terrain, one.rules, from, direction_of({to.x - from.x, to.y - from.y})))
            << one.spec;
        before[id.index] = to;
      }
    }
    EXPECT_EQ(crowd.walking(), 0U) << one.spec;
  }
}

/// Closes and opens cells and changes their costs, also while agents walk, and waits until all is settled.
void change_map(Crowd& crowd, base::Random& random, int edits) {
  for (int i = 0; i < edits; ++i) {
    const Point p{random.between(0, crowd.grid().width() - 1), random.between(0, crowd.grid().height() - 1)};
    if (crowd.grid().is_weighted() && random.chance(1, 2)) {
      crowd.set_cost(p, random.between(crowd.grid().least_cost(), kMaxCellCost));
    } else {
      crowd.set_passable(p, random.chance(1, 2));
    }
    crowd.tick(TickBudget::of_work(1024 + random.below(3000)));
  }
  crowd.tick({});
  crowd.tick({});
}

TEST(WeightedCrowd, agents_of_an_overlay_walk_on_a_changed_map_as_with_a_database_that_is_built_for_it) {
  int walks = 0;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    SCOPED_TRACE(seed);
    base::Random random(seed);
    Terrain terrain = support::structured_terrain(random, 20, 90);
    if (random.chance(3, 4)) terrain = support::with_random_costs(random, std::move(terrain));
    const Rules rules = support::random_rules(random);
    const Database database = build(Grid(terrain, rules), "overlay:side=8", {.threads = 1});
    const CrowdSettings settings{"overlay", 1};
    Crowd crowd(Grid(terrain, rules), database, settings);
    change_map(crowd, random, 25);
    const Grid changed(crowd.grid().terrain(), rules);
    const auto problem = support::distant_endpoints(random, changed);
    // A database knows a map by its costs, and a map whose cheapest cells have closed has another heuristic.
    if (!problem || problem->start == problem->goal || changed.least_cost() != crowd.grid().least_cost()) continue;
    const Database fresh = build(changed, "overlay:side=8", {.threads = 1});
    const auto agent = make_agent("overlay", changed, fresh);
    const support::Walk alone = support::walk(*agent, *problem);
    const CrowdId id = crowd.add(changed.point(problem->start), changed.point(problem->goal));
    std::vector<Cell> cells{problem->start};
    for (int tick = 0; tick < 100'000 && crowd.walking() > 0; ++tick) {
      crowd.tick(TickBudget::of_work(3000));
      const Cell at = changed.cell(crowd.positions()[id.index]);
      if (at != cells.back()) cells.push_back(at);
    }
    ASSERT_EQ(cells, alone.cells);
    ++walks;
  }
  EXPECT_GE(walks, 30);
}

TEST(WeightedCrowd, a_saved_crowd_keeps_the_costs_that_have_changed) {
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    SCOPED_TRACE(seed);
    WeightedCase one(seed);
    WeightedCase other(seed);
    Crowd& crowd = *one.crowd;
    if (!support::random_endpoints(one.random, crowd.grid())) continue;
    for (int i = 0; i < 6; ++i) {
      const support::Endpoints trip = *support::random_endpoints(one.random, Grid(*one.terrain, one.rules));
      crowd.add(crowd.grid().point(trip.start), crowd.grid().point(trip.goal));
    }
    for (int i = 0; i < 9; ++i) {
      const Point p{one.random.between(0, crowd.grid().width() - 1), one.random.between(0, crowd.grid().height() - 1)};
      crowd.set_cost(p, one.random.between(crowd.grid().least_cost(), kMaxCellCost));
      crowd.tick(TickBudget::of_work(2000));
      // The other crowd has changes of its own before it is restored.
      other.crowd->set_cost({p.x / 2, p.y / 2}, kMaxCellCost - i);
    }
    other.crowd->restore(crowd.save());
    EXPECT_EQ(crowd.grid().terrain(), other.crowd->grid().terrain());
    EXPECT_EQ(crowd.grid().total_cost(), other.crowd->grid().total_cost());
    for (int tick = 0; tick < 400; ++tick) {
      crowd.tick(TickBudget::of_work(2000));
      other.crowd->tick(TickBudget::of_work(2000));
      ASSERT_TRUE(std::ranges::equal(crowd.positions(), other.crowd->positions())) << one.spec << ", tick " << tick;
    }
  }
}

TEST(WeightedCrowd, costs_out_of_range_are_refused) {
  Terrain terrain(8, 8);
  for (std::int32_t i = 0; i < 64; ++i) {
    terrain.set({i % 8, i / 8}, true);
    terrain.set_cost({i % 8, i / 8}, 3);
  }
  Crowd crowd(Grid(terrain), {.algorithm = "astar"});
  const auto message = [&](Point p, std::int32_t cost) {
    return support::message_of<UsageError>([&] { crowd.set_cost(p, cost); });
  };
  EXPECT_TRUE(crowd.set_cost({2, 2}, 254));
  EXPECT_FALSE(crowd.set_cost({2, 2}, 254));
  EXPECT_THAT(message({2, 2}, 255), testing::HasSubstr("can cost from 3, the least cost that it had at first, to 254"));
  EXPECT_THAT(message({2, 2}, 2), testing::HasSubstr("not 2"));
  EXPECT_THAT(message({2, 2}, 259), testing::HasSubstr("not 259"));
  EXPECT_THAT(message({8, 2}, 4), testing::HasSubstr("(8,2)"));
  Terrain plain(8, 8);
  Crowd uniform(Grid(plain), {.algorithm = "astar"});
  EXPECT_THAT(support::message_of<UsageError>([&] {
                uniform.set_cost({1, 1}, 2);
              }),
              testing::HasSubstr("have no costs"));
}

TEST(WeightedCrowd, what_is_for_uniform_costs_is_refused) {
  Terrain terrain(8, 8);
  for (std::int32_t i = 0; i < 64; ++i) {
    terrain.set({i % 8, i / 8}, true);
    terrain.set_cost({i % 8, i / 8}, 3);
  }
  const auto message = [&](const CrowdSettings& settings) {
    return support::message_of<UsageError>([&] { Crowd(Grid(terrain), settings); });
  };
  EXPECT_THAT(message({.algorithm = "cairn"}), testing::HasSubstr("this one has costs; there walk"));
  EXPECT_THAT(message({.algorithm = "astar", .flow_fields = {.most = 2}}), testing::HasSubstr("flow fields are for"));
  EXPECT_THAT(message({.algorithm = "astar", .out_of_reach = OutOfReach::approach}),
              testing::HasSubstr("going near to goals out of reach is for"));
}

}  // namespace
}  // namespace cairn::crowd
