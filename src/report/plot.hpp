// Plots as papers draw them: one measure against another, one series for each algorithm, the Pareto front marked. The
// contents of a plot are computed here, where they can be tested; the page only draws them.
#pragma once

#include "report/algorithm_style.hpp"
#include "trial/rows/bootstrap.hpp"
#include "trial/rows/row.hpp"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace cairn::report {

/// A figure of a row that can be an axis of a plot.
struct Measure {
  std::string_view label;
  rows::Unit unit;
  double (*of)(const rows::Row&);
  bool database_only = false;  ///< not defined for an algorithm without a database
  double least = 0;            ///< its smallest possible value
  /// Its confidence interval, if a row has it; NaN where there is none.
  rows::Interval (*interval_of)(const rows::Row&) = nullptr;
};

/// The measures that papers draw.
extern const Measure kSuboptimality;
extern const Measure kHardestMove;  ///< the most work in one move, which is what real-time means
extern const Measure kMoveTime;
extern const Measure kExpandedPerMove;
extern const Measure kDatabaseSize;
extern const Measure kBuildTime;
extern const Measure kMemory;  ///< of an agent and the database that it needs

struct Axis {
  std::string label;
  rows::Unit unit = rows::Unit::number;
  bool logarithmic = false;
  double least = 0;  ///< the start of a linear axis
};

struct PlotPoint {
  std::string label;
  double x = 0;
  double y = 0;
  bool front = false;  ///< no other point is at least as good in both measures and better in one
  std::optional<rows::Interval> interval = {};  ///< of y, if it is known
};

struct Series {
  std::string name;
  AlgorithmStyle style;
  bool published = false;  ///< figures of a paper, which are not part of the front
  std::vector<PlotPoint> points;
};

struct Plot {
  std::string title;
  Axis x;
  Axis y;
  std::vector<Series> series;
};

/// A row with its names.
struct PlotRow {
  const rows::Row* row = nullptr;
  std::string algorithm;    ///< the name that gives the colour: "lss-lrta"
  std::string label;        ///< the point's: "lss-lrta:lookahead=25"
  std::string series = {};  ///< the name of the series; empty: the title of the algorithm
};

/// Rows for which a measure is not defined are left out. Axes are logarithmic if the values span decades.
Plot make_plot(std::string title, const Measure& x, const Measure& y, std::span<const PlotRow> rows);

/// Computes again which points are on the front and which axes are logarithmic.
void settle(Plot& plot);

/// The better half: the points whose y is at most the median. Empty if these are all points, or if there are so few
/// that one plot shows them well.
Plot zoomed(const Plot& plot);

/// Suboptimality against the hardest move, time a move, memory, database size and build time, each with all points and
/// zoomed.
std::vector<Plot> standard_plots(std::span<const rows::Row> rows);

}  // namespace cairn::report
