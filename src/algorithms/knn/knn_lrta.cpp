// kNN LRTA* (Bulitko, Björnsson, Lawrence, "Case-Based Subgoaling in Real-Time Heuristic Search for Video Game
// Pathfinding", JAIR 2010): the agent looks up the most similar problem that was solved off-line and walks along the
// states that were kept of its solution.
//
// The basic algorithm tries all records, found by a scan. Its six enhancements (Section 6.2) have an option each: three
// shortcuts, candidates, kdtree, quota. Fragments are what the authors found to help little.
//
// With preset=jair2010 it is the algorithm of the paper. By default two things differ. The records that are tried are
// the most similar of all; in the paper, they are those whose coordinates are nearest, and similarity only orders them.
// And relays are ours: a single problem without a suitable record costs more than a hundred others, and nearly always
// some record leads a part of the way.
#include <cairn/algorithm.hpp>

#include "algorithms/knn/case_selector.hpp"
#include "search/realtime/lrta_pursuer.hpp"
#include "store/papers.hpp"

#include <cmath>
#include <memory>

namespace cairn::algorithm {
namespace {

constexpr OptionInfo kOptions[] = {
    or_word(integer_option("candidates", "10", 1, 1'000'000, "records tried, the most similar first"), "all"),
    integer_option("climb", "250", 1, 1'000'000, "steps after which a hill-climbing check gives up"),
    choice_option("shortcuts", "on", "on|off|goal|start|end|goal+start|goal+end|start+end",
                  "skip what a climb can skip: all subgoals on the way to the goal, a record's start, its end"),
    choice_option("kdtree", "on", "on|off", "find records by their index, or by looking at all of them"),
    choice_option(
        "retrieve", "similar", "similar|near",
        "the records tried: the most similar ones, or those with the nearest coordinates, then by similarity"),
    or_word(real_option("quota", "3", 1, 1000,
                        "without a record, try once more after travelling so many times the distance to the goal"),
            "off"),
    integer_option("relays", "8", 0, 1000, "records that may serve a part of the way where none serves all of it"),
    choice_option("fragments", "off", "on|off", "use parts of records too"),
    real_option("gmax", "0", 0, 100, "cost up to which LRTA* looks ahead; a single move at least"),
    realtime::goal_tables_option(),
};

constexpr Preset kPresets[] = {
    {"jair2010", "candidates=10,climb=250,shortcuts=on,kdtree=on,retrieve=near,quota=3,relays=0,gmax=0,tables=kept",
     "knn:preset=jair2010",
     "The enhanced algorithm of Section 6.2 with the parameters of Section 8.2: no relays; the kd-tree finds the 10 "
     "records with the nearest coordinates, which similarity orders; records are made by A*."},
};

knn::CaseSelectorSettings selection(const Options& options) {
  const std::string_view shortcuts = options.choice("shortcuts");
  const auto has = [&](std::string_view word) { return shortcuts == "on" || shortcuts.find(word) != shortcuts.npos; };
  knn::CaseSelectorSettings settings;
  settings.candidates =
      options.is("candidates", "all") ? knn::kMaxCases : static_cast<std::uint32_t>(options.integer("candidates"));
  settings.climb = static_cast<std::uint32_t>(options.integer("climb"));
  settings.lookup = options.is("kdtree", "on") ? knn::CaseLookup::tree : knn::CaseLookup::scan;
  settings.retrieval = options.is("retrieve", "near") ? knn::CaseRetrieval::near : knn::CaseRetrieval::similar;
  settings.goal_shortcut = has("goal");
  settings.start_shortcut = has("start");
  settings.end_shortcut = has("end");
  settings.quota_thousandths =
      options.is("quota", "off") ? 0 : static_cast<std::uint64_t>(std::llround(options.real("quota") * 1000));
  settings.relays = static_cast<std::uint32_t>(options.integer("relays"));
  settings.parts = options.is("fragments", "on") ? knn::CaseParts::Kind::fragments : knn::CaseParts::Kind::whole;
  return settings;
}

realtime::BreadthLookahead::Settings lookahead(const Options& options, const Rules& rules) {
  return realtime::lookahead_by_cost(options.real("gmax"), rules);
}

}  // namespace

static_assert(realtime::Selector<knn::CaseSelector>);

extern constinit const Algorithm knn_lrta;
constinit const Algorithm knn_lrta{
    .name = "knn-lrta",
    .title = "kNN LRTA*",
    .summary = "Walks along the subgoals of the most similar problem that was solved off-line",
    .paper = store::kKnnPaper,
    .database = "knn",
    .options = kOptions,
    .presets = kPresets,
    .make = [](const AgentSetup& setup) -> std::unique_ptr<Agent> {
      return realtime::make_lrta_guided(
          setup.grid, knn::CaseSelector(setup.grid, *setup.database, selection(setup.options)),
          lookahead(setup.options, setup.grid.rules()), realtime::goal_tables(setup.options));
    },
    .database_work_bound = [](const Options& options, const Rules& rules, const Database& database) -> WorkBound {
      const knn::CaseSelectorSettings settings = selection(options);
      return knn::CaseSelector::work_bound(settings, knn::CaseParts::count(database, settings.parts)) +
             realtime::lrta_guided_work_bound(lookahead(options, rules), rules);
    },
};

}  // namespace cairn::algorithm
