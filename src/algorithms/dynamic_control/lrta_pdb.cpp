// LRTA* (PDB, G) (Bulitko, Luštrek, Schaeffer, Björnsson, Sigmundarson: Dynamic Control in Real-Time Heuristic Search,
// JAIR 2008): LRTA* to its goal, with the lookahead that a pattern database has for the regions of agent and goal. The
// database must have been built with global=on.
#include <cairn/algorithm.hpp>

#include "algorithms/dynamic_control/pattern_lrta.hpp"
#include "store/papers.hpp"

#include <string>

namespace cairn::algorithm {
namespace {

constexpr OptionInfo kOptions[] = {
    or_word(integer_option("level", "any", 1, 64, "of the abstraction, that the database must have"), "any"),
};

constexpr dynamic_control::PatternControl kControl{.depth = dynamic_control::PatternControl::Depth::database,
                                                   .goal = dynamic_control::PatternControl::Goal::global};

}  // namespace

extern constinit const Algorithm lrta_pdb;
constinit const Algorithm lrta_pdb{
    .name = "lrta-pdb",
    .title = "LRTA* (PDB, G)",
    .summary = "Looks as far ahead as it takes for an optimal move between the regions of agent and goal",
    .paper = store::kDynamicControlPaper,
    .database = "pdb",
    .options = kOptions,
    .make = [](const AgentSetup& setup) -> std::unique_ptr<Agent> {
      return dynamic_control::make_pattern_lrta(setup.grid, *setup.database, kControl);
    },
    .database_work_bound = [](const Options&, const Rules& rules, const Database& database) -> WorkBound {
      return dynamic_control::pattern_lrta_bound(database, kControl, rules);
    },
    .database_spec = [](const Options& options) { return dynamic_control::pattern_spec(options, "global=on"); },
    .database_suits =
        [](const Options& options, const Database& database) {
          const dynamic_control::PatternDatabase patterns(database);
          return dynamic_control::pattern_level_suits(options, patterns.header()) && patterns.has_global_depths();
        },
};

}  // namespace cairn::algorithm
