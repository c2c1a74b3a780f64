// LRTA* (Korf: Real-Time Heuristic Search, Artificial Intelligence 42, 1990) with a fixed lookahead and the global
// goal, LRTA* (F, G) in Bulitko and others, Dynamic Control in Real-Time Heuristic Search, JAIR 2008. One move an
// episode.
#include <cairn/algorithm.hpp>

#include "algorithms/one_step_lrta.hpp"
#include "search/optimal/weights.hpp"
#include "search/realtime/breadth_lookahead.hpp"
#include "search/realtime/open_choice.hpp"
#include "search/realtime/real_time_loop.hpp"

#include <cmath>

namespace cairn::algorithm {
namespace {

using Loop = RealTimeLoop<BreadthLookahead, CurrentLearning, BestOpen>;

constexpr OptionInfo kOptions[] = {
    integer_option("depth", "1", 1, 100, "moves that the lookahead goes ahead"),
    real_option("gmax", "0", 0, 100, "where not 0, the lookahead goes up to this cost instead, if not a single move"),
    real_option("weight", "1", 0.001, 1, "what g counts beside h, in thousandths: below 1 greedier"),
};

BreadthLookahead::Settings settings(const Options& options, const Rules& rules) {
  const CostModel costs = cost_model(rules.diagonal);
  return {.depth = static_cast<std::uint32_t>(options.integer("depth")),
          .cost = Cost{static_cast<std::uint32_t>(std::lround(options.real("gmax") * costs.straight.units))},
          .costs = costs,
          .weights = weights_of(options.real("weight"))};
}

// The common case has a faster agent of its own, with the same moves.
bool is_one_step(const BreadthLookahead::Settings& lookahead) {
  return lookahead.reach() == 1 && lookahead.weights.g == lookahead.weights.h;
}

}  // namespace

extern constinit const Algorithm lrta;
constinit const Algorithm lrta{
    .name = "lrta",
    .title = "LRTA*",
    .summary = "Looks a few moves ahead, raises the value of its own state alone, and makes one move",
    .paper =
        "Korf: Real-Time Heuristic Search. Artificial Intelligence 42, 1990; "
        "Bulitko, Luštrek, Schaeffer, Björnsson, Sigmundarson: Dynamic Control in Real-Time Heuristic Search. JAIR "
        "2008",
    .database = "",
    .options = kOptions,
    .unknown_terrain = true,
    .make = [](const AgentSetup& setup) -> std::unique_ptr<Agent> {
      const BreadthLookahead::Settings lookahead = settings(setup.options, setup.grid.rules());
      if (is_one_step(lookahead)) return std::make_unique<OneStepLrta>(setup.grid, setup.visibility);
      return std::make_unique<Loop>(setup.grid, setup.visibility, lookahead, Moves::one);
    },
    .work_bound = [](const Options& options, const Rules& rules) -> WorkBound {
      const BreadthLookahead::Settings lookahead = settings(options, rules);
      if (is_one_step(lookahead)) return OneStepLrta::work_bound(degree(rules));
      return Loop::work_bound(lookahead, degree(rules));
    },
};

}  // namespace cairn::algorithm
