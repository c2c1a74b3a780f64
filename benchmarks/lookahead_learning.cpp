// K LRTA* that learns less: in the agent's own state alone, or in those on the way to the best open one. What Bulitko,
// Luštrek, Schaeffer, Björnsson and Sigmundarson (JAIR 2008) report of K LRTA* is near the first, and far from K LRTA*
// itself (docs/open-questions.md).
#include "benchmarks/lookahead_walks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <vector>

namespace cairn::bench {
namespace {

using namespace walks;

constexpr double kComparable = 1.5;  // a threshold of ours: the authors' figures can only be read from drawings

/// What RTAA* would learn, in the states on the way alone.
Move learning_on_the_way(std::uint64_t expansions) {
  return [expansions](Walk& walk, Cell from) {
    const Best best = walk.best_first(from, expansions);
    walk.along_the_way([&](Cell cell, std::uint64_t g) { walk.raise(cell, best.f - g); });
    return best.move;
  };
}

}  // namespace

void lookahead_learning_less(Run& run) {
  struct Suite {
    const char* name;
    std::vector<Task> tasks;
    std::uint64_t states;
    double published;
  };
  // By Figures 10 and 15, as far as they can be read: 1.5 times the optimum with 100 states, and 4 times with 1000.
  for (const Suite& suite :
       {Suite{"original", original_maps(run), 100, 1.5}, {"upscaled", upscaled_maps(run), 1000, 4}}) {
    for (const std::uint64_t states : {10U, 20U, 40U, 100U, 250U, 1000U}) {
      const Means alone = measure(suite.tasks, best_first_lrta(states));
      const Means on_the_way = measure(suite.tasks, learning_on_the_way(states));
      fmt::print(stderr, "{} maps, {:>4} states: in one state {:.2f} times optimal, {}; on the way {:.2f}, {}\n",
                 suite.name, states, alone.cost(), alone.say(), on_the_way.cost(), on_the_way.say());
      if (states != suite.states) continue;
      run.at_most(fmt::format("published cost / that of learning in one state, {} maps, {} states, or the inverse",
                              suite.name, states),
                  std::max(suite.published / alone.cost(), alone.cost() / suite.published), kComparable, "times",
                  alone.say());
    }
  }
}

}  // namespace cairn::bench
