// Variants of LRTA* that Bulitko, Luštrek, Schaeffer, Björnsson and Sigmundarson (JAIR 2008) mention or use, and that
// cairn has no agent for, by walks written out here: RTA*, which stores the second best value (their footnote 3); a
// lookahead of the shape of A*'s (footnote 4); and depths from a pattern database of level 0, in which every cell is a
// region of its own. Such a database has hundreds of millions of entries, so here an entry is found when it is needed.
#include "algorithms/dynamic_control/pattern_search.hpp"
#include "benchmarks/lookahead_walks.hpp"
#include "search/spaces/grid_space.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

namespace cairn::bench {
namespace {

using namespace walks;

constexpr double kComparable = 1.5;  // a threshold of ours: the authors give no figures

Move breadth_first_lrta(std::uint32_t depth) {
  return [depth](Walk& walk, Cell from) { return lrta(walk, from, walk.breadth_first(from, depth)); };
}

/// Korf's RTA*: each neighbour is searched from by itself, and the second best of them is what it costs to come back.
Move rta(std::uint32_t depth) {
  return [depth](Walk& walk, Cell from) {
    Best best;
    std::uint64_t second = kInfinite;
    ++walk.expanded;
    walk.successors(from, [&](Cell cell, std::uint64_t cost) {
      const std::uint64_t stored = walk.h(cell);
      const bool is_end = cell == walk.goal() || depth == 1;
      const std::uint64_t ahead = is_end ? stored : std::max(stored, walk.breadth_first(cell, depth - 1).f);
      const std::uint64_t f = ahead == kInfinite ? kInfinite : cost + ahead;
      if (f < best.f) {
        second = best.f;
        best = {f, cost, cell};
      } else {
        second = std::min(second, f);
      }
    });
    walk.raise(from, second == kInfinite ? best.f : second);
    return best.move;
  };
}

/// Looks as far ahead as an optimal first move takes while nothing is learned, for every cell by itself.
MakeMove level_zero(std::uint32_t cap) {
  return [cap](const Grid& grid, Cell goal) -> Move {
    const auto search =
        std::make_shared<dynamic_control::PatternSearch<spaces::GridSpace>>(spaces::GridSpace(grid), cap);
    search->run(goal);
    const auto depths = std::make_shared<std::unordered_map<std::uint32_t, std::uint32_t>>();
    return [=](Walk& walk, Cell from) {
      const auto [at, is_new] = depths->try_emplace(from.index, 0);
      if (is_new) {
        const Cost left = search->cost(from);
        at->second = search->depth(from, goal, [&](Cell next, Cost cost) {
          return search->reached(next) && search->cost(next) + cost == left;
        });
      }
      return lrta(walk, from, walk.breadth_first(from, at->second));
    };
  };
}

}  // namespace

void lookahead_variants(Run& run) {
  const std::vector<Task> maps = original_maps(run);
  for (const std::uint32_t depth : {1U, 2U, 3U, 5U, 8U}) {
    const Means plain = measure(maps, breadth_first_lrta(depth));
    const Means second = measure(maps, rta(depth));
    const std::uint64_t states = (2 * depth - 1) * (2 * depth - 1);  // what a breadth-first lookahead expands at most
    const Means shaped = measure(maps, best_first_lrta(states));
    const std::string beside = fmt::format("; LRTA* has {:.2f}, {}", plain.cost(), plain.say());
    run.at_most(fmt::format("cost / optimal, RTA*, depth {}", depth), second.cost(), kComparable * plain.cost(),
                "times", second.say() + beside);
    run.at_most(fmt::format("cost / optimal, LRTA* with the shape of A*, {} states", states), shaped.cost(),
                kComparable * plain.cost(), "times", shaped.say() + beside);
  }
  for (const std::uint32_t cap : {10U, 20U, 50U}) {
    const Means zero = measure(maps, level_zero(cap));
    run.at_most(fmt::format("cost / optimal, LRTA* (PDB,G), level 0, cap {}", cap), zero.cost(), 2, "times",
                zero.say());
  }
}

}  // namespace cairn::bench
