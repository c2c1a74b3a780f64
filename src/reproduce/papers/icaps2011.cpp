// Hernández, Baier: Fast Subgoaling for Pathfinding via Real-Time Search. ICAPS 2011. Figure 2, and the figures of
// builds in the text.
#include "reproduce/as_published.hpp"
#include "reproduce/claims.hpp"
#include "reproduce/evidence.hpp"
#include "reproduce/measures.hpp"
#include "reproduce/publication.hpp"

#include <fmt/format.h>

namespace cairn::reproduce::papers {
namespace {

const char* const kTree = "LRTA*+sub";
const char* const kOurs = "cairn's LRTA*+sub";

const char* const kRecordsAreCheap =
    "By the authors' own 3.1 ms a search by A*, 10,000 of them take 31 s, less than the 73.5 s of their trees: the "
    "6.23 "
    "minutes that they compare with are those of other authors, who estimate them from another program.";

std::vector<Contestant> contestants() {
  std::vector<Contestant> list{
      {"A*", "astar", ""},
      {"LRTA*", "lrta:depth=1", ""},
      {kTree, as_published("subgoal-tree", {"icaps2011"}), built_as_published("tree", {"icaps2011"})},
      {kOurs, "subgoal-tree", "tree"}};
  for (const int records : {1000, 10000}) {
    list.push_back({fmt::format("kNN LRTA* ({})", records), as_published("knn-lrta-2009", {"aiide2009"}),
                    built_as_published(fmt::format("knn-2009:records={}", records), {"aiide2009"})});
  }
  for (const int level : {3, 5}) {
    list.push_back({fmt::format("D LRTA* ({})", level),
                    as_published("d-lrta:depth=3,revisit=global", {"aiide2009", "jair2008"}),
                    built_as_published(fmt::format("pdb:level={}", level), {"aiide2009", "jair2008"})});
  }
  return list;
}

const std::vector<SuiteMap> kMapsOf2009{{"bg/AR0411SR", 1, "rooms:200x200,seed=2"},
                                        {"bg/AR0701SR", 1, "rooms:232x272,seed=5"},
                                        {"wc3/blastedlands", 1, "islands:200x200,seed=6"},
                                        {"wc3/icecrown", 1, "caves:200x200,seed=8"}};

Experiment games() {
  Experiment games{"games"};
  games.suite = {
      "The authors drew 500 problems on each of eight maps from Baldur's Gate, Warcraft and Dragon Age, of 17,789 "
      "unblocked cells on average, which they do not name.",
      kMapsOf2009,
      {500},
      {{"bg/AR0411SR", 1, "rooms:100x100,seed=2"}, {"dao/lak505d", 1, "caves:90x90,seed=12"}},
      {150}};
  for (const SuiteMap& map : {SuiteMap{"dao/den501d", 1, "caves:250x250,seed=9"},
                              {"dao/orz500d", 1, "rooms:250x250,seed=10"},
                              {"dao/brc203d", 1, "caves:250x200,seed=11"},
                              {"dao/lak505d", 1, "caves:180x180,seed=12"}}) {
    games.suite.maps.push_back(map);
  }
  games.contestants = contestants();
  games.walked = {"A*", "LRTA*", kTree, "kNN LRTA* (1000)", "kNN LRTA* (10000)"};
  return games;
}

/// Four of the maps alone: what was measured on them before is not measured again.
Experiment maps_of_2009() {
  Experiment games{"maps-of-2009"};
  games.suite = {"Of the eight maps, the four that Bulitko and Björnsson used in 2009.",
                 kMapsOf2009,
                 {500},
                 {{"bg/AR0411SR", 1, "rooms:100x100,seed=2"}},
                 {150}};
  games.contestants = contestants();
  games.walked = {"LRTA*", kTree, "D LRTA* (5)"};
  return games;
}

Result figure2() {
  Result result{
      "figure2",
      "On-line search: A*, LRTA*, and LRTA* with subgoal trees",
      "games",
      {{"cost", rows::Unit::number, kCost.of},
       {"time of the first move", rows::Unit::nanoseconds, kFirstMoveTime.of},
       {"time in all", rows::Unit::nanoseconds, kProblemTime.of}},
      {{"A*", {198, 3.101e6, 3.101e6}}, {"LRTA*", {39232, 1e3, 34.446e6}}, {kTree, {220, 24e3, 251e3}}, {kOurs, {}}}};
  result.claims = {
      near("With subgoals, paths above optimal", kExcess, kTree, 11),
      near_times("LRTA* travels farther than with subgoals (published: 2 orders of magnitude)", kCost, kTree, "LRTA*",
                 39232.0 / 220, 3),
      near_times("In all, subgoals take less time than A*", kProblemTime, kTree, "A*", 12.4),
      near_times("In all, subgoals take less time than LRTA*", kProblemTime, kTree, "LRTA*", 137.4),
      because(with_figures(at_most("LRTA*'s first move takes less time than that of LRTA* with subgoals",
                                   kFirstMoveTime, "LRTA*", kTree),
                           kLearned, {"LRTA*", kTree}),
              "To find the tree of a goal takes one look into an index here, and an agent begins by forgetting what it "
              "learned on the problem before, of which LRTA* has more."),
      below("One state is expanded a move", report::kExpandedPerMove, kTree, 1.0001),
      near_figure("D LRTA* (5) expands more states a move than LRTA* with subgoals, by the difference",
                  [](const Measured& m) {
                    return figure(m, kPlannedPerMove, "D LRTA* (5)") - figure(m, kPlannedPerMove, kTree);
                  },
                  "states a move, D LRTA* (5) - LRTA*+sub", rows::Unit::number, {19.98, 2, rows::Best::most}),
  };
  return result;
}

/// Subgoals of a tree, on average.
constexpr report::Measure kTreeSize{"subgoals of a tree", rows::Unit::number, [](const rows::Row& row) {
                                      return static_cast<double>(row.database_records) /
                                             static_cast<double>(row.map_passable);
                                    }};

Result builds() {
  Result result{"builds",
                "Figures in the text: subgoal trees",
                "games",
                {{"build time", rows::Unit::seconds, report::kBuildTime.of},
                 {"states expanded to build", rows::Unit::number, kBuildWork.of},
                 {"subgoals of a tree", rows::Unit::number, kTreeSize.of},
                 {"database", rows::Unit::bytes, report::kDatabaseSize.of}},
                {{kTree, {73.5, std::nan(""), 198, std::nan("")}}}};
  result.claims = {
      near("A tree has so many states on average", kTreeSize, kTree, 198),
      below("Subgoal trees for all goals of a map take at most 159.78 s, the longest of the authors",
            report::kBuildTime, kTree, 159.78),
  };
  return result;
}

Result beside_others() {
  Result result{"maps-of-2009",
                "Figures in the text: subgoal trees beside kNN LRTA* and D LRTA* on the maps of 2009",
                "maps-of-2009",
                {{"build time", rows::Unit::seconds, report::kBuildTime.of},
                 {"above optimal", rows::Unit::percent, kExcess.of},
                 {"expanded a move", rows::Unit::number, kPlannedPerMove.of},
                 {"database", rows::Unit::bytes, report::kDatabaseSize.of}},
                {{kTree, {51.6, 13, 1, std::nan("")}},
                 {"kNN LRTA* (1000)", {0.62 * 60, 49.91, 42.68, std::nan("")}},
                 {"kNN LRTA* (10000)", {6.23 * 60, 19.52, 25.11, std::nan("")}},
                 {"D LRTA* (3)", {1.91 * 60, 10.13, 17.50, std::nan("")}},
                 {"D LRTA* (5)", {0.50 * 60, 13.35, 19.98, std::nan("")}},
                 {kOurs, {}}}};
  result.claims = {
      near("With subgoals, paths above optimal on these maps", kExcess, kTree, 13),
      at_most("Subgoal trees give better paths than kNN LRTA* (1000)", kExcess, kTree, "kNN LRTA* (1000)"),
      at_most("Subgoal trees give better paths than kNN LRTA* (10000)", kExcess, kTree, "kNN LRTA* (10000)"),
      because(at_most("Subgoal trees for all goals are computed in less time than kNN LRTA* (10000)'s records",
                      report::kBuildTime, kTree, "kNN LRTA* (10000)"),
              kRecordsAreCheap),
      with_medians(near_times("Their paths are comparable with those of D LRTA* (3) (figures: 13% and 10.13%)",
                              kCostRatio, kTree, "D LRTA* (3)", 1.1013 / 1.13, 1.25),
                   {kTree, "D LRTA* (3)"}),
      with_medians(near_times("Their paths are comparable with those of D LRTA* (5) (figures: 13% and 13.35%)",
                              kCostRatio, kTree, "D LRTA* (5)", 1.1335 / 1.13, 1.25),
                   {kTree, "D LRTA* (5)"}),
      because(all_at_most("D LRTA* and kNN LRTA* expand more states a move", kPlannedPerMove, {kTree},
                          {"D LRTA* (3)", "D LRTA* (5)", "kNN LRTA* (1000)", "kNN LRTA* (10000)"}),
              ""),
  };
  result.plots = {{"Suboptimality and build time", report::kBuildTime, kExcess, 0, 1}};
  return result;
}

}  // namespace

Publication hernandez_baier_icaps_2011() {
  return {"icaps2011",
          "Hernández, Baier: Fast Subgoaling for Pathfinding via Real-Time Search. ICAPS 2011",
          {games(), maps_of_2009()},
          {figure2(), builds(), beside_others()}};
}

}  // namespace cairn::reproduce::papers
