// Clique abstraction, A* and Dijkstra's search on its levels, and PRA*, written longhand from Sturtevant, Buro: Partial
// Pathfinding Using Map Abstraction and Refinement, AAAI 2005, and Bulitko, Luštrek, Schaeffer, Björnsson,
// Sigmundarson: Dynamic Control in Real-Time Heuristic Search, JAIR 2008, Section 5.2.
//
// The papers leave open which cliques come first. Here, as in clique_abstraction.hpp: those of four, of three, of two;
// of each size first those within a square of a raster; in the order of the states; of one state the most compact.
// "The costs of the abstract actions are computed as Euclidean distances between average coordinates of all states in
// the cliques". Averages are in 4096ths of a cell; costs are whole units, rounded up, and the heuristic is rounded
// down.
#pragma once

#include <cairn/grid.hpp>

#include "support/naive_search.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <vector>

namespace cairn::reference {

/// A map and the levels above it. Level 0 is the map; states of a level are numbered from 1 on.
class Abstraction {
 public:
  struct Successor {
    Cell cell;
    std::uint32_t cost;
  };

  /// As many levels as there are, where it is not that many.
  Abstraction(const Grid& grid, unsigned levels) : grid_(&grid) {
    Level ground;
    for (std::uint32_t i = 0; i < grid.shape().cell_count(); ++i) {
      if (!grid.passable(Cell{i})) continue;
      const Point p = grid.point(Cell{i});
      ground.cells[Cell{i}] = {Cell{i}};
      ground.centre[Cell{i}] = {4096 * std::int64_t{p.x}, 4096 * std::int64_t{p.y}};
      for (const auto& [next, cost] : support::naive_successors(grid, Cell{i})) {
        ground.neighbours[Cell{i}].push_back(next);
      }
    }
    levels_.push_back(ground);
    while (height() < levels && !ground.cells.empty()) {
      const bool joined = std::any_of(levels_.back().neighbours.begin(), levels_.back().neighbours.end(),
                                      [](const auto& entry) { return !entry.second.empty(); });
      if (!joined && height() > 0) break;
      abstract_once();
    }
  }

  unsigned height() const { return static_cast<unsigned>(levels_.size()) - 1; }
  const Grid& grid() const { return *grid_; }

  Cell parent(unsigned level, Cell state) const { return levels_[level].parent.at(state); }
  Cell state(Cell cell, unsigned level) const {
    for (unsigned i = 0; i < level; ++i) cell = parent(i, cell);
    return cell;
  }
  std::vector<Successor> successors(unsigned level, Cell state) const {
    std::vector<Successor> all;
    if (level == 0) {
      for (const auto& [next, cost] : support::naive_successors(*grid_, state)) all.push_back({next, cost});
    } else {
      for (const Cell next : neighbours(level, state)) {
        all.push_back({next, static_cast<std::uint32_t>(std::ceil(straight_line(level, state, next)))});
      }
    }
    return all;
  }
  std::uint32_t h(unsigned level, Cell from, Cell to) const {
    if (level > 0) return static_cast<std::uint32_t>(straight_line(level, from, to));
    return static_cast<std::uint32_t>(octile(0, from, to));
  }
  /// "Ground-level states closest to centroids of the regions"; ties fall to the lower one.
  Cell representative(unsigned level, Cell state) const {
    const Level& here = levels_[level];
    const auto [cx, cy] = here.centre.at(state);
    std::set<std::pair<std::int64_t, Cell>> by_distance;
    for (const Cell cell : here.cells.at(state)) {
      const std::int64_t dx = 4096 * std::int64_t{grid_->point(cell).x} - cx;
      const std::int64_t dy = 4096 * std::int64_t{grid_->point(cell).y} - cy;
      by_distance.emplace(dx * dx + dy * dy, cell);
    }
    return by_distance.begin()->second;
  }
  std::vector<Cell> neighbours(unsigned level, Cell state) const {
    const auto found = levels_[level].neighbours.find(state);
    return found == levels_[level].neighbours.end() ? std::vector<Cell>{} : found->second;
  }

