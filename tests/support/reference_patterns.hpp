// Pattern databases and the agents that they control, written longhand from Bulitko, Luštrek, Schaeffer, Björnsson,
// Sigmundarson: Dynamic Control in Real-Time Heuristic Search, JAIR 2008: D LRTA*, which is LRTA* (F, PDB) and LRTA*
// (PDB, PDB); LRTA* (PDB, G); and PR LRTA*. Figures 1, 6 and 8, Sections 2, 5, 6 and 7.2, Appendix D.
//
// What the paper does not say, and what is done here: of equal optimal paths, the one of the database; in the goal's
// own region, the goal, with a depth of 1, as from its representative to itself. A visit counts as a second one where
// the agent decides on a cell that it has walked over.
#pragma once

#include "support/reference_abstraction.hpp"
#include "support/reference_lrta.hpp"

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <vector>

namespace cairn::reference {

/// LRTA* on a level of an abstraction, with its heuristic table for one goal.
struct LevelMind {
  using Successor = Abstraction::Successor;

  std::vector<Successor> successors(Cell state) const { return world->successors(level, state); }
  std::uint32_t h(Cell state) const {
    const auto found = learned.find(state);
    return found == learned.end() ? world->h(level, state, goal) : found->second;
  }

  const Abstraction* world;
  unsigned level;
  Cell goal;
  std::map<Cell, std::uint32_t> learned = {};
};

/// BuildPatternDatabase, for a pair at a time. `base` is the level that is (V, E), `level` that of the regions.
class Patterns {
 public:
  /// `choose(from, to, entries)` picks one of the entries of equal optimal paths between two regions.
  using Choose = std::function<Cell(Cell from, Cell to, const std::set<Cell>& entries)>;

  Patterns(const Abstraction& world, unsigned base, unsigned level, std::uint32_t cap, bool global, Choose choose)
      : world_(&world), base_(base), level_(level), cap_(cap), global_(global), choose_(std::move(choose)) {}

  const Abstraction& world() const { return *world_; }
  unsigned base() const { return base_; }
  std::uint32_t cap() const { return cap_; }
  bool has_global_depths() const { return global_; }

  /// The region of a state of the base.
  Cell region(Cell state) const {
    for (unsigned i = base_; i < level_; ++i) state = world_->parent(i, state);
    return state;
  }
  Cell representative(Cell region) const {
    return world_->state(level_ == 0 ? region : world_->representative(level_, region), base_);
  }
  /// Line 5a: "the state where an optimal path from s to s_goal enters the next abstract state".
  Cell intermediate_goal(Cell from, Cell to) {
    const auto known = goals_.find({from, to});
    if (known != goals_.end()) return known->second;
    const auto left = distances(*world_, base_, representative(to));
    std::set<Cell> entries;
    std::set<Cell> passed;
    const std::function<void(Cell)> follow = [&](Cell s) {
      if (region(s) != from) {
        entries.insert(s);
      } else if (passed.insert(s).second) {
        for (const auto& [next, step] : world_->successors(base_, s)) {
          if (left.at(next) + step == left.at(s)) follow(next);
        }
      }
    };
    follow(representative(from));
    return goals_[{from, to}] = choose_(from, to, entries);
  }
  /// Lines 5 and 5b: the shallowest search that yields an optimal action from the representative of a region, capped.
  std::uint32_t depth(Cell from_region, Cell goal) {
    const Cell s = representative(from_region);
    if (s == goal) return 1;
    const auto known = depths_.find({s, goal});
    if (known != depths_.end()) return known->second;
    const auto left = distances(*world_, base_, goal);
    const LevelMind mind{world_, base_, goal};
    std::uint32_t d = 1;
    for (; d < cap_; ++d) {
      const BreadthFirst tree = breadth_first(mind, s, d);
      const std::optional<Cell> best = best_frontier_state(tree, 1000);
      if (!best) continue;
      const Cell next = first_step(tree, s, *best);
      if (left.at(next) + tree.g.at(next) == left.at(s)) break;
    }
    return depths_[{s, goal}] = d;
  }
  std::uint32_t global_depth(Cell from, Cell to) { return from == to ? 1 : depth(from, representative(to)); }

