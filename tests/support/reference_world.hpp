// What the references of subgoal-guided agents know of a map: moves, costs, the distance on an empty grid, and LRTA*
// with a table of values for each goal. Everything is looked up or worked out anew each time.
#pragma once

#include <cairn/grid.hpp>

#include "support/naive_search.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

namespace cairn::reference {

/// The order in which everything is chosen: the least f, then the larger g, then the lower cell.
using Preference = std::tuple<std::uint64_t, std::int64_t, Cell>;

class World {
 public:
  explicit World(const Grid& grid) : grid_(&grid) {}

  /// The cells that legal moves lead to, with the costs of the moves.
  std::vector<std::pair<Cell, std::uint32_t>> successors(Cell cell) const {
    return support::naive_successors(*grid_, cell);
  }

  /// The octile distance; with four neighbours, the Manhattan distance.
  std::uint32_t distance(Cell a, Cell b) const {
    const Point p = grid_->point(a);
    const Point q = grid_->point(b);
    const auto dx = static_cast<std::uint32_t>(std::abs(p.x - q.x));
    const auto dy = static_cast<std::uint32_t>(std::abs(p.y - q.y));
    const CostModel costs = cost_model(grid_->rules().diagonal);
    if (grid_->rules().connectivity == Connectivity::four) return (dx + dy) * costs.straight.units;
    const std::uint32_t both = std::min(dx, dy);
    return both * costs.diagonal.units + (dx + dy - 2 * both) * costs.straight.units;
  }

  const Grid& grid() const { return *grid_; }

 private:
  const Grid* grid_;
};

/// An agent that LRTA* moves (Bulitko and others, JAIR 2008, Figure 1; JAIR 2010, Figure 1), with "separate heuristic
/// tables for the different goals".
class Walker {
 public:
  Walker(const Grid& grid, Cell start, std::size_t most_moves) : world(grid), walked{start}, most_moves_(most_moves) {}

  Cell at() const { return walked.back(); }
  bool tired() const { return walked.size() > most_moves_; }

  std::uint32_t h(Cell cell, Cell goal) const {
    const auto learned = h_.find({cell, goal});
    return learned == h_.end() ? world.distance(cell, goal) : learned->second;
  }

  /// Lines 4 to 7, with a search of so many plies. Returns the cost of the move.
  std::uint32_t move_towards(Cell goal, std::uint32_t plies = 1) {
    struct Node {
      std::uint32_t g;
      Cell parent;
      std::uint64_t h;  // with path-max: g + h never falls along a branch
    };
    const Cell s = at();
    std::map<Cell, Node> nodes{{s, {0, kNoCell, h(s, goal)}}};
    std::vector<Cell> ply{s};
    std::set<Cell> frontier;
    for (std::uint32_t depth = 0; depth < plies; ++depth) {
      std::map<Cell, Node> generated;
      std::vector<Cell> next_ply;
      for (const Cell cell : ply) {
        if (cell == goal) continue;
        for (const auto& [successor, cost] : world.successors(cell)) {
          if (nodes.contains(successor)) continue;
          const std::uint32_t g = nodes.at(cell).g + cost;
          const auto [known, is_new] = generated.try_emplace(successor, Node{g, cell, 0});
          if (is_new) next_ply.push_back(successor);
          if (g < known->second.g) known->second = {g, cell, 0};
        }
      }
      for (auto& [cell, node] : generated) {
        const Node& parent = nodes.at(node.parent);
        const std::uint64_t step = node.g - parent.g;
        node.h = std::max<std::uint64_t>(h(cell, goal), parent.h > step ? parent.h - step : 0);
        if (cell == goal) frontier.insert(cell);
      }
      nodes.insert(generated.begin(), generated.end());
      ply = next_ply;
    }
    frontier.insert(ply.begin(), ply.end());
    Preference best{~std::uint64_t{0}, 0, kNoCell};
    for (const Cell cell : frontier) {
      const Node& node = nodes.at(cell);
      best = std::min(best, Preference{node.g + node.h, -std::int64_t{node.g}, cell});
    }
    h_[{s, goal}] = std::max(h(s, goal), static_cast<std::uint32_t>(std::get<0>(best)));
    Cell next = std::get<2>(best);
    while (nodes.at(next).parent != s) next = nodes.at(next).parent;
    walked.push_back(next);
    return nodes.at(next).g;
  }

  World world;
  std::vector<Cell> walked;

 private:
  std::size_t most_moves_;
  std::map<std::pair<Cell, Cell>, std::uint32_t> h_;
};

}  // namespace cairn::reference
