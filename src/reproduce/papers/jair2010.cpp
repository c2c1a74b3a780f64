// Bulitko, Björnsson, Lawrence: Case-Based Subgoaling in Real-Time Heuristic Search for Video Game Pathfinding. Journal
// of Artificial Intelligence Research 39, 2010. Tables 1 to 7, Figures 12 to 15.
#include "reproduce/claims.hpp"
#include "reproduce/evidence.hpp"
#include "reproduce/measures.hpp"
#include "reproduce/publication.hpp"

#include <fmt/format.h>

namespace cairn::reproduce::papers {
namespace {

const double kNone = std::nan("");
const char* const kBest = "kNN LRTA*(60000)";
// The figures of Tables 1 to 6, one line for each contestant.
struct Line {
  const char* label;
  double move_us;
  double suboptimality;
  double build_hours;
  double records;
  double megabytes;
  double online_kb;
  double cumulative_kb;
  double break_even;
};
const Line kLines[] = {
    {"kNN LRTA*(10000)", 7.56, 6851.62, 13.10, 10000, 0.25, 8.62, 265.65, 1},
    {"kNN LRTA*(40000)", 6.88, 620.63, 51.89, 40000, 1.00, 5.04, 1034.08, 1},
    {"kNN LRTA*(60000)", 6.40, 12.77, 77.30, 60000, 1.51, 4.23, 1547.85, 2},
    {"kNN LRTA*(80000)", 6.55, 11.96, 103.09, 80000, 2.01, 4.22, 2062.20, 2},
    {"D LRTA*(12)", 3.73, 15999.23, 0.25, 251.5, 84.96, 18.76, 87019.74, 66},
    {"D LRTA*(11)", 3.93, 8497.09, 1.57, 1896.5, 84.97, 11.09, 87018.50, 66},
    {"D LRTA*(10)", 4.26, 6831.74, 11.95, 14872.0, 85.02, 8.24, 87066.34, 65},
    {"D LRTA*(9)", 3.94, 819.72, 89.88, 116048.5, 85.40, 3.04, 87456.35, 65},
    {"TBA*(5)", 14.31, 1504.54, kNone, kNone, kNone, 1353.94, 1353.94, kNone},
    {"TBA*(10)", 26.34, 666.50, kNone, kNone, kNone, 1353.94, 1353.94, kNone},
    {"TBA*(50)", 83.31, 131.12, kNone, kNone, kNone, 1353.94, 1353.94, kNone},
    {"TBA*(100)", 117.52, 64.66, kNone, kNone, kNone, 1353.94, 1353.94, kNone},
    {"A*", 208.03, 0, kNone, kNone, kNone, 1353.94, 1353.94, kNone},
};

Experiment experiment() {
  Experiment large{"large"};
  large.suite = {
      "The authors drew 250 problems of cost 1000 to 3000 on each of four maps of 9 to 13 million cells, which are not "
      "public: others, scaled up, stand in for them. A diagonal move costs 1.4.",
      {{"sc1/WheelofWar", 6, "city:768x768,seed=1", 6},
       {"sc1/Enigma", 6, "rooms:768x768,seed=2", 6},
       {"bg512/AR0700SR", 8, "rooms:512x512,seed=3", 8},
       {"dao/ost100d", 8, "caves:512x512,seed=4", 8}},
      {250, 1000, 3000},
      {{"bg512/AR0700SR", 2, "city:192x192,seed=1", 4}, {"dao/ost100d", 1, "rooms:192x192,seed=2", 4}},
      {100, 200, 600},
      {.diagonal = Diagonal::seven_fifths}};
  for (const int records : {10000, 40000, 60000, 80000}) {
    large.contestants.push_back({fmt::format("kNN LRTA*({})", records), "knn-lrta",
                                 fmt::format("knn:records={}", records), fmt::format("knn:records={}", records / 4)});
  }
  for (const int level : {12, 11, 10, 9}) {
    large.contestants.push_back({fmt::format("D LRTA*({})", level), "d-lrta:depth=1,revisit=global",
                                 fmt::format("pdb:level={}", level), fmt::format("pdb:level={}", level - 4)});
  }
  for (const int slice : {5, 10, 50, 100}) {
    large.contestants.push_back(
        {fmt::format("TBA*({})", slice), fmt::format("tba:preset=jair2010,slice={}", slice), ""});
  }
  large.contestants.push_back({"A*", "astar", ""});
  large.walked = {"kNN LRTA*(10000)", kBest, "D LRTA*(12)", "D LRTA*(9)", "TBA*(5)", "TBA*(100)", "A*"};
  return large;
}

std::vector<ResultRow> rows(std::vector<double> (*published)(const Line&), bool databases_only) {
  std::vector<ResultRow> list;
  for (const Line& line : kLines) {
    if (databases_only && std::isnan(line.records)) continue;
    list.push_back({line.label, published(line)});
  }
  return list;
}

const Column kTime{"time a move", rows::Unit::nanoseconds, report::kMoveTime.of};
const Column kQuality{"above optimal", rows::Unit::percent, report::kSuboptimality.of};
const Column kBuild{"build time", rows::Unit::seconds, report::kBuildTime.of};
const Column kSize{"database", rows::Unit::bytes, report::kDatabaseSize.of};
const Column kOnline{"memory, strictly on-line", rows::Unit::bytes, kOnlineMemory.of};
const Column kCumulative{"memory with database", rows::Unit::bytes, report::kMemory.of};

const std::vector<std::string> kKnn{"kNN LRTA*(10000)", "kNN LRTA*(40000)", "kNN LRTA*(60000)", "kNN LRTA*(80000)"};
const std::vector<std::string> kTba{"TBA*(5)", "TBA*(10)", "TBA*(50)", "TBA*(100)"};

Result table1() {
  Result result{"table1", "Suboptimality and time a move (also Figure 12)", "large", {kTime, kQuality}};
  result.rows = rows([](const Line& l) { return std::vector{l.move_us * 1e3, l.suboptimality}; }, false);
  result.claims = {
      with_medians(falls("kNN LRTA*: the more records, the better the paths", report::kSuboptimality, kKnn), kKnn),
      at_most("kNN LRTA*(60000) walks better paths than TBA*(100)", report::kSuboptimality, kBest, "TBA*(100)"),
      at_most("kNN LRTA*(60000) walks better paths than D LRTA*(9)", report::kSuboptimality, kBest, "D LRTA*(9)"),
      falls("TBA*: the longer the slice, the better the paths", report::kSuboptimality, kTba),
      falls("TBA*: the shorter the slice, the less time a move", report::kMoveTime,
            {"TBA*(100)", "TBA*(50)", "TBA*(10)", "TBA*(5)"}),
      dominates("kNN LRTA*(60000) dominates TBA*(100): better paths in less time a move", report::kMoveTime,
                report::kSuboptimality, kBest, "TBA*(100)"),
      because(with_figures(incomparable("D LRTA*(9) is not dominated by kNN LRTA*(60000): it takes less time a move",
                                        report::kMoveTime, report::kSuboptimality, "D LRTA*(9)", kBest),
                           kWorkPerMove, {"D LRTA*(9)", kBest}),
              "Choosing a record and the climbs that check it, which take most of a move's time there, take little "
              "here, while D LRTA* looks two regions up before every move."),
      at_most("kNN LRTA*(60000) takes some 30 times less time a move than A* (here: at least 10)", report::kMoveTime,
              kBest, "A*", 10),
      because(
          with_figures(
              at_most("kNN LRTA*: time a move falls with more records, from 10000 to 60000 (by a tenth or more)",
                      report::kMoveTime, kBest, "kNN LRTA*(10000)", 1.1),
              kWorkPerMove, {kBest, "kNN LRTA*(10000)"}),
          "Choosing a record takes a small part of the time here, so that there is little for more records to save."),
  };
  return result;
}

Result figure12() {
  return drawing_of(table1(), "figure12", "Suboptimality against time a move, all and zoomed",
                    {{"Suboptimality and time a move", report::kMoveTime, report::kSuboptimality, 0, 1}});
}

Result table2() {
  Result result{"table2", "Suboptimality and pre-computation time (also Figure 13)", "large", {kBuild, kQuality}};
  result.rows = rows([](const Line& l) { return std::vector{l.build_hours * 3600, l.suboptimality}; }, true);
  result.claims = {
      dominates("kNN LRTA*(40000) dominates D LRTA*(9): better paths, less pre-computation", report::kBuildTime,
                report::kSuboptimality, "kNN LRTA*(40000)", "D LRTA*(9)"),
      dominates("kNN LRTA*(60000) dominates D LRTA*(9)", report::kBuildTime, report::kSuboptimality, kBest,
                "D LRTA*(9)"),
      falls("D LRTA*: the lower the level, the longer the pre-computation (published: six to eight times a level)",
            report::kBuildTime, {"D LRTA*(9)", "D LRTA*(10)", "D LRTA*(11)", "D LRTA*(12)"}),
      falls("kNN LRTA*: pre-computation grows with the records", report::kBuildTime,
            {"kNN LRTA*(80000)", "kNN LRTA*(60000)", "kNN LRTA*(40000)", "kNN LRTA*(10000)"}),
      with_difference(with_medians({"80000 records improve little on 60000: by less than a factor of 1.5",
                                    [](const Measured& m) -> Finding {
                                      return {figure(m, report::kSuboptimality, kKnn.back()) * 1.5 >=
                                                  figure(m, report::kSuboptimality, kBest),
                                              say(m, report::kSuboptimality, kBest) + "; " +
                                                  say(m, report::kSuboptimality, kKnn.back())};
                                    }},
                                   {kBest, kKnn.back()}),
                      kBest, kKnn.back()),
  };
  return result;
}

Result figure13() {
  return drawing_of(table2(), "figure13", "Suboptimality against pre-computation time, all and zoomed",
                    {{"Suboptimality and pre-computation time", report::kBuildTime, report::kSuboptimality, 0, 1}});
}

Result table3() {
  Result result{"table3",
                "Databases (also Figure 14)",
                "large",
                {kBuild, {"records", rows::Unit::number, kRecords.of}, kSize, kQuality}};
  result.rows = rows(
      [](const Line& l) {
        return std::vector{l.build_hours * 3600, l.records, l.megabytes * 1048576, l.suboptimality};
      },
      true);
  result.claims = {
      at_most(
          "D LRTA*(9)'s database takes many times the memory of kNN LRTA*(60000)'s (published 57; here: at least 3)",
          report::kDatabaseSize, kBest, "D LRTA*(9)", 3),
      dominates("kNN LRTA*(60000) dominates D LRTA*(9): better paths from less memory", report::kDatabaseSize,
                report::kSuboptimality, kBest, "D LRTA*(9)"),
      with_plain_regions(
          at_most("D LRTA*(10)'s database takes many times the memory of kNN LRTA*(10000)'s (published 340; here: at "
                  "least 20)",
                  report::kDatabaseSize, "kNN LRTA*(10000)", "D LRTA*(10)", 20)),
  };
  return result;
}

Result figure14() {
  return drawing_of(table3(), "figure14", "Suboptimality against database size, all and zoomed",
                    {{"Suboptimality and database size", report::kDatabaseSize, report::kSuboptimality, 2, 3}});
}

Result table4() {
  Result result{"table4", "Strictly on-line memory", "large", {kOnline, kQuality}};
  result.rows = rows([](const Line& l) { return std::vector{l.online_kb * 1024, l.suboptimality}; }, false);
  result.claims = {
      all_alike("TBA*'s memory does not depend on its slice (here: within 1%, for paths under way)", kOnlineMemory,
                kTba, 0.01),
      because(
          with_figures(
              all_alike("TBA*'s memory is the same as that of A*, which expands the same states (here: within 1%)",
                        kOnlineMemory, {"TBA*(100)", "A*"}, 0.01),
              kExpanded, {"TBA*(100)", "A*"}),
          "A*'s open list has a bucket for each cost here, and TBA*'s is a heap: the same states take other bytes."),
      dominates("kNN LRTA*(60000) dominates TBA*(100): better paths, less memory on-line", kOnlineMemory,
                report::kSuboptimality, kBest, "TBA*(100)"),
      because(with_figures(falls("kNN LRTA*: the more records, the less it learns", kLearned, kKnn), kRevisits, kKnn),
              "Where hardly a cell is visited twice, the values that rise are those of hill-climbing around obstacles, "
              "which any record takes, not those of a search for a way."),
  };
  return result;
}

Result table5() {
  Result result{"table5", "Memory with the database (also Figure 15)", "large", {kCumulative, kQuality}};
  result.rows = rows([](const Line& l) { return std::vector{l.cumulative_kb * 1024, l.suboptimality}; }, false);
  result.claims = {
      because(
          with_figures(at_most("One agent alone: TBA*(100) needs less memory than kNN LRTA*(80000) with its database",
                               report::kMemory, "TBA*(100)", "kNN LRTA*(80000)"),
                       kExpanded, {"TBA*(100)"}),
          "TBA* keeps every state that it has expanded. How many these are is a matter of map and problem; what 80000 "
          "records take, 2,062 kB there, is not."),
      with_plain_regions(all_at_most("D LRTA* needs more memory than all others", report::kMemory,
                                     {"kNN LRTA*(80000)", "TBA*(100)", "A*"}, {"D LRTA*(9)"})),
  };
  return result;
}

Result figure15() {
  return drawing_of(table5(), "figure15", "Suboptimality against memory with the database, all and zoomed",
                    {{"Suboptimality and memory with the database", report::kMemory, report::kSuboptimality, 0, 1}});
}

std::string say_agents(double agents) {
  return rows::format_figure(rows::Unit::count, agents) + (agents == 1 ? " agent" : " agents");
}

Result table6() {
  Result result{"table6",
                "Agents from which on a database pays, against TBA*",
                "large",
                {{"break-even", rows::Unit::count, nullptr}}};
  for (const Line& line : kLines) {
    if (std::isnan(line.break_even)) continue;
    const std::string label = line.label;
    result.rows.push_back({label, {line.break_even}, [label](const Measured& m) {
                             return std::vector{break_even(m.row(label), m.row("TBA*(100)"))};
                           }});
  }
  result.claims = {
      {"kNN LRTA*(60000) needs less memory than TBA* for a handful of agents (published: from 2 on; here: at most 5)",
       [](const Measured& m) -> Finding {
         const double agents = break_even(m.row(kBest), m.row("TBA*(100)"));
         return {agents <= 5, fmt::format("from {} on", say_agents(agents))};
       }},
      with_plain_regions(
          {"D LRTA* takes many times as many agents to pay as kNN LRTA*(60000) (published 32; here: at least 3)",
           [](const Measured& m) -> Finding {
             const double knn = break_even(m.row(kBest), m.row("TBA*(100)"));
             const double d = break_even(m.row("D LRTA*(9)"), m.row("TBA*(100)"));
             return {d >= 3 * knn,
                     fmt::format("kNN LRTA*(60000) from {} on, D LRTA*(9) from {}", say_agents(knn), say_agents(d))};
           }}),
  };
  return result;
}

Result table7() {
  Result result{"table7",
                "kNN LRTA*(60000) against D LRTA*(9) and TBA*(100)",
                "large",
                {{"times better", rows::Unit::number, nullptr}}};
  const auto ratio = [](const report::Measure& measure, const char* other) {
    return [=](const Measured& m) { return std::vector{measure.of(m.row(other)) / measure.of(m.row(kBest))}; };
  };
  // For quality, the authors divide costs, not suboptimalities.
  result.rows = {
      {"cost, D LRTA*(9)", {8.16}, ratio(kCostRatio, "D LRTA*(9)")},
      {"cost, TBA*(100)", {1.46}, ratio(kCostRatio, "TBA*(100)")},
      {"time a move, TBA*(100)", {18.36}, ratio(report::kMoveTime, "TBA*(100)")},
      {"time a move, D LRTA*(9)", {1 / 1.62}, ratio(report::kMoveTime, "D LRTA*(9)")},
      {"memory, D LRTA*(9)", {57}, ratio(report::kMemory, "D LRTA*(9)")},
      {"memory, TBA*(100)", {1 / 1.13}, ratio(report::kMemory, "TBA*(100)")},
      {"pre-computation, D LRTA*(9)", {1.16}, ratio(report::kBuildTime, "D LRTA*(9)")},
  };
  const auto better = [](const char* text, const report::Measure& measure, const char* other) {
    return at_most(text, measure, kBest, other);
  };
  result.claims = {
      better("kNN LRTA*(60000) walks better paths than D LRTA*(9)", kCostRatio, "D LRTA*(9)"),
      better("kNN LRTA*(60000) walks better paths than TBA*(100)", kCostRatio, "TBA*(100)"),
      better("kNN LRTA*(60000) takes less time a move than TBA*(100)", report::kMoveTime, "TBA*(100)"),
      better("kNN LRTA*(60000) takes less memory than D LRTA*(9)", report::kMemory, "D LRTA*(9)"),
      better("kNN LRTA*(60000) takes less pre-computation than D LRTA*(9)", report::kBuildTime, "D LRTA*(9)"),
  };
  return result;
}

}  // namespace

Publication bulitko_bjornsson_lawrence_2010() {
  return {
      "jair2010",
      "Bulitko, Björnsson, Lawrence: Case-Based Subgoaling in Real-Time Heuristic Search for Video Game Pathfinding. "
      "JAIR 2010",
      {experiment()},
      {table1(), figure12(), table2(), figure13(), table3(), figure14(), table4(), table5(), figure15(), table6(),
       table7()}};
}

}  // namespace cairn::reproduce::papers
