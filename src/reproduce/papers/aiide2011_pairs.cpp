// The figures in the text: daRTAA* and RTAA* on each of the runs.
#include "reproduce/claims.hpp"
#include "reproduce/papers/aiide2011.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace cairn::reproduce::papers::aiide2011 {
namespace {

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

}  // namespace

Result pairs_of_runs() {
  Result result{"pairs",
                "Figures in the text: daRTAA* and RTAA* on each of the runs",
                kCounted,
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

}  // namespace cairn::reproduce::papers::aiide2011
