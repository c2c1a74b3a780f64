// Bulitko, Björnsson, Lawrence: Case-Based Subgoaling in Real-Time Heuristic Search for Video Game Pathfinding. Journal
// of Artificial Intelligence Research 39, 2010. Tables 1 to 7, Figures 12 to 15.
#include "reproduce/papers/jair2010.hpp"

#include "reproduce/as_published.hpp"

#include <fmt/format.h>

#include <iterator>

namespace cairn::reproduce::papers {
namespace jair2010 {

namespace {
const double kNone = std::nan("");
}

const std::array<Line, 13> kLines{{
    {"kNN LRTA*(10000)", 7.56, 6851.62, 13.10, 10000, 0.00308, 0.25, 8.62, 265.65, 1},
    {"kNN LRTA*(40000)", 6.88, 620.63, 51.89, 40000, 0.01234, 1.00, 5.04, 1034.08, 1},
    {"kNN LRTA*(60000)", 6.40, 12.77, 77.30, 60000, 0.01851, 1.51, 4.23, 1547.85, 2},
    {"kNN LRTA*(80000)", 6.55, 11.96, 103.09, 80000, 0.02468, 2.01, 4.22, 2062.20, 2},
    {"D LRTA*(12)", 3.73, 15999.23, 0.25, 251.5, 1.00001, 84.96, 18.76, 87019.74, 66},
    {"D LRTA*(11)", 3.93, 8497.09, 1.57, 1896.5, 1.00009, 84.97, 11.09, 87018.50, 66},
    {"D LRTA*(10)", 4.26, 6831.74, 11.95, 14872.0, 1.00068, 85.02, 8.24, 87066.34, 65},
    {"D LRTA*(9)", 3.94, 819.72, 89.88, 116048.5, 1.00532, 85.40, 3.04, 87456.35, 65},
    {"TBA*(5)", 14.31, 1504.54, kNone, kNone, kNone, kNone, 1353.94, 1353.94, kNone},
    {"TBA*(10)", 26.34, 666.50, kNone, kNone, kNone, kNone, 1353.94, 1353.94, kNone},
    {"TBA*(50)", 83.31, 131.12, kNone, kNone, kNone, kNone, 1353.94, 1353.94, kNone},
    {"TBA*(100)", 117.52, 64.66, kNone, kNone, kNone, kNone, 1353.94, 1353.94, kNone},
    {"A*", 208.03, 0, kNone, kNone, kNone, kNone, 1353.94, 1353.94, kNone},
}};

const Column kQuality{"above optimal", rows::Unit::percent, report::kSuboptimality.of};
const Column kBuild{"build time", rows::Unit::seconds, report::kBuildTime.of};

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
  std::vector<Contestant>& list = large.contestants;
  const auto add_knn = [&](const std::string& label, int records, const std::string& spec, const auto& built) {
    const auto database = [&](int count) { return built(fmt::format("knn:records={}", count)); };
    list.push_back({label, spec, database(records), database(records / 8), quick_if(records >= 10000)});
  };
  const auto as_built = [](const std::string& spec) { return built_as_published(spec, {"jair2010"}); };
  for (const int records : {1000, 5000, 10000, 40000, 60000, 80000}) {
    add_knn(fmt::format("kNN LRTA*({})", records), records, as_published("knn-lrta", {"jair2010"}), as_built);
  }
  add_knn(kManyCandidates, 60000, as_published("knn-lrta:candidates=100", {"jair2010"}), as_built);
  add_knn(kFragments, 60000, as_published("knn-lrta:fragments=on", {"jair2010"}), as_built);
  add_knn(kOurs, 60000, "knn-lrta", [](const std::string& spec) { return spec; });
  for (const int level : {12, 11, 10, 9}) {
    list.push_back({fmt::format("D LRTA*({})", level),
                    as_published("d-lrta:depth=1,revisit=global", {"jair2010", "jair2008"}),
                    built_as_published(fmt::format("pdb:level={}", level), {"jair2010", "jair2008"}),
                    built_as_published(fmt::format("pdb:level={}", level - 4), {"jair2010", "jair2008"})});
  }
  list.push_back({"cairn's D LRTA*(9)", "d-lrta:depth=1", "pdb:level=9", "pdb:level=5"});
  for (const int slice : {5, 10, 20, 50, 100, 500, 1000, 2000, 5000}) {
    const bool is_printed = slice == 5 || slice == 10 || slice == 50 || slice == 100;
    list.push_back({fmt::format("TBA*({})", slice), as_published(fmt::format("tba:slice={}", slice), {"jair2010"}), "",
                    "", quick_if(is_printed)});
  }
  list.push_back({"cairn's TBA*(100)", "tba:slice=100", ""});
  list.push_back({"A*", "astar", ""});
  large.walked = {"kNN LRTA*(10000)", kBest, "D LRTA*(12)", "D LRTA*(9)", "TBA*(5)", "TBA*(100)", "A*"};
  return large;
}

std::vector<ResultRow> rows(std::vector<double> (*published)(const Line&), bool databases_only) {
  std::vector<ResultRow> list;
  for (const Line& line : kLines) {
    if (databases_only && std::isnan(line.records)) continue;
    list.push_back({line.label, published(line)});
  }
  for (const char* label : {"kNN LRTA*(1000)", "kNN LRTA*(5000)"}) list.push_back({label, {}});
  list.push_back({kManyCandidates, {}});
  list.push_back({kFragments, {}});
  if (!databases_only) {
    for (const int slice : {20, 500, 1000, 2000, 5000}) list.push_back({fmt::format("TBA*({})", slice), {}});
    list.push_back({"cairn's TBA*(100)", {}});
  }
  list.push_back({kOurs, {}});
  list.push_back({"cairn's D LRTA*(9)", {}});
  return list;
}

}  // namespace jair2010

Publication bulitko_bjornsson_lawrence_2010() {
  std::vector<Result> results = jair2010::searches_and_databases();
  std::vector<Result> more = jair2010::memory_and_summary();
  results.insert(results.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
  return {
      "jair2010",
      "Bulitko, Björnsson, Lawrence: Case-Based Subgoaling in Real-Time Heuristic Search for Video Game Pathfinding. "
      "JAIR 2010",
      {jair2010::experiment()},
      std::move(results)};
}

}  // namespace cairn::reproduce::papers
