// Bulitko, Luštrek, Schaeffer, Björnsson, Sigmundarson: Dynamic Control in Real-Time Heuristic Search. Journal of
// Artificial Intelligence Research 32, 2008. Tables 3 to 6 and 9 to 14.
#include "reproduce/claims.hpp"
#include "reproduce/evidence.hpp"
#include "reproduce/measures.hpp"
#include "reproduce/papers/jair2008.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace cairn::reproduce::papers::jair2008 {
namespace {

const double kNone = std::nan("");

const char* const kGoesAstray =
    "On a cell that it visited before, the agent heads for the goal itself, and on a few problems goes far astray on "
    "the way: the means are theirs.";
const Column kBuild{"build time", rows::Unit::seconds, report::kBuildTime.of};

Result table3() {
  Result result{"table3", "High-performance algorithms", "upscaled", {kPlanning, kQuality, kMost}};
  const std::string pr = refined(4, 5, "1");
  const std::string best = dynamic(kNoCap, 3);
  result.rows = {
      {pr, {15.06, 1.161, kNone}}, {best, {1.032, 1.061, kNone}},          {dynamic(20, 3), {1.536, 1.058, kNone}},
      {"A*", {119.8, 1, 88138}},   {"weighted A*", {24.86, 1.146, 40734}}, {"PRA*", {10.83, 1.001, 3454}}};
  const std::string ours = dynamic(20, 3);
  result.claims = {
      at_most("LRTA* (PDB,PDB) expands an order of magnitude fewer states a move than A* (here: at least 10 times)",
              report::kExpandedPerMove, ours, "A*", 10),
      at_most(
          "LRTA* (PDB,PDB) expands several times fewer states a move than PRA* (published 10 times; here: at least 3)",
          report::kExpandedPerMove, ours, "PRA*", 3),
      at_most("LRTA* (PDB,PDB) expands fewer states a move than weighted A*", report::kExpandedPerMove, ours,
              "weighted A*"),
      {"LRTA* (PDB,PDB) walks better paths than PR LRTA* (F,G) and expands fewer states a move (published 10 times; "
       "here: at least 3)",
       [=](const Measured& m) -> Finding { return compare(m, ours, pr, 1, 3); }},
      below("PRA*'s paths are nearly optimal (published 0.1%; here: at most 5%)", report::kSuboptimality, "PRA*", 5),
      at_most("PRA* expands fewer states in its worst move than weighted A*", kMaxExpanded, "PRA*", "weighted A*"),
      at_most("Weighted A* expands fewer states in its worst move than A*", kMaxExpanded, "weighted A*", "A*"),
  };
  return result;
}

Result table4() {
  Result result{"table4",
                "The best paths under a limit on the states expanded in any move",
                "upscaled",
                {{"above optimal", rows::Unit::percent, nullptr}}};
  struct Limit {
    const char* label;
    double limit;
    double published;
  };
  const Limit limits[] = {{"1 to 8: LRTA* (F,PDB) d=1, l=3", 8, 10.2267},
                          {"9 to 24: (F,PDB) d=2", 24, 8.6692},
                          {"25 to 48: (F,PDB) d=3", 48, 5.6793},
                          {"49 to 120: (F,PDB) d=4", 120, 5.6765},
                          {"121 to 728: (F,PDB) d=6", 728, 5.6688},
                          {"729 to 753: (F,PDB) d=14, l=4", 753, 5.6258},
                          {"754 to 1223: PR LRTA* (PDB,G) c=15", 1223, 4.2074},
                          {"1224 to 1934: PR (PDB,G) c=20", 1934, 3.6907},
                          {"1935 to 3453: PR (PDB,G) c=1000", 3453, 3.5358},
                          {"3454 to 88137: PRA*", 88137, 0.1302},
                          {"88138 and more: A*", 1e18, 0}};
  for (const Limit& limit : limits) {
    const auto best = [limit](const Measured& m) { return best_of(m, "", limit.limit); };
    result.rows.push_back({limit.label,
                           {limit.published},
                           [best](const Measured& m) {
                             return std::vector{best(m).empty() ? kNone : figure(m, report::kSuboptimality, best(m))};
                           },
                           best});
  }
  const auto wins = [](const char* text, double limit, std::vector<std::string> kinds) {
    return Claim{text, [=](const Measured& m) -> Finding {
                   for (const std::string& kind : kinds) m.labels(kind);  // throws if it has not run
                   const std::string best = best_of(m, "", limit);
                   const bool among = std::any_of(kinds.begin(), kinds.end(),
                                                  [&](const std::string& kind) { return best.starts_with(kind); });
                   return {among, best.empty() ? "none" : say(m, report::kSuboptimality, best)};
                 }};
  };
  result.claims = {
      wins("Under 8 states a move, LRTA* with intermediate goals walks the best paths", 8, {"LRTA* (F,PDB)"}),
      wins("Under 48 states a move, too, LRTA* with intermediate goals walks the best paths", 48,
           {"LRTA* (F,PDB)", "LRTA* (PDB,PDB)"}),
      wins("Under 728 states a move, an algorithm with dynamic control walks the best paths", 728,
           {"LRTA* (F,PDB)", "LRTA* (PDB,PDB)", "PR LRTA* (PDB,G)"}),
      wins("Without a limit, A* walks the best paths", 1e18, {"A*"}),
  };
  return result;
}

constexpr double kHour = 3600;
constexpr double kMinute = 60;
constexpr std::size_t kLevels = 5;  // levels 3 to 7

/// A published table about pattern databases of several levels with the same cap.
struct LevelTable {
  const char* id;
  int cap;
  std::array<double, kLevels> build_seconds;
  std::array<double, kLevels> planning;  ///< states expanded a move
  std::array<double, kLevels> quality;   ///< cost / optimal
};

constexpr LevelTable kLevelTables[] = {
    {"table5",
     20,
     {13 * kHour, 3 * kHour, kHour, 24 * kMinute, 10 * kMinute},
     {1.5, 3.2, 41.3, 104.4, 169.3},
     {1.058, 1.059, 1.535, 2.315, 2.284}},
    {"table9",
     30,
     {13.4 * kHour, 3.1 * kHour, 1.1 * kHour, 24 * kMinute, 11 * kMinute},
     {2.1, 12.3, 60.7, 166.6, 258.8},
     {1.058, 1.083, 1.260, 1.843, 1.729}},
    {"table10",
     40,
     {13.1 * kHour, 3.1 * kHour, kHour, 24 * kMinute, 10 * kMinute},
     {2.7, 10.2, 53.4, 217.3, 355.4},
     {1.058, 1.060, 1.102, 1.474, 1.490}},
    {"table11",
     50,
     {13.6 * kHour, 3.1 * kHour, kHour, 24 * kMinute, 11 * kMinute},
     {3.5, 11.1, 68.5, 279.4, 452.3},
     {1.058, 1.059, 1.098, 1.432, 1.386}},
    {"table12",
     80,
     {13.5 * kHour, 3.2 * kHour, kHour, 25 * kMinute, 10 * kMinute},
     {6.6, 22.9, 109.7, 523.3, 811.5},
     {1.058, 1.059, 1.087, 1.411, 1.301}},
    {"table13",
     kNoCap,
     {73 * 24 * kHour, 10.3 * 24 * kHour, 1.7 * 24 * kHour, 9.8 * kHour, 2.5 * kHour},
     {1.0, 4.8, 27.9, 86.7, 174.1},
     {1.061, 1.062, 1.133, 3.626, 3.474}},
};
constexpr LevelTable kGlobalLevels{"table14",
                                   20,
                                   {38 * kHour, 7.5 * kHour, 2.3 * kHour, 52 * kMinute, 21 * kMinute},
                                   {349.9, 331.6, 281.0, 298.1, 216.1},
                                   {6.468, 8.766, 10.425, 8.155, 14.989}};

Result levels(const LevelTable& table, std::string title, std::string (*label)(int, int)) {
  constexpr std::array<double, kLevels> kPairs{6.1e6, 8.6e5, 1.5e5, 3.1e4, 6.4e3};
  Result result{
      table.id, std::move(title), "upscaled", {{"pairs", rows::Unit::count, kRecords.of}, kBuild, kPlanning, kQuality}};
  std::vector<std::string> labels;
  for (std::size_t i = 0; i < kLevels; ++i) {
    labels.push_back(label(table.cap, static_cast<int>(i) + 3));
    result.rows.push_back({labels.back(), {kPairs[i], table.build_seconds[i], table.planning[i], table.quality[i]}});
  }
  result.claims = {falls("The higher the level, the less time a database takes to build", report::kBuildTime, labels)};
  return result;
}

/// The number of moves after which the time that a database saves exceeds the time of its build.
double amortization(const rows::Row& with, const rows::Row& without) {
  const double saved_ns = without.move_ns_mean - with.move_ns_mean;
  return saved_ns <= 0 ? std::numeric_limits<double>::infinity() : with.build_seconds * 1e9 / saved_ns;
}

Result table6() {
  Result result{"table6",
                "Moves after which a pattern database has paid for its build",
                "upscaled",
                {{"moves", rows::Unit::count, nullptr}, {"run time", rows::Unit::seconds, nullptr}}};
  struct Line {
    int cap, level;
    const char* weight;
    double moves, hours;
  };
  const Line lines[] = {{20, 3, "0.6", 4.7e8, 4},    {20, 4, "0.6", 1.2e8, 1.4}, {30, 3, "0.6", 5.1e8, 5.1},
                        {40, 3, "0.6", 5.3e8, 6},    {40, 4, "0.4", 3.4e8, 9.3}, {50, 3, "0.6", 6.2e8, 9},
                        {50, 4, "0.6", 6.7e8, 21.1}, {80, 3, "0.6", 1.1e9, 27}};
  for (const Line& line : lines) {
    const std::string with = dynamic(line.cap, line.level);
    const std::string without = refined(4, 15, line.weight);
    result.rows.push_back({with, {line.moves, line.hours * kHour}, [=](const Measured& m) {
                             const double moves = amortization(m.row(with), m.row(without));
                             return std::vector{moves, moves * m.row(with).move_ns_mean / 1e9};
                           }});
  }
  result.claims = {
      {"LRTA* (PDB,PDB) is faster on each move than PR LRTA* of like quality, so that its database pays in time",
       [](const Measured& m) -> Finding {
         const std::string with = dynamic(20, 3);
         std::string without;  // the closest in quality, as in the paper
         const auto apart = [&](const std::string& label) {
           return std::abs(figure(m, kCostRatio, label) - figure(m, kCostRatio, with));
         };
         for (const std::string& label : m.labels("PR LRTA* (F,G)")) {
           if (without.empty() || apart(label) < apart(without)) without = label;
         }
         const double moves = amortization(m.row(with), m.row(without));
         return {std::isfinite(moves),
                 fmt::format("{}; {}{}", say(m, report::kMoveTime, with), say(m, report::kMoveTime, without),
                             std::isfinite(moves)
                                 ? fmt::format("; after {} moves", rows::format_figure(rows::Unit::count, moves))
                                 : "")};
       }}};
  return result;
}

Result intermediate_goals(const LevelTable& table) {
  const int cap = table.cap;
  Result result = levels(table,
                         "Pattern databases for LRTA* (PDB,PDB), " +
                             (cap == kNoCap ? "depths not capped" : fmt::format("depths of at most {}", cap)),
                         dynamic);
  const int low = cap == kNoCap ? 5 : 4;  // lower ones take hours without a cap
  result.claims.push_back(
      because(with_figures({fmt::format("Of levels 7 and {}, the lower gives better paths for fewer expansions", low),
                            [=](const Measured& m) { return compare(m, dynamic(cap, low), dynamic(cap, 7), 1, 1); }},
                           kRevisits, {dynamic(cap, low), dynamic(cap, 7)}),
              "An agent that scrubs makes many moves with the small lookahead that a large region shares, and so few "
              "expansions for each."));
  if (cap == kNoCap) return result;
  result.claims.push_back(
      because(with_medians(below("At level 4, paths are within some 6% of optimal (here: at most 15%)",
                                 report::kSuboptimality, dynamic(cap, 4), 15),
                           {dynamic(cap, 4)}),
              kGoesAstray));
  return result;
}

Result global_goals() {
  Result result = levels(kGlobalLevels, "Pattern databases for LRTA* (PDB,G), depths of at most 20", dynamic_depth);
  for (const int level : {5, 6, 7}) {
    result.claims.push_back(
        {fmt::format("At level {}, intermediate goals give better paths than global ones", level),
         [level](const Measured& m) { return compare(m, dynamic(20, level), dynamic_depth(20, level), 1, 0); }});
  }
  return result;
}

}  // namespace

std::vector<Result> tables() {
  std::vector<Result> results{table3(), table4()};
  for (const LevelTable& table : kLevelTables) {
    results.push_back(intermediate_goals(table));
    if (results.back().id == "table5") results.push_back(table6());
  }
  results.push_back(global_goals());
  return results;
}

}  // namespace cairn::reproduce::papers::jair2008
