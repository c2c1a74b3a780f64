// kNN LRTA* of 2010 and of 2009 as the papers print them, to compare the fast ones with; and, beside them, relays,
// which are cairn's own.
#pragma once

#include "support/reference_world.hpp"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <optional>
#include <set>
#include <vector>

namespace cairn::reference {

using Case = std::vector<Cell>;  // start, subgoals, end

/// JAIR 2010, Figure 7, with a limit on the steps.
inline bool reachable(const World& world, Cell from, Cell to, std::uint32_t most_steps) {
  for (std::uint32_t steps = 0; from != to; ++steps) {
    if (steps == most_steps) return false;
    bool falls = false;
    Preference best{~std::uint64_t{0}, 0, kNoCell};
    for (const auto& [cell, cost] : world.successors(from)) {
      falls |= world.distance(cell, to) < world.distance(from, to);
      best = std::min(best, Preference{cost + world.distance(cell, to), -std::int64_t{cost}, cell});
    }
    if (!falls) return false;
    from = std::get<2>(best);
  }
  return true;
}

/// JAIR 2010, Figure 6.
inline Case compress(const World& world, const std::vector<Cell>& path) {
  constexpr std::uint32_t kAnySteps = 0xFFFFFFFFU;
  const std::size_t t = path.size();
  std::vector<std::size_t> gamma{1};
  while (gamma.back() != t) {
    std::size_t i = gamma.back() + 1;
    std::size_t l = i + 1;
    std::size_t r = t;
    while (l <= r) {
      const std::size_t m = (l + r) / 2;
      if (reachable(world, path[gamma.back() - 1], path[m - 1], kAnySteps)) {
        i = m;
        l = m + 1;
      } else {
        r = m - 1;
      }
    }
    gamma.push_back(i);
  }
  Case states;
  for (const std::size_t index : gamma) states.push_back(path[index - 1]);
  return states;
}

/// AIIDE 2009, Figure 4: start, subgoal, goal. Where climbs reach every state, the figure stores nothing; by the text
/// the subgoal is "the farthest state on the path p which is still hill-climbing-reachable", which is the goal.
inline Case first_subgoal(const World& world, const std::vector<Cell>& path) {
  constexpr std::uint32_t kAnySteps = 0xFFFFFFFFU;
  for (std::size_t i = 3; i <= path.size(); ++i) {
    if (!reachable(world, path.front(), path[i - 1], kAnySteps)) return {path.front(), path[i - 2], path.back()};
  }
  return {path.front(), path.back(), path.back()};
}

struct Knn2010 {
  std::size_t candidates = 10;
  std::uint32_t climb = 250;
  bool by_coordinates = true;  // whether a kd-tree finds the candidates
  bool goal_shortcut = true;
  bool start_shortcut = true;
  bool end_shortcut = true;
  std::uint64_t quota = 3;  // 0: no quota
  std::uint32_t relays = 0;
};

/// Figure 8 with the enhancements of Section 6.2.
class KnnAgent {
 public:
  KnnAgent(const Grid& grid, const std::vector<Case>& cases, const Knn2010& settings, Cell start, Cell goal,
           std::size_t most_moves)
      : cases_(&cases), settings_(settings), agent_(grid, start, most_moves), goal_(goal) {}

  std::vector<Cell> walk() {
    Cell target = goal_;  // but for relays, the goal
    while (on_the_way()) {
      if (settings_.goal_shortcut && climbs(agent_.at(), target)) {
        go(target);
        target = arrive(target);
      } else if (const std::optional<std::size_t> found = suitable(target)) {
        failed_last_ = false;
        follow((*cases_)[*found], target,
               settings_.start_shortcut && climbs(agent_.at(), (*cases_)[*found][1]) ? 1 : 0);
        go(target);
        target = arrive(target);
      } else if (served_.size() == settings_.relays) {
        target = give_up();
      } else {
        target = relay(target);
      }
    }
    return agent_.walked;
  }

