// kNN LRTA* of 2010 and of 2009 as the papers print them, with LRTA* of a lookahead of one move, to compare the fast
// ones with.
#pragma once

#include <cairn/grid.hpp>

#include "support/reference_agents.hpp"

#include <algorithm>
#include <cstdint>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <vector>

namespace cairn::reference {

using Case = std::vector<Cell>;  // start, subgoals, end

/// What both papers use: LRTA* with a table of values for each goal, and hill-climbing.
class KnnWalker {
 public:
  KnnWalker(const Grid& grid, Cell start, std::size_t most_moves)
      : grid_(&grid), walked_{start}, most_moves_(most_moves) {}

  Cell at() const { return walked_.back(); }
  const std::vector<Cell>& walked() const { return walked_; }
  bool tired() const { return walked_.size() > most_moves_; }
  std::uint32_t distance(Cell a, Cell b) const { return spaces::GridSpace(*grid_).heuristic(a, b).units; }

  /// JAIR 2010, Figure 7, with a limit on the steps.
  bool reachable(Cell from, Cell to, std::uint32_t most_steps) {
    Mind& mind = unlearned(to);
    for (std::uint32_t steps = 0; from != to; ++steps) {
      if (steps == most_steps) return false;
      const auto frontier = mind.successors(from);
      const bool falls = std::any_of(frontier.begin(), frontier.end(),
                                     [&](const Mind::Successor& next) { return mind.h0(next.cell) < mind.h0(from); });
      if (!falls) return false;
      from = best(mind, from).cell;
    }
    return true;
  }

  /// JAIR 2010, Figure 1, lines 4 to 7. Returns the cost of the move.
  std::uint32_t move_towards(Cell goal) {
    Mind& mind = minds_.try_emplace(goal, *grid_, Visibility::known, goal).first->second;
    const Mind::Successor next = best(mind, at());
    const std::uint32_t value = next.cost + mind.h(next.cell);
    if (value > mind.h(at())) mind.learned[at()] = value;
    walked_.push_back(next.cell);
    return next.cost;
  }

  /// Walks until the subgoal or the goal is reached.
  void go(Cell subgoal, Cell goal) {
    while (at() != subgoal && at() != goal && !tired()) move_towards(subgoal);
  }

 private:
  static Mind::Successor best(const Mind& mind, Cell from) {
    const auto frontier = mind.successors(from);
    return *std::min_element(frontier.begin(), frontier.end(), [&](const auto& a, const auto& b) {
      return Rank{std::uint64_t{a.cost} + mind.h(a.cell), -std::int64_t{a.cost}, a.cell} <
             Rank{std::uint64_t{b.cost} + mind.h(b.cell), -std::int64_t{b.cost}, b.cell};
    });
  }
  Mind& unlearned(Cell goal) { return unlearned_.try_emplace(goal, *grid_, Visibility::known, goal).first->second; }

  const Grid* grid_;
  std::vector<Cell> walked_;
  std::size_t most_moves_;
  std::map<Cell, Mind> minds_;
  std::map<Cell, Mind> unlearned_;
};

struct Knn2010 {
  std::size_t candidates = 10;
  std::uint32_t climb = 250;
  bool goal_shortcut = true;
  bool start_shortcut = true;
  bool end_shortcut = true;
  std::uint64_t quota = 3;  // 0: no quota
};

/// Figure 8 with the enhancements of Section 6.2.
inline std::vector<Cell> knn_2010(const Grid& grid, const std::vector<Case>& cases, const Knn2010& settings, Cell start,
                                  Cell goal, std::size_t most_moves) {
  KnnWalker agent(grid, start, most_moves);
  bool failed_last = false;
  while (agent.at() != goal && !agent.tired()) {
    if (settings.goal_shortcut && agent.reachable(agent.at(), goal, settings.climb)) {
      agent.go(goal, goal);
      continue;
    }
    std::vector<std::size_t> order(cases.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
      const auto similarity = [&](const Case& record) {
        return std::max(agent.distance(agent.at(), record.front()), agent.distance(goal, record.back()));
      };
      return similarity(cases[a]) < similarity(cases[b]);
    });
    order.resize(std::min(order.size(), settings.candidates));
    const auto found = std::find_if(order.begin(), order.end(), [&](std::size_t i) {
      return agent.reachable(agent.at(), cases[i].front(), settings.climb) &&
             agent.reachable(cases[i].back(), goal, settings.climb);
    });
    if (found == order.end()) {
      const std::uint64_t allowed = settings.quota * agent.distance(agent.at(), goal);
      std::uint64_t travelled = 0;
      const bool limited = settings.quota > 0 && !failed_last;
      failed_last = true;
      while (agent.at() != goal && !agent.tired() && (!limited || travelled < allowed)) {
        travelled += agent.move_towards(goal);
      }
      continue;
    }
    failed_last = false;
    const Case& record = cases[*found];
    const bool skip_start = settings.start_shortcut && agent.reachable(agent.at(), record[1], settings.climb);
    for (std::size_t i = skip_start ? 1 : 0; i < record.size() && agent.at() != goal; ++i) {
      if (!grid.connected(agent.at(), record[i])) break;  // only in a forged database
      agent.go(record[i], goal);
      if (settings.end_shortcut && i + 2 == record.size() && agent.reachable(agent.at(), goal, settings.climb)) break;
    }
    agent.go(goal, goal);
  }
  return agent.walked();
}

/// AIIDE 2009, Figure 7, with a lookahead of 1.
inline std::vector<Cell> knn_2009(const Grid& grid, const std::vector<Case>& cases, std::uint32_t climb, Cell start,
                                  Cell goal, std::size_t most_moves) {
  KnnWalker agent(grid, start, most_moves);
  std::set<Cell> taboo;
  while (agent.at() != goal && !agent.tired()) {
    Cell subgoal = goal;
    if (!agent.reachable(agent.at(), goal, climb)) {
      std::optional<std::uint64_t> least;
      for (const Case& record : cases) {
        const std::uint64_t distance =
            std::uint64_t{agent.distance(agent.at(), record.front())} + agent.distance(goal, record.back());
        if ((least && distance >= *least) || taboo.contains(record[1]) ||
            !agent.reachable(agent.at(), record.front(), climb) || !agent.reachable(goal, record.back(), climb)) {
          continue;
        }
        least = distance;
        subgoal = record[1];
      }
      if (least) taboo.insert(subgoal);
    }
    agent.go(subgoal, goal);
  }
  return agent.walked();
}

}  // namespace cairn::reference
