// D LRTA* (Bulitko, Luštrek, Schaeffer, Björnsson, Sigmundarson: Dynamic Control in Real-Time Heuristic Search, JAIR
// 2008): LRTA* that heads for intermediate goals out of a pattern database, with a fixed lookahead, (F, PDB) in the
// paper, or one out of the database, too, (PDB, PDB).
//
// On a cell visited before, the paper's agent heads for the global goal (revisit=global): with depth=pdb by a lookahead
// of the cap, or of the depth that the database has for the global goal if it was built with global=on; with a fixed
// depth by that. Ours (revisit=deepen) looks ahead deeper with each visit, which the paper suggests, and stays with its
// intermediate goal until it stands there.
#include <cairn/algorithm.hpp>

#include "algorithms/dynamic_control/pattern_lrta.hpp"
#include "store/papers.hpp"

#include <string>

namespace cairn::algorithm {
namespace {

constexpr OptionInfo kOptions[] = {
    or_word(integer_option("depth", "pdb", 1, 100, "moves that the lookahead goes ahead, or as the database says"),
            "pdb"),
    choice_option("revisit", "deepen", "deepen|global",
                  "on a cell visited before: look ahead deeper and stay with the intermediate goal, or head for the "
                  "global goal, with depth=pdb by a lookahead of the cap"),
    integer_option("growth", "3", 0, 100, "with revisit=deepen, how many times its depth the lookahead grows a visit"),
    or_word(integer_option("level", "any", 1, 64, "of the abstraction, that the database must have"), "any"),
};

dynamic_control::PatternControl control(const Options& options) {
  dynamic_control::PatternControl control;
  const bool fixed = !options.is("depth", "pdb");
  control.depth =
      fixed ? dynamic_control::PatternControl::Depth::fixed : dynamic_control::PatternControl::Depth::database;
  if (fixed) control.fixed_depth = static_cast<std::uint32_t>(options.integer("depth"));
  control.revisit = options.is("revisit", "deepen") ? dynamic_control::PatternControl::Revisit::deepen
                                                    : dynamic_control::PatternControl::Revisit::global;
  control.growth = static_cast<std::uint32_t>(options.integer("growth"));
  return control;
}

}  // namespace

extern constinit const Algorithm d_lrta;
constinit const Algorithm d_lrta{
    .name = "d-lrta",
    .title = "D LRTA*",
    .summary = "Heads for where the way into the next region begins, looking ahead as far as that takes",
    .paper = store::kDynamicControlPaper,
    .database = "pdb",
    .options = kOptions,
    .make = [](const AgentSetup& setup) -> std::unique_ptr<Agent> {
      return dynamic_control::make_pattern_lrta(setup.grid, *setup.database, control(setup.options));
    },
    .database_work_bound = [](const Options& options, const Rules& rules, const Database& database) -> WorkBound {
      return dynamic_control::pattern_lrta_bound(database, control(options), rules);
    },
    .database_spec = [](const Options& options) { return dynamic_control::pattern_spec(options, ""); },
    .database_suits =
        [](const Options& options, const Database& database) {
          return dynamic_control::pattern_level_suits(options, dynamic_control::PatternDatabase(database).header());
        },
};

}  // namespace cairn::algorithm
