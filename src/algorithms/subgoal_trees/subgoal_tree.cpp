// LRTA* with subgoals from trees (Hernández, Baier, "Fast Subgoaling for Pathfinding via Real-Time Search", ICAPS 2011,
// Algorithm 3): the goal's tree says which subgoal comes after which, and LRTA* gets from each to the next straight,
// since the distance that it goes by is exact between them.
//
// With preset=icaps2011 it is the algorithm of the paper, which may walk for ever. By default three things differ: the
// first subgoal is one within reach; what was learned for a subgoal is forgotten with it; and a subgoal that the agent
// meets on its way to another changes its course once, not each time (met_subgoals.hpp), so that it always arrives.
// Trees that grow while the agent walks (online=tree) are ours. Other pursuers are what the paper suggests.
#include <cairn/algorithm.hpp>

#include "algorithms/subgoal_trees/agent_pursuer.hpp"
#include "algorithms/subgoal_trees/growing_subgoal_tree.hpp"
#include "algorithms/subgoal_trees/subgoal_tree_selector.hpp"
#include "search/realtime/lrta_pursuer.hpp"
#include "store/papers.hpp"

#include <string>

namespace cairn::algorithm {

extern constinit const Algorithm lrta_k;
extern constinit const Algorithm lss_lrta;
extern constinit const Algorithm rtaa;

namespace {

constexpr OptionInfo kOptions[] = {
    choice_option("first", "reachable", "reachable|nearest",
                  "the first subgoal: the nearest that a climb reaches, or as far ahead of it as one reaches; "
                  "or the nearest of all"),
    choice_option("met", "once", "once|always",
                  "a subgoal that the agent comes across on its way to another changes its course: once, or each time"),
    realtime::goal_tables_option(),
    choice_option("online", "off", "off|tree", "tree: no database; the goal's tree is made while the agent walks"),
    integer_option("slice", "1000", 1, 1'000'000, "with online=tree, cells expanded before each move"),
    choice_option("pursue", "lrta", "lrta|lrta-k|lss-lrta|rtaa", "what walks to the subgoals"),
    integer_option("k", "10", 1, 100000, "with pursue=lrta-k, states that may be updated before a move"),
    integer_option("lookahead", "25", 1, 100000, "with pursue=lss-lrta and pursue=rtaa, states expanded in an episode"),
};

constexpr Preset kPresets[] = {
    {"icaps2011", "first=nearest,met=always,tables=kept", "",
     "Algorithm 3 to the letter: the nearest subgoal first, behind a wall or not; every subgoal that is met is obeyed; "
     "values learned for each subgoal are kept. On rare maps it walks to and fro for ever."},
};

static_assert(realtime::Selector<subgoal_trees::SubgoalTreeSelector> &&
              realtime::Selector<subgoal_trees::GrowingSubgoalTree> && realtime::Pursuer<subgoal_trees::AgentPursuer>);

subgoal_trees::FirstSubgoal first(const Options& options) {
  return options.is("first", "nearest") ? subgoal_trees::FirstSubgoal::nearest : subgoal_trees::FirstSubgoal::reachable;
}
subgoal_trees::MetRule met(const Options& options) {
  return options.is("met", "always") ? subgoal_trees::MetRule::always : subgoal_trees::MetRule::once;
}
bool is_online(const Options& options) { return options.is("online", "tree"); }
std::uint64_t slice(const Options& options) { return static_cast<std::uint64_t>(options.integer("slice")); }

/// An algorithm that pursues, as an agent of its own.
struct Pursuit {
  const Algorithm& algorithm;
  Options options;
};

Pursuit pursuit(const Options& options) {
  const auto with = [&](const Algorithm& algorithm, const std::string& option) {
    const std::string text = option + "=" + std::to_string(options.integer(option));
    return Pursuit{algorithm, Options(algorithm.name, algorithm.options, text)};
  };
  if (options.is("pursue", "lrta-k")) return with(lrta_k, "k");
  return with(options.is("pursue", "rtaa") ? rtaa : lss_lrta, "lookahead");
}

template <typename Selector>
std::unique_ptr<Agent> make_guided(const AgentSetup& setup, Selector selector) {
  if (setup.options.is("pursue", "lrta")) {
    return std::make_unique<realtime::SubgoalGuided<Selector, realtime::OneStepPursuer>>(
        setup.grid, std::move(selector), realtime::goal_tables(setup.options));
  }
  const Pursuit pursued = pursuit(setup.options);
  return std::make_unique<realtime::SubgoalGuided<Selector, subgoal_trees::AgentPursuer>>(
      setup.grid, std::move(selector), pursued.algorithm.make({setup.grid, Visibility::known, pursued.options}));
}

std::uint64_t pursuit_bound(const Options& options, const Rules& rules) {
  if (options.is("pursue", "lrta")) return realtime::OneStepPursuer::work_bound(spaces::degree(rules));
  const Pursuit pursued = pursuit(options);
  return pursued.algorithm.work_bound(pursued.options, rules).value();
}

}  // namespace

extern constinit const Algorithm subgoal_tree;
constinit const Algorithm subgoal_tree{
    .name = "subgoal-tree",
    .title = "LRTA* with subgoal trees",
    .summary = "Walks from subgoal to subgoal of the goal's tree, each at its exact distance",
    .paper = store::kSubgoalTreesPaper,
    .database = "tree",
    .options = kOptions,
    .presets = kPresets,
    .make = [](const AgentSetup& setup) -> std::unique_ptr<Agent> {
      if (is_online(setup.options)) {
        return make_guided(setup, subgoal_trees::GrowingSubgoalTree(setup.grid, slice(setup.options),
                                                                    first(setup.options), met(setup.options)));
      }
      return make_guided(setup, subgoal_trees::SubgoalTreeSelector(setup.grid, *setup.database, first(setup.options),
                                                                   met(setup.options)));
    },
    .work_bound = [](const Options& options, const Rules& rules) -> WorkBound {
      return pursuit_bound(options, rules) +
             (is_online(options) ? subgoal_trees::GrowingSubgoalTree::work_bound(slice(options), spaces::degree(rules))
                                 : subgoal_trees::SubgoalTreeSelector::work_bound());
    },
    .needs_database = [](const Options& options) { return !is_online(options); },
};

}  // namespace cairn::algorithm