 private:
  bool on_the_way() const { return agent_.at() != goal_ && !agent_.tired(); }
  bool climbs(Cell from, Cell to) const { return reachable(agent_.world, from, to, settings_.climb); }
  std::uint32_t distance(Cell a, Cell b) const { return agent_.world.distance(a, b); }
  void go(Cell subgoal) {
    while (agent_.at() != subgoal && on_the_way()) agent_.move_towards(subgoal);
  }

  /// The M cases of least `key`, in this order; of equals, the first.
  template <typename Key>
  std::vector<std::size_t> least(Key key) const {
    std::vector<std::size_t> order(cases_->size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return key((*cases_)[a]) < key((*cases_)[b]); });
    order.resize(std::min(order.size(), settings_.candidates));
    return order;
  }
  std::uint32_t similarity(const Case& record, Cell target) const {
    return std::max(distance(agent_.at(), record.front()), distance(target, record.back()));
  }
  /// The square of the Euclidean distance of (x_start, y_start, x_end, y_end).
  std::int64_t coordinates_apart(const Case& record, Cell target) const {
    const auto squares = [&](Cell a, Cell b) {
      const Point p = agent_.world.grid().point(a);
      const Point q = agent_.world.grid().point(b);
      return std::int64_t{p.x - q.x} * (p.x - q.x) + std::int64_t{p.y - q.y} * (p.y - q.y);
    };
    return squares(agent_.at(), record.front()) + squares(target, record.back());
  }
  std::vector<std::size_t> candidates(Cell target) const {
    const auto by_similarity = [&](const Case& record) { return similarity(record, target); };
    if (!settings_.by_coordinates) return least(by_similarity);
    std::vector<std::size_t> near = least([&](const Case& record) { return coordinates_apart(record, target); });
    std::sort(near.begin(), near.end());
    std::stable_sort(near.begin(), near.end(), [&](std::size_t a, std::size_t b) {
      return by_similarity((*cases_)[a]) < by_similarity((*cases_)[b]);
    });
    return near;
  }

  /// Figure 8.
  std::optional<std::size_t> suitable(Cell target) const {
    for (const std::size_t i : candidates(target)) {
      if (climbs(agent_.at(), (*cases_)[i].front()) && climbs((*cases_)[i].back(), target)) return i;
    }
    return std::nullopt;
  }

  /// From one of its states on, as far as the target is not reached without it. Whether it was followed to its end.
  bool follow(const Case& record, Cell target, std::size_t first) {
    for (std::size_t i = first; i < record.size() && on_the_way(); ++i) {
      if (!agent_.world.grid().connected(agent_.at(), record[i])) return false;  // only in a forged database
      go(record[i]);
      if (agent_.at() == target) return false;
      if (settings_.end_shortcut && i + 2 == record.size() && climbs(agent_.at(), target)) return false;
    }
    return true;
  }

  /// Without a record: to the goal, or as far as the quota goes.
  Cell give_up() {
    const std::uint64_t allowed = settings_.quota * agent_.world.distance(agent_.at(), goal_);
    const bool limited = settings_.quota > 0 && !failed_last_;
    failed_last_ = true;
    std::uint64_t travelled = 0;
    while (on_the_way() && (!limited || travelled < allowed)) travelled += agent_.move_towards(goal_);
    return goal_;
  }

  // ---- relays, by the words of case_selector.hpp. Each function returns the next target. ----

  bool leads_away(std::size_t i) const { return !served_.contains(i) && (*cases_)[i].back() != agent_.at(); }

