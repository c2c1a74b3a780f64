// Which agents are known to be on shortest paths while the map changes: what the crowd says is true, and it says enough
// to be of use.
#include <cairn/build.hpp>
#include <cairn/crowd.hpp>
#include <cairn/error.hpp>

#include "base/random.hpp"
#include "support/drawn_map.hpp"
#include "support/naive_search.hpp"
#include "support/random_maps.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstdint>
#include <vector>

namespace cairn::crowd {
namespace {

constexpr const char* kExactMethod = "cairn:guarantee=optimal,check=10";

Crowd crowd_on(const Terrain& terrain, const Rules& rules, const CrowdSettings& settings = {}) {
  const Database database = build(Grid(terrain, rules), kExactMethod, {.threads = 1});
  return Crowd(Grid(terrain, rules), database, settings);
}

Point anywhere(const Crowd& crowd, base::Random& random) {
  return {random.between(0, crowd.grid().width() - 1), random.between(0, crowd.grid().height() - 1)};
}

Point open_point(const Crowd& crowd, base::Random& random) {
  for (;;) {
    const Point p = anywhere(crowd, random);
    if (crowd.grid().passable(p)) return p;
  }
}

/// A cell to close or to open, which is near an agent or its goal as often as not.
Point cell_to_change(const Crowd& crowd, base::Random& random, bool opens) {
  for (int i = 0; i < 30; ++i) {
    Point p = anywhere(crowd, random);
    if (random.chance(2, 3)) {
      const std::uint32_t agent = random.below(crowd.size());
      const Point near = random.chance(1, 2) ? crowd.positions()[agent] : crowd.goals()[agent];
      p = {near.x + random.between(-6, 6), near.y + random.between(-6, 6)};
    }
    if (crowd.grid().shape().contains(p) && crowd.grid().passable(p) != opens) return p;
  }
  return {0, 0};
}

/// What was said of an agent, and what came of it from then on.
struct Claim {
  CrowdId id;
  bool is_shortest = false;
  std::uint64_t shortest = 0;
  std::uint64_t walked = 0;
  bool has_arrived = false;
};

/// The claims about all agents that walk, and their walks to the end on the map as it is.
std::vector<Claim> claims_of(Crowd& crowd) {
  std::vector<Claim> claims;
  const Grid& grid = crowd.grid();
  for (std::uint32_t i = 0; i < crowd.statuses().size(); ++i) {
    if (crowd.statuses()[i] != CrowdStatus::walking) continue;
    const auto distances = support::naive_distances(grid, grid.cell(crowd.positions()[i]));
    const auto found = distances.find(grid.cell(crowd.goals()[i]));
    // Components may not be up to date yet.
    const std::uint64_t shortest = found == distances.end() ? ~std::uint64_t{0} : found->second;
    claims.push_back({crowd.id_at(i), crowd.on_shortest_path(crowd.id_at(i)), shortest});
  }
  std::vector<Point> before;
  for (int tick = 0; tick < 3000 && crowd.walking() > 0; ++tick) {
    before.assign(crowd.positions().begin(), crowd.positions().end());
    crowd.tick(TickBudget{});
    for (Claim& claim : claims) {
      const Point a = before[claim.id.index];
      const Point b = crowd.positions()[claim.id.index];
      if (a != b) claim.walked += grid.move_cost(direction_of({b.x - a.x, b.y - a.y})).units;
    }
  }
  for (Claim& claim : claims) claim.has_arrived = crowd.statuses()[claim.id.index] == CrowdStatus::arrived;
  return claims;
}

struct Counts {
  int claimed = 0;
  int shortest = 0;
  int longer = 0;
};

/// Agents walk while cells close and open; at some time, all claims are checked.
Counts play(std::uint64_t seed) {
  base::Random random(seed);
  const std::int32_t side = random.chance(1, 4) ? 80 : 20;
  const Terrain terrain = random.chance(1, 2) ? support::structured_terrain(random, side / 2, side)
                                              : support::walled_terrain(random, side / 2, side);
  CrowdSettings settings;
  if (random.chance(1, 4)) settings.flow_fields = {.most = 1, .group = 2};
  if (random.chance(1, 4)) settings.occupancy = Occupancy::exclusive;
  Crowd crowd = crowd_on(terrain, support::random_rules(random), settings);
  if (crowd.grid().passable_count() < 20) return {};
  // With exclusive cells one agent is in nobody's way.
  const int agents = settings.occupancy == Occupancy::exclusive ? 1 : 8;
  for (int i = 0; i < agents; ++i) crowd.add(open_point(crowd, random), open_point(crowd, random));
  const bool only_closes = random.chance(1, 2);
  for (std::uint32_t tick = 1 + random.below(12); tick > 0; --tick) {
    const bool is_short = random.chance(1, 2);
    crowd.tick(is_short ? TickBudget::of_work(kMinTickWork) : TickBudget{});
    for (std::uint32_t i = random.chance(1, 3) ? 1 + random.below(4) : 0; i > 0; --i) {
      const bool opens = !only_closes && random.chance(1, 2);
      crowd.set_passable(cell_to_change(crowd, random, opens), opens);
    }
    const Point goal = open_point(crowd, random);
    if (random.chance(1, 3)) crowd.redirect(crowd.id_at(random.below(crowd.size())), goal);
  }
  Counts counts;
  for (const Claim& claim : claims_of(crowd)) {
    counts.claimed += claim.is_shortest ? 1 : 0;
    const bool is_shortest = claim.has_arrived && claim.walked == claim.shortest;
    ++(is_shortest ? counts.shortest : counts.longer);
    RC_ASSERT(is_shortest || !claim.is_shortest);
  }
  return counts;
}

RC_GTEST_PROP(ShortestPaths, are_shortest_where_a_crowd_says_so, (std::uint64_t seed)) { play(seed); }

TEST(ShortestPaths, are_known_for_most_agents) {
  Counts sum;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const Counts counts = play(seed);
    sum.claimed += counts.claimed;
    sum.shortest += counts.shortest;
    sum.longer += counts.longer;
  }
  RecordProperty("claimed", sum.claimed);
  RecordProperty("shortest", sum.shortest);
  EXPECT_GT(sum.claimed, sum.shortest / 2);
  EXPECT_GT(sum.longer, 10) << "changes did not matter";
}

TEST(ShortestPaths, are_known_until_a_change_matters) {
  const Terrain terrain = support::drawn_map({"..........", "..........", "....#.....", "....#.....", "....#.....",
                                              "....#.....", "....#.....", "....#.....", "....#.....", ".........."});
  Crowd crowd = crowd_on(terrain, {});
  const CrowdId first = crowd.add({1, 6}, {8, 6});
  const CrowdId second = crowd.add({1, 6}, {8, 6});
  EXPECT_FALSE(crowd.on_shortest_path(first)) << "it has no plan yet";
  crowd.tick(TickBudget{});
  EXPECT_TRUE(crowd.on_shortest_path(first));
  crowd.set_passable({0, 9}, false);
  EXPECT_TRUE(crowd.on_shortest_path(first)) << "a cell beside the way has closed";
  crowd.set_passable({9, 0}, false);
  crowd.set_passable({9, 0}, true);
  EXPECT_TRUE(crowd.on_shortest_path(first)) << "a cell far from the way has opened";
  crowd.set_passable({4, 6}, true);
  EXPECT_FALSE(crowd.on_shortest_path(first)) << "a shorter way has opened";
  crowd.redirect(second, {1, 0});
  crowd.tick(TickBudget{});
  EXPECT_TRUE(crowd.on_shortest_path(second)) << "no change is near its way";
  crowd.set_passable({4, 6}, false);
  crowd.set_passable({4, 9}, false);
  EXPECT_FALSE(crowd.on_shortest_path(first)) << "its way is blocked";
  crowd.tick(TickBudget{});
  crowd.remove(second);
  EXPECT_THROW(crowd.on_shortest_path(second), UsageError);
}

TEST(ShortestPaths, are_known_again_once_a_change_is_undone) {
  Crowd crowd = crowd_on(support::drawn_map({".......", "...#...", "...#...", "...#...", "......."}), {});
  const CrowdId agent = crowd.add({1, 3}, {5, 3});
  crowd.set_passable({3, 4}, false);
  crowd.tick(TickBudget{});
  EXPECT_FALSE(crowd.on_shortest_path(agent)) << "its plan was made beside a change";
  crowd.set_passable({3, 4}, true);
  EXPECT_FALSE(crowd.on_shortest_path(agent)) << "a shorter way has opened";
  crowd.redirect(agent, {5, 2});
  crowd.tick(TickBudget{});
  EXPECT_TRUE(crowd.on_shortest_path(agent));
}

// The cell itself lies on no shorter path, but it lets a diagonal move pass.
TEST(ShortestPaths, are_unknown_where_a_corner_has_gone) {
  Crowd crowd = crowd_on(support::drawn_map({"#.....", "..####"}), {});
  const CrowdId agent = crowd.add({5, 0}, {0, 1});
  crowd.tick(TickBudget{});
  EXPECT_TRUE(crowd.on_shortest_path(agent));
  crowd.set_passable({0, 0}, true);
  EXPECT_FALSE(crowd.on_shortest_path(agent));
}

TEST(ShortestPaths, are_unknown_with_other_databases) {
  const Terrain terrain = support::drawn_map({"..........", "....#.....", "....#....."});
  const Database database = build(Grid(terrain), "cairn:guarantee=sampled,paths=20,rounds=0,check=5", {.threads = 1});
  Crowd crowd(Grid(terrain), database);
  const CrowdId agent = crowd.add({1, 2}, {8, 2});
  crowd.tick(TickBudget{});
  EXPECT_FALSE(crowd.on_shortest_path(agent));
}

}  // namespace
}  // namespace cairn::crowd
