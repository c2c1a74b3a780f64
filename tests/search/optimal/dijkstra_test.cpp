#include "search/optimal/dijkstra.hpp"

#include "support/naive_search.hpp"
#include "support/random_maps.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace cairn::optimal {
namespace {

template <typename Visit>
void for_each_cell(const Grid& grid, Visit visit) {
  for (std::int32_t y = 0; y < grid.height(); ++y) {
    for (std::int32_t x = 0; x < grid.width(); ++x) visit(grid.cell({x, y}));
  }
}

RC_GTEST_PROP(Dijkstra, settles_all_that_can_be_reached_at_least_cost, (std::uint64_t seed)) {
  base::Random random(seed);
  for (int maps = 0; maps < 20; ++maps) {
    const Grid grid(support::random_terrain(random, 20), support::random_rules(random));
    Dijkstra search{spaces::GridSpace(grid)};
    for (int runs = 0; runs < 2; ++runs) {
      const Cell from = support::random_cell(random, grid);
      if (from == kNoCell) break;
      search.run(from);
      const auto distances = support::naive_distances(grid, from);
      for_each_cell(grid, [&](Cell cell) {
        RC_ASSERT(search.is_settled(cell) == distances.contains(cell));
        RC_ASSERT(search.cost(cell) == (distances.contains(cell) ? Cost{distances.at(cell)} : kInfiniteCost));
      });
      const Cell to = support::random_cell(random, grid);
      if (!search.is_settled(to)) continue;
      search::Path path;
      search.path_to(to, path);
      RC_ASSERT(support::cost_of_moves(grid, path.cells) == std::optional<std::uint64_t>(distances.at(to)));
    }
  }
}

RC_GTEST_PROP(Dijkstra, settles_what_is_within_the_limit_and_nothing_else, (std::uint64_t seed)) {
  base::Random random(seed);
  const Grid grid(support::random_terrain(random, 30), support::random_rules(random));
  const Cell from = support::random_cell(random, grid);
  if (from == kNoCell) return;
  const Cost limit{grid.costs().straight.units * random.below(20) + random.below(3)};
  Dijkstra search{spaces::GridSpace(grid)};
  search.run(from, limit);
  const auto distances = support::naive_distances(grid, from);
  for_each_cell(grid, [&](Cell cell) {
    const bool within = distances.contains(cell) && distances.at(cell) <= limit.units;
    RC_ASSERT(search.is_settled(cell) == within);
  });
}

RC_GTEST_PROP(Dijkstra, ends_with_the_cell_that_one_was_waiting_for, (std::uint64_t seed)) {
  base::Random random(seed);
  const Grid grid(support::random_terrain(random, 30), support::random_rules(random));
  const Cell from = support::random_cell(random, grid);
  const Cell last = support::random_cell(random, grid);
  if (from == kNoCell) return;
  Dijkstra search{spaces::GridSpace(grid)};
  Cost highest{0};
  search.run(from, kInfiniteCost, [&](Cell cell) {
    highest = search.cost(cell);
    return cell == last;
  });
  const auto distances = support::naive_distances(grid, from);
  RC_ASSERT(search.is_settled(last) == distances.contains(last));
  for (const auto& [cell, distance] : distances) {
    if (distance < highest.units) RC_ASSERT(search.cost(cell).units == distance);
    if (distance > highest.units) RC_ASSERT(!search.is_settled(cell));
  }
}

}  // namespace
}  // namespace cairn::optimal
