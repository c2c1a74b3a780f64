// Walks of LRTA* and its variants, written out for benchmarks: slow, and without anything of cairn's agents in them.
#pragma once

#include <cairn/grid.hpp>

#include "benchmarks/problems.hpp"
#include "search/spaces/grid_space.hpp"
#include "trial/problems/problem_selection.hpp"
#include "trial/problems/scaled_problems.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <queue>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace cairn::bench::walks {

inline constexpr std::array<const char*, 3> kMaps{"gardenofwar", "divideandconquer", "icecrown"};
inline constexpr std::size_t kProblems = 100;
inline constexpr std::size_t kLargeProblems = 20;  // on maps of 512 x 512 cells, where walks are long
inline constexpr std::uint64_t kMostMoves = 200'000;
inline constexpr std::uint64_t kInfinite = ~std::uint64_t{0};

/// What a lookahead found: the least g + h of its frontier, and the first move on the way there.
struct Best {
  std::uint64_t f = kInfinite;
  std::uint64_t g = 0;
  Cell move = kNoCell;

  bool is_before(const Best& other) const { return f != other.f ? f < other.f : g < other.g; }
  void offer(const Best& other) {
    if (other.f < f || (other.f == f && other.g > g)) *this = other;
  }
};

/// A walk to one goal, with the values that it learns.
class Walk {
 public:
  Walk(const Grid& grid, Cell goal)
      : grid_(grid), goal_(goal), distance_(grid.rules()), seen_(grid.shape().cell_count()) {}

  std::uint64_t expanded = 0;

  std::uint64_t h(Cell cell) const {
    const auto learned = learned_.find(cell.index);
    return learned != learned_.end() ? learned->second : distance_(grid_.point(cell), grid_.point(goal_)).units;
  }
  void raise(Cell cell, std::uint64_t value) { learned_[cell.index] = std::max(value, h(cell)); }

  template <typename Visit>
  void successors(Cell cell, const Visit& visit) const {
    for (unsigned d = 0; d < kDirections; ++d) {
      if ((grid_.mask(cell) >> d & 1U) == 0) continue;
      visit(Cell{cell.index + static_cast<std::uint32_t>(grid_.offsets()[d])},
            std::uint64_t{grid_.move_cost(static_cast<Direction>(d)).units});
    }
  }

  /// All states that are `depth` moves away, and the goal.
  Best breadth_first(Cell from, std::uint32_t depth) {
    begin();
    seen(from) = {lookahead_, 0, {0, 0, kNoCell}};
    std::vector<Cell> layer{from};
    Best best;
    for (std::uint32_t ply = 1; ply <= depth && !layer.empty(); ++ply) {
      std::vector<Cell> next;
      for (const Cell at : layer) {
        if (at == goal_) continue;
        ++expanded;
        const Best parent = seen(at).best;
        successors(at, [&](Cell cell, std::uint64_t cost) {
          const Best reached = below(parent, cell, cost);
          Seen& known = seen(cell);
          if (known.lookahead != lookahead_) {
            known = {lookahead_, ply, reached};
            next.push_back(cell);
          } else if (known.ply == ply && reached.is_before(known.best)) {
            known.best = reached;
          }
          if (cell == goal_) best.offer(known.best);
        });
      }
      layer = std::move(next);
    }
    for (const Cell cell : layer) best.offer(seen(cell).best);
    return best;
  }

  /// The open states after so many expansions in the order of A*.
  Best best_first(Cell from, std::uint64_t expansions) {
    struct Open {
      std::uint64_t f, g;
      Cell cell;
      bool operator<(const Open& other) const {
        return f != other.f ? f > other.f : g != other.g ? g < other.g : cell.index > other.cell.index;
      }
    };
    begin();
    seen(from) = {lookahead_, 0, {0, 0, kNoCell}};
    std::priority_queue<Open> open;
    open.push({0, 0, from});
    for (std::uint64_t count = 0; !open.empty();) {
      const Open top = open.top();
      const Best node = seen(top.cell).best;
      if (node.g == top.g && (top.cell == goal_ || count == expansions)) {
        way_.clear();
        for (Cell cell = top.cell; cell != from; cell = seen(cell).before) way_.push_back(seen(cell).before);
        return {top.f, top.g, node.move};
      }
      open.pop();
      if (node.g != top.g) continue;  // a shorter way was found
      ++count;
      ++expanded;
      successors(top.cell, [&](Cell cell, std::uint64_t cost) {
        const Best reached = below(node, cell, cost);
        Seen& known = seen(cell);
        if (known.lookahead == lookahead_ && known.best.g <= reached.g) return;
        known = {lookahead_, 0, reached, top.cell};
        open.push({reached.f, reached.g, cell});
      });
    }
    return {};
  }