 private:
  struct Level {
    std::map<Cell, std::vector<Cell>> cells;  // of the map, by state
    std::map<Cell, std::pair<std::int64_t, std::int64_t>> centre;
    std::map<Cell, std::vector<Cell>> neighbours;
    std::map<Cell, Cell> parent;
  };

  double straight_line(unsigned level, Cell a, Cell b) const {
    const auto [ax, ay] = levels_[level].centre.at(a);
    const auto [bx, by] = levels_[level].centre.at(b);
    const auto squared = static_cast<double>((ax - bx) * (ax - bx) + (ay - by) * (ay - by));
    return std::sqrt(squared) * grid_->costs().straight.units / 4096;
  }
  // The distance on an empty grid, in whole units.
  std::int64_t octile(unsigned level, Cell a, Cell b) const {
    const auto [ax, ay] = levels_[level].centre.at(a);
    const auto [bx, by] = levels_[level].centre.at(b);
    const std::int64_t dx = std::abs(ax - bx);
    const std::int64_t dy = std::abs(ay - by);
    const std::int64_t straight = grid_->costs().straight.units;
    const std::int64_t both =
        grid_->rules().connectivity == Connectivity::four ? 2 * straight : std::int64_t{grid_->costs().diagonal.units};
    return (straight * (std::max(dx, dy) - std::min(dx, dy)) + both * std::min(dx, dy)) / 4096;
  }

  // One application of the procedure to the highest level.
  void abstract_once() {
    const unsigned level = height();
    Level& below = levels_[level];
    std::map<Cell, unsigned> clique;  // by state, from 1 on
    unsigned last = 0;
    const auto square = [&](Cell state) {
      const std::int64_t side = std::int64_t{4096} << (level + 1);
      return std::pair(below.centre.at(state).first / side, below.centre.at(state).second / side);
    };
    for (const std::size_t size : {4U, 3U, 2U}) {
      for (const bool within_square : {true, false}) {
        for (const auto& [state, cells] : below.cells) {
          if (clique.contains(state)) continue;
          std::vector<Cell> free;
          for (const Cell next : neighbours(level, state)) {
            if (!clique.contains(next) && (!within_square || square(next) == square(state))) free.push_back(next);
          }
          std::vector<Cell> best;
          std::int64_t least = 0;
          for_each_clique(level, {state}, free, size, [&](const std::vector<Cell>& members, std::int64_t spread) {
            if (!best.empty() && spread >= least) return;
            best = members;
            least = spread;
          });
          if (best.empty()) continue;
          ++last;
          for (const Cell member : best) clique[member] = last;
        }
      }
    }
    for (const auto& [state, cells] : below.cells) {
      if (clique.contains(state)) continue;
      const std::vector<Cell> around = neighbours(level, state);
      clique[state] = around.size() == 1 ? clique.at(around[0]) : ++last;  // an orphan joins its only neighbour
    }
    name_and_connect(below, clique);
  }

  // Calls visit(members, sum of the distances within) for each clique of the first members and others.
  void for_each_clique(unsigned level, std::vector<Cell> members, const std::vector<Cell>& others, std::size_t size,
                       const std::function<void(const std::vector<Cell>&, std::int64_t)>& visit) const {
    if (members.size() == size) {
      std::int64_t spread = 0;
      for (std::size_t i = 0; i < size; ++i) {
        for (std::size_t j = i + 1; j < size; ++j) spread += octile(level, members[i], members[j]);
      }
      visit(members, spread);
      return;
    }
    for (std::size_t i = 0; i < others.size(); ++i) {
      const bool joined = std::all_of(members.begin(), members.end(), [&](Cell member) {
        const std::vector<Cell> around = neighbours(level, member);
        return std::find(around.begin(), around.end(), others[i]) != around.end();
      });
      if (!joined) continue;
      std::vector<Cell> more = members;
      more.push_back(others[i]);
      for_each_clique(level, more, {others.begin() + static_cast<std::ptrdiff_t>(i) + 1, others.end()}, size, visit);
    }
  }

