// Weighted A* in the form of Bulitko et al. 2008: f = weight * g + h. Below 1 it is greedier than A*: fewer expansions,
// and a path at most 1 / weight times as long as the optimal one.
#include <cairn/algorithm.hpp>

#include "algorithms/plan_and_walk.hpp"

#include <array>
#include <cmath>

namespace cairn::algorithm {

extern const Algorithm wastar;

namespace {

constexpr std::array<OptionInfo, 1> kOptions{
    real_option("weight", "0.2", 0, 10,
                "what g counts beside h, in thousandths: below 1 greedier, above 1 more cautious"),
};

// In thousandths, so that f stays an integer.
optimal::SearchWeights weights(const Options& options) {
  constexpr std::uint32_t kUnit = 1000;
  return {.g = static_cast<std::uint32_t>(std::lround(options.real("weight") * kUnit)), .h = kUnit};
}

}  // namespace

constinit const Algorithm wastar{
    .name = "wastar",
    .title = "weighted A*",
    .summary = "Plans a path by f = weight g + h before the first move, then walks it.",
    .paper =
        "V. Bulitko, M. Lustrek, J. Schaeffer, Y. Bjornsson, S. Sigmundarson: Dynamic Control in Real-Time "
        "Heuristic Search. Journal of Artificial Intelligence Research 32, 2008",
    .database = {},
    .options = kOptions,
    .unknown_terrain = false,
    .weighted_terrain = true,
    .make = [](const AgentSetup& setup) -> std::unique_ptr<Agent> {
      return plan_and_walk_on_map<queues::HeapQueue>(setup, weights(setup.options));
    },
    .make_on_graph = [](const GraphAgentSetup& setup) -> std::unique_ptr<Agent> {
      return plan_and_walk<spaces::GraphSpace, queues::HeapQueue>(setup, weights(setup.options));
    },
};

}  // namespace cairn::algorithm
