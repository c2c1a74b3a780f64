#include "report/plot.hpp"

#include <algorithm>
#include <cmath>

namespace cairn::report {
namespace {

double as_number(std::uint64_t count) { return static_cast<double>(count); }

// Above this ratio of the largest to the smallest positive value, a linear axis would crowd most points together.
constexpr double kDecades = 30;

constexpr std::size_t kFewPoints = 6;

template <typename Coordinate>
std::vector<double> values_of(const Plot& plot, Coordinate coordinate) {
  std::vector<double> values;
  for (const Series& series : plot.series) {
    for (const PlotPoint& point : series.points) values.push_back(point.*coordinate);
  }
  return values;
}

bool spans_decades(const std::vector<double>& values) {
  double least = 0;
  double most = 0;
  for (const double value : values) {
    if (value <= 0) continue;
    least = least == 0 ? value : std::min(least, value);
    most = std::max(most, value);
  }
  return least > 0 && most / least > kDecades;
}

bool dominates(const PlotPoint& a, const PlotPoint& b) { return a.x <= b.x && a.y <= b.y && (a.x < b.x || a.y < b.y); }

void mark_front(Plot& plot) {
  std::vector<const PlotPoint*> ours;
  for (const Series& series : plot.series) {
    for (const PlotPoint& point : series.points) {
      if (!series.published) ours.push_back(&point);
    }
  }
  for (Series& series : plot.series) {
    for (PlotPoint& point : series.points) {
      point.front = !series.published && std::none_of(ours.begin(), ours.end(),
                                                      [&](const PlotPoint* other) { return dominates(*other, point); });
    }
  }
}

}  // namespace

constinit const Measure kSuboptimality{"above optimal",
                                       rows::Unit::percent,
                                       [](const rows::Row& row) { return row.suboptimality_mean_pct; },
                                       false,
                                       0,
                                       [](const rows::Row& row) {
                                         return rows::Interval{row.suboptimality_low_pct, row.suboptimality_high_pct};
                                       }};
constinit const Measure kHardestMove{"most work in a move, in operations", rows::Unit::number,
                                     [](const rows::Row& row) { return as_number(row.work_per_move_max); }};
constinit const Measure kMoveTime{"mean time a move", rows::Unit::nanoseconds,
                                  [](const rows::Row& row) { return row.move_ns_mean; }};
constinit const Measure kExpandedPerMove{"states expanded a move", rows::Unit::number,
                                         [](const rows::Row& row) { return row.expanded_per_move_mean; }};
constinit const Measure kDatabaseSize{"database size", rows::Unit::bytes,
                                      [](const rows::Row& row) { return as_number(row.database_bytes); }, true};
constinit const Measure kBuildTime{"time to build the database", rows::Unit::seconds,
                                   [](const rows::Row& row) { return row.build_seconds; }, true};
constinit const Measure kMemory{"memory of one agent with its database", rows::Unit::bytes, [](const rows::Row& row) {
                                  return row.online_bytes_mean + as_number(row.database_bytes);
                                }};

void settle(Plot& plot) {
  plot.x.logarithmic = spans_decades(values_of(plot, &PlotPoint::x));
  plot.y.logarithmic = spans_decades(values_of(plot, &PlotPoint::y));
  mark_front(plot);
}

Plot make_plot(std::string title, const Measure& x, const Measure& y, std::span<const PlotRow> rows) {
  Plot plot{std::move(title),
            {std::string(x.label), x.unit, false, x.least},
            {std::string(y.label), y.unit, false, y.least},
            {}};
  for (const PlotRow& entry : rows) {
    PlotPoint point{entry.label, x.of(*entry.row), y.of(*entry.row), false, {}};
    if (y.interval_of != nullptr) {
      const rows::Interval interval = y.interval_of(*entry.row);
      if (interval.low < interval.high) point.interval = interval;  // NaN is not
    }
    if (!std::isfinite(point.x) || !std::isfinite(point.y)) continue;
    if ((x.database_only || y.database_only) && entry.row->database_bytes == 0) continue;
    const std::string name = entry.series.empty() ? algorithm_title(entry.algorithm) : entry.series;
    auto series = std::find_if(plot.series.begin(), plot.series.end(), [&](const Series& s) { return s.name == name; });
    if (series == plot.series.end()) {
      series = plot.series.insert(plot.series.end(), Series{name, style_of(entry.algorithm), false, {}});
    }
    series->points.push_back(point);
  }
  settle(plot);
  return plot;
}

Plot zoomed(const Plot& plot) {
  Plot result{plot.title + ": the better half", plot.x, plot.y, {}};
  std::vector<double> heights = values_of(plot, &PlotPoint::y);
  if (heights.size() < kFewPoints) return result;
  std::sort(heights.begin(), heights.end());
  const double median = heights[(heights.size() - 1) / 2];
  if (median == heights.back()) return result;
  for (const Series& series : plot.series) {
    Series part{series.name, series.style, series.published, {}};
    std::copy_if(series.points.begin(), series.points.end(), std::back_inserter(part.points),
                 [&](const PlotPoint& point) { return point.y <= median; });
    if (!part.points.empty()) result.series.push_back(std::move(part));
  }
  settle(result);
  return result;
}

std::vector<Plot> standard_plots(std::span<const rows::Row> rows) {
  std::vector<PlotRow> entries;
  for (const rows::Row& row : rows) entries.push_back({&row, algorithm_name(row.algorithm), row.algorithm});
  std::vector<Plot> plots;
  const auto add = [&](const char* title, const Measure& x) {
    const Plot plot = make_plot(title, x, kSuboptimality, entries);
    Plot zoom = zoomed(plot);
    const bool compares = plot.series.size() > 1 || (plot.series.size() == 1 && plot.series[0].points.size() > 1);
    // A plot about databases needs at least two; the table has the figures of a single one.
    if (compares || (!plot.series.empty() && !x.database_only)) plots.push_back(plot);
    if (!zoom.series.empty()) plots.push_back(std::move(zoom));
  };
  add("Quality and the hardest move", kHardestMove);
  add("Quality and time a move", kMoveTime);
  add("Quality and memory", kMemory);
  add("Quality and database size", kDatabaseSize);
  add("Quality and build time", kBuildTime);
  return plots;
}

}  // namespace cairn::report
