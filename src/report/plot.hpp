// Plots as the papers draw them: one measure against another, a series an algorithm, the Pareto front marked. What a
// plot holds is decided here, where it can be tested; the page only draws it.
#pragma once

#include "report/algorithm_style.hpp"
#include "trial/rows/row.hpp"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace cairn {

/// A figure of a row that can be an axis.
struct Measure {
  std::string_view label;
  Unit unit;
  double (*of)(const Row&);
  bool database_only = false;  ///< says nothing about an algorithm without a database
  double least = 0;            ///< the smallest value that it can have
};

/// Those that the papers draw.
extern const Measure kSuboptimality;
extern const Measure kMoveTime;
extern const Measure kExpandedPerMove;
extern const Measure kDatabaseSize;
extern const Measure kBuildTime;
extern const Measure kMemory;  ///< an agent's own, and the database that it needs

struct Axis {
  std::string label;
  Unit unit = Unit::number;
  bool logarithmic = false;
  double least = 0;  ///< where it begins, if it is not logarithmic
};

struct PlotPoint {
  std::string label;
  double x = 0;
  double y = 0;
  bool front = false;  ///< no other point is at least as good in both measures and better in one
};

struct Series {
  std::string name;
  AlgorithmStyle style;
  bool published = false;  ///< figures of a paper, shown beside ours: they take no part in the front
  std::vector<PlotPoint> points;
};

struct Plot {
  std::string title;
  Axis x;
  Axis y;
  std::vector<Series> series;
};

/// A row and what it goes by.
struct PlotRow {
  const Row* row = nullptr;
  std::string algorithm;    ///< the name that gives the colour: "lss-lrta"
  std::string label;        ///< the point's: "lss-lrta:lookahead=25"
  std::string series = {};  ///< what the series is called; empty: as people call the algorithm
};

/// Rows where a measure is not defined are left out. Axes are logarithmic where the values span decades.
Plot make_plot(std::string title, const Measure& x, const Measure& y, std::span<const PlotRow> rows);

/// Decides anew which points are on the front and which axes are logarithmic.
void settle(Plot& plot);

/// The better half: the points that are at most the median of all along y. No series where that is all of them, or
/// where there are so few that one plot shows them well.
Plot zoomed(const Plot& plot);

/// Suboptimality against time a move, memory, database size and build time, each with all points and zoomed.
std::vector<Plot> standard_plots(std::span<const Row> rows);

}  // namespace cairn
