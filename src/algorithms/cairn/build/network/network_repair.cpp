#include "algorithms/cairn/build/network/network_repair.hpp"

#include "algorithms/cairn/build/network/waypoint_selection.hpp"
#include "base/union_find.hpp"
#include "search/optimal/jump_point_search.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <map>
#include <optional>

namespace cairn::cairn_network {
namespace {

constexpr std::uint32_t kLargestExempt = 100;

bool climbs_join(const climbing::HillClimb& climber, const std::vector<Cell>& cells, std::uint32_t most_steps) {
  for (std::size_t i = 0; i < cells.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (!climber.climb(cells[i], cells[j], most_steps).reached &&
          !climber.climb(cells[j], cells[i], most_steps).reached) {
        return false;
      }
    }
  }
  return true;
}

/// For each tile, one cell that no waypoint serves, if any.
std::vector<Cell> unserved_cells(const Grid& grid, const WaypointNetwork& network, const std::vector<bool>& exempt) {
  const Tiles& tiles = network.tiles();
  std::vector<std::vector<std::uint64_t>> missing(tiles.count());
  for (std::uint32_t tile = 0; tile < tiles.count(); ++tile) missing[tile] = tiles.passable(tile);
  for (std::uint32_t waypoint = 0; waypoint < network.size(); ++waypoint) {
    for (const TileReach& reach : network.reaches(waypoint)) {
      for (std::size_t i = 0; i < reach.covered.size(); ++i) missing[reach.tile][i] &= ~reach.covered[i];
    }
  }
  std::vector<Cell> cells;
  for (std::uint32_t tile = 0; tile < tiles.count(); ++tile) {
    const Point corner = tiles.corner(tile);
    std::optional<Cell> found;
    for (std::size_t word = 0; word < missing[tile].size() && !found; ++word) {
      for (std::uint64_t rest = missing[tile][word]; rest != 0 && !found; rest &= rest - 1) {
        const auto bit = static_cast<std::int32_t>(word * 64) + std::countr_zero(rest);
        const Cell cell = grid.cell({corner.x + bit % tiles.side(), corner.y + bit / tiles.side()});
        if (!exempt[static_cast<std::uint32_t>(grid.component(cell))]) found = cell;
      }
    }
    if (found) cells.push_back(*found);
  }
  return cells;
}

/// The chosen cells that are not waypoints yet.
std::vector<Cell> fresh_cells(const WaypointSelection& selection, const WaypointNetwork& network) {
  std::vector<Cell> cells;
  for (const auto& candidate : selection.candidates()) {
    if (!network.contains(candidate.cell)) cells.push_back(candidate.cell);
  }
  return cells;
}

/// The waypoint nearest in a straight line for which `suits` holds.
template <typename Suits>
std::optional<std::uint32_t> nearest(const Grid& grid, const WaypointNetwork& network, Cell cell, Suits suits) {
  const spaces::GridDistance distance(grid.rules());
  std::optional<std::uint32_t> best;
  Cost best_distance = kInfiniteCost;
  for (std::uint32_t i = 0; i < network.size(); ++i) {
    const Cost to_it = distance(grid.point(cell), grid.point(network.cell(i)));
    if (to_it >= best_distance || !suits(i)) continue;
    best = i;
    best_distance = to_it;
  }
  return best;
}

std::vector<Cell> waypoints_for_unserved(const Grid& grid, const WaypointNetwork& network, std::int32_t radius,
                                         const std::vector<bool>& exempt, optimal::JumpPointSearch& search) {
  WaypointSelection additions(grid, radius);
  for (const Cell cell : unserved_cells(grid, network, exempt)) {
    const auto goal =
        nearest(grid, network, cell, [&](std::uint32_t i) { return grid.connected(cell, network.cell(i)); });
    if (!goal) {
      additions.use(cell);
      continue;
    }
    search.search(cell, network.cell(*goal));
    additions.add_path(search.corners());
    // A climb from the cell certainly reaches the end of the path's first piece.
    const Cell next = additions.pieces()[1];
    additions.use(network.contains(next) ? cell : next);
  }
  return fresh_cells(additions, network);
}

/// Waypoints on paths that join each part of the network to the nearest waypoint outside of it.
std::vector<Cell> waypoints_for_joining(const Grid& grid, const WaypointNetwork& network, std::int32_t radius,
                                        optimal::JumpPointSearch& search) {
  WaypointSelection additions(grid, radius);
  base::UnionFind parts;
  parts.grow(network.size());
  const auto edges = network.edges();
  for (std::uint32_t i = 0; i < edges.size(); ++i) {
    for (const optimal::NetworkEdge& edge : edges[i]) parts.join(i, edge.to);
  }
  std::map<Component, std::uint32_t> main_part;
  for (std::uint32_t i = 0; i < network.size(); ++i) {
    const auto [main, first] = main_part.emplace(grid.component(network.cell(i)), parts.find(i));
    if (first || parts.find(i) != i || parts.find(i) == main->second) continue;
    const auto goal = nearest(grid, network, network.cell(i), [&](std::uint32_t other) {
      return parts.find(other) != parts.find(i) && grid.connected(network.cell(i), network.cell(other));
    });
    search.search(network.cell(i), network.cell(*goal));
    additions.add_path(search.corners());
    for (const Cell piece : additions.pieces()) additions.use(piece);
  }
  return fresh_cells(additions, network);
}

}  // namespace

std::vector<bool> components_without_need(const Grid& grid, std::int32_t radius, unsigned threads) {
  std::vector<std::vector<Cell>> cells(grid.component_count());
  for (std::int32_t y = 0; y < grid.height(); ++y) {
    for (std::int32_t x = 0; x < grid.width(); ++x) {
      const Cell cell = grid.cell({x, y});
      if (!grid.passable(cell)) continue;
      const Component component = grid.component(cell);
      if (grid.component_size(component) <= kLargestExempt) {
        cells[static_cast<std::uint32_t>(component)].push_back(cell);
      }
    }
  }
  std::vector<std::uint8_t> joined(cells.size());
  const climbing::HillClimb climber(grid);
  base::parallel_for(threads, cells.size(), [&] {
    return [&](std::size_t i) {
      joined[i] = !cells[i].empty() && climbs_join(climber, cells[i], static_cast<std::uint32_t>(4 * radius)) ? 1 : 0;
    };
  });
  return {joined.begin(), joined.end()};
}

void make_whole(const store::BuildJob& job, WaypointNetwork& network, std::int32_t radius,
                const std::vector<bool>& exempt) {
  optimal::JumpPointSearch search(job.grid);
  for (;;) {
    std::vector<Cell> cells = waypoints_for_unserved(job.grid, network, radius, exempt, search);
    if (cells.empty()) cells = waypoints_for_joining(job.grid, network, radius, search);
    if (cells.empty()) return;
    network.add(cells);
  }
}

}  // namespace cairn::cairn_network
