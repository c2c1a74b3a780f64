// LRTA* (ORACLE, G) of Bulitko, Luštrek, Schaeffer, Björnsson, Sigmundarson (Dynamic Control in Real-Time Heuristic
// Search, JAIR 2008): a yardstick for LRTA* with a decision tree, not an agent for games, since the search by which it
// finds the depth is not counted.
#include <cairn/algorithm.hpp>

#include "algorithms/decision_trees/depth_oracle.hpp"
#include "search/realtime/open_choice.hpp"
#include "search/realtime/real_time_loop.hpp"
#include "store/papers.hpp"

namespace cairn::algorithm {
namespace {

using Lookahead = realtime::ControlledLookahead<decision_trees::OracleControl>;
using Loop = realtime::RealTimeLoop<Lookahead, realtime::CurrentLearning, realtime::BestOpen>;

constexpr OptionInfo kOptions[] = {
    integer_option("dmax", "10", 1, 100, "the depth whose moves are foreseen; no lookahead is deeper"),
};

Lookahead::Settings settings(const Options& options) {
  return {{.depth = static_cast<std::uint32_t>(options.integer("dmax"))}};
}

}  // namespace

extern constinit const Algorithm lrta_oracle;
constinit const Algorithm lrta_oracle{
    .name = "lrta-oracle",
    .title = "LRTA* with an oracle",
    .summary = "Foresees, at no cost, the least lookahead that gives the move of the deepest: a bound for lrta-dt",
    .paper = store::kDynamicControlPaper,
    .database = "",
    .options = kOptions,
    .unknown_terrain = true,
    .make = [](const AgentSetup& setup) -> std::unique_ptr<Agent> {
      return std::make_unique<Loop>(setup.grid, setup.visibility, settings(setup.options), realtime::Moves::one);
    },
    .work_bound = [](const Options& options, const Rules& rules) -> WorkBound {
      return Loop::work_bound(settings(options), spaces::degree(rules));
    },
};

}  // namespace cairn::algorithm
