// The subgoal tree of a goal as printed in Hernández, Baier, "Fast Subgoaling for Pathfinding via Real-Time Search",
// ICAPS 2011, Algorithm 2; simple and slow. Among states with the same g, the lower cell leaves Open first.
#pragma once

#include "search/spaces/grid_space.hpp"

#include <map>
#include <set>
#include <utility>
#include <vector>

namespace cairn::support {

struct ReferenceTree {
  std::vector<std::pair<Cell, Cell>> tree;  ///< as in Tree.push: a subgoal and its successor, in this order
  std::map<Cell, std::uint32_t> g;
  std::map<Cell, std::uint32_t> g_sub;
  std::map<Cell, Cell> sub;
};

inline ReferenceTree reference_subgoal_tree(const spaces::GridSpace& space, Cell goal) {
  ReferenceTree result;
  auto& [tree, g, g_sub, sub] = result;
  std::map<Cell, std::pair<Cell, std::uint32_t>> parent;  // and the cost of the move from it
  std::set<std::pair<std::uint32_t, Cell>> open;
  sub[goal] = goal;
  g_sub[goal] = 0;
  g[goal] = 0;
  open.emplace(0U, goal);
  while (!open.empty()) {
    const Cell s = open.begin()->second;
    open.erase(open.begin());
    if (s != goal) {
      const auto& [before, cost] = parent.at(s);
      sub[s] = sub.at(before);
      g_sub[s] = g_sub.at(before) + cost;
    }
    space.for_each_successor(s, [&](Cell next, Cost move) {
      const auto known = g.find(next);
      const std::uint32_t by_s = g.at(s) + move.units;
      if (known != g.end() && known->second <= by_s) return;
      if (known != g.end()) open.erase({known->second, next});
      g[next] = by_s;
      g_sub[next] = g_sub.at(s) + move.units;
      parent[next] = {s, move.units};
      if (g_sub.at(next) != space.heuristic(next, sub.at(s)).units) {
        g_sub[s] = 0;
        tree.emplace_back(s, sub.at(s));
        sub[s] = s;
      }
      open.emplace(by_s, next);
    });
  }
  return result;
}

}  // namespace cairn::support
