// The real-time algorithms as their papers print them, with maps, sets and simple loops, to compare the fast ones with.
// Each can be read line by line beside its paper.
#pragma once

#include <cairn/grid.hpp>

#include "support/naive_search.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <vector>

namespace cairn::reference {

/// What an agent knows: the map as it believes it to be, and its heuristic.
class Mind {
 public:
  Mind(const Grid& truth, Visibility visibility, Cell goal_cell)
      : goal(goal_cell), truth_(&truth), unknown_(visibility == Visibility::unknown), believed_(truth.terrain()) {
    if (!unknown_) return;
    for (std::int32_t y = 0; y < truth.height(); ++y) {
      for (std::int32_t x = 0; x < truth.width(); ++x) believed_.set({x, y}, true);
    }
  }

  /// Senses the cells around it. Returns whether the believed map changed.
  bool sense(Cell at) {
    if (!unknown_) return false;
    bool news = false;
    const Point p = truth_->point(at);
    for (std::int32_t y = p.y - 1; y <= p.y + 1; ++y) {
      for (std::int32_t x = p.x - 1; x <= p.x + 1; ++x) {
        if (truth_->passable(Point{x, y}) || !believed_.passable({x, y})) continue;
        believed_.set({x, y}, false);
        news = true;
      }
    }
    return news;
  }

  struct Successor {
    Cell cell;
    std::uint32_t cost;
  };
  std::vector<Successor> successors(Cell cell) const {
    std::vector<Successor> result;
    const Point p = truth_->point(cell);
    for (unsigned d = 0; d < kDirections; ++d) {
      const auto direction = static_cast<Direction>(d);
      if (!support::is_legal_move(believed_, truth_->rules(), p, direction)) continue;
      result.push_back(
          {truth_->cell({p.x + kDirectionSteps[d].x, p.y + kDirectionSteps[d].y}), truth_->move_cost(direction).units});
    }
    return result;
  }
  bool has_move(Cell from, Cell to) const {
    for (const Successor& successor : successors(from)) {
      if (successor.cell == to) return true;
    }
    return false;
  }

  /// The distance on an empty map: octile, or Manhattan where there are no diagonal moves.
  std::uint32_t h0(Cell cell) const {
    const Point a = truth_->point(cell);
    const Point b = truth_->point(goal);
    const auto across = static_cast<std::uint32_t>(std::abs(a.x - b.x));
    const auto along = static_cast<std::uint32_t>(std::abs(a.y - b.y));
    const std::uint32_t straight = truth_->costs().straight.units;
    if (truth_->rules().connectivity == Connectivity::four) return (across + along) * straight;
    const std::uint32_t diagonals = std::min(across, along);
    return diagonals * truth_->costs().diagonal.units + (across + along - 2 * diagonals) * straight;
  }
  std::uint32_t h(Cell cell) const {
    const auto found = learned.find(cell);
    return found == learned.end() ? h0(cell) : found->second;
  }

  Cell goal;
  std::map<Cell, std::uint32_t> learned;

