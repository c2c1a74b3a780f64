// Hernández, Baier: Real-Time Adaptive A* with Depression Avoidance. AIIDE 2011. Figures 1 and 2, and the comparisons
// of single problems in the text.
#include "reproduce/claims.hpp"
#include "reproduce/evidence.hpp"
#include "reproduce/measures.hpp"
#include "reproduce/publication.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

namespace cairn::reproduce::papers {
namespace {

constexpr int kLookaheads = 17;
constexpr int lookahead(int i) { return 1 + 6 * i; }

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

std::string label(const char* title, int k) { return fmt::format("{}({})", title, k); }

/// Whether a quick run has this lookahead of a family.
bool quick_lookahead(const Family& family, int k) {
  if (family.lines == nullptr) return k == 7 || k == 13 || k == 49 || k == 67;
  const bool is_usual = k == 1 || k == 7 || k == 19 || k == 25 || k == 49 || k == 97;
  return is_usual || (k == 85 && family.lines == kRtaa);
}

Experiment experiment() {
  Experiment unknown{"unknown"};
  unknown.suite = {
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
  for (const Family& family : kFamilies) {
    for (int i = 0; i < kLookaheads; ++i) {
      const int k = lookahead(i);
      unknown.contestants.push_back({label(family.title, k), fmt::format("{}:lookahead={}", family.spec, k), "", "",
                                     quick_if(quick_lookahead(family, k))});
      if (k == 7 && family.lines != nullptr) unknown.walked.push_back(label(family.title, k));
    }
  }
  unknown.contestants.push_back({"Repeated A*", "repeated-astar", ""});
  unknown.walked.push_back("Repeated A*");
  return unknown;
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
    return fmt::format("{:.2f} to {:.2f} times the cost at {} {}", least, most, count, places);
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

const std::vector<Column> kColumns{{"cost", rows::Unit::number, kCost.of},
                                   {"episodes", rows::Unit::number, kEpisodes.of},
                                   {"time an episode", rows::Unit::nanoseconds, kEpisodeTime.of},
                                   {"time in all", rows::Unit::nanoseconds, kProblemTime.of},
                                   {"percolations an episode", rows::Unit::number, nullptr}};

const char* const kTimesAreNear =
    "What the families do otherwise takes little of an episode here, so that the times of the larger lookaheads are "
    "near "
    "one another.";

Result figure2() {
  Result result{"figure2", "Cost, episodes and times for 17 lookaheads; how often heaps percolate, as published alone",
                "unknown", kColumns};
  for (const Family& family : kFamilies) {
    for (int i = 0; i < kLookaheads; ++i) {
      if (family.lines == nullptr) {
        result.rows.push_back({label(family.title, lookahead(i)), {}});
        continue;
      }
      const Line& line = family.lines[i];
      result.rows.push_back(
          {label(family.title, lookahead(i)),
           {line.cost, line.episodes, line.episode_ms * 1e6, line.total_ms * 1e6, line.percolations}});
    }
  }
  result.rows.push_back({"Repeated A*", {1265, 571, 0.57e6, 328e6, std::nan("")}});
  std::vector<std::string> rtaa;
  for (int i = 0; i < kLookaheads; ++i) rtaa.push_back(label("RTAA*", lookahead(i)));
  result.claims = {
      less_at_every_lookahead("aRTAA* walks better paths than RTAA* at every lookahead", kCost, "aRTAA*", "RTAA*"),
      less_at_every_lookahead("daRTAA* walks better paths than aRTAA* at every lookahead", kCost, "daRTAA*", "aRTAA*"),
      because(less_at_every_lookahead("aRTAA* takes more time an episode than RTAA* at every lookahead", kEpisodeTime,
                                      "RTAA*", "aRTAA*"),
              kTimesAreNear),
      because(less_at_every_lookahead("daRTAA* takes more time an episode than RTAA* at every lookahead", kEpisodeTime,
                                      "RTAA*", "daRTAA*"),
              kTimesAreNear),
      falls("RTAA*: the more lookahead, the better the paths", kCost, rtaa),
      with_difference(near_times("daRTAA*(1) walks better paths than aRTAA*(19) (57,232 / 50,906)", kCost, "daRTAA*(1)",
                                 "aRTAA*(19)", 57232.0 / 50906, 1.5),
                      "daRTAA*(1)", "aRTAA*(19)"),
      near_times("daRTAA*(1) takes less time an episode than aRTAA*(19)", kEpisodeTime, "daRTAA*(1)", "aRTAA*(19)", 10),
      with_difference(near_times("daRTAA*(25) walks better paths than RTAA*(97) (15,422 / 14,116)", kCost,
                                 "daRTAA*(25)", "RTAA*(97)", 15422.0 / 14116, 1.5),
                      "daRTAA*(25)", "RTAA*(97)"),
      near_times("daRTAA*(25) takes less time an episode than RTAA*(97)", kEpisodeTime, "daRTAA*(25)", "RTAA*(97)",
                 2.6),
      near_times("Repeated A* walks better paths than daRTAA*(97)", kCost, "Repeated A*", "daRTAA*(97)", 5.1),
      at_most("Repeated A* takes an order of magnitude more time an episode than daRTAA*(97)", kEpisodeTime,
              "daRTAA*(97)", "Repeated A*", 10),
      cheaper_within_deadline("0.005 ms", 19, 11.6),
      cheaper_within_deadline("0.02 ms", 85, 41.5),
  };
  return result;
}

Result figure1() {
  Result result{"figure1", "Cost against the time of an episode", "unknown", kColumns, figure2().rows};
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

/// The costs of one problem under one lookahead, and how often it counts.
struct Pair {
  double rtaa;
  double dartaa;
  double weight;
};

std::vector<Pair> pairs(const Measured& m) {
  std::vector<Pair> list;
  for (int i = 0; i < kLookaheads; ++i) {
    const Standing* a = m.find(label("RTAA*", lookahead(i)));
    const Standing* b = m.find(label("daRTAA*", lookahead(i)));
    if (a == nullptr || b == nullptr) continue;
    for (std::size_t p = 0; p < a->problems.size(); ++p) {
      if (m.weight(p) == 0) continue;
      list.push_back({static_cast<double>(a->problems[p].cost), static_cast<double>(b->problems[p].cost), m.weight(p)});
    }
  }
  if (list.empty()) throw NotMeasured("RTAA*: " + m.reason("RTAA*(1)"));
  return list;
}

double weight_of(const std::vector<Pair>& list) {
  return std::accumulate(list.begin(), list.end(), 0.0, [](double sum, const Pair& p) { return sum + p.weight; });
}

enum class Order { most_for_rtaa, most_for_dartaa, hardest_for_rtaa, hardest_for_dartaa };

/// The mean ratio of RTAA*'s cost to daRTAA*'s (or the inverse) on the first tenth of the runs in a given order. The
/// authors take 10,000 of 102,000 runs.
double mean_ratio(const Measured& m, Order order, bool dartaa_above) {
  std::vector<Pair> list = pairs(m);
  const auto rank = [order](const Pair& p) {
    switch (order) {
      case Order::most_for_rtaa:
        return p.dartaa / p.rtaa;
      case Order::most_for_dartaa:
        return p.rtaa / p.dartaa;
      case Order::hardest_for_rtaa:
        return p.rtaa;
      case Order::hardest_for_dartaa:
        return p.dartaa;
    }
    return 0.0;
  };
  std::stable_sort(list.begin(), list.end(), [&](const Pair& a, const Pair& b) { return rank(a) > rank(b); });
  const double tenth = std::max(1.0, std::floor(weight_of(list) * 10'000 / 102'000));
  double sum = 0;
  double count = 0;
  for (const Pair& p : list) {
    const double weight = std::min(p.weight, tenth - count);
    sum += weight * (dartaa_above ? p.dartaa / p.rtaa : p.rtaa / p.dartaa);
    count += weight;
    if (count >= tenth) break;
  }
  return sum / count;
}

double share(const Measured& m, int sign) {
  const std::vector<Pair> list = pairs(m);
  double count = 0;
  for (const Pair& p : list) count += (p.rtaa > p.dartaa) - (p.rtaa < p.dartaa) == sign ? p.weight : 0;
  return 100.0 * count / weight_of(list);
}

Result pairwise() {
  Result result{"pairs",
                "Figures in the text: daRTAA* and RTAA* on each of the runs",
                "unknown",
                {{"", rows::Unit::number, nullptr}}};
  const auto row = [](const char* name, double published, auto figure) {
    return ResultRow{name, {published}, [figure](const Measured& m) { return std::vector<double>{figure(m)}; }};
  };
  result.rows = {
      row("runs that daRTAA* wins, %", 65.8, [](const Measured& m) { return share(m, 1); }),
      row("runs that tie, %", 24.8, [](const Measured& m) { return share(m, 0); }),
      row("runs that RTAA* wins, %", 9.4, [](const Measured& m) { return share(m, -1); }),
      row("the tenth most favourable to RTAA*: daRTAA* / RTAA*", 1.43,
          [](const Measured& m) { return mean_ratio(m, Order::most_for_rtaa, true); }),
      row("the tenth most favourable to daRTAA*: RTAA* / daRTAA*", 2.79,
          [](const Measured& m) { return mean_ratio(m, Order::most_for_dartaa, false); }),
      row("the hardest tenth for RTAA*: RTAA* / daRTAA*", 8.37,
          [](const Measured& m) { return mean_ratio(m, Order::hardest_for_rtaa, false); }),
      row("the hardest tenth for daRTAA*: RTAA* / daRTAA*", 5.57,
          [](const Measured& m) { return mean_ratio(m, Order::hardest_for_dartaa, false); }),
  };
  const auto near_row = [](const char* text, double published, auto figure, rows::Best better, double factor) {
    return near_figure(text, figure, text, rows::Unit::number, {published, factor, better});
  };
  constexpr double kOfShares = 1.25;
  result.claims = {
      near_row(
          "Percent of the runs that daRTAA* wins", 65.8, [](const Measured& m) { return share(m, 1); },
          rows::Best::most, kOfShares),
      near_row(
          "Percent of the runs that RTAA* wins", 9.4, [](const Measured& m) { return share(m, -1); }, rows::Best::least,
          PublishedFigure::kUsualFactor),
      near_row(
          "RTAA*'s cost / daRTAA*'s on the tenth hardest for RTAA*", 8.37,
          [](const Measured& m) { return mean_ratio(m, Order::hardest_for_rtaa, false); }, rows::Best::most,
          PublishedFigure::kUsualFactor),
      near_row(
          "RTAA*'s cost / daRTAA*'s on the tenth hardest for daRTAA*", 5.57,
          [](const Measured& m) { return mean_ratio(m, Order::hardest_for_dartaa, false); }, rows::Best::most,
          PublishedFigure::kUsualFactor),
      {"daRTAA* wins more runs than it ties, and ties more than it loses",
       [](const Measured& m) -> Finding {
         return {share(m, 1) > share(m, 0) && share(m, 0) > share(m, -1),
                 fmt::format("{:.1f}% won, {:.1f}% tied, {:.1f}% lost", share(m, 1), share(m, 0), share(m, -1))};
       }},
      {"Where it loses most it loses less than it gains where it gains most",
       [](const Measured& m) -> Finding {
         const double lost = mean_ratio(m, Order::most_for_rtaa, true);
         const double won = mean_ratio(m, Order::most_for_dartaa, false);
         return {lost < won, fmt::format("{:.2f} times at worst, {:.2f} times at best", lost, won)};
       }},
  };
  return result;
}

}  // namespace

Publication hernandez_baier_aiide_2011() {
  return {"aiide2011",
          "Hernández, Baier: Real-Time Adaptive A* with Depression Avoidance. AIIDE 2011",
          {experiment()},
          {figure1(), figure2(), pairwise()}};
}

}  // namespace cairn::reproduce::papers
