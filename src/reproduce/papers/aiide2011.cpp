// Hernández, Baier: Real-Time Adaptive A* with Depression Avoidance. AIIDE 2011. Figures 1 and 2.
//
// Costs and episodes are counted on all 6,000 problems of the paper, without clocks, so that contestants can run side
// by side. Percolations are counted on fewer, since binary heaps take twice the time, and times are taken on fewer, one
// contestant after the other: both are means over thousands of episodes of each problem.
#include "reproduce/papers/aiide2011.hpp"

#include "reproduce/claims.hpp"
#include "reproduce/evidence.hpp"
#include "reproduce/measures.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace cairn::reproduce::papers {
namespace aiide2011 {

std::string label(const char* title, int k) { return fmt::format("{}({})", title, k); }

namespace {

// Figure 2: cost, episodes, ms an episode, ms in all, percolations an episode, for lookaheads 1, 7, ... 97.
struct Line {
  double cost, episodes, episode_ms, total_ms, percolations;
};
const Line kRtaa[kLookaheads] = {
    {553152, 510579, 0.0004, 183.4, 5.7}, {197781, 107321, 0.0016, 174.7, 39.9}, {109587, 43835, 0.0029, 127.8, 86.0},
    {75239, 24932, 0.0042, 104.6, 139.9}, {56989, 16606, 0.0055, 90.9, 198.3},   {46201, 12191, 0.0068, 82.5, 259.1},
    {38839, 9457, 0.0081, 76.3, 323.9},   {33675, 7679, 0.0094, 71.9, 389.8},    {29658, 6403, 0.0107, 68.4, 457.6},
    {26424, 5445, 0.0120, 65.4, 525.8},   {23971, 4745, 0.0133, 63.3, 593.3},    {21811, 4173, 0.0147, 61.2, 659.8},
    {20264, 3761, 0.0160, 60.2, 729.7},   {18857, 3410, 0.0173, 59.1, 794.3},    {17524, 3099, 0.0187, 58.0, 861.6},
    {16523, 2865, 0.0201, 57.5, 926.3},   {15422, 2632, 0.0214, 56.4, 992.4}};
const Line kArtaa[kLookaheads] = {
    {432806, 399603, 0.0005, 197.0, 9.0}, {146724, 80528, 0.0021, 170.0, 61.3}, {82311, 33795, 0.0036, 121.7, 118.4},
    {57232, 19661, 0.0050, 99.2, 181.6},  {45336, 13660, 0.0065, 88.2, 244.7},  {38000, 10347, 0.0079, 81.5, 310.1},
    {31290, 7890, 0.0093, 73.1, 380.5},   {27239, 6450, 0.0107, 68.8, 450.1},   {24143, 5427, 0.0121, 65.4, 521.1},
    {21908, 4712, 0.0135, 63.4, 590.9},   {19692, 4080, 0.0148, 60.5, 661.0},   {18450, 3696, 0.0162, 59.8, 729.8},
    {17118, 3338, 0.0176, 58.7, 800.5},   {15933, 3031, 0.0190, 57.6, 870.9},   {14975, 2791, 0.0204, 56.9, 938.3},
    {14171, 2590, 0.0217, 56.3, 1004.0},  {13099, 2362, 0.0231, 54.6, 1071.1}};
const Line kDartaa[kLookaheads] = {
    {50906, 47836, 0.0005, 19.5, 9.1},   {28932, 22564, 0.0023, 51.3, 90.8}, {22323, 15704, 0.0043, 67.6, 179.9},
    {16460, 10592, 0.0063, 66.5, 266.5}, {14116, 8393, 0.0082, 69.1, 351.9}, {12657, 6924, 0.0100, 69.5, 434.4},
    {10619, 5433, 0.0118, 64.0, 518.2},  {10771, 5192, 0.0134, 69.7, 603.7}, {9576, 4436, 0.0151, 66.9, 680.8},
    {9059, 4030, 0.0166, 66.9, 761.0},   {8195, 3500, 0.0180, 63.1, 835.7},  {7446, 3047, 0.0194, 59.0, 909.0},
    {7073, 2809, 0.0208, 58.4, 985.8},   {6628, 2533, 0.0220, 55.9, 1057.7}, {6606, 2468, 0.0235, 58.0, 1128.3},
    {6346, 2297, 0.0246, 56.6, 1194.8},  {6397, 2279, 0.0263, 59.8, 1265.0}};

struct Family {
  const char* title;
  const char* spec;
  const Line* lines;  // null: the paper prints no figures
};
const Family kFamilies[] = {
    {"RTAA*", "rtaa", kRtaa},           {"aRTAA*", "artaa", kArtaa},          {"daRTAA*", "dartaa", kDartaa},
    {"LSS-LRTA*", "lss-lrta", nullptr}, {"aLSS-LRTA*", "alss-lrta", nullptr}, {"daLSS-LRTA*", "dalss-lrta", nullptr}};

/// Whether a quick run has this lookahead of a family.
bool quick_lookahead(const Family& family, int k) {
  if (family.lines == nullptr) return family.spec == std::string_view("lss-lrta") && (k == 13 || k == 49 || k == 67);
  const bool is_usual = k == 1 || k == 7 || k == 19 || k == 25 || k == 49 || k == 97;
  return is_usual || (k == 85 && family.lines == kRtaa);
}

Suite suite() {
  return {
      "The authors drew 500 problems on each of twelve maps of Dragon Age and StarCraft, two of which are not to be "
      "had; two of the same game stand in. Agents discover the terrain. The authors do not say when a diagonal move is "
      "legal; here it may cut corners, with which costs come near theirs.",
      {{"dao/brc202d", 1, "caves:481x530,seed=1"},
       {"dao/orz103d", 1, "rooms:456x463,seed=2"},
       {"dao/orz702d", 1, "caves:718x939,seed=3"},
       {"dao/ost000a", 1, "rooms:487x969,seed=4"},
       {"dao/ost000t", 1, "rooms:487x971,seed=5"},
       {"dao/ost100d", 1, "caves:1024x1025,seed=6"},
       {"sc1/Enigma", 1, "islands:768x768,seed=7"},
       {"sc1/Ramparts", 1, "city:512x512,seed=8"},
       {"sc1/JungleSiege", 1, "caves:768x768,seed=9"},
       {"sc1/WheelofWar", 1, "islands:768x768,seed=10"},
       {"sc1/FireWalker", 1, "islands:512x384,seed=11"},
       {"sc1/IceFloes", 1, "islands:384x384,seed=12"}},
      {500},
      {{"dao/brc202d", 1, "caves:481x530,seed=1"},
       {"dao/orz103d", 1, "rooms:456x463,seed=2"},
       {"sc1/Ramparts", 1, "city:512x512,seed=8"}},
      {40},
      {.corners = Corners::cut},
      Visibility::unknown};
}

/// Adds the lookaheads of a family, with more options behind each spec.
void add(Experiment& experiment, const Family& family, const char* options) {
  for (int i = 0; i < kLookaheads; ++i) {
    const int k = lookahead(i);
    experiment.contestants.push_back({label(family.title, k), fmt::format("{}:lookahead={}{}", family.spec, k, options),
                                      "", "", quick_if(quick_lookahead(family, k))});
    if (k == 7 && family.lines != nullptr) experiment.walked.push_back(label(family.title, k));
  }
}

void add_repeated_astar(Experiment& experiment) {
  experiment.contestants.push_back({"Repeated A*", "repeated-astar", ""});
  experiment.walked.push_back("Repeated A*");
}

Experiment counted() {
  Experiment experiment{kCounted, suite()};
  experiment.timed = false;
  for (const Family& family : kFamilies) {
    if (family.lines != nullptr) add(experiment, family, "");
  }
  add_repeated_astar(experiment);
  return experiment;
}

/// Draws a part of the problems.
void draw_fewer(Suite& suite, const char* why) {
  suite.about += why;
  suite.draw.problems = 10;
  suite.all_draw = ProblemDraw{50};
  suite.quick_draw.problems = 20;
}

Experiment heaps() {
  Experiment experiment{kHeaps, suite()};
  experiment.timed = false;
  draw_fewer(experiment.suite,
             " Percolations are counted on fewer problems: an episode has about as many on all of them.");
  for (const Family& family : kFamilies) {
    if (family.lines != nullptr) add(experiment, family, ",heap=binary");
  }
  return experiment;
}

Experiment timed() {
  Experiment experiment{kTimed, suite()};
  draw_fewer(experiment.suite, " Times are taken on fewer problems, since only one contestant may run at a time.");
  for (const Family& family : kFamilies) add(experiment, family, "");
  add_repeated_astar(experiment);
  return experiment;
}

/// The range of ratios of two algorithms' costs at several places.
struct Ratios {
  int count = 0;
  double least = std::numeric_limits<double>::infinity();
  double most = 0;

