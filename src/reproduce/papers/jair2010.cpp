// Bulitko, Björnsson, Lawrence: Case-Based Subgoaling in Real-Time Heuristic Search for Video Game Pathfinding. Journal
// of Artificial Intelligence Research 39, 2010. Tables 1 to 7, Figures 12 to 15.
#include "reproduce/papers/jair2010.hpp"

#include "reproduce/as_published.hpp"
#include "reproduce/measures.hpp"

#include <fmt/format.h>

#include <algorithm>
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

namespace {

/// With `half` = 2, they have about as many passable cells as the authors'.
std::vector<SuiteMap> four_maps(int half) {
  return {{"sc1/WheelofWar", 3 * half, "city:768x768,seed=1", 3 * half},
          {"sc1/Enigma", 3 * half, "rooms:768x768,seed=2", 3 * half},
          {"bg512/AR0700SR", 4 * half, "rooms:512x512,seed=3", 4 * half},
          {"dao/ost100d", 4 * half, "caves:512x512,seed=4", 4 * half}};
}

}  // namespace

Experiment experiment() {
  Experiment large{"large"};
  large.suite = {
      "The authors drew 250 problems of cost 1000 to 3000 on each of four maps of 9 to 13 million passable cells, "
      "which are not public: others, scaled up, stand in for them. A diagonal move costs 1.4. A full run takes hours "
      "with maps of that size, and days with records of kNN LRTA* by A*. So only an exhaustive run has both. Else "
      "maps, "
      "problems and regions are half as long, with one level less for D LRTA*, and searches with jump points make the "
      "records, whose paths cost the same; 200 records by A* on each map tell what all of them would take. In quick "
      "runs A* makes the records, of smaller maps.",
      four_maps(1),
      {40, 500, 1500},
      {{"bg512/AR0700SR", 2, "city:192x192,seed=1", 4}, {"dao/ost100d", 1, "rooms:192x192,seed=2", 4}},
      {100, 200, 600},
      {.diagonal = Diagonal::seven_fifths}};
  large.suite.all_maps = four_maps(2);
  large.suite.all_draw = {250, 1000, 3000};
  std::vector<Contestant>& list = large.contestants;
  const auto fast = [](int records) { return fmt::format("knn:records={}", records); };
  const auto by_astar = [&](int records) { return built_as_published(fast(records), {"jair2010"}); };
  const auto add_knn = [&](const std::string& label, int records, const std::string& spec) {
    list.push_back({label, as_published(spec, {"jair2010"}), fast(records), by_astar(records / 8),
                    quick_if(records >= 10000), Built::for_each_map, by_astar(records)});
  };
  for (const int records : {1000, 5000, 10000, 40000, 60000, 80000}) {
    add_knn(fmt::format("kNN LRTA*({})", records), records, "knn-lrta");
  }
  add_knn(kManyCandidates, 60000, "knn-lrta:candidates=100");
  add_knn(kFragments, 60000, "knn-lrta:fragments=on");
  list.push_back({kByAstar, as_published("knn-lrta", {"jair2010"}), by_astar(200), "", Effort::usual});
  list.push_back({kOurs, "knn-lrta", fast(60000), fast(60000 / 8)});
  const auto patterns = [](int level) {
    return built_as_published(fmt::format("pdb:level={}", level), {"jair2010", "jair2008"});
  };
  const auto add_d = [&](const std::string& label, int level, const std::string& spec) {
    list.push_back(
        {label, spec, patterns(level - 1), patterns(level - 4), Effort::quick, Built::for_each_map, patterns(level)});
  };
  for (const int level : {12, 11, 10, 9}) {
    add_d(fmt::format("D LRTA*({})", level), level,
          as_published("d-lrta:depth=1,revisit=global", {"jair2010", "jair2008"}));
  }
  // Where agents search on the map itself, the published database is the same as the default.
  add_d("cairn's D LRTA*(9)", 9, "d-lrta:depth=1");
  for (const int slice : {5, 10, 20, 50, 100, 500, 1000, 2000, 5000}) {
    const bool is_printed = slice == 5 || slice == 10 || slice == 50 || slice == 100;
    list.push_back({fmt::format("TBA*({})", slice), as_published(fmt::format("tba:slice={}", slice), {"jair2010"}), "",
                    "", is_printed ? Effort::quick : Effort::exhaustive});
  }
  list.push_back({"cairn's TBA*(100)", "tba:slice=100", ""});
  list.push_back({"A*", "astar", ""});
  large.walked = {"kNN LRTA*(10000)", kBest, "D LRTA*(12)", "D LRTA*(9)", "TBA*(5)", "TBA*(100)", "A*"};
  return large;
}

Measured as_if_by_astar(const Measured& m) {
  if (m.find(kByAstar) == nullptr) return m;
  const rows::Row& model = m.row(kByAstar);
  return m.supposing("kNN LRTA*(", [&](rows::Row& row) {
    if (row.database.find("search=jump") == std::string::npos) return;
    const double times = static_cast<double>(row.database_records) / static_cast<double>(model.database_records);
    row.build_seconds = times * model.build_seconds;
    row.build_expansions = times * model.build_expansions;
    const double states = times * model.database_states;
    row.database_bytes += static_cast<std::uint64_t>(kStateBytes * std::max(0.0, states - row.database_states));
    row.database_states = states;
  });
}

Result as_if_by_astar(Result result) {
  for (Claim& claim : result.claims) {
    claim.check = [check = std::move(claim.check)](const Measured& m) { return check(as_if_by_astar(m)); };
  }
  return result;
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
  list.push_back({kByAstar, {}});
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