  void name_and_connect(Level& below, const std::map<Cell, unsigned>& clique) {
    Level above;
    std::map<unsigned, Cell> name;
    for (const auto& [state, number] : clique) {
      const Cell own = name.emplace(number, Cell{static_cast<std::uint32_t>(name.size() + 1)}).first->second;
      below.parent[state] = own;
      std::vector<Cell>& cells = above.cells[own];
      cells.insert(cells.end(), below.cells.at(state).begin(), below.cells.at(state).end());
    }
    for (const auto& [state, cells] : above.cells) {
      std::int64_t x = 0;
      std::int64_t y = 0;
      const auto count = static_cast<std::int64_t>(cells.size());
      for (const Cell cell : cells) {
        x += grid_->point(cell).x;
        y += grid_->point(cell).y;
      }
      above.centre[state] = {(4096 * x + count / 2) / count, (4096 * y + count / 2) / count};
    }
    std::set<std::pair<Cell, Cell>> edges;
    for (const auto& [state, around] : below.neighbours) {
      for (const Cell next : around) edges.emplace(below.parent.at(state), below.parent.at(next));
    }
    for (const auto& [from, to] : edges) {
      if (from != to) above.neighbours[from].push_back(to);
    }
    levels_.push_back(above);
  }

  const Grid* grid_;
  std::vector<Level> levels_;
};

/// The costs of optimal paths to a state of a level, from all that have one.
inline std::map<Cell, std::uint32_t> distances(const Abstraction& world, unsigned level, Cell to) {
  std::map<Cell, std::uint32_t> found;
  for (std::set<std::pair<std::uint32_t, Cell>> open{{0, to}}; !open.empty();) {
    const auto [cost, cell] = *open.begin();
    open.erase(open.begin());
    if (!found.emplace(cell, cost).second) continue;
    for (const auto& [next, step] : world.successors(level, cell)) open.emplace(cost + step, next);
  }
  return found;
}

/// A* among the states that `admits`: its path, with both ends.
inline std::optional<std::vector<Cell>> a_star(const Abstraction& world, unsigned level, Cell from, Cell to,
                                               const std::function<bool(Cell)>& admits) {
  std::map<Cell, std::uint32_t> g{{from, 0}};
  std::map<Cell, Cell> parent;
  std::set<Cell> open{from};
  std::set<Cell> closed;
  while (!open.empty()) {
    const auto rank = [&](Cell cell) {
      return std::tuple(std::uint64_t{g.at(cell)} + world.h(level, cell, to), -std::int64_t{g.at(cell)}, cell);
    };
    const Cell best = *std::min_element(open.begin(), open.end(), [&](Cell a, Cell b) { return rank(a) < rank(b); });
    if (best == to) {
      std::vector<Cell> path{to};
      while (path.back() != from) path.push_back(parent.at(path.back()));
      std::reverse(path.begin(), path.end());
      return path;
    }
    open.erase(best);
    closed.insert(best);
    for (const auto& [next, step] : world.successors(level, best)) {
      if (!admits(next) || closed.contains(next)) continue;
      if (g.contains(next) && g.at(next) <= g.at(best) + step) continue;
      g[next] = g.at(best) + step;
      parent[next] = best;
      open.insert(next);
    }
  }
  return std::nullopt;
}

/// A* on a level, then in the corridor of its path and of what is so many moves from it, level by level.
inline std::vector<Cell> refine(const Abstraction& world, Cell start, Cell goal, unsigned level, unsigned width) {
  std::optional<std::set<Cell>> corridor;  // of the level above
  for (;; --level) {
    const auto admits = [&](Cell state) { return !corridor || corridor->contains(world.parent(level, state)); };
    const auto path = a_star(world, level, world.state(start, level), world.state(goal, level), admits);
    if (level == 0) return *path;
    corridor.emplace(path->begin(), path->end());
    for (unsigned ring = 0; ring < width; ++ring) {
      for (const Cell state : std::set<Cell>(*corridor)) {
        for (const Cell next : world.neighbours(level, state)) corridor->insert(next);
      }
    }
  }
}

/// PRA*: it starts half as high as the first level on which both are one state, and a corridor has the neighbours of
/// the path. `world` must have all levels.
inline std::vector<Cell> pra(const Abstraction& world, Cell start, Cell goal) {
  unsigned shared = 0;
  while (world.state(start, shared) != world.state(goal, shared)) ++shared;
  return refine(world, start, goal, shared / 2, 1);
}

}  // namespace cairn::reference