  /// The states before the one that `best_first` found, up to the agent's own, with what it costs to get there.
  template <typename Visit>
  void along_the_way(const Visit& visit) {
    for (const Cell cell : way_) visit(cell, seen(cell).best.g);
  }

  Cell goal() const { return goal_; }

 private:
  struct Seen {
    std::uint32_t lookahead = 0;  // in which it was seen last
    std::uint32_t ply = 0;
    Best best;
    Cell before = kNoCell;
  };
  void begin() { ++lookahead_; }
  /// No g + h is less than that of the state before (pathmax). So a raised value counts wherever a way leads through
  /// it, without which an agent could walk to and fro for ever between states that are on no frontier.
  Best below(const Best& parent, Cell cell, std::uint64_t cost) const {
    const std::uint64_t g = parent.g + cost;
    return {std::max(parent.f, g + h(cell)), g, parent.move == kNoCell ? cell : parent.move};
  }
  Seen& seen(Cell cell) { return seen_[cell.index]; }

  const Grid& grid_;
  Cell goal_;
  spaces::GridDistance distance_;
  std::unordered_map<std::uint32_t, std::uint64_t> learned_;
  std::uint32_t lookahead_ = 0;
  std::vector<Seen> seen_;
  std::vector<Cell> way_;
};

/// A move of an agent: looks ahead, learns, and says where to.
using Move = std::function<Cell(Walk& walk, Cell from)>;

inline Cell lrta(Walk& walk, Cell from, const Best& best) {
  walk.raise(from, best.f);
  return best.move;
}

inline Move best_first_lrta(std::uint64_t expansions) {
  return [expansions](Walk& walk, Cell from) { return lrta(walk, from, walk.best_first(from, expansions)); };
}

struct Means {
  double times_optimal = 0;
  double states_per_move = 0;
  std::size_t solved = 0;
  std::size_t problems = 0;

  double cost() const { return times_optimal / static_cast<double>(solved); }
  std::string say() const {
    return fmt::format("{:.1f} states a move, {} of {} solved", states_per_move / static_cast<double>(solved), solved,
                       problems);
  }
};

/// `make` gives the agent for a map and a goal.
using MakeMove = std::function<Move(const Grid& grid, Cell goal)>;

/// A map with its problems.
struct Task {
  Grid grid;
  problems::ProblemSet set;
};

inline constexpr problems::SelectionOptions kCosts{90, 100, 2010};

inline std::vector<Task> original_maps(const Run& run) {
  std::vector<Task> tasks;
  for (const char* name : kMaps) {
    Grid grid = map_named(run, std::string("wc3/") + name);
    problems::ProblemSet set = problems::random_problems(grid, kProblems, kCosts, name);
    tasks.push_back({std::move(grid), std::move(set)});
  }
  return tasks;
}

inline std::vector<Task> upscaled_maps(const Run& run) {
  std::vector<Task> tasks;
  for (const char* name : kMaps) {
    Grid grid = map_named(run, std::string("wc3-512/") + name);
    problems::ProblemSet set =
        problems::scaled_problems(map_named(run, std::string("wc3/") + name), grid, kLargeProblems, kCosts, name);
    tasks.push_back({std::move(grid), std::move(set)});
  }
  return tasks;
}

inline Means measure(const std::vector<Task>& tasks, const MakeMove& make) {
  Means means;
  for (const Task& task : tasks) {
    for (const problems::Problem& problem : task.set.problems) {
      Walk walk(task.grid, problem.goal);
      const Move move = make(task.grid, problem.goal);
      std::uint64_t moves = 0;
      std::uint64_t cost = 0;
      Cell at = problem.start;
      while (at != problem.goal && moves < kMostMoves) {
        const Cell next = move(walk, at);
        walk.successors(at, [&](Cell cell, std::uint64_t units) { cost += cell == next ? units : 0; });
        at = next;
        ++moves;
      }
      ++means.problems;
      if (at != problem.goal) continue;
      ++means.solved;
      means.times_optimal += static_cast<double>(cost) / problem.optimal.units;
      means.states_per_move += static_cast<double>(walk.expanded) / static_cast<double>(moves);
    }
  }
  return means;
}

inline Means measure(const std::vector<Task>& tasks, const Move& move) {
  return measure(tasks, [&](const Grid&, Cell) { return move; });
}

}  // namespace cairn::bench::walks
