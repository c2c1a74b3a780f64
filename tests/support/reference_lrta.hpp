// LRTA* and LRTA* with a decision tree, written longhand from Bulitko, Luštrek, Schaeffer, Björnsson, Sigmundarson:
// Dynamic Control in Real-Time Heuristic Search, JAIR 2008: Figure 1, Sections 2, 5.1 and 7.2, Appendix A.
//
// The paper does not say what happens where there are no states "precisely d actions away". Here, as usual, the search
// goes no further than the goal, which then is on the frontier, and where there is no frontier there is no solution.
// Ties fall to the larger g, then to the lower cell.
#pragma once

#include "support/reference_agents.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <vector>

namespace cairn::reference {

/// Line 4 of Figure 1: the states up to d actions away, or within a cost; the frontier is among them.
struct BreadthFirst {
  std::map<Cell, std::uint32_t> g;
  std::map<Cell, std::uint32_t> h;  ///< with path-max: g + h never decreases along a branch
  std::map<Cell, Cell> parent;
  std::set<Cell> frontier;
};

/// JAIR 2008: by depth. JAIR 2010, Figure 1: by the cost `g_max`, where it is not 0. A mind has a goal,
/// successors(cell) and h(cell).
template <typename AnyMind>
BreadthFirst breadth_first(const AnyMind& mind, Cell s, std::size_t d, std::uint32_t g_max = 0) {
  BreadthFirst tree;
  tree.g[s] = 0;
  std::vector<Cell> ply{s};
  const auto with_path_max = [&](Cell cell) {
    if (cell == s) return mind.h(cell);
    const Cell before = tree.parent.at(cell);
    const std::int64_t left = std::int64_t{tree.h.at(before)} - (tree.g.at(cell) - tree.g.at(before));
    return static_cast<std::uint32_t>(std::max<std::int64_t>(mind.h(cell), left));
  };
  for (std::size_t actions = 0; !ply.empty(); ++actions) {
    for (const Cell cell : ply) tree.h[cell] = with_path_max(cell);
    if (g_max == 0 && actions == d) {
      tree.frontier.insert(ply.begin(), ply.end());
      break;
    }
    std::vector<Cell> next_ply;
    for (const Cell cell : ply) {
      if (cell == mind.goal) {
        tree.frontier.insert(cell);
        continue;
      }
      for (const auto& next : mind.successors(cell)) {
        const std::uint32_t g = tree.g.at(cell) + next.cost;
        if (g_max != 0 && g > g_max && cell != s) {
          tree.frontier.insert(cell);
          continue;
        }
        if (!tree.g.contains(next.cell)) {
          next_ply.push_back(next.cell);
        } else if (std::find(next_ply.begin(), next_ply.end(), next.cell) == next_ply.end() ||
                   tree.g.at(next.cell) <= g) {
          continue;  // a duplicate
        }
        tree.g[next.cell] = g;
        tree.parent[next.cell] = cell;
      }
    }
    ply = next_ply;
  }
  return tree;
}

/// Line 5, with gamma, in thousandths, "imposed on g": the frontier state of least gamma g + h. Nothing if there is no
/// frontier.
inline std::optional<Cell> best_frontier_state(const BreadthFirst& tree, std::uint64_t gamma) {
  if (tree.frontier.empty()) return std::nullopt;
  const auto order = [&](Cell cell) {
    return Rank{gamma * tree.g.at(cell) + 1000 * std::uint64_t{tree.h.at(cell)}, -std::int64_t{tree.g.at(cell)}, cell};
  };
  return *std::min_element(tree.frontier.begin(), tree.frontier.end(),
                           [&](Cell a, Cell b) { return order(a) < order(b); });
}

/// Line 7: one step towards a state.
inline Cell first_step(const BreadthFirst& tree, Cell s, Cell to) {
  while (tree.parent.at(to) != s) to = tree.parent.at(to);
  return to;
}

/// Lines 4 to 7.
inline Plan plan_lrta(Mind& mind, Cell s, std::size_t d, std::uint32_t g_max, std::uint64_t gamma) {
  const BreadthFirst tree = breadth_first(mind, s, d, g_max);
  const std::optional<Cell> best = best_frontier_state(tree, gamma);
  if (!best) return std::nullopt;
  mind.learned[s] = tree.g.at(*best) + tree.h.at(*best);
  return std::vector<Cell>{first_step(tree, s, *best)};
}

/// LRTA* (F, G).
inline std::vector<Cell> lrta(const Grid& grid, Visibility visibility, Cell start, Cell goal, std::size_t depth,
                              std::uint32_t g_max, std::uint64_t gamma, std::size_t most_moves) {
  Mind mind(grid, visibility, goal);
  return act(mind, start, true, most_moves, [&](Cell at) -> Plan { return plan_lrta(mind, at, depth, g_max, gamma); });
}

// ---- with a decision tree ----

/// Nested conditions: where a feature is at most a number, one tree, else another one.
struct DepthTree {
  std::size_t depth = 1;    ///< the answer, where there is no condition
  std::size_t feature = 0;  ///< of f1 to f11, from 0
  std::uint64_t at_most = 0;
  std::unique_ptr<DepthTree> yes = {};
  std::unique_ptr<DepthTree> no = {};