 private:
  const Grid* truth_;
  bool unknown_;
  Terrain believed_;
};

/// The order of every open list: the least f, then the larger g, then the lower cell.
using Rank = std::tuple<std::uint64_t, std::int64_t, Cell>;

/// The plan of an episode: the cells to visit, without the agent's own. Nothing if there is no solution.
using Plan = std::optional<std::vector<Cell>>;

/// Hernández and Baier, AIIDE 2011, Algorithm 1: plans, moves along the plan, and stops if an action cost on it rises.
/// Returns the cells that were walked. The last one is not the goal if there is no solution or after `most_moves`
/// moves.
inline std::vector<Cell> act(Mind& mind, Cell start, bool one_move, std::size_t most_moves,
                             const std::function<Plan(Cell)>& episode) {
  std::vector<Cell> walked{start};
  mind.sense(start);
  while (walked.back() != mind.goal && walked.size() <= most_moves) {
    const Plan plan = episode(walked.back());
    if (!plan) break;
    for (std::size_t i = 0; i < plan->size() && walked.size() <= most_moves; ++i) {
      walked.push_back((*plan)[i]);
      const bool news = mind.sense(walked.back());
      if (one_move) break;
      bool cut = false;
      for (std::size_t j = i; news && j + 1 < plan->size(); ++j) cut |= !mind.has_move((*plan)[j], (*plan)[j + 1]);
      if (cut) break;
    }
  }
  return walked;
}

// ---- A* lookahead ----

enum class Update { adaptive, dijkstra };
enum class Select { best, unmarked, least_changed };

struct LocalSearch {
  std::map<Cell, std::uint32_t> g;
  std::map<Cell, Cell> parent;
  std::set<Cell> open;
  std::set<Cell> closed;
};

inline Rank rank(const Mind& mind, const LocalSearch& search, Cell cell) {
  const std::uint32_t g = search.g.at(cell);
  return {std::uint64_t{g} + mind.h(cell), -std::int64_t{g}, cell};
}

inline Cell best_of(const Mind& mind, const LocalSearch& search, const std::set<Cell>& cells) {
  return *std::min_element(cells.begin(), cells.end(),
                           [&](Cell a, Cell b) { return rank(mind, search, a) < rank(mind, search, b); });
}

/// A*, until k states are expanded or the goal is the best open state.
inline LocalSearch look_ahead(const Mind& mind, Cell from, std::size_t k) {
  LocalSearch search;
  search.g[from] = 0;
  search.open.insert(from);
  while (!search.open.empty() && search.closed.size() < k) {
    const Cell best = best_of(mind, search, search.open);
    if (best == mind.goal) break;
    search.open.erase(best);
    search.closed.insert(best);
    for (const Mind::Successor& next : mind.successors(best)) {
      const std::uint32_t g = search.g.at(best) + next.cost;
      if (search.g.contains(next.cell) && search.g.at(next.cell) <= g) continue;
      search.g[next.cell] = g;
      search.parent[next.cell] = best;
      search.open.insert(next.cell);
    }
  }
  return search;
}

/// Algorithms 2, 4 and 6.
inline Cell extract_best_state(const Mind& mind, const LocalSearch& search, Select select) {
  std::set<Cell> open = search.open;
  if (select == Select::best) return best_of(mind, search, open);
  if (select == Select::unmarked) {
    std::set<Cell> unmarked;
    for (const Cell cell : open) {
      if (mind.h(cell) == mind.h0(cell)) unmarked.insert(cell);
    }
    return best_of(mind, search, unmarked.empty() ? open : unmarked);
  }
  Cell chosen = kNoCell;
  std::uint64_t least = ~std::uint64_t{0};
  while (!open.empty() && least != 0) {
    const Cell best = best_of(mind, search, open);
    open.erase(best);
    const std::uint64_t change = mind.h(best) - mind.h0(best);
    if (change < least) {
      chosen = best;
      least = change;
    }
  }
  return chosen;
}

/// Algorithm 3, and the Dijkstra of LSS-LRTA* (Koenig and Sun, JAAMAS 2009).
inline void update(Mind& mind, const LocalSearch& search, Update rule) {
  if (rule == Update::adaptive) {
    const Cell best = best_of(mind, search, search.open);
    const std::uint32_t f = search.g.at(best) + mind.h(best);
    for (const Cell cell : search.closed) mind.learned[cell] = f - search.g.at(cell);
    return;
  }
  std::set<std::pair<std::uint64_t, Cell>> open;
  for (const Cell cell : search.open) open.emplace(mind.h(cell), cell);
  std::set<Cell> closed = search.closed;
  std::map<Cell, std::uint64_t> h;
  while (!closed.empty() && !open.empty()) {
    const auto [value, cell] = *open.begin();
    open.erase(open.begin());
    if (closed.erase(cell) != 0) mind.learned[cell] = static_cast<std::uint32_t>(value);
    for (const Mind::Successor& next : mind.successors(cell)) {  // moves are reversible
      if (!closed.contains(next.cell)) continue;
      const auto known = h.find(next.cell);
      if (known != h.end() && known->second <= value + next.cost) continue;
      if (known != h.end()) open.erase({known->second, next.cell});
      h[next.cell] = value + next.cost;
      open.emplace(value + next.cost, next.cell);
    }
  }
}

inline std::vector<Cell> a_star_shaped(const Grid& grid, Visibility visibility, Cell start, Cell goal, std::size_t k,
                                       bool one_move, Update rule, Select select, std::size_t most_moves) {
  Mind mind(grid, visibility, goal);
  return act(mind, start, one_move, most_moves, [&](Cell at) -> Plan {
    const LocalSearch search = look_ahead(mind, at, k);
    if (search.open.empty()) return std::nullopt;
    const Cell target = extract_best_state(mind, search, select);
    update(mind, search, rule);
    std::vector<Cell> path;
    for (Cell cell = target; cell != at; cell = search.parent.at(cell)) path.push_back(cell);
    std::reverse(path.begin(), path.end());
    return path;
  });
}

// ---- LRTA* that spreads what it learns; reference_lrta.hpp has LRTA* itself ----

/// The best successor: the least c + h, ties to the larger c, then to the lower cell.
inline std::optional<Mind::Successor> best_successor(const Mind& mind, Cell cell) {
  std::optional<Mind::Successor> best;
  Rank least;
  for (const Mind::Successor& next : mind.successors(cell)) {
    const Rank candidate{std::uint64_t{next.cost} + mind.h(next.cell), -std::int64_t{next.cost}, next.cell};
    if (best && least <= candidate) continue;
    best = next;
    least = candidate;
  }
  return best;
}

/// Raises h(cell) to the least c + h of its successors. Returns by how much, or 0.
inline std::uint32_t raise(Mind& mind, Cell cell) {
  const std::optional<Mind::Successor> best = best_successor(mind, cell);
  if (!best || best->cost + mind.h(best->cell) <= mind.h(cell)) return 0;
  const std::uint32_t rise = best->cost + mind.h(best->cell) - mind.h(cell);
  mind.learned[cell] = mind.h(cell) + rise;
  return rise;
}

inline Plan one_step(const Mind& mind, Cell at) {
  const std::optional<Mind::Successor> best = best_successor(mind, at);
  if (!best) return std::nullopt;
  return std::vector<Cell>{best->cell};
}

/// Hernández and Meseguer, IJCAI 2005: LookaheadUpdateK before each move.
inline std::vector<Cell> lrta_k(const Grid& grid, Visibility visibility, Cell start, Cell goal, std::size_t k,
                                std::size_t most_moves) {
  Mind mind(grid, visibility, goal);
  std::set<Cell> path;
  return act(mind, start, true, most_moves, [&](Cell at) -> Plan {
    path.insert(at);
    std::deque<Cell> queue{at};
    std::size_t left = k - 1;
    while (!queue.empty()) {
      const Cell cell = queue.front();
      queue.pop_front();
      if (raise(mind, cell) == 0) continue;
      for (const Mind::Successor& next : mind.successors(cell)) {
        if (left == 0 || !path.contains(next.cell)) continue;
        if (std::find(queue.begin(), queue.end(), next.cell) != queue.end()) continue;
        queue.push_back(next.cell);
        --left;
      }
    }
    return one_step(mind, at);
  });
}

/// Rayner and others, IJCAI 2007.
inline std::vector<Cell> p_lrta(const Grid& grid, Visibility visibility, Cell start, Cell goal, std::size_t queue_size,
                                std::size_t updates, std::size_t most_moves) {
  Mind mind(grid, visibility, goal);
  std::map<Cell, std::uint32_t> queue;
  const auto first_of_queue = [&] {
    return std::min_element(queue.begin(), queue.end(), [](const auto& a, const auto& b) {
      return std::tuple(-std::int64_t{a.second}, a.first) < std::tuple(-std::int64_t{b.second}, b.first);
    });
  };
  const auto last_of_queue = [&] {
    return std::max_element(queue.begin(), queue.end(), [](const auto& a, const auto& b) {
      return std::tuple(-std::int64_t{a.second}, a.first) < std::tuple(-std::int64_t{b.second}, b.first);
    });
  };
  const auto add_to_queue = [&](Cell cell, std::uint32_t rise) {
    if (queue.contains(cell)) {
      queue[cell] = std::max(queue[cell], rise);
    } else if (queue.size() < queue_size) {
      queue[cell] = rise;
    } else if (queue_size > 0 && last_of_queue()->second < rise) {
      queue.erase(last_of_queue());
      queue[cell] = rise;
    }
  };
  const auto state_update = [&](Cell cell) {
    const std::uint32_t rise = raise(mind, cell);
    if (rise == 0) return;
    for (const Mind::Successor& next : mind.successors(cell)) add_to_queue(next.cell, rise);
  };
  return act(mind, start, true, most_moves, [&](Cell at) -> Plan {
    state_update(at);
    for (std::size_t updated = 1; updated < updates && !queue.empty(); ++updated) {
      const Cell cell = first_of_queue()->first;
      queue.erase(cell);
      if (cell != goal) state_update(cell);
    }
    return one_step(mind, at);
  });
}

}  // namespace cairn::reference
