// Bulitko, Björnsson: kNN LRTA*: Simple Subgoaling for Real-Time Search. AIIDE 2009. Table 1 and Figure 8.
#include "reproduce/as_published.hpp"
#include "reproduce/claims.hpp"
#include "reproduce/evidence.hpp"
#include "reproduce/measures.hpp"
#include "reproduce/publication.hpp"

#include <fmt/format.h>

namespace cairn::reproduce::papers {
namespace {

const std::vector<std::string> kKnn{"kNN LRTA* (1000)", "kNN LRTA* (5000)", "kNN LRTA* (10000)"};

const std::vector<std::string> kD{"D LRTA* (7)", "D LRTA* (6)", "D LRTA* (5)", "D LRTA* (3)"};

const char* const kSteady = "cairn's D LRTA* (5)";
const char* const kHeadsForTheGoal =
    "On a cell that it visited before, D LRTA* heads for the goal itself, as its authors describe; on a few problems "
    "LRTA* then goes astray at many times the optimum. The one compared, which stays with its subgoal there and looks "
    "ahead further, walks from the same database.";
const char* const kOurs = "cairn's kNN LRTA* (10000)";

Experiment experiment() {
  Experiment games{"games"};
  games.suite = {
      "The authors drew 128 problems of cost 100 to 150 on each of eight maps of 150x141 to 234x274 cells from "
      "Baldur's Gate and Warcraft III, which they show and do not name: these are of the same games and sizes.",
      {{"bg/AR0012SR", 1, "rooms:148x139,seed=1"},
       {"bg/AR0411SR", 1, "rooms:200x200,seed=2"},
       {"bg/AR0516SR", 1, "city:170x150,seed=3"},
       {"bg/AR0603SR", 1, "caves:200x180,seed=4"},
       {"bg/AR0701SR", 1, "rooms:232x272,seed=5"},
       {"wc3/blastedlands", 1, "islands:200x200,seed=6"},
       {"wc3/gardenofwar", 1, "caves:193x193,seed=7"},
       {"wc3/icecrown", 1, "caves:200x200,seed=8"}},
      {128, 100, 150},
      {{"bg/AR0411SR", 1, "rooms:200x200,seed=2"},
       {"bg/AR0603SR", 1, "caves:200x180,seed=4"},
       {"wc3/blastedlands", 1, "islands:200x200,seed=6"}},
      {100, 100, 150}};
  games.contestants.push_back({"LRTA*", "lrta:depth=3", ""});
  for (const int records : {1000, 5000, 10000}) {
    games.contestants.push_back({fmt::format("kNN LRTA* ({})", records), as_published("knn-lrta-2009", {"aiide2009"}),
                                 built_as_published(fmt::format("knn-2009:records={}", records), {"aiide2009"})});
  }
  for (const int level : {7, 6, 5, 3}) {
    games.contestants.push_back({fmt::format("D LRTA* ({})", level),
                                 as_published("d-lrta:depth=3,revisit=global", {"aiide2009", "jair2008"}),
                                 built_as_published(fmt::format("pdb:level={}", level), {"aiide2009", "jair2008"})});
  }
  games.contestants.push_back({kOurs, "knn-lrta-2009", "knn-2009:records=10000"});
  games.contestants.push_back({kSteady, "d-lrta:depth=3", "pdb:level=5"});
  games.walked = {"LRTA*", "kNN LRTA* (1000)", "kNN LRTA* (10000)", "D LRTA* (7)", "D LRTA* (3)"};
  return games;
}

Result table1() {
  Result result{"table1",
                "Resources and performance (also Figure 8)",
                "games",
                {{"build time", rows::Unit::seconds, report::kBuildTime.of},
                 {"size / map", rows::Unit::number, kRelativeSize.of},
                 {"database", rows::Unit::bytes, report::kDatabaseSize.of},
                 {"above optimal", rows::Unit::percent, report::kSuboptimality.of},
                 {"expanded a move", rows::Unit::number, kPlannedPerMove.of}}};
  const double none = std::nan("");
  result.rows = {
      {"LRTA*", {0, 0, none, 447.95, 20.44}},
      {"kNN LRTA* (1000)", {0.62 * 60, 0.09, none, 49.91, 42.68}},
      {"kNN LRTA* (5000)", {3.08 * 60, 0.46, none, 27.24, 28.54}},
      {"kNN LRTA* (10000)", {6.23 * 60, 0.92, none, 19.52, 25.11}},
      {"D LRTA* (7)", {0.29 * 60, 1.06, none, 55.87, 20.34}},
      {"D LRTA* (6)", {0.35 * 60, 1.14, none, 22.57, 20.14}},
      {"D LRTA* (5)", {0.50 * 60, 1.39, none, 13.35, 19.98}},
      {"D LRTA* (3)", {1.91 * 60, 8.22, none, 10.13, 17.50}},
      {kOurs, {}},
      {kSteady, {}},
  };
  result.claims = {
      with_medians(falls("kNN LRTA*: the more records, the better the paths", report::kSuboptimality,
                         {"LRTA*", "kNN LRTA* (1000)", "kNN LRTA* (5000)", "kNN LRTA* (10000)"}),
                   kKnn),
      because(with_figures(falls("kNN LRTA*: the more records, the fewer states expanded a move, in checks of what can "
                                 "be reached included",
                                 kPlannedPerMove, kKnn),
                           kWithoutAnswer, kKnn),
              "Where none of the records will do, the agent has checked all of them, which takes the longer the more "
              "there are."),
      all_at_most("kNN LRTA* expands more states a move than D LRTA*, because of these checks", kPlannedPerMove, kD,
                  kKnn),
      with_medians(falls("D LRTA*: the lower the level, the better the paths", report::kSuboptimality,
                         {"LRTA*", "D LRTA* (7)", "D LRTA* (6)", "D LRTA* (5)", "D LRTA* (3)"}),
                   kD),
      falls("D LRTA*: the lower the level, the larger the database", report::kDatabaseSize,
            {"D LRTA* (3)", "D LRTA* (5)", "D LRTA* (6)", "D LRTA* (7)"}),
      near_times("kNN LRTA* (1000)'s database holds fewer states than D LRTA* (7)'s", kDatabaseStates,
                 "kNN LRTA* (1000)", "D LRTA* (7)", 9),
      with_medians(near_times("kNN LRTA* (10000)'s paths are 9% worse than D LRTA* (3)'s (10.13% against 19.52%)",
                              kCostRatio, "kNN LRTA* (10000)", "D LRTA* (3)", 1.1013 / 1.1952, 1.2),
                   {"kNN LRTA* (10000)", "D LRTA* (3)"}),
      dominates("kNN LRTA* (10000) dominates D LRTA* (6): better paths from fewer states", kDatabaseStates,
                report::kSuboptimality, "kNN LRTA* (10000)", "D LRTA* (6)"),
      with_plain_regions(at_most("In bytes here, too, kNN LRTA* (1000)'s database is smaller than D LRTA* (7)'s",
                                 report::kDatabaseSize, "kNN LRTA* (1000)", "D LRTA* (7)")),
      with_medians(near("LRTA*'s paths", report::kSuboptimality, "LRTA*", 447.95), {"LRTA*"}),
      with_medians(near("kNN LRTA* (1000)'s paths", report::kSuboptimality, "kNN LRTA* (1000)", 49.91),
                   {"kNN LRTA* (1000)"}),
      with_medians(near("kNN LRTA* (10000)'s paths", report::kSuboptimality, "kNN LRTA* (10000)", 19.52),
                   {"kNN LRTA* (10000)"}),
      because(with_figures(with_medians(near("D LRTA* (5)'s paths", report::kSuboptimality, "D LRTA* (5)", 13.35),
                                        {"D LRTA* (5)"}),
                           report::kSuboptimality, {kSteady}),
              kHeadsForTheGoal),
      because(
          with_figures(
              with_medians(all_at_most("D LRTA* of levels 3 and 5 walks better paths than kNN LRTA* (10000)",
                                       report::kSuboptimality, {"D LRTA* (3)", "D LRTA* (5)"}, {"kNN LRTA* (10000)"}),
                           {"D LRTA* (3)", "D LRTA* (5)", "kNN LRTA* (10000)"}),
              report::kSuboptimality, {kSteady}),
          kHeadsForTheGoal),
      because(
          all_at_most("kNN LRTA*'s databases take longer to compute than D LRTA* (7)'s", report::kBuildTime,
                      {"D LRTA* (7)"}, {"kNN LRTA* (1000)", "kNN LRTA* (5000)", "kNN LRTA* (10000)"}),
          "Here D LRTA*'s pairs are found by one search for each region, and each record takes a search of its own."),
  };
  return result;
}

Result figure8() {
  return drawing_of(table1(), "figure8", "Suboptimality against database size and states expanded a move",
                    {{"Suboptimality and database size", report::kDatabaseSize, report::kSuboptimality},
                     {"Suboptimality and states expanded a move", kPlannedPerMove, report::kSuboptimality, 4, 3}});
}

}  // namespace

Publication bulitko_bjornsson_2009() {
  return {"aiide2009",
          "Bulitko, Björnsson: kNN LRTA*: Simple Subgoaling for Real-Time Search. AIIDE 2009",
          {experiment()},
          {table1(), figure8()}};
}

}  // namespace cairn::reproduce::papers
