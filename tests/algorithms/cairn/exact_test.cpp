// Exact databases: every walk is a shortest path, for every pair of cells. Each lemma of the proof in docs/cairn.md is
// a property here, and so is its conclusion.
#include <cairn/algorithm.hpp>
#include <cairn/build.hpp>
#include <cairn/error.hpp>

#include "algorithms/cairn/build/hierarchy/corner_graph.hpp"
#include "algorithms/cairn/build/hierarchy/hierarchy_writing.hpp"
#include "algorithms/cairn/corners/corner_scan.hpp"
#include "algorithms/cairn/corners/straight_sweep.hpp"
#include "algorithms/cairn/format/cairn_format.hpp"
#include "algorithms/cairn/walk/exact_search.hpp"
#include "base/random.hpp"
#include "support/drawn_map.hpp"
#include "support/forged_database.hpp"
#include "support/naive_search.hpp"
#include "support/random_maps.hpp"
#include "support/throws.hpp"
#include "world/generators/generator.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <map>
#include <vector>

namespace cairn::cairn_walk {
namespace {

constexpr const char* kExact = "cairn:guarantee=optimal,check=10";
constexpr std::uint32_t kNoPath = 0xFFFFFFFFU;

/// Small maps of all kinds, with all rules: noise, blocks and walls, short walls.
Grid small_map(base::Random& random, std::int32_t side) {
  const Rules rules{.connectivity = random.chance(1, 4) ? Connectivity::four : Connectivity::eight,
                    .corners = random.chance(1, 2) ? Corners::cut : Corners::strict,
                    .diagonal = random.chance(1, 2) ? Diagonal::sqrt2 : Diagonal::seven_fifths};
  switch (random.below(3)) {
    case 0:
      return Grid(support::random_terrain(random, side), rules);
    case 1:
      return Grid(support::structured_terrain(random, 4, side), rules);
    default:
      return Grid(support::walled_terrain(random, 4, side), rules);
  }
}

bool is_straight(const Grid& grid, Cell start, Cell goal) {
  const cairn_corners::CornerTable none({}, std::vector<std::uint32_t>(static_cast<std::size_t>(grid.height()) + 1));
  const cairn_corners::CornerScan scan(grid, none);
  const cairn_corners::RayTable table(grid, scan);
  cairn_corners::StraightSweep sweep(grid, scan, table);
  search::Meter meter(kUnlimitedWork);
  sweep.start(start, goal);
  EXPECT_EQ(sweep.advance(meter), search::Progress::done);
  return sweep.joined();
}

/// The cost by the database, or kNoPath.
std::uint32_t exact_cost(const Grid& grid, ExactSearch& search, Cell start, Cell goal) {
  if (is_straight(grid, start, goal)) {
    return spaces::GridDistance(grid.rules())(grid.point(start), grid.point(goal)).units;
  }
  search::Meter meter(kUnlimitedWork);
  search.start(start, goal, meter);
  EXPECT_EQ(search.advance(meter), search::Progress::done);
  return search.found() ? static_cast<std::uint32_t>(search.cost()) : kNoPath;
}

/// Walks by the agent; the cost of its moves, which must be legal.
std::uint64_t walked_cost(Agent& agent, const Grid& grid, Cell start, Cell goal, std::uint64_t budget) {
  agent.start(start, goal);
  std::uint64_t cost = 0;
  for (Cell at = start;;) {
    const Step step = agent.step(budget);
    if (step.outcome == Outcome::arrived) return cost;
    if (step.outcome == Outcome::unreachable) return ~std::uint64_t{0};
    if (step.outcome == Outcome::thinking) continue;
    bool is_legal = false;
    for (const auto& [next, move] : support::naive_successors(grid, at)) {
      if (next != step.position) continue;
      is_legal = true;
      cost += move;
    }
    if (!is_legal) return ~std::uint64_t{0} - 1;
    at = step.position;
  }
}

cairn_hierarchy::CornerGraph joined_corners(const Grid& grid) {
  cairn_hierarchy::CornerGraph graph = cairn_hierarchy::find_corners(grid);
  cairn_hierarchy::join_corners(grid, 1, graph);
  return graph;
}

RC_GTEST_PROP(StraightSweep, finds_the_paths_that_cost_the_distance_on_an_empty_grid, (std::uint64_t seed)) {
  base::Random random(seed);
  const Grid grid = small_map(random, 24);
  const std::vector<Cell> cells = support::passable_cells(grid);
  if (cells.empty()) return;
  const Cell start = cells[random.below(static_cast<std::uint32_t>(cells.size()))];
  const auto distances = support::naive_distances(grid, start);
  const spaces::GridDistance empty(grid.rules());
  for (const Cell goal : cells) {
    if (goal == start) continue;
    const auto found = distances.find(goal);
    const bool expected = found != distances.end() && found->second == empty(grid.point(start), grid.point(goal)).units;
    RC_ASSERT(is_straight(grid, start, goal) == expected);
  }
}

RC_GTEST_PROP(ExactSearch, finds_the_shortest_path_between_every_pair, (std::uint64_t seed)) {
  base::Random random(seed);
  const Grid grid = small_map(random, 18);
  if (grid.passable_count() == 0) return;
  const Database database = build(grid, kExact, {.threads = 1});
  cairn_format::CairnView::validate(database);
  const cairn_format::CornerHierarchy hierarchy(database);
  ExactSearch search(grid, hierarchy, std::make_shared<ExactTables>(grid, hierarchy));
  const std::vector<Cell> cells = support::passable_cells(grid);
  for (const Cell start : cells) {
    const auto distances = support::naive_distances(grid, start);
    for (const Cell goal : cells) {
      if (goal == start) continue;
      const auto found = distances.find(goal);
      RC_ASSERT(exact_cost(grid, search, start, goal) == (found == distances.end() ? kNoPath : found->second));
    }
  }
}

RC_GTEST_PROP(CairnExact, walks_shortest_paths_with_any_budget, (std::uint64_t seed)) {
  base::Random random(seed);
  const Grid grid = random.chance(1, 2) ? small_map(random, 40) : Grid(support::structured_terrain(random, 60, 150));
  const std::vector<Cell> cells = support::passable_cells(grid);
  if (cells.empty()) return;
  const Database database = build(grid, kExact, {.threads = 1});
  const auto agent = make_agent("cairn", grid, database);
  for (int i = 0; i < 4; ++i) {
    const Cell start = cells[random.below(static_cast<std::uint32_t>(cells.size()))];
    const auto distances = support::naive_distances(grid, start);
    for (int k = 0; k < 10; ++k) {
      const Cell goal = cells[random.below(static_cast<std::uint32_t>(cells.size()))];
      const auto found = distances.find(goal);
      if (found == distances.end()) continue;
      const std::uint64_t budget = random.chance(1, 2) ? kUnlimitedWork : Agent::kMinBudget + random.below(200);
      RC_ASSERT(walked_cost(*agent, grid, start, goal, budget) == found->second);
      RC_ASSERT(agent->inspect().fallback_moves == 0U);
    }
  }
}

/// The costs between corners by a graph, from one of them.
std::vector<std::uint64_t> graph_costs(const cairn_hierarchy::CornerGraph& graph, std::uint32_t from) {
  std::vector<std::uint64_t> costs(graph.size(), ~std::uint64_t{0} / 2);
  costs[from] = 0;
  for (bool changed = true; changed;) {
    changed = false;
    for (std::uint32_t corner = 0; corner < graph.size(); ++corner) {
      for (const cairn_hierarchy::CornerEdge& edge : graph.edges[corner]) {
        changed |= costs[corner] + edge.cost < costs[edge.to];
        costs[edge.to] = std::min(costs[edge.to], costs[corner] + edge.cost);
      }
    }
  }
  return costs;
}

/// Whether the graph, with the scans of both ends, knows the cost of a shortest path for every pair of cells. It shares
/// no code with ExactSearch but the scans.
bool is_complete(const Grid& grid, const cairn_hierarchy::CornerGraph& graph) {
  const cairn_corners::CornerTable corners(graph.corners, graph.rows);
  cairn_corners::CornerScan scan(grid, corners);
  const std::vector<Cell> cells = support::passable_cells(grid);
  std::map<Cell, std::vector<std::pair<std::uint32_t, std::uint32_t>>> ends;
  for (const Cell cell : cells) {
    const auto wants = [](Point, std::uint32_t) { return true; };
    const auto visit = [&](std::uint32_t corner, std::uint32_t cost) {
      EXPECT_LT(corner, graph.size());
      ends[cell].emplace_back(corner, cost);
    };
    if (const std::uint32_t own = corners.at(grid.point(cell)); own < graph.size()) ends[cell].emplace_back(own, 0);
    scan.straight_lines(cell, wants, visit);
    for (unsigned slant = 1; slant < kDirections; ++slant) {
      if (!scan.is_slant(slant)) continue;
      cairn_corners::CornerScan::Ray ray = scan.ray(cell, slant);
      while (scan.advance(ray, wants, visit)) continue;
    }
  }
  std::vector<std::vector<std::uint64_t>> between;
  for (std::uint32_t corner = 0; corner < graph.size(); ++corner) between.push_back(graph_costs(graph, corner));
  for (const Cell start : cells) {
    const auto distances = support::naive_distances(grid, start);
    for (const auto& [goal, distance] : distances) {
      if (goal == start || is_straight(grid, start, goal)) continue;
      std::uint64_t best = ~std::uint64_t{0};
      for (const auto& [first, first_cost] : ends[start]) {
        for (const auto& [last, last_cost] : ends[goal]) {
          best = std::min(best, first_cost + between[first][last] + last_cost);
        }
      }
      if (best != distance) return false;
    }
  }
  return true;
}

RC_GTEST_PROP(CornerGraph, has_a_shortest_path_for_every_pair, (std::uint64_t seed)) {
  base::Random random(seed);
  const Grid grid = small_map(random, 12);
  RC_ASSERT(is_complete(grid, joined_corners(grid)));
}

// Two walls on opposite sides of a lane that overlap: the paths turn at neighbouring corners of the lane.
TEST(CornerGraph, joins_neighbouring_corners_of_a_lane) {
  const Grid grid(support::drawn_map({"........", ".###....", "#..#....", ".#......", "##.....#", ".#....#.",
                                      "...##...", "........", ".##..##.", "........"}));
  EXPECT_TRUE(is_complete(grid, joined_corners(grid)));
}

TEST(CornerGraph, is_seen_to_be_incomplete_without_any_one_edge) {
  base::Random random(5);
  int noticed = 0;
  int dropped = 0;
  for (int i = 0; i < 20; ++i) {
    const Grid grid(support::structured_terrain(random, 10, 14));
    const cairn_hierarchy::CornerGraph graph = joined_corners(grid);
    if (graph.size() < 4) continue;
    for (int k = 0; k < 3; ++k) {
      cairn_hierarchy::CornerGraph less = graph;
      const std::uint32_t corner = random.below(graph.size());
      if (graph.edges[corner].empty()) continue;
      const std::uint32_t to =
          graph.edges[corner][random.below(static_cast<std::uint32_t>(graph.edges[corner].size()))].to;
      std::erase_if(less.edges[corner], [&](const auto& edge) { return edge.to == to; });
      std::erase_if(less.edges[to], [&](const auto& edge) { return edge.to == corner; });
      ++dropped;
      noticed += is_complete(grid, less) ? 0 : 1;
    }
  }
  // Some edges are needed by no pair, or replaced by others of the same cost.
  EXPECT_GT(noticed, dropped / 4);
}

// A climb beside a slope turns at every step, and a walk keeps 128 runs of moves.
TEST(CairnExact, walks_legs_of_many_runs) {
  Terrain terrain(700, 400);
  for (std::int32_t y = 0; y < terrain.height(); ++y) {
    for (std::int32_t x = 0; x < terrain.width(); ++x) {
      const bool is_slope = x > 20 && y >= 20 + x / 2;
      const bool is_wall = (x == 10 && y >= 10) || (x == 670 && y <= 345);
      terrain.set({x, y}, !is_slope && !is_wall);
    }
  }
  const Grid grid(terrain);
  const auto agent = make_agent("cairn", grid, build(grid, kExact, {.threads = 1}));
  const Cell start = grid.cell({5, 30});
  const Cell goal = grid.cell({680, 200});
  const std::uint64_t shortest = support::naive_distances(grid, start).at(goal);
  EXPECT_EQ(walked_cost(*agent, grid, start, goal, kUnlimitedWork), shortest);
  EXPECT_EQ(walked_cost(*agent, grid, goal, start, kUnlimitedWork), shortest);
  EXPECT_EQ(agent->inspect().fallback_moves, 0U);
}

TEST(CairnExact, is_the_same_on_any_number_of_threads) {
  const Grid grid(generators::generate("caves:150x120,seed=3"));
  const Database one = build(grid, kExact, {.threads = 1});
  const Database four = build(grid, kExact, {.threads = 4});
  EXPECT_TRUE(std::ranges::equal(one.image(), four.image()));
}

TEST(CairnExact, refuses_budgets_that_are_too_small) {
  const Grid grid(generators::generate("rooms:150x150,seed=2"));
  EXPECT_THAT(support::message_of<UsageError>([&] { build(grid, "cairn:guarantee=optimal,budget=2kB"); }),
              testing::HasSubstr("raise budget"));
  const std::string both = support::message_of<UsageError>([&] { build(grid, "cairn:budget=2kB"); });
  EXPECT_THAT(both, testing::HasSubstr("one that is sampled takes at least"));
  EXPECT_THAT(both, testing::HasSubstr("an exact one more than"));
}

TEST(CairnExact, is_what_a_build_makes_unless_the_budget_forbids_it) {
  const std::string options = "cairn:paths=200,rounds=0,check=10";
  const Terrain terrain = generators::generate("random:100x100,seed=3,blocked=10");
  const auto is_exact = [](const Database& database) { return cairn_format::CornerHierarchy::is_in(database); };
  const Database database = build(Grid(terrain), options);
  EXPECT_TRUE(is_exact(database));
  const auto within = [&](std::uint64_t bytes) {
    return build(Grid(terrain), options + ",budget=" + std::to_string(bytes) + "B");
  };
  EXPECT_TRUE(is_exact(within(database.bytes())));
  EXPECT_FALSE(is_exact(within(database.bytes() - 1)));
  const Terrain rooms = generators::generate("rooms:150x150,seed=3");
  EXPECT_TRUE(is_exact(build(Grid(rooms, {.corners = Corners::cut}), options)));
  EXPECT_TRUE(is_exact(build(Grid(rooms, {.connectivity = Connectivity::four}), options)));
  EXPECT_FALSE(is_exact(build(Grid(rooms), options + ",guarantee=sampled")));
}

TEST(CairnExact, tells_early_that_a_budget_is_too_small) {
  const Grid grid(generators::generate("random:100x100,seed=3,blocked=20"));
  const std::uint64_t whole = build(grid, kExact, {.threads = 1}).bytes();
  cairn_hierarchy::CornerGraph graph = cairn_hierarchy::find_corners(grid);
  const auto least = [&] {
    return cairn_format::least_packed_bytes(MapIdentity(grid), cairn_hierarchy::legs_of(graph));
  };
  const std::uint64_t of_corners = least();
  cairn_hierarchy::join_corners(grid, 1, graph);
  const std::uint64_t with_legs = least();
  EXPECT_GT(of_corners, whole / 10);
  EXPECT_GT(with_legs, whole / 3);
  EXPECT_LT(of_corners, with_legs);
  EXPECT_LT(with_legs, whole);
}

TEST(CairnExact, serves_maps_without_corners_and_without_cells) {
  for (const Terrain& map : {support::drawn_map({"....", "....", "...."}), support::drawn_map({"."})}) {
    const Grid grid(map);
    const Database database = build(grid, kExact);
    cairn_format::CairnView::validate(database);
    const Cell goal = grid.cell({grid.width() - 1, grid.height() - 1});
    const std::uint64_t empty = spaces::GridDistance(grid.rules())({0, 0}, grid.point(goal)).units;
    EXPECT_EQ(walked_cost(*make_agent("cairn", grid, database), grid, grid.cell({0, 0}), goal, kUnlimitedWork), empty);
  }
  const Grid blocked{Terrain(4, 4)};
  EXPECT_NO_THROW(cairn_format::CairnView::validate(build(blocked, kExact)));
}

TEST(CairnExact, refuses_a_forged_database_or_walks_legally_by_it) {
  const Grid grid(generators::generate("rooms:40x40,seed=4"));
  const Database database = build(grid, kExact, {.threads = 1});
  const std::vector<Cell> cells = support::passable_cells(grid);
  base::Random random(9);
  int accepted = 0;
  for (int i = 0; i < 3000; ++i) {
    const Database forged = support::forged(database, random);
    try {
      cairn_format::CairnView::validate(forged);
    } catch (const InputError&) {
      continue;
    }
    ++accepted;
    const auto agent = make_agent("cairn", grid, forged);
    for (int k = 0; k < 3; ++k) {
      const Cell start = cells[random.below(static_cast<std::uint32_t>(cells.size()))];
      const Cell goal = cells[random.below(static_cast<std::uint32_t>(cells.size()))];
      agent->start(start, goal);
      Cell at = start;
      int steps = 0;
      for (; agent->position() != goal && steps < 20000; ++steps) {
        const Step step = agent->step();
        if (step.outcome == Outcome::unreachable) break;
        if (step.outcome != Outcome::moved) continue;
        bool is_legal = false;
        for (const auto& [next, move] : support::naive_successors(grid, at)) is_legal |= next == step.position;
        ASSERT_TRUE(is_legal);
        at = step.position;
      }
      EXPECT_LT(steps, 20000);
    }
  }
  EXPECT_GT(accepted, 0);
  EXPECT_LT(accepted, 2900);
}

}  // namespace
}  // namespace cairn::cairn_walk
