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
const char* const kFewExpansions =
    "How many states a search expands for a move depends on the problems. docs/open-questions.md has what is known "
    "about ours and the authors'.";
const char* const kWorstMoves =
    "Who keeps to a limit is decided by the worst move of all problems, and the best of those that do are near one "
    "another.";
const Column kBuild{"build time", rows::Unit::seconds, report::kBuildTime.of};

Result table3() {
  const Column quality_error{"± of cost / optimal", rows::Unit::number,
                             [](const rows::Row& row) { return row.suboptimality_stderr_pct / 100; }};
  const Column planning_error{"± of expanded a move", rows::Unit::number,
                              [](const rows::Row& row) { return row.planned_per_move_stderr; }};
  Result result{
      "table3", "High-performance algorithms", "upscaled", {kPlanning, planning_error, kQuality, quality_error, kMost}};
  const std::string pr = refined(4, 5, "1");
  const std::string ours = dynamic(20, 3);
  result.rows = {{pr, {15.06, 0.0722, 1.161, 0.0177, kNone}},
                 {dynamic(kNoCap, 3), {1.032, 0.0054, 1.061, 0.0027, kNone}},
                 {ours, {1.536, kNone, 1.058, kNone, kNone}},
                 {"A*", {119.8, 3.5203, 1, 0, 88138}},
                 {"weighted A*", {24.86, 1.4404, 1.146, 0.0072, 40734}},
                 {"PRA*", {10.83, 0.0829, 1.001, 0.0003, 3454}},
                 {"cairn's LRTA* (PDB,PDB) c=20, l=3", {}},
                 {"cairn's PRA*", {}}};
  // The paper's own, of a cap of 3000, has a database that takes days to build.
  const char* const with_cap = "LRTA* (PDB,PDB), judged on a cap of 20 instead of 3000,";
  const auto faster = [&](const char* other, double published) {
    return because(with_figures(near_times(fmt::format("{} expands fewer states a move than {}", with_cap, other),
                                           report::kExpandedPerMove, ours, other, published / 1.032),
                                kMaxExpanded, {other}),
                   kFewExpansions);
  };
  const auto near_planning = [](const std::string& label, double published) {
    return because(near("States expanded a move, " + label, report::kExpandedPerMove, label, published),
                   kFewExpansions);
  };
  result.claims = {
      faster("A*", 119.8),
      faster("weighted A*", 24.86),
      faster("PRA*", 10.83),
      near_planning("A*", 119.8),
      near_planning("weighted A*", 24.86),
      near_planning("PRA*", 10.83),
      near_planning(pr, 15.06),
      near_planning(ours, 1.536),
      because(near("Paths above optimal, " + ours, report::kSuboptimality, ours, 5.8), kGoesAstray),
      near("Paths above optimal, " + pr, report::kSuboptimality, pr, 16.1),
      near("Paths above optimal, weighted A*", report::kSuboptimality, "weighted A*", 14.6),
      because(near("Paths above optimal, PRA*", report::kSuboptimality, "PRA*", 0.1302),
              "Its paths depend on the borders of abstract states, and so on the order in which cliques are found, "
              "which the paper leaves open."),
      because(with_medians(at_most(fmt::format("{} walks better paths than PR LRTA* (F,G)", with_cap),
                                   report::kSuboptimality, ours, pr),
                           {ours, pr}),
              kGoesAstray),
      because(with_medians(at_most(fmt::format("{} walks better paths than weighted A*", with_cap),
                                   report::kSuboptimality, ours, "weighted A*"),
                           {ours, "weighted A*"}),
              kGoesAstray),
      at_most("PRA* expands fewer states in its worst move than weighted A*", kMaxExpanded, "PRA*", "weighted A*"),
      at_most("Weighted A* expands fewer states in its worst move than A*", kMaxExpanded, "weighted A*", "A*"),
  };
  return result;
}

/// The best of the paper's own contestants, or of all, that keep to a limit in every move; empty if none does.
std::string best_under(const Measured& m, double limit, bool with_ours) {
  std::string best;
  for (const std::string& label : m.labels("")) {
    if (!with_ours && label.starts_with(Contestant::kOurs)) continue;
    const rows::Row& row = m.row(label);
    if (kMaxExpanded.of(row) > limit || row.unsolved > 0 || std::isnan(row.suboptimality_mean_pct)) continue;
    if (best.empty() || row.suboptimality_mean_pct < m.row(best).suboptimality_mean_pct) best = label;
  }
  return best;
}

