// Exact databases: every walk is a shortest path, for every pair of cells. Each lemma of the proof in docs/cairn.md is a
// property here, and so is its conclusion.
#include <cairn/algorithm.hpp>
#include <cairn/build.hpp>
#include <cairn/error.hpp>

#include "algorithms/cairn/build/hierarchy/contraction.hpp"
#include "algorithms/cairn/build/hierarchy/corner_graph.hpp"
#include "algorithms/cairn/corners/corner_scan.hpp"
#include "algorithms/cairn/corners/straight_sweep.hpp"
#include "algorithms/cairn/format/cairn_format.hpp"
#include "algorithms/cairn/walk/exact_search.hpp"
#include "base/random.hpp"
#include "support/forged_database.hpp"
#include "support/generated_maps.hpp"
#include "support/naive_search.hpp"
#include "support/random_maps.hpp"
#include "support/throws.hpp"
#include "world/generators/generator.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <map>
#include <string>
#include <vector>

namespace cairn::cairn_walk {
namespace {

constexpr const char* kExact = "cairn:guarantee=optimal,check=10";
constexpr std::uint32_t kNone = 0xFFFFFFFFU;

/// Small maps of all kinds: noise, blocks and walls, short walls.
Grid small_map(base::Random& random, std::int32_t side) {
  const Rules rules{.diagonal = random.chance(1, 2) ? Diagonal::sqrt2 : Diagonal::seven_fifths};
  switch (random.below(3)) {
    case 0:
      return Grid(support::random_terrain(random, side), rules);
    case 1:
      return Grid(support::structured_terrain(random, 4, side), rules);
    default:
      return Grid(support::walled_terrain(random, 4, side), rules);
  }
}

std::vector<Cell> passable_cells(const Grid& grid) {
  std::vector<Cell> cells;
  for (std::int32_t y = 0; y < grid.height(); ++y) {
    for (std::int32_t x = 0; x < grid.width(); ++x) {
      if (grid.passable({x, y})) cells.push_back(grid.cell({x, y}));
    }
  }
  return cells;
}

bool is_straight(const Grid& grid, Cell start, Cell goal) {
  cairn_corners::StraightSweep sweep(grid);
  search::Meter meter(kUnlimitedWork);
  sweep.start(start, goal);
  EXPECT_EQ(sweep.advance(meter), search::Progress::done);
  return sweep.joined();
}

/// The cost by the database, or kNone.
std::uint32_t exact_cost(const Grid& grid, ExactSearch& search, Cell start, Cell goal) {
  if (is_straight(grid, start, goal)) {
    return spaces::GridDistance(grid.rules())(grid.point(start), grid.point(goal)).units;
  }
  search::Meter meter(kUnlimitedWork);
  search.start(start, goal);
  EXPECT_EQ(search.advance(meter), search::Progress::done);
  return search.found() ? static_cast<std::uint32_t>(search.cost()) : kNone;
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

RC_GTEST_PROP(StraightSweep, finds_the_paths_that_cost_the_distance_on_an_empty_grid, (std::uint64_t seed)) {
  base::Random random(seed);
  const Grid grid = small_map(random, 24);
  const std::vector<Cell> cells = passable_cells(grid);
  if (cells.empty()) return;
  const Cell start = cells[random.below(static_cast<std::uint32_t>(cells.size()))];
  const auto distances = support::naive_distances(grid, start);
  const spaces::GridDistance empty(grid.rules());
  for (const Cell goal : cells) {
    if (goal == start) continue;
    const auto found = distances.find(goal);
    const bool expected =
        found != distances.end() && found->second == empty(grid.point(start), grid.point(goal)).units;
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
  ExactSearch search(grid, hierarchy);
  const std::vector<Cell> cells = passable_cells(grid);
  for (const Cell start : cells) {
    const auto distances = support::naive_distances(grid, start);
    for (const Cell goal : cells) {
      if (goal == start) continue;
      const auto found = distances.find(goal);
      RC_ASSERT(exact_cost(grid, search, start, goal) == (found == distances.end() ? kNone : found->second));
    }
  }
}

RC_GTEST_PROP(CairnExact, walks_shortest_paths_with_any_budget, (std::uint64_t seed)) {
  base::Random random(seed);
  const Grid grid = random.chance(1, 2) ? small_map(random, 40) : Grid(support::structured_terrain(random, 60, 150));
  const std::vector<Cell> cells = passable_cells(grid);
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
      const std::uint64_t budget = random.chance(1, 2) ? kUnlimitedWork : Agent::kMinBudget + random.below(2000);
      RC_ASSERT(walked_cost(*agent, grid, start, goal, budget) == found->second);
      RC_ASSERT(agent->inspect().fallback_moves == 0U);
    }
  }
}

}  // namespace
}  // namespace cairn::cairn_walk