  /// On: the most similar record that the agent can climb to, of those that were tried.
  std::optional<std::size_t> way_on(Cell target) const {
    for (const std::size_t i : candidates(target)) {
      if (climbs(agent_.at(), (*cases_)[i].front()) && leads_away(i)) return i;
    }
    return std::nullopt;
  }
  /// Out: of the records with the nearest starts, the one that leads nearest to the target.
  std::optional<std::size_t> way_out(Cell target) const {
    std::optional<std::size_t> best;
    for (const std::size_t i : least([&](const Case& record) {
           return std::max(distance(agent_.at(), record.front()), distance(target, record.back()) / 8);
         })) {
      if (!climbs(agent_.at(), (*cases_)[i].front()) || !leads_away(i)) continue;
      if (!best || distance((*cases_)[i].back(), target) < distance((*cases_)[*best].back(), target)) best = i;
    }
    return best;
  }
  /// In: of the records with the nearest ends from which a climb reaches the goal, the one with the nearest start.
  std::optional<std::size_t> way_in() const {
    std::optional<std::size_t> best;
    for (const std::size_t i : least([&](const Case& record) {
           return std::max(distance(agent_.at(), record.front()) / 8, distance(goal_, record.back()));
         })) {
      if (!climbs((*cases_)[i].back(), goal_) || served_.contains(i)) continue;
      if (!best || distance(agent_.at(), (*cases_)[i].front()) < distance(agent_.at(), (*cases_)[*best].front())) {
        best = i;
      }
    }
    return best;
  }

  Cell relay(Cell target) {
    std::optional<std::size_t> chosen = way_on(target);
    if (!chosen) {
      chosen = way_out(target);
      if (!chosen) return give_up();
    } else if (target == goal_) {
      if (const std::optional<std::size_t> found = way_in()) {
        served_.insert(*found);
        in_ = *found;
        return (*cases_)[in_].front();
      }
    }
    served_.insert(*chosen);
    const Case& record = (*cases_)[*chosen];
    const bool skip_start = settings_.start_shortcut && climbs(agent_.at(), record[1]);
    if (follow(record, target, skip_start ? 1 : 0)) return target;
    go(target);
    return arrive(target);
  }
  /// The agent stands on the target. If that is the start of a way in, it follows this.
  Cell arrive(Cell target) {
    if (target != goal_) {
      follow((*cases_)[in_], goal_, 0);
      go(goal_);
    }
    return goal_;
  }

  const std::vector<Case>* cases_;
  Knn2010 settings_;
  Walker agent_;
  Cell goal_;
  bool failed_last_ = false;
  std::set<std::size_t> served_;
  std::size_t in_ = 0;  // the record from the target to the goal, where the target is its start
};

inline std::vector<Cell> knn_2010(const Grid& grid, const std::vector<Case>& cases, const Knn2010& settings, Cell start,
                                  Cell goal, std::size_t most_moves) {
  return KnnAgent(grid, cases, settings, start, goal, most_moves).walk();
}

/// AIIDE 2009, Figure 7.
inline std::vector<Cell> knn_2009(const Grid& grid, const std::vector<Case>& cases, std::uint32_t climb,
                                  std::uint32_t depth, Cell start, Cell goal, std::size_t most_moves) {
  Walker agent(grid, start, most_moves);
  const World& world = agent.world;
  std::set<Cell> taboo;
  while (agent.at() != goal && !agent.tired()) {
    Cell subgoal = goal;
    if (!reachable(world, agent.at(), goal, climb)) {
      std::optional<std::uint64_t> least;
      for (const Case& record : cases) {
        const std::uint64_t distance =
            std::uint64_t{world.distance(agent.at(), record.front())} + world.distance(goal, record.back());
        if ((least && distance >= *least) || taboo.contains(record[1]) ||
            !reachable(world, agent.at(), record.front(), climb) || !reachable(world, goal, record.back(), climb)) {
          continue;
        }
        least = distance;
        subgoal = record[1];
      }
      if (least) taboo.insert(subgoal);
    }
    while (agent.at() != subgoal && agent.at() != goal && !agent.tired()) agent.move_towards(subgoal, depth);
  }
  return agent.walked;
}

}  // namespace cairn::reference
