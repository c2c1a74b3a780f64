// LRTA* (Korf: Real-Time Heuristic Search, Artificial Intelligence 42, 1990) with a fixed lookahead and the global
// goal, LRTA* (F, G) in Bulitko and others, Dynamic Control in Real-Time Heuristic Search, JAIR 2008. One move an
// episode.
#include <cairn/algorithm.hpp>

#include "algorithms/one_step_lrta.hpp"
#include "search/realtime/breadth_lookahead.hpp"
#include "search/realtime/open_choice.hpp"
#include "search/realtime/real_time_loop.hpp"

#include <cmath>

namespace cairn::algorithm {
namespace {

template <spaces::Space S>
using Loop = realtime::RealTimeLoop<realtime::BreadthLookaheadOn<S>, realtime::CurrentLearning, realtime::BestOpen>;

constexpr OptionInfo kOptions[] = {
    integer_option("depth", "1", 1, 100, "moves that the lookahead goes ahead"),
    real_option("gmax", "0", 0, 100, "where not 0, the lookahead goes up to this cost instead, if not a single move"),
    realtime::kWeightOption,
    realtime::kWeighOption,
};

constexpr Preset kPresets[] = {
    {.name = "jair2008",
     .values = "weigh=always",
     .database = "",
     .summary = "A weight below 1 counts in every state, also where a value was raised before."},
};

realtime::LookaheadSettings settings(const Options& options, const CostModel& costs) {
  realtime::LookaheadSettings lookahead{
      .depth = static_cast<std::uint32_t>(options.integer("depth")),
      .cost = Cost{static_cast<std::uint32_t>(std::lround(options.real("gmax") * costs.straight.units))},
      .costs = costs};
  realtime::set_weights(lookahead, options);
  return lookahead;
}

realtime::LookaheadSettings settings_on(const Rules& rules, const Options& options) {
  return settings(options, cost_model(rules.diagonal));
}
// On a map with costs the unit is smaller.
realtime::LookaheadSettings settings_on(const Grid& grid, const Options& options) {
  realtime::LookaheadSettings lookahead = settings_on(grid.rules(), options);
  lookahead.cost.units *= grid.costs().straight.units / lookahead.costs.straight.units;
  lookahead.costs = grid.costs();
  return lookahead;
}
// The unit of a graph's costs is 1.
realtime::LookaheadSettings settings_on(const Graph& graph, const Options& options) {
  realtime::LookaheadSettings lookahead = settings(options, {Cost{1}, Cost{1}});
  lookahead.states = graph.node_count();
  return lookahead;
}

// The common case has a faster agent of its own, with the same moves.
bool is_one_step(const realtime::LookaheadSettings& lookahead) {
  return lookahead.reach() == 1 && lookahead.weights.g == lookahead.weights.h;
}

template <spaces::Space S, typename... World>
std::unique_ptr<Agent> make(const realtime::LookaheadSettings& lookahead, const World&... world) {
  if (is_one_step(lookahead)) return std::make_unique<OneStepLrtaOn<S>>(world...);
  return std::make_unique<Loop<S>>(lookahead, realtime::Moves::one, world...);
}

template <spaces::Space S>
std::uint64_t bound(const realtime::LookaheadSettings& lookahead, std::uint64_t degree) {
  return is_one_step(lookahead) ? OneStepLrtaOn<S>::work_bound(degree) : Loop<S>::work_bound(lookahead, degree);
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
    .presets = kPresets,
    .unknown_terrain = true,
    .weighted_terrain = true,
    .make = [](const AgentSetup& setup) -> std::unique_ptr<Agent> {
      return spaces::with_space_of(setup.grid, [&]<typename S>() {
        return make<S>(settings_on(setup.grid, setup.options), setup.grid, setup.visibility);
      });
    },
    .work_bound = [](const Options& options, const Rules& rules) -> WorkBound {
      return bound<spaces::GridSpace>(settings_on(rules, options), spaces::degree(rules));
    },
    .make_on_graph = [](const GraphAgentSetup& setup) -> std::unique_ptr<Agent> {
      return make<spaces::GraphSpace>(settings_on(setup.graph, setup.options), setup.graph);
    },
    .graph_work_bound = [](const Options& options, const Graph& graph) -> WorkBound {
      return bound<spaces::GraphSpace>(settings_on(graph, options), graph.max_degree());
    },
};

}  // namespace cairn::algorithm
