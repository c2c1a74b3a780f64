// Subgoal trees and the agent that walks by them as printed in Hernández, Baier, "Fast Subgoaling for Pathfinding via
// Real-Time Search", ICAPS 2011, Algorithms 2 and 3; simple and slow.
#pragma once

#include "support/reference_world.hpp"

#include <map>
#include <set>
#include <utility>
#include <vector>

namespace cairn::reference {

struct SubgoalTree {
  std::vector<std::pair<Cell, Cell>> tree;  ///< as in Tree.push: a subgoal and its parent, in this order
  std::map<Cell, std::uint32_t> g;
  std::map<Cell, std::uint32_t> g_sub;
  std::map<Cell, Cell> sub;
};

/// Algorithm 2. Among states with the same g, the lower cell leaves Open first.
inline SubgoalTree subgoal_tree(const Grid& grid, Cell goal) {
  const World world(grid);
  SubgoalTree result;
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
    for (const auto& [next, cost] : world.successors(s)) {
      const auto known = g.find(next);
      const std::uint32_t by_s = g.at(s) + cost;
      if (known != g.end() && known->second <= by_s) continue;
      if (known != g.end()) open.erase({known->second, next});
      g[next] = by_s;
      g_sub[next] = g_sub.at(s) + cost;
      parent[next] = {s, cost};
      if (g_sub.at(next) != world.distance(next, sub.at(s))) {
        g_sub[s] = 0;
        tree.emplace_back(s, sub.at(s));
        sub[s] = s;
      }
      open.emplace(by_s, next);
    }
  }
  return result;
}

struct SubgoalWalk {
  std::vector<Cell> cells;
  bool arrives = false;     ///< within so many moves
  bool comes_back = false;  ///< to a goal that it had before, another in between
};

/// Algorithm 3. Ties fall to the larger move and the lower cell, as in LRTA*; of subgoals equally near the lower one is
/// chosen.
inline SubgoalWalk walk_by_subgoals(const Grid& grid, Cell s0, Cell s_goal, std::size_t most_moves) {
  std::map<Cell, Cell> nextgoal;
  for (const auto& [subgoal, next] : subgoal_tree(grid, s_goal).tree) nextgoal[subgoal] = next;
  Walker agent(grid, s0, most_moves);
  std::pair<std::uint32_t, Cell> nearest{agent.world.distance(s0, s_goal), s_goal};
  for (const auto& [subgoal, next] : nextgoal) {
    nearest = std::min(nearest, {agent.world.distance(s0, subgoal), subgoal});
  }
  SubgoalWalk walk;
  Cell goal = nearest.second;
  std::set<Cell> goals{goal};
  while (agent.at() != s_goal && !agent.tired()) {
    if (const auto found = nextgoal.find(agent.at()); found != nextgoal.end() && found->second != goal) {
      goal = found->second;
      walk.comes_back |= !goals.insert(goal).second;
    }
    agent.move_towards(goal);
  }
  walk.cells = agent.walked;
  walk.arrives = agent.at() == s_goal;
  return walk;
}

}  // namespace cairn::reference