  void add(double ratio) {
    ++count;
    least = std::min(least, ratio);
    most = std::max(most, ratio);
  }
  std::string say(const char* places) const {
    return fmt::format("{:.2f} to {:.2f} times as much at {} {}", least, most, count, places);
  }
};

/// Checks every lookahead that has run, and lists those at which `less` has more of the measure than `more`.
Claim less_at_every_lookahead(std::string text, const report::Measure& measure, const char* less, const char* more) {
  Claim claim{std::move(text), [=](const Measured& m) -> Finding {
                std::string above;
                Ratios ratios;
                for (int i = 0; i < kLookaheads; ++i) {
                  const std::string a = label(less, lookahead(i));
                  const std::string b = label(more, lookahead(i));
                  if (m.find(a) == nullptr || m.find(b) == nullptr) continue;
                  ratios.add(figure(m, measure, a) / figure(m, measure, b));
                  if (figure(m, measure, a) > figure(m, measure, b))
                    above += "; " + say(m, measure, a) + ", " + say(m, measure, b);
                }
                if (ratios.count == 0) throw NotMeasured(label(less, 1) + ": " + m.reason(label(less, 1)));
                return {above.empty(), ratios.say("lookaheads") + above, ratios.most};
              }};
  claim.quantity = fmt::format("{}, the largest ratio {} / {}", measure.label, less, more);
  return claim;
}

/// The label of a family with the least cost of those whose episodes take at most so long; empty if none does.
std::string best_within(const Measured& m, const char* family, double deadline) {
  std::string best;
  for (int i = 0; i < kLookaheads; ++i) {
    const std::string candidate = label(family, lookahead(i));
    if (m.find(candidate) == nullptr || figure(m, kEpisodeTime, candidate) > deadline) continue;
    if (best.empty() || figure(m, kCost, candidate) < figure(m, kCost, best)) best = candidate;
  }
  return best;
}

/// How many percent cheaper RTAA* walks than LSS-LRTA* if both have the time of an episode that RTAA* takes with the
/// lookahead `k`. The authors' deadlines are times of their machine: by their table, RTAA*(19) and RTAA*(85) are the
/// last that keep to them.
Claim cheaper_within_deadline(const char* deadline, int k, double published) {
  return because(
      near_figure(
          fmt::format(
              "RTAA* walks cheaper paths than LSS-LRTA* within {} an episode, by the percentage (here: within the "
              "time of RTAA*({}))",
              deadline, k),
          [k](const Measured& m) {
            const std::string rtaa = label("RTAA*", k);
            const std::string rival = best_within(m, "LSS-LRTA*", figure(m, kEpisodeTime, rtaa));
            if (rival.empty()) throw NotMeasured("no LSS-LRTA* that ran keeps to the deadline");
            return 100 * (1 - figure(m, kCost, rtaa) / figure(m, kCost, rival));
          },
          "saved", rows::Unit::percent, {published, PublishedFigure::kUsualFactor, rows::Best::most}),
      "How much lookahead LSS-LRTA* gets in the time of RTAA* depends on how fast either learns in this program.");
}

const std::vector<Column> kCountedColumns{{"cost", rows::Unit::number, kCost.of},
                                          {"episodes", rows::Unit::number, kEpisodes.of}};
const std::vector<Column> kHeapColumns{{"episodes", rows::Unit::number, kEpisodes.of},
                                       {"percolations an episode", rows::Unit::number, kPercolations.of}};
const std::vector<Column> kTimedColumns{{"cost", rows::Unit::number, kCost.of},
                                        {"episodes", rows::Unit::number, kEpisodes.of},
                                        {"time an episode", rows::Unit::nanoseconds, kEpisodeTime.of},
                                        {"time in all", rows::Unit::nanoseconds, kProblemTime.of}};

std::vector<double> counted_figures(const Line& line) { return {line.cost, line.episodes}; }
std::vector<double> heap_figures(const Line& line) { return {line.episodes, line.percolations}; }
std::vector<double> timed_figures(const Line& line) {
  return {line.cost, line.episodes, line.episode_ms * 1e6, line.total_ms * 1e6};
}
constexpr Line kRepeatedAStar{1265, 571, 0.57, 328, std::numeric_limits<double>::quiet_NaN()};

/// The rows of Figure 2. Those of families without published figures only if `others`.
std::vector<ResultRow> rows_of(std::vector<double> (*published)(const Line&), bool others) {
  std::vector<ResultRow> rows;
  for (const Family& family : kFamilies) {
    if (family.lines == nullptr && !others) continue;
    for (int i = 0; i < kLookaheads; ++i) {
      rows.push_back({label(family.title, lookahead(i)),
                      family.lines == nullptr ? std::vector<double>() : published(family.lines[i])});
    }
  }
  if (published != heap_figures) rows.push_back({"Repeated A*", published(kRepeatedAStar)});
  return rows;
}

const char* const kTimesAreNear =
    "What the families do otherwise takes little of an episode here, so that the times of the larger lookaheads are "
    "near "
    "one another.";

/// The published percolations of a contestant.
Claim near_percolations(const Family& family, int i) {
  return because(near(fmt::format("{} has about as many percolations an episode", label(family.title, lookahead(i))),
                      kPercolations, label(family.title, lookahead(i)), family.lines[i].percolations),
                 "How often a heap percolates depends on the order in which successors come, which the paper does not "
                 "give.");
}

Result figure2() {
  Result result{"figure2", "Cost and episodes for 17 lookaheads", kCounted, kCountedColumns,
                rows_of(counted_figures, false)};
  std::vector<std::string> rtaa;
  for (int i = 0; i < kLookaheads; ++i) rtaa.push_back(label("RTAA*", lookahead(i)));
  result.claims = {
      less_at_every_lookahead("aRTAA* walks better paths than RTAA* at every lookahead", kCost, "aRTAA*", "RTAA*"),
      less_at_every_lookahead("daRTAA* walks better paths than aRTAA* at every lookahead", kCost, "daRTAA*", "aRTAA*"),
      falls("RTAA*: the more lookahead, the better the paths", kCost, rtaa),
      with_difference(near_times("daRTAA*(1) walks better paths than aRTAA*(19) (57,232 / 50,906)", kCost, "daRTAA*(1)",
                                 "aRTAA*(19)", 57232.0 / 50906, 1.5),
                      "daRTAA*(1)", "aRTAA*(19)"),
      with_difference(near_times("daRTAA*(25) walks better paths than RTAA*(97) (15,422 / 14,116)", kCost,
                                 "daRTAA*(25)", "RTAA*(97)", 15422.0 / 14116, 1.5),
                      "daRTAA*(25)", "RTAA*(97)"),
      near_times("Repeated A* walks better paths than daRTAA*(97)", kCost, "Repeated A*", "daRTAA*(97)", 5.1),
  };
  return result;
}

Result percolations() {
  Result result{"percolations", "Figure 2: heap percolations for 17 lookaheads", kHeaps, kHeapColumns,
                rows_of(heap_figures, false)};
  result.claims = {
      less_at_every_lookahead("aRTAA*'s heap percolates more often in an episode than RTAA*'s at every lookahead",
                              kPercolations, "RTAA*", "aRTAA*"),
      less_at_every_lookahead("daRTAA*'s heap percolates more often in an episode than RTAA*'s at every lookahead",
                              kPercolations, "RTAA*", "daRTAA*"),
  };
  for (const Family& family : kFamilies) {
    if (family.lines == nullptr) continue;
    for (const int i : {0, 4, kLookaheads - 1}) result.claims.push_back(near_percolations(family, i));
  }
  return result;
}

Result times() {
  Result result{"times", "Figure 2: times for 17 lookaheads", kTimed, kTimedColumns, rows_of(timed_figures, true)};
  result.claims = {
      because(less_at_every_lookahead("aRTAA* takes more time an episode than RTAA* at every lookahead", kEpisodeTime,
                                      "RTAA*", "aRTAA*"),
              kTimesAreNear),
      because(less_at_every_lookahead("daRTAA* takes more time an episode than RTAA* at every lookahead", kEpisodeTime,
                                      "RTAA*", "daRTAA*"),
              kTimesAreNear),
      near_times("daRTAA*(1) takes less time an episode than aRTAA*(19)", kEpisodeTime, "daRTAA*(1)", "aRTAA*(19)", 10),
      near_times("daRTAA*(25) takes less time an episode than RTAA*(97)", kEpisodeTime, "daRTAA*(25)", "RTAA*(97)",
                 2.6),
      because(
          at_most("Repeated A* takes an order of magnitude more time an episode than daRTAA*(97)", kEpisodeTime,
                  "daRTAA*(97)", "Repeated A*", 10),
          "How long an unbounded search takes depends on how far it must go around what the agent has met, which is "
          "a matter of the maps."),
      cheaper_within_deadline("0.005 ms", 19, 11.6),
      cheaper_within_deadline("0.02 ms", 85, 41.5),
  };
  return result;
}

Result figure1() {
  Result result{"figure1", "Cost against the time of an episode", kTimed, kTimedColumns, rows_of(timed_figures, true)};
  result.plots = {{"Cost and time an episode", kEpisodeTime, kCost, 2, 0}};
  result.claims = {
      {"For every deadline an episode, the best daRTAA* beats the best RTAA*", [](const Measured& m) -> Finding {
         Ratios ratios;
         std::string lost;
         for (int i = 0; i < kLookaheads; ++i) {
           if (m.find(label("RTAA*", lookahead(i))) == nullptr) continue;
           const double deadline = figure(m, kEpisodeTime, label("RTAA*", lookahead(i)));
           const std::string theirs = best_within(m, "RTAA*", deadline);
           const std::string ours = best_within(m, "daRTAA*", deadline);
           if (ours.empty()) continue;  // no daRTAA* is as fast as the fastest RTAA*
           ratios.add(figure(m, kCost, ours) / figure(m, kCost, theirs));
           if (figure(m, kCost, ours) > figure(m, kCost, theirs))
             lost += fmt::format("; at {:.0f} ns {}, {}", deadline, say(m, kCost, theirs), say(m, kCost, ours));
         }
         if (ratios.count == 0) throw NotMeasured("RTAA*: " + m.reason("RTAA*(1)"));
         return {lost.empty(), ratios.say("deadlines") + lost, ratios.most};
       }}};
  return result;
}

}  // namespace
}  // namespace aiide2011

Publication hernandez_baier_aiide_2011() {
  return {"aiide2011",
          "Hernández, Baier: Real-Time Adaptive A* with Depression Avoidance. AIIDE 2011",
          {aiide2011::counted(), aiide2011::heaps(), aiide2011::timed()},
          {aiide2011::figure1(), aiide2011::figure2(), aiide2011::percolations(), aiide2011::times(),
           aiide2011::pairs_of_runs()}};
}

}  // namespace cairn::reproduce::papers