 private:
  const Abstraction* world_;
  unsigned base_;
  unsigned level_;
  std::uint32_t cap_;
  bool global_;
  Choose choose_;
  std::map<std::pair<Cell, Cell>, Cell> goals_;
  std::map<std::pair<Cell, Cell>, std::uint32_t> depths_;
};

/// What line 3 of Figure 1 selects.
struct Selected {
  std::uint32_t depth;
  Cell goal;
};

/// Of what the control of an agent consists: the depth, if it is fixed (F); and whether the heuristic is taken with
/// respect to intermediate goals.
struct Control {
  std::optional<std::uint32_t> fixed_depth;
  bool intermediate_goals;
};

/// Line 3, on the level that LRTA* runs on. `again`: whether the agent re-visits a state of the map.
inline Selected select(Patterns& patterns, const Control& control, Cell s, Cell global_goal, bool again) {
  const Cell from = patterns.region(s);
  const Cell to = patterns.region(global_goal);
  const auto depth = [&](const auto& from_database) {
    return control.fixed_depth ? *control.fixed_depth : std::uint32_t{from_database()};
  };
  const auto global_depth = [&] { return patterns.global_depth(from, to); };
  if (!control.intermediate_goals) return {depth(global_depth), global_goal};
  if (again && patterns.has_global_depths()) return {depth(global_depth), global_goal};
  if (again) return {depth([&] { return patterns.cap(); }), global_goal};
  if (from == to) return {depth([] { return 1U; }), global_goal};
  const Cell goal = patterns.intermediate_goal(from, to);
  return {depth([&] { return patterns.depth(from, goal); }), goal};
}

/// Lines 4 to 7, with separate heuristic tables for the different goals. Returns the state that it moves to.
inline Cell lrta_move(std::map<Cell, LevelMind>& tables, const Abstraction& world, unsigned level, Cell s,
                      const Selected& selected, std::uint64_t gamma) {
  LevelMind& mind = tables.try_emplace(selected.goal, LevelMind{&world, level, selected.goal}).first->second;
  const BreadthFirst tree = breadth_first(mind, s, selected.depth);
  const std::optional<Cell> best = best_frontier_state(tree, gamma);
  mind.learned[s] = tree.g.at(*best) + tree.h.at(*best);
  return first_step(tree, s, *best);
}

/// LRTA* (PDB, G), (F, PDB) and (PDB, PDB). The database's base is the map.
inline std::vector<Cell> pattern_lrta(Patterns& patterns, const Control& control, Cell start, Cell goal,
                                      std::size_t most_moves) {
  std::map<Cell, LevelMind> tables;
  std::set<Cell> visited;
  std::vector<Cell> walked{start};
  while (walked.back() != goal && walked.size() <= most_moves) {
    const Cell s = walked.back();
    const bool again = !visited.insert(s).second;
    const Selected selected = select(patterns, control, s, goal, again);
    walked.push_back(lrta_move(tables, patterns.world(), 0, s, selected, 1000));
  }
  return walked;
}

/// PR LRTA*: LRTA* on a level; A* on the map refines each of its moves within the two regions. `patterns` may be null
/// for (F, G).
inline std::vector<Cell> pr_lrta(const Abstraction& world, unsigned level, Patterns* patterns, const Control& control,
                                 std::uint64_t gamma, Cell start, Cell goal, std::size_t most_moves) {
  const Cell abstract_goal = world.state(goal, level);
  std::map<Cell, LevelMind> tables;
  std::set<Cell> visited{start};
  std::vector<Cell> walked{start};
  bool again = false;
  while (walked.back() != goal && walked.size() <= most_moves) {
    const Cell s = world.state(walked.back(), level);
    Cell next = s;
    if (s != abstract_goal) {
      const Selected selected = patterns == nullptr ? Selected{*control.fixed_depth, abstract_goal}
                                                    : select(*patterns, control, s, abstract_goal, again);
      next = lrta_move(tables, world, level, s, selected, gamma);
    }
    const Cell to = next == abstract_goal ? goal : world.representative(level, next);
    const auto in_corridor = [&](Cell cell) {
      const Cell state = world.state(cell, level);
      return state == s || state == next;
    };
    const auto path = a_star(world, 0, walked.back(), to, in_corridor);
    for (std::size_t i = 1; i < path->size(); ++i) {
      again = !visited.insert((*path)[i]).second;
      walked.push_back((*path)[i]);
    }
  }
  if (walked.size() > most_moves + 1) walked.resize(most_moves + 1);
  return walked;
}

}  // namespace cairn::reference
