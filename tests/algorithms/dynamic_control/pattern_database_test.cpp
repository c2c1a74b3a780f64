// Pattern databases against their definition.
#include <cairn/build.hpp>
#include <cairn/error.hpp>
#include <cairn/map.hpp>

#include "algorithms/dynamic_control/pattern_format.hpp"
#include "search/spaces/clique_abstraction.hpp"
#include "support/forged_database.hpp"
#include "support/generated_maps.hpp"
#include "support/killed_build.hpp"
#include "support/naive_search.hpp"
#include "support/reference_lrta.hpp"
#include "support/throws.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace cairn::dynamic_control {
namespace {

using Distances = std::map<Cell, std::uint32_t>;

/// Within a region, and to one cell more.
Distances distances_within(const Grid& grid, const PatternDatabase& patterns, Cell from, Cell beyond) {
  Distances distances;
  const std::uint32_t region = patterns.region(from);
  for (std::set<std::pair<std::uint32_t, Cell>> open{{0, from}}; !open.empty();) {
    const auto [cost, cell] = *open.begin();
    open.erase(open.begin());
    if (!distances.emplace(cell, cost).second || cell == beyond) continue;
    for (const auto& [next, step] : support::naive_successors(grid, cell)) {
      if (patterns.region(next) == region || next == beyond) open.emplace(cost + step, next);
    }
  }
  return distances;
}

/// The shallowest lookahead by which LRTA* makes an optimal first move, by trying them all.
std::uint32_t brute_force_depth(const Grid& grid, Cell from, Cell goal, std::uint32_t cap) {
  const Distances left = support::naive_distances(grid, goal);
  for (std::uint32_t depth = 1; depth < cap; ++depth) {
    const auto walked = reference::lrta(grid, Visibility::known, from, goal, depth, 0, 1000, 1);
    const Cell next = walked.at(1);
    for (const auto& [successor, step] : support::naive_successors(grid, from)) {
      if (successor == next && left.at(next) + step == left.at(from)) return depth;
    }
  }
  return cap;
}

std::string spec(base::Random& random, const char* further = "") {
  return "pdb:level=" + std::to_string(1 + random.below(5)) + ",cap=" + std::to_string(1 + random.below(9)) + further;
}

RC_GTEST_PROP(PatternDatabase, knows_the_region_of_every_cell, (std::uint64_t seed)) {
  base::Random random(seed);
  const Grid grid = support::generated_grid(random, 20, 50);
  const Database database = build(grid, spec(random), {.threads = 1});
  PatternDatabase::validate(database);
  const PatternDatabase patterns(database);
  const spaces::CliqueAbstraction abstraction(grid, patterns.header().level);
  const unsigned level = abstraction.height();
  RC_ASSERT(patterns.header().region_count == abstraction.level(level).state_count());
  const auto representatives = abstraction.representatives(level);
  for (std::uint32_t i = 0; i < grid.shape().cell_count(); ++i) {
    if (!grid.passable(Cell{i})) continue;
    const std::uint32_t region = patterns.region(Cell{i});
    RC_ASSERT(region + 1 == abstraction.state_of(Cell{i}, level).index);
    RC_ASSERT(grid.cell(patterns.representative(region)) == representatives[region + 1]);
  }
}

RC_GTEST_PROP(PatternDatabase, has_intermediate_goals_where_optimal_paths_enter_the_next_region, (std::uint64_t seed)) {
  base::Random random(seed);
  const Grid grid = support::generated_grid(random, 20, 35);
  const Database database = build(grid, spec(random), {.threads = 1});
  const PatternDatabase patterns(database);
  const std::uint32_t count = patterns.header().region_count;
  if (count == 0) return;
  const std::uint32_t goal = random.below(count);
  const Distances left = support::naive_distances(grid, grid.cell(patterns.representative(goal)));
  for (std::uint32_t region = 0; region < count; ++region) {
    const Cell from = grid.cell(patterns.representative(region));
    const PatternChoice* choice = patterns.choice(region, goal);
    RC_ASSERT((choice != nullptr) == (region != goal && left.contains(from)));
    if (choice == nullptr) continue;
    const Cell entry = grid.cell(choice->subgoal.point());
    RC_ASSERT(patterns.region(entry) != region);
    // An optimal path leads there through the region alone, and on to the goal.
    const Distances within = distances_within(grid, patterns, from, entry);
    RC_ASSERT(within.contains(entry));
    RC_ASSERT(within.at(entry) + left.at(entry) == left.at(from));
  }
}

RC_GTEST_PROP(PatternDatabase, has_the_depths_that_trying_them_all_gives, (std::uint64_t seed)) {
  base::Random random(seed);
  const Grid grid(support::walled_terrain(random, 8, 18), support::random_rules(random));
  const Database database = build(grid, spec(random, ",global=on"), {.threads = 1});
  const PatternDatabase patterns(database);
  const PatternHeader& header = patterns.header();
  for (int i = 0; i < 10 && header.region_count > 0; ++i) {
    const std::uint32_t region = random.below(header.region_count);
    const std::uint32_t goal = random.below(header.region_count);
    const Cell from = grid.cell(patterns.representative(region));
    const PatternChoice* choice = patterns.choice(region, goal);
    if (choice == nullptr) continue;
    RC_ASSERT(choice->depth == brute_force_depth(grid, from, grid.cell(choice->subgoal.point()), header.cap));
    RC_ASSERT(patterns.global_depth(region, goal) ==
              brute_force_depth(grid, from, grid.cell(patterns.representative(goal)), header.cap));
  }
}

/// A level of an abstraction, as the reference of LRTA* sees it before anything is learned.
struct LevelMind {
  struct Successor {
    Cell cell;
    std::uint32_t cost;
  };

