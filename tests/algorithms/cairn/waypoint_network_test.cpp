// Networks of waypoints, and what makes them whole, against climbs between all pairs of cells.
#include "algorithms/cairn/build/network/waypoint_network.hpp"

#include "algorithms/cairn/build/network/hub_labels.hpp"
#include "algorithms/cairn/build/network/network_repair.hpp"
#include "algorithms/cairn/build/network/tile_access.hpp"
#include "algorithms/cairn/build/network/waypoint_selection.hpp"
#include "base/union_find.hpp"
#include "search/optimal/jump_point_search.hpp"
#include "support/generated_maps.hpp"
#include "support/job_setup.hpp"
#include "support/random_maps.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <numeric>
#include <set>

namespace cairn::cairn_walk {
namespace {

support::JobSetup random_setup(base::Random& random, std::int32_t most_side = 40) {
  const unsigned threads = 1 + random.below(2);
  return support::JobSetup(support::generated_grid(random, 10, most_side), threads);
}

bool within(const Grid& grid, Cell a, Cell b, std::int32_t radius) {
  const Point p = grid.point(a);
  const Point q = grid.point(b);
  return std::abs(p.x - q.x) <= radius && std::abs(p.y - q.y) <= radius;
}

/// kInfiniteCost where it does not get there.
Cost climb_cost(const Grid& grid, Cell from, Cell to, std::int32_t radius) {
  if (!within(grid, from, to, radius)) return kInfiniteCost;
  const climbing::ClimbResult climb = climbing::HillClimb(grid).climb(from, to);
  return climb.reached ? climb.cost : kInfiniteCost;
}

std::vector<Cell> cells_of(const Grid& grid, const cairn_network::Tiles& tiles, std::uint32_t tile) {
  std::vector<Cell> cells = support::passable_cells(grid);
  std::erase_if(cells, [&](Cell cell) { return tiles.tile_of(grid.point(cell)) != tile; });
  return cells;
}

std::vector<Cell> some_cells(const Grid& grid, base::Random& random, std::uint32_t most) {
  std::vector<Cell> cells;
  for (std::uint32_t i = random.below(most + 1); i > 0; --i) cells.push_back(support::random_cell(random, grid));
  return cells;
}

void check_edges(const Grid& grid, const cairn_network::WaypointNetwork& network, std::int32_t radius) {
  const auto edges = network.edges();
  RC_ASSERT(edges.size() == network.size());
  const auto edge_to = [&](std::uint32_t a, std::uint32_t b) {
    const auto is_it = [&](const optimal::NetworkEdge& edge) { return edge.to == b; };
    RC_ASSERT(std::count_if(edges[a].begin(), edges[a].end(), is_it) <= 1);
    const auto found = std::find_if(edges[a].begin(), edges[a].end(), is_it);
    return found == edges[a].end() ? nullptr : &*found;
  };
  for (std::uint32_t a = 0; a < network.size(); ++a) {
    for (std::uint32_t b = 0; b < a; ++b) {
      const Cost there = climb_cost(grid, network.cell(a), network.cell(b), radius);
      const Cost back = climb_cost(grid, network.cell(b), network.cell(a), radius);
      const optimal::NetworkEdge* edge = edge_to(a, b);
      const optimal::NetworkEdge* other = edge_to(b, a);
      RC_ASSERT((edge != nullptr) == (std::min(there, back) != kInfiniteCost));
      RC_ASSERT((other != nullptr) == (edge != nullptr));
      if (edge == nullptr) continue;
      RC_ASSERT(edge->cost == std::min(there, back));
      RC_ASSERT(other->cost == edge->cost);
      RC_ASSERT((edge->backwards ? back : there) == edge->cost);
      RC_ASSERT(other->backwards != edge->backwards);
    }
  }
}

void check_reaches(const Grid& grid, const cairn_network::WaypointNetwork& network, std::int32_t radius) {
  const cairn_network::Tiles& tiles = network.tiles();
  for (std::uint32_t waypoint = 0; waypoint < network.size(); ++waypoint) {
    std::vector<const cairn_network::TileReach*> by_tile(tiles.count());
    for (const cairn_network::TileReach& reach : network.reaches(waypoint)) by_tile[reach.tile] = &reach;
    for (const Cell cell : support::passable_cells(grid)) {
      const Point p = grid.point(cell);
      const cairn_network::TileReach* reach = by_tile[tiles.tile_of(p)];
      const std::size_t bit = tiles.bit_of(p);
      const bool covered = reach != nullptr && (reach->covered[bit / 64] >> (bit % 64) & 1U) != 0;
      RC_ASSERT(covered == (climb_cost(grid, cell, network.cell(waypoint), radius) != kInfiniteCost));
    }
    for (const cairn_network::TileReach& reach : network.reaches(waypoint)) {
      const auto samples = tiles.samples(reach.tile);
      for (std::size_t i = 0; i < samples.size(); ++i) {
        const Cost cost = climb_cost(grid, grid.cell(samples[i]), network.cell(waypoint), radius);
        RC_ASSERT(reach.sample_costs[i] == cost.units);
      }
    }
  }
}

RC_GTEST_PROP(WaypointNetwork, knows_the_climbs_between_waypoints_and_from_all_cells, (std::uint64_t seed)) {
  base::Random random(seed);
  const support::JobSetup setup = random_setup(random);
  if (setup.grid.passable_count() == 0) return;
  const std::int32_t radius = random.between(3, 45);
  cairn_network::WaypointNetwork network(setup.job, radius, 8 * random.between(1, 3));
  std::set<Cell> expected;
  for (int round = 0; round < 3; ++round) {
    const std::vector<Cell> cells = some_cells(setup.grid, random, 12);
    network.add(cells);
    expected.insert(cells.begin(), cells.end());
    if (random.chance(1, 2)) {
      std::vector<bool> keep(network.size());
      for (std::uint32_t i = 0; i < network.size(); ++i) {
        keep[i] = random.chance(2, 3);
        if (!keep[i]) expected.erase(network.cell(i));
      }
      network.restrict_to(keep);
    }
    if (random.chance(1, 2)) {
      std::vector<std::uint32_t> order(network.size());
      std::iota(order.begin(), order.end(), 0U);
      for (std::size_t i = order.size(); i > 1; --i) {
        std::swap(order[i - 1], order[random.below(static_cast<std::uint32_t>(i))]);
      }
      network.renumber(order);
    }
  }
  const std::vector<Cell> cells = network.cells();
  RC_ASSERT(cells.size() == expected.size());
  RC_ASSERT(std::set<Cell>(cells.begin(), cells.end()) == expected);
  for (const Cell cell : cells) RC_ASSERT(network.contains(cell));
  check_edges(setup.grid, network, radius);
  check_reaches(setup.grid, network, radius);
}

RC_GTEST_PROP(NetworkRepair, spares_the_components_whose_cells_all_climb_to_one_another, (std::uint64_t seed)) {
  base::Random random(seed);
  // On the smallest of maps nearly all pairs decide.
  for (int i = 0; i < 40; ++i) {
    const Grid grid(support::random_terrain(random, i == 0 ? 20 : 7), support::random_rules(random));
    const std::vector<bool> exempt = cairn_network::components_without_need(grid, 40, 1);
    const std::vector<Cell> cells = support::passable_cells(grid);
    std::vector<bool> joined(exempt.size(), true);
    for (const Cell a : cells) {
      const auto component = static_cast<std::uint32_t>(grid.component(a));
      joined[component] = joined[component] && grid.component_size(grid.component(a)) <= 100;
      for (std::size_t k = 0; k < cells.size() && joined[component]; ++k) {
        joined[component] = !grid.connected(a, cells[k]) || climb_cost(grid, a, cells[k], 40) != kInfiniteCost ||
                            climb_cost(grid, cells[k], a, 40) != kInfiniteCost;
      }
    }
    for (const Cell cell : cells) {
      const auto component = static_cast<std::uint32_t>(grid.component(cell));
      RC_ASSERT(exempt[component] == joined[component]);
    }
  }
}

RC_GTEST_PROP(NetworkRepair, serves_every_cell_and_joins_the_waypoints_of_a_component, (std::uint64_t seed)) {
  base::Random random(seed);
  const support::JobSetup setup = random_setup(random);
  const Grid& grid = setup.grid;
  if (grid.passable_count() == 0) return;
  const std::int32_t radius = random.between(8, 45);
  cairn_network::WaypointNetwork network(setup.job, radius, 8 * random.between(1, 3));
  const std::vector<bool> exempt = cairn_network::components_without_need(grid, radius, 1);
  std::vector<Cell> first = some_cells(grid, random, 10);
  std::erase_if(first, [&](Cell cell) { return exempt[static_cast<std::uint32_t>(grid.component(cell))]; });
  network.add(first);
  const std::uint32_t before = network.size();
  cairn_network::make_whole(setup.job, network, radius, exempt);

  for (std::uint32_t i = before; i < network.size(); ++i) {
    RC_ASSERT(!exempt[static_cast<std::uint32_t>(grid.component(network.cell(i)))]);
  }
  for (const Cell cell : support::passable_cells(grid)) {
    if (exempt[static_cast<std::uint32_t>(grid.component(cell))]) continue;
    bool served = false;
    for (std::uint32_t i = 0; i < network.size() && !served; ++i) {
      served = climb_cost(grid, cell, network.cell(i), radius) != kInfiniteCost;
    }
    RC_ASSERT(served);
  }
  const auto edges = network.edges();
  base::UnionFind parts;
  parts.grow(network.size());
  for (std::uint32_t i = 0; i < edges.size(); ++i) {
    for (const optimal::NetworkEdge& edge : edges[i]) parts.join(i, edge.to);
  }
  for (std::uint32_t a = 0; a < network.size(); ++a) {
    for (std::uint32_t b = 0; b < a; ++b) {
      RC_ASSERT((parts.find(a) == parts.find(b)) == grid.connected(network.cell(a), network.cell(b)));
    }
  }
}

RC_GTEST_PROP(WaypointSelection, cuts_a_path_into_hops_that_climbs_cover_at_its_own_cost, (std::uint64_t seed)) {
  base::Random random(seed);
  const support::JobSetup setup = random_setup(random, 60);
  const Grid& grid = setup.grid;
  if (grid.passable_count() == 0) return;
  const std::int32_t radius = random.between(8, 45);
  optimal::JumpPointSearch search(grid);
  for (int i = 0; i < 10; ++i) {
    const Cell start = support::random_cell(random, grid);
    const Cell goal = support::random_cell(random, grid);
    if (start == goal || !grid.connected(start, goal)) continue;
    cairn_network::WaypointSelection selection(grid, radius);
    search.search(start, goal);
    selection.add_path(search.corners());
    std::vector<Cell> stops{start};
    for (const auto& candidate : selection.candidates()) stops.push_back(candidate.cell);
    stops.push_back(goal);
    for (std::size_t k = 1; k < stops.size(); ++k) {
      // A climb serves in either direction, but agents climb from their start to a waypoint.
      const bool leaves = k == 1 && k + 1 < stops.size();
      const Cost there = climb_cost(grid, stops[k - 1], stops[k], radius);
      const Cost back = climb_cost(grid, stops[k], stops[k - 1], radius);
      const std::uint64_t shortest = search.search(stops[k - 1], stops[k]).units;
      RC_ASSERT(there.units == shortest || (!leaves && back.units == shortest));
    }
  }
}

RC_GTEST_PROP(TileAccess, keeps_to_its_caps_and_tells_of_every_cell_that_it_leaves_out, (std::uint64_t seed)) {
  base::Random random(seed);
  const support::JobSetup setup = random_setup(random);
  const Grid& grid = setup.grid;
  if (grid.passable_count() == 0) return;
  const std::int32_t radius = random.between(8, 30);
  cairn_network::WaypointNetwork network(setup.job, radius, 8 * random.between(1, 3));
  network.add(some_cells(grid, random, 10));
  const std::vector<bool> exempt = cairn_network::components_without_need(grid, radius, 1);
  cairn_network::make_whole(setup.job, network, radius, exempt);
  const auto labels = cairn_network::make_hub_labels(network.edges(), 0);
  const std::uint32_t usual = random.below(4);
  const cairn_network::AccessCaps caps{usual, usual + random.below(4)};
  const cairn_network::TileAccess access =
      cairn_network::choose_tile_access(setup.job, network, labels, caps, 1, exempt);

  const cairn_network::Tiles& tiles = network.tiles();
  RC_ASSERT(access.waypoints.size() == tiles.count());
  const auto serves = [&](std::uint32_t waypoint, Cell cell) {
    return climb_cost(grid, cell, network.cell(waypoint), radius) != kInfiniteCost;
  };
  std::uint64_t left_out = 0;
  for (const Cell cell : support::passable_cells(grid)) {
    const auto& chosen = access.waypoints[tiles.tile_of(grid.point(cell))];
    if (std::any_of(chosen.begin(), chosen.end(), [&](std::uint32_t waypoint) { return serves(waypoint, cell); })) {
      continue;
    }
    if (exempt[static_cast<std::uint32_t>(grid.component(cell))]) continue;
    ++left_out;
    RC_ASSERT(chosen.size() == caps.most);
  }
  RC_ASSERT(access.cells_left_out == left_out);
  for (std::uint32_t tile = 0; tile < tiles.count(); ++tile) {
    const auto& chosen = access.waypoints[tile];
    RC_ASSERT(chosen.size() <= caps.most);
    RC_ASSERT(std::set<std::uint32_t>(chosen.begin(), chosen.end()).size() == chosen.size());
    if (usual > 0) continue;
    // Then each is the one that serves the most cells that those before it left out.
    std::vector<std::uint32_t> expected;
    std::vector<Cell> missing = cells_of(grid, tiles, tile);
    while (expected.size() < caps.most) {
      std::uint32_t best = 0;
      std::ptrdiff_t best_count = 0;
      for (std::uint32_t i = 0; i < network.size(); ++i) {
        const auto count = std::count_if(missing.begin(), missing.end(), [&](Cell cell) { return serves(i, cell); });
        if (count > best_count) best = i;
        best_count = std::max(best_count, count);
      }
      if (best_count == 0) break;
      expected.push_back(best);
      std::erase_if(missing, [&](Cell cell) { return serves(best, cell); });
    }
    std::sort(expected.begin(), expected.end());
    RC_ASSERT(chosen == expected);
  }
}

}  // namespace
}  // namespace cairn::cairn_walk
