// Hernández, Baier: Fast Subgoaling for Pathfinding via Real-Time Search. ICAPS 2011. Figure 2, and the figures of
// builds in the text.
#include "base/parallel.hpp"
#include "reproduce/claims.hpp"
#include "reproduce/evidence.hpp"
#include "reproduce/measures.hpp"
#include "reproduce/publication.hpp"

namespace cairn::reproduce::papers {
namespace {

const char* const kTree = "LRTA*+sub";

Experiment experiment() {
  Experiment games{"games"};
  games.suite = {
      "The authors drew 500 problems on each of eight maps from Baldur's Gate, Warcraft and Dragon Age, of 17,789 "
      "cells on average.",
      {{"bg/AR0411SR", 1, "rooms:200x200,seed=2"},
       {"bg/AR0701SR", 1, "rooms:232x272,seed=5"},
       {"wc3/blastedlands", 1, "islands:200x200,seed=6"},
       {"wc3/icecrown", 1, "caves:200x200,seed=8"},
       {"dao/den501d", 1, "caves:250x250,seed=9"},
       {"dao/orz500d", 1, "rooms:250x250,seed=10"},
       {"dao/brc203d", 1, "caves:250x200,seed=11"},
       {"dao/lak505d", 1, "caves:180x180,seed=12"}},
      {500},
      {{"bg/AR0411SR", 1, "rooms:100x100,seed=2"}, {"dao/lak505d", 1, "caves:90x90,seed=12"}},
      {150}};
  games.contestants = {{"A*", "astar", ""},
                       {"LRTA*", "lrta:depth=1", ""},
                       {kTree, "subgoal-tree", "tree"},
                       {"kNN LRTA* (1000)", "knn-lrta-2009", "knn-2009:records=1000"},
                       {"kNN LRTA* (10000)", "knn-lrta-2009", "knn-2009:records=10000"}};
  games.walked = {"A*", "LRTA*", kTree, "kNN LRTA* (1000)", "kNN LRTA* (10000)"};
  return games;
}

Result figure2() {
  Result result{"figure2",
                "On-line search: A*, LRTA*, and LRTA* with subgoal trees",
                "games",
                {{"cost", rows::Unit::number, kCost.of},
                 {"time of the first move", rows::Unit::nanoseconds, kFirstMoveTime.of},
                 {"time in all", rows::Unit::nanoseconds, kProblemTime.of}},
                {{"A*", {198, 3.101e6, 3.101e6}}, {"LRTA*", {39232, 1e3, 34.446e6}}, {kTree, {220, 24e3, 251e3}}}};
  result.claims = {
      below("With subgoals, paths are some 11% above optimal (here: at most 15%)", kExcess, kTree, 15),
      at_most("With subgoals, LRTA* travels a hundredth as far (here: at least 20 times less)", kCost, kTree, "LRTA*",
              20),
      at_most("In all, subgoals take less time than A* (published: 12.4 times)", kProblemTime, kTree, "A*"),
      at_most("In all, subgoals take a small part of LRTA*'s time (published 137 times; here: at least 10)",
              kProblemTime, kTree, "LRTA*", 10),
      because(with_figures(at_most("LRTA*'s first move takes less time than that of LRTA* with subgoals",
                                   kFirstMoveTime, "LRTA*", kTree),
                           kLearned, {"LRTA*", kTree}),
              "To find the tree of a goal takes one look into an index here, and an agent begins by forgetting what it "
              "learned on the problem before, of which LRTA* has more."),
      below("One state is expanded a move", report::kExpandedPerMove, kTree, 1.0001),
  };
  return result;
}

Result builds() {
  Result result{"builds",
                "Figures in the text: subgoal trees beside kNN LRTA*",
                "games",
                {{"build time", rows::Unit::seconds, report::kBuildTime.of},
                 {"above optimal", rows::Unit::percent, kExcess.of},
                 {"database", rows::Unit::bytes, report::kDatabaseSize.of}},
                {{kTree, {73.5, 11, std::nan("")}},
                 {"kNN LRTA* (1000)", {51.6, 49.91, std::nan("")}},
                 {"kNN LRTA* (10000)", {6.23 * 60, 19.52, std::nan("")}}}};
  result.claims = {
      at_most("Subgoal trees give better paths than kNN LRTA* (1000)", kExcess, kTree, "kNN LRTA* (1000)"),
      at_most("Subgoal trees give better paths than kNN LRTA* (10000)", kExcess, kTree, "kNN LRTA* (10000)"),
      because(
          supposing(at_most("Subgoal trees for all goals are computed in less time than kNN LRTA* (10000)'s records",
                            report::kBuildTime, kTree, "kNN LRTA* (10000)"),
                    "With a search by A* for each record, as long as those of its problems here, and no time beside",
                    "kNN LRTA* (10000)",
                    [](rows::Row& row, const Measured& m) {
                      row.build_seconds = 10000 * m.row("A*").problem_ns_mean / 1e9 / platform::core_count();
                    }),
          "By the authors' own 3.1 ms a search by A*, 10,000 of them take 31 s, less than the 73.5 s of their trees: "
          "the 6.23 minutes that they compare with are those of other authors, who estimate them from another "
          "program."),
      below("Subgoal trees for all goals of a map take at most 160 s", report::kBuildTime, kTree, 159.78),
  };
  result.plots = {{"Suboptimality and build time", report::kBuildTime, kExcess, 0, 1}};
  return result;
}

}  // namespace

Publication hernandez_baier_icaps_2011() {
  return {"icaps2011",
          "Hernández, Baier: Fast Subgoaling for Pathfinding via Real-Time Search. ICAPS 2011",
          {experiment()},
          {figure2(), builds()}};
}

}  // namespace cairn::reproduce::papers
