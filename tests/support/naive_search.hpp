// Simple, slow searches that follow the definitions, to compare the fast ones with.
#pragma once

#include <cairn/grid.hpp>

#include "search/path.hpp"
#include "search/spaces/grid_space.hpp"

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <vector>

namespace cairn::support {

inline bool is_legal_move(const Terrain& terrain, const Rules& rules, Point from, Direction direction) {
  const Point step = kDirectionSteps[static_cast<std::size_t>(direction)];
  if (!terrain.passable(from) || !terrain.passable({from.x + step.x, from.y + step.y})) return false;
  if (!is_diagonal(direction)) return true;
  if (rules.connectivity == Connectivity::four) return false;
  return rules.corners == Corners::cut ||
         (terrain.passable({from.x + step.x, from.y}) && terrain.passable({from.x, from.y + step.y}));
}

/// The cells that legal moves lead to, with the costs of the moves.
inline std::vector<std::pair<Cell, std::uint32_t>> naive_successors(const Grid& grid, Cell cell) {
  std::vector<std::pair<Cell, std::uint32_t>> successors;
  const Point p = grid.point(cell);
  for (unsigned d = 0; d < kDirections; ++d) {
    const auto direction = static_cast<Direction>(d);
    if (!is_legal_move(grid.terrain(), grid.rules(), p, direction)) continue;
    const Point q{p.x + kDirectionSteps[d].x, p.y + kDirectionSteps[d].y};
    // Where cells have costs, units are halves: the length times the sum of both costs.
    const CostModel lengths = cost_model(grid.rules().diagonal);
    const std::uint32_t length = is_diagonal(direction) ? lengths.diagonal.units : lengths.straight.units;
    const std::uint32_t factor = grid.is_weighted() ? 0U + grid.terrain().cost(p) + grid.terrain().cost(q) : 1U;
    successors.emplace_back(grid.cell(q), length * factor);
  }
  return successors;
}

/// The costs of shortest paths from a cell to all cells that can be reached.
inline std::map<Cell, std::uint32_t> naive_distances(const Grid& grid, Cell from) {
  std::map<Cell, std::uint32_t> distances;
  std::set<std::pair<std::uint32_t, Cell>> open{{0, from}};
  while (!open.empty()) {
    const auto [cost, cell] = *open.begin();
    open.erase(open.begin());
    if (!distances.emplace(cell, cost).second) continue;
    for (const auto& [successor, step] : naive_successors(grid, cell)) {
      if (!distances.contains(successor)) open.emplace(cost + step, successor);
    }
  }
  return distances;
}

struct NaiveResult {
  std::vector<Cell> expanded;  // in order
  std::optional<std::uint32_t> cost;
};

/// Best-first search by f = g_weight g + h_weight h. Ties go to the larger g, then to the lower cell. Closed cells are
/// not opened again.
inline NaiveResult naive_best_first(const Grid& grid, Cell start, Cell goal, std::uint64_t g_weight,
                                    std::uint64_t h_weight) {
  const spaces::GridSpace space(grid);
  using Key = std::tuple<std::uint64_t, std::int64_t, Cell>;  // f, -g, cell
  const auto key = [&](Cell cell, std::uint32_t g) {
    return Key{g_weight * g + h_weight * space.heuristic(cell, goal).units, -std::int64_t{g}, cell};
  };
  NaiveResult result;
  std::map<Cell, std::uint32_t> g_of{{start, 0}};
  std::set<Cell> closed;
  std::set<Key> open{key(start, 0)};
  while (!open.empty()) {
    const Cell cell = std::get<2>(*open.begin());
    open.erase(open.begin());
    const std::uint32_t g = g_of.at(cell);
    if (cell == goal) {
      result.cost = g;
      return result;
    }
    closed.insert(cell);
    result.expanded.push_back(cell);
    for (const auto& [successor, step] : naive_successors(grid, cell)) {
      if (closed.contains(successor)) continue;
      const auto known = g_of.find(successor);
      if (known != g_of.end() && known->second <= g + step) continue;
      if (known != g_of.end()) open.erase(key(successor, known->second));
      g_of[successor] = g + step;
      open.insert(key(successor, g + step));
    }
  }
  return result;
}

/// The cost of a path, or nothing if one of its moves is illegal.
inline std::optional<std::uint64_t> cost_of_moves(const Grid& grid, const std::vector<Cell>& cells) {
  std::uint64_t cost = 0;
  for (std::size_t i = 1; i < cells.size(); ++i) {
    std::optional<std::uint32_t> move;
    for (const auto& [successor, step] : naive_successors(grid, cells[i - 1])) {
      if (successor == cells[i]) move = step;
    }
    if (!move) return std::nullopt;
    cost += *move;
  }
  return cost;
}

}  // namespace cairn::support
