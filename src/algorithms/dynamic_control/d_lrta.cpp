// D LRTA* (Bulitko, Luštrek, Schaeffer, Björnsson, Sigmundarson: Dynamic Control in Real-Time Heuristic Search, JAIR
// 2008): LRTA* that heads for intermediate goals out of a pattern database, with a fixed lookahead, (F, PDB) in the
// paper, or one out of the database, too, (PDB, PDB).
//
// On a cell visited before, the paper's agent heads for the global goal (revisit=global): with depth=pdb by a lookahead
// of the cap, or of the depth that the database has for the global goal if it was built with global=on; with a fixed
// depth by that. Ours (revisit=deepen) looks ahead deeper with each visit, which the paper suggests, and stays with its
// intermediate goal until it stands there. The paper's "as soon as an agent re-visits a state, the control switches to
// the global goal" can also be read as for the rest of the way (lasting).
#include <cairn/algorithm.hpp>

#include "algorithms/dynamic_control/pattern_lrta.hpp"
#include "store/papers.hpp"

#include <string>

namespace cairn::algorithm {
namespace {

constexpr OptionInfo kOptions[] = {
    or_word(integer_option("depth", "pdb", 1, 100, "moves that the lookahead goes ahead, or as the database says"),
            "pdb"),
    choice_option("revisit", "deepen", "deepen|global|lasting|ignore",
                  "on a cell visited before: look ahead deeper and stay with the intermediate goal; or head for the "
                  "global goal, with depth=pdb by a lookahead of the cap, in this move or from then on; or go on as if "
                  "it was not, perhaps in circles for ever"),
    integer_option("growth", "3", 0, 100, "with revisit=deepen, how many times its depth the lookahead grows a visit"),
    realtime::goal_tables_option(),
    or_word(integer_option("level", "any", 1, 64, "of the abstraction, that the database must have"), "any"),
};

constexpr Preset kPresets[] = {
    {"jair2008", "revisit=global,tables=kept", "",
     "On a cell visited before, it heads for the goal; it keeps what it learns for each goal. (F, PDB) has a depth "
     "besides."},
    {"aiide2009", "depth=3,revisit=global,tables=kept", "", "The same, as its authors compared it there: three moves."},
    {"jair2010", "depth=1,revisit=global,tables=kept", "",
     "The same, as its authors compared it there: a single move."},
};

dynamic_control::PatternControl::Revisit revisit(const Options& options) {
  using Revisit = dynamic_control::PatternControl::Revisit;
  if (options.is("revisit", "global")) return Revisit::global;
  if (options.is("revisit", "lasting")) return Revisit::lasting;
  return options.is("revisit", "deepen") ? Revisit::deepen : Revisit::ignore;
}

dynamic_control::PatternControl control(const Options& options) {
  dynamic_control::PatternControl control;
  const bool fixed = !options.is("depth", "pdb");
  control.depth =
      fixed ? dynamic_control::PatternControl::Depth::fixed : dynamic_control::PatternControl::Depth::database;
  if (fixed) control.fixed_depth = static_cast<std::uint32_t>(options.integer("depth"));
  control.revisit = revisit(options);
  control.growth = static_cast<std::uint32_t>(options.integer("growth"));
  control.tables = realtime::goal_tables(options);
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
    .presets = kPresets,
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