Result table4() {
  Result result{
      "table4",
      "The best paths under a limit on the states expanded in any move",
      "upscaled",
      {{"above optimal", rows::Unit::percent, nullptr}, {"with cairn's contestants", rows::Unit::percent, nullptr}}};
  struct Limit {
    const char* label;
    double limit;
    double published;
    const char* winner;  // whose name begins so
  };
  const Limit limits[] = {{"1 to 8: LRTA* (F,PDB) d=1, l=3", 8, 10.2267, "LRTA* (F,PDB)"},
                          {"9 to 24: (F,PDB) d=2", 24, 8.6692, "LRTA* (F,PDB)"},
                          {"25 to 48: (F,PDB) d=3", 48, 5.6793, "LRTA* (F,PDB)"},
                          {"49 to 120: (F,PDB) d=4", 120, 5.6765, "LRTA* (F,PDB)"},
                          {"121 to 728: (F,PDB) d=6", 728, 5.6688, "LRTA* (F,PDB)"},
                          {"729 to 753: (F,PDB) d=14, l=4", 753, 5.6258, "LRTA* (F,PDB)"},
                          {"754 to 1223: PR LRTA* (PDB,G) c=15", 1223, 4.2074, "PR LRTA* (PDB,G)"},
                          {"1224 to 1934: PR (PDB,G) c=20", 1934, 3.6907, "PR LRTA* (PDB,G)"},
                          {"1935 to 3453: PR (PDB,G) c=1000", 3453, 3.5358, "PR LRTA* (PDB,G)"},
                          {"3454 to 88137: PRA*", 88137, 0.1302, "PRA*"},
                          {"88138 and more: A*", 1e18, 0, "A*"}};
  for (const Limit& limit : limits) {
    const double most = limit.limit;
    const auto best = [most](const Measured& m) { return best_under(m, most, false); };
    result.rows.push_back({limit.label,
                           {limit.published, kNone},
                           [most](const Measured& m) {
                             std::vector<double> figures;
                             for (const bool with_ours : {false, true}) {
                               const std::string label = best_under(m, most, with_ours);
                               figures.push_back(label.empty() ? kNone : figure(m, report::kSuboptimality, label));
                             }
                             return figures;
                           },
                           best});
    const std::string winner = limit.winner;
    const std::string under = most > 1e9 ? "Without a limit" : fmt::format("Under a limit of {:.0f} states", most);
    result.claims.push_back(because(
        {fmt::format("{}, {} walks the best paths", under, winner),
         [=](const Measured& m) -> Finding {
           m.labels(winner);  // throws if it has not run
           const std::string first = best(m);
           return {first.starts_with(winner), first.empty() ? "none" : say(m, report::kSuboptimality, first)};
         }},
        winner == "PRA*" ? "Where no search of A* expands more than the limit, A* keeps to it, too." : kWorstMoves));
  }
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
  // One such claim is enough: the other tables have the same databases with other caps.
  if (table.cap == 20) {
    result.claims = {because(
        with_figures(falls("The higher the level, the less time a database takes to build", report::kBuildTime, labels),
                     kBuildWork, labels),
        "Databases of high levels take milliseconds, which whatever else the machine does can outweigh.")};
  }
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
  const double published = std::round(1000 * (table.quality[1] - 1)) / 10;
  result.claims.push_back(
      because(with_medians(near("At level 4, paths above optimal", report::kSuboptimality, dynamic(cap, 4), published),
                           {dynamic(cap, 4)}),
              kGoesAstray));
  return result;
}

Result entries_and_centroids() {
  Result result{"centroids",
                "Intermediate goals: entries into regions against their centroids (Section 6)",
                "centroids",
                {kPlanning, kQuality}};
  for (const int level : {3, 4, 5}) {
    const std::string entry = fixed_subgoals(1, level);
    const std::string centroid = to_centroids(1, level);
    result.rows.push_back({entry, {}});
    result.rows.push_back({centroid, {}});
    result.claims.push_back(
        because(with_medians(at_most(fmt::format("At level {}, entries give better paths than centroids", level),
                                     report::kSuboptimality, entry, centroid),
                             {entry, centroid}),
                kGoesAstray));
  }
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
  results.push_back(entries_and_centroids());
  return results;
}

}  // namespace cairn::reproduce::papers::jair2008