  std::vector<Successor> successors(Cell state) const {
    std::vector<Successor> all;
    space.for_each_successor(state, [&](Cell next, Cost cost) { all.push_back({next, cost.units}); });
    return all;
  }
  std::uint32_t h(Cell state) const { return space.heuristic(state, goal).units; }

  const spaces::AbstractSpace& space;
  Cell goal;
};

Distances distances_on(const spaces::AbstractSpace& space, Cell from) {
  Distances found;
  for (std::set<std::pair<std::uint32_t, Cell>> open{{0, from}}; !open.empty();) {
    const auto [cost, cell] = *open.begin();
    open.erase(open.begin());
    if (!found.emplace(cell, cost).second) continue;
    space.for_each_successor(cell,
                             [&, so_far = cost](Cell next, Cost step) { open.emplace(so_far + step.units, next); });
  }
  return found;
}

std::uint32_t brute_force_depth_on(const spaces::AbstractSpace& space, Cell from, Cell goal, std::uint32_t cap) {
  const Distances left = distances_on(space, goal);
  const LevelMind mind{space, goal};
  for (std::uint32_t depth = 1; depth < cap; ++depth) {
    const reference::BreadthFirst tree = reference::breadth_first(mind, from, depth);
    const std::optional<Cell> best = reference::best_frontier_state(tree, 1000);
    if (!best) continue;
    const Cell next = reference::first_step(tree, from, *best);
    if (left.at(next) + tree.g.at(next) == left.at(from)) return depth;
  }
  return cap;
}

RC_GTEST_PROP(PatternDatabase, for_a_level_has_the_depths_that_trying_them_all_gives, (std::uint64_t seed)) {
  base::Random random(seed);
  const Grid grid(support::walled_terrain(random, 15, 35), support::random_rules(random));
  const unsigned base = 1 + random.below(2);
  const bool euclidean = random.chance(1, 2);
  const Database database =
      build(grid,
            "pdb:global=on,cap=" + std::to_string(1 + random.below(9)) + ",base=" + std::to_string(base) +
                ",level=" + std::to_string(base + random.below(3)) + (euclidean ? ",costs=euclidean" : ""),
            {.threads = 1});
  const PatternDatabase patterns(database);
  const PatternHeader& header = patterns.header();
  const spaces::CliqueAbstraction abstraction(
      grid, header.level,
      {.distance = euclidean ? spaces::AbstractDistance::euclidean : spaces::AbstractDistance::grid});
  RC_ASSERT(PatternDatabase::has_abstraction(database, spaces::AbstractDistance::euclidean) == euclidean);
  RC_ASSERT(PatternDatabase::has_abstraction(database, spaces::AbstractDistance::grid) != euclidean);
  if (header.region_count == 0 || abstraction.height() < header.level) return;
  const spaces::AbstractSpace& space = abstraction.level(header.base);
  const auto state = [&](Point p) { return abstraction.state_of(grid.cell(p), header.base); };
  for (int i = 0; i < 10; ++i) {
    const std::uint32_t region = random.below(header.region_count);
    const std::uint32_t goal = random.below(header.region_count);
    const PatternChoice* choice = patterns.choice(region, goal);
    if (choice == nullptr) continue;
    const Cell from = state(patterns.representative(region));
    RC_ASSERT(choice->depth == brute_force_depth_on(space, from, state(choice->subgoal.point()), header.cap));
    RC_ASSERT(patterns.global_depth(region, goal) ==
              brute_force_depth_on(space, from, state(patterns.representative(goal)), header.cap));
  }
}

RC_GTEST_PROP(PatternDatabase, has_representatives_of_the_next_regions_as_intermediate_goals_where_asked_for,
              (std::uint64_t seed)) {
  base::Random random(seed);
  const Grid grid = support::generated_grid(random, 20, 40);
  const std::string spec = "pdb:base=" + std::to_string(random.below(2)) + ",level=3";
  const Database entries = build(grid, spec, {.threads = 1});
  const Database centroids = build(grid, spec + ",goals=centroid", {.threads = 1});
  PatternDatabase::validate(centroids);
  const PatternDatabase by_entry(entries);
  const PatternDatabase by_centroid(centroids);
  const spaces::CliqueAbstraction abstraction(grid, 3);
  const std::uint32_t count = by_entry.header().region_count;
  for (std::uint32_t i = 0; i < 50 && count > 0; ++i) {
    const std::uint32_t region = random.below(count);
    const std::uint32_t goal = random.below(count);
    const PatternChoice* entry = by_entry.choice(region, goal);
    const PatternChoice* centroid = by_centroid.choice(region, goal);
    RC_ASSERT((entry == nullptr) == (centroid == nullptr));
    if (entry == nullptr) continue;
    const std::uint32_t next = by_entry.region(grid.cell(entry->subgoal.point()));
    const Point expected = by_entry.representative(next);
    const unsigned base = std::min(by_entry.header().base, abstraction.height());
    RC_ASSERT(abstraction.state_of(grid.cell(centroid->subgoal.point()), base) ==
              abstraction.state_of(grid.cell(expected), base));
  }
}

RC_GTEST_PROP(PatternDatabase, for_a_level_has_intermediate_goals_on_optimal_ways_through_its_graph,
              (std::uint64_t seed)) {
  base::Random random(seed);
  const Grid grid = support::generated_grid(random, 20, 40);
  const bool euclidean = random.chance(1, 2);
  const Database database =
      build(grid, euclidean ? "pdb:level=4,base=2,preset=jair2008" : "pdb:level=4,base=2", {.threads = 1});
  PatternDatabase::validate(database);
  const PatternDatabase patterns(database);
  const PatternHeader& header = patterns.header();
  const spaces::CliqueAbstraction abstraction(
      grid, header.level,
      {.distance = euclidean ? spaces::AbstractDistance::euclidean : spaces::AbstractDistance::grid});
  if (header.region_count == 0 || abstraction.height() < header.level) return;
  const spaces::AbstractSpace& space = abstraction.level(header.base);
  const auto state = [&](Point p) { return abstraction.state_of(grid.cell(p), header.base); };
  const std::uint32_t goal = random.below(header.region_count);
  const Distances left = distances_on(space, state(patterns.representative(goal)));
  for (std::uint32_t region = 0; region < header.region_count; ++region) {
    const PatternChoice* choice = patterns.choice(region, goal);
    if (choice == nullptr) continue;
    const Cell from = state(patterns.representative(region));
    const Cell entry = state(choice->subgoal.point());
    RC_ASSERT(abstraction.state_of(grid.cell(choice->subgoal.point()), header.level).index != region + 1);
    RC_ASSERT(distances_on(space, from).at(entry) + left.at(entry) == left.at(from));
  }
}

TEST(PatternDatabase, gives_the_same_bytes_for_any_number_of_threads) {
  const Grid grid(load_terrain("caves:100x80,seed=2"));
  for (const std::string method : {"pdb:level=3", "pdb:level=3,global=on,cap=10", "pdb:level=3,base=1"}) {
    const auto one = support::bytes_of(build(grid, method, {.threads = 1}));
    EXPECT_EQ(one, support::bytes_of(build(grid, method, {.threads = 2})));
    EXPECT_EQ(one, support::bytes_of(build(grid, method, {.threads = 5})));
  }
}

TEST(PatternDatabase, killed_builds_go_on_where_they_were) {
  support::expect_killed_builds_go_on(Grid(load_terrain("caves:90x90,seed=4")), "pdb:level=2", 20);
}

TEST(PatternDatabase, may_have_no_region_or_one_and_says_where_there_are_too_many) {
  const Database none = build(Grid(Terrain(5, 5)), "pdb");
  PatternDatabase::validate(none);
  EXPECT_EQ(PatternDatabase(none).header().region_count, 0U);
  Terrain single(1, 1);
  single.set({0, 0}, true);
  const Grid one(std::move(single));
  const Database lonely = build(one, "pdb");
  PatternDatabase::validate(lonely);
  EXPECT_EQ(PatternDatabase(lonely).region(one.cell({0, 0})), 0U);
  const Grid large(load_terrain("random:400x400,blocked=0"));
  EXPECT_NE(support::message_of<InputError>([&] { build(large, "pdb:level=1"); }).find("take a higher level"),
            std::string::npos);
}

TEST(PatternDatabase, takes_two_bytes_a_pair_where_one_is_not_enough) {
  const Grid grid(load_terrain("caves:60x60,seed=1"));
  const Database database = build(grid, "pdb:level=3,global=on,cap=300");
  PatternDatabase::validate(database);
  EXPECT_EQ(PatternDatabase(database).header().depth_bytes, 2U);
  EXPECT_EQ(PatternDatabase(database).header().choice_bytes, 1U);
}

TEST(PatternDatabase, that_is_damaged_is_refused_or_within_bounds) {
  const Grid grid(load_terrain("caves:40x40,seed=3"));
  const Database whole = build(grid, "pdb:level=2,global=on", {.threads = 1});
  int refused = 0;
  for (std::uint64_t seed = 0; seed < 2000; ++seed) {
    base::Random random(seed);
    const Database bad = support::forged(whole, random);
    try {
      PatternDatabase::validate(bad);
    } catch (const InputError& error) {
      EXPECT_NE(std::string(error.what()).find("build it again"), std::string::npos);
      ++refused;
      continue;
    }
    const PatternDatabase patterns(bad);
    const std::uint32_t count = patterns.header().region_count;
    for (std::uint32_t i = 0; i < grid.shape().cell_count(); ++i) {
      const std::uint32_t region = patterns.region(Cell{i});
      ASSERT_TRUE(region < count || region == PatternDatabase::kNoRegion);
    }
  }
  EXPECT_GT(refused, 500);
}

}  // namespace
}  // namespace cairn::dynamic_control
