// LRTA* (DT, G) of Bulitko, Luštrek, Schaeffer, Björnsson, Sigmundarson (Dynamic Control in Real-Time Heuristic Search,
// JAIR 2008): before each move a decision tree says how deep to look ahead, from a few features of the walk and of a
// shallow pre-search.
//
// The lookahead goes on from the pre-search, so that this is expanded once, not twice.
#include <cairn/algorithm.hpp>

#include "algorithms/decision_trees/classifier_format.hpp"
#include "algorithms/decision_trees/depth_classifier.hpp"
#include "search/realtime/open_choice.hpp"
#include "search/realtime/real_time_loop.hpp"
#include "store/papers.hpp"

namespace cairn::algorithm {
namespace {

using Loop = realtime::RealTimeLoop<realtime::ControlledLookahead<decision_trees::ClassifierControl>,
                                    realtime::CurrentLearning, realtime::BestOpen>;

constexpr Preset kPresets[] = {
    {.name = "jair2008",
     .values = "",
     .database = "classifier:preset=jair2008",
     .summary = "The tree is learned as in the paper; 'cairn train' learns one for all maps, as the authors do."},
};

}  // namespace

extern constinit const Algorithm lrta_dt;
constinit const Algorithm lrta_dt{
    .name = "lrta-dt",
    .title = "LRTA* with a decision tree",
    .summary = "Looks as far ahead as a decision tree says, which was learned on these or on other maps",
    .paper = store::kDynamicControlPaper,
    .database = "classifier",
    .options = {},
    .presets = kPresets,
    .unknown_terrain = true,
    .make = [](const AgentSetup& setup) -> std::unique_ptr<Agent> {
      return std::make_unique<Loop>(
          setup.grid, setup.visibility,
          decision_trees::controlled_by(decision_trees::ClassifierFile::classifier(*setup.database)),
          realtime::Moves::one);
    },
    .database_work_bound = [](const Options&, const Rules& rules, const Database& database) -> WorkBound {
      return Loop::work_bound(decision_trees::controlled_by(decision_trees::ClassifierFile::classifier(database)),
                              spaces::degree(rules));
    },
};

}  // namespace cairn::algorithm