  std::size_t answer(const std::array<std::uint64_t, 11>& features) const {
    if (!yes) return depth;
    return (features.at(feature) <= at_most ? *yes : *no).answer(features);
  }
};

/// What the features of Table 7 look back on.
struct Visit {
  Cell state;
  std::uint32_t before_update;
  std::uint32_t after_update;
};

/// A ratio in thousandths; a file of cairn stores numbers like this.
inline std::uint64_t thousandths(std::uint64_t a, std::uint64_t b) {
  return b == 0 ? 0xFFFFFFFFU : std::min<std::uint64_t>(1000 * a / b, 0xFFFFFFFFU);
}

/// Tables 7 and 8, from the visits before this one and a pre-search of one action. Distances are in cardinal moves.
inline std::array<std::uint64_t, 11> depth_features(const Mind& mind, const Grid& grid, const std::vector<Visit>& past,
                                                    Cell s, std::size_t n, const BreadthFirst& pre_search, Cell best) {
  const std::uint64_t one = grid.costs().straight.units;
  const std::size_t last = std::min(n, past.size());
  std::set<Cell> distinct;
  std::uint64_t volume = 0;
  for (std::size_t i = 1; i <= last; ++i) {
    const Visit& visit = past[past.size() - i];
    distinct.insert(visit.state);
    volume += visit.after_update - visit.before_update;
  }
  const auto updated = [&](Cell cell) { return mind.h(cell) != mind.h0(cell); };
  const auto frontier_updated = std::count_if(pre_search.frontier.begin(), pre_search.frontier.end(), updated);
  const auto direction = [&](Cell from, Cell to) {
    return std::pair(grid.point(to).x - grid.point(from).x, grid.point(to).y - grid.point(from).y);
  };
  std::uint64_t as_last_time = 0;
  for (std::size_t i = past.size(); i-- > 0;) {
    if (past[i].state != s) continue;
    as_last_time = past[i + 1].state == best ? 1 : 0;
    break;
  }
  const bool straight_on = !past.empty() && direction(past.back().state, s) == direction(s, best);
  const Mind from_past(grid, Visibility::known, last == 0 ? s : past[past.size() - last].state);
  return {thousandths(mind.h0(s), one),
          thousandths(from_past.h0(s), one),
          distinct.size(),
          thousandths(volume, one),
          thousandths(pre_search.frontier.size(), grid.rules().connectivity == Connectivity::four ? 4 : 8),
          thousandths(static_cast<std::uint64_t>(frontier_updated), pre_search.frontier.size()),
          as_last_time,
          straight_on ? 1U : 0U,
          thousandths(mind.h(s), mind.h(best)),
          updated(best) ? 1U : 0U,
          mind.h(s) > mind.h(best) ? 1U : 0U};
}

/// LRTA* (DT, G) with a pre-search of one action and a history of n moves.
inline std::vector<Cell> lrta_dt(const Grid& grid, Visibility visibility, Cell start, Cell goal, const DepthTree& tree,
                                 std::size_t n, std::size_t most_moves) {
  Mind mind(grid, visibility, goal);
  std::vector<Visit> past;
  return act(mind, start, true, most_moves, [&](Cell at) -> Plan {
    const BreadthFirst pre_search = breadth_first(mind, at, 1);
    const std::optional<Cell> best = best_frontier_state(pre_search, 1000);
    if (!best) return std::nullopt;
    const std::size_t depth = tree.answer(depth_features(mind, grid, past, at, n, pre_search, *best));
    const std::uint32_t before = mind.h(at);
    const Plan plan = plan_lrta(mind, at, depth, 0, 1000);
    past.push_back({at, before, mind.h(at)});
    return plan;
  });
}

/// Section 5.1: the depth that labels a state. A search to d_max gives the action, progressively shallower ones are
/// made until one gives another action.
inline std::size_t label(const Mind& mind, Cell s, std::size_t d_max) {
  const auto action = [&](std::size_t d) -> std::optional<Cell> {
    const BreadthFirst tree = breadth_first(mind, s, d);
    const std::optional<Cell> best = best_frontier_state(tree, 1000);
    if (!best) return std::nullopt;
    return first_step(tree, s, *best);
  };
  const std::optional<Cell> optimal = action(d_max);
  std::size_t depth = d_max;
  while (depth > 1 && action(depth - 1) == optimal) --depth;
  return depth;
}

/// LRTA* (ORACLE, G): the label is the depth.
inline std::vector<Cell> lrta_oracle(const Grid& grid, Visibility visibility, Cell start, Cell goal, std::size_t d_max,
                                     std::size_t most_moves) {
  Mind mind(grid, visibility, goal);
  return act(mind, start, true, most_moves,
             [&](Cell at) -> Plan { return plan_lrta(mind, at, label(mind, at, d_max), 0, 1000); });
}

}  // namespace cairn::reference
