#include "report/plot.hpp"

#include <cairn/algorithm.hpp>

#include "base/random.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

namespace cairn::report {
namespace {

rows::Row row_of(std::string algorithm, double move_ns, double suboptimality, std::uint64_t database_bytes = 0) {
  rows::Row row;
  row.algorithm = std::move(algorithm);
  row.move_ns_mean = move_ns;
  row.suboptimality_mean_pct = suboptimality;
  row.database_bytes = database_bytes;
  row.build_seconds = static_cast<double>(database_bytes) / 100;
  return row;
}

std::vector<PlotRow> entries_of(const std::vector<rows::Row>& rows) {
  std::vector<PlotRow> entries;
  for (const rows::Row& row : rows) entries.push_back({&row, algorithm_name(row.algorithm), row.algorithm});
  return entries;
}

TEST(Plot, has_a_series_an_algorithm_and_a_point_a_row) {
  const std::vector<rows::Row> rows{row_of("lrta:depth=1", 50, 700), row_of("astar", 900, 0),
                                    row_of("lrta:depth=5", 400, 90)};
  const Plot plot = make_plot("", kMoveTime, kSuboptimality, entries_of(rows));
  ASSERT_EQ(plot.series.size(), 2U);
  EXPECT_EQ(plot.series[0].name, "LRTA*");
  ASSERT_EQ(plot.series[0].points.size(), 2U);
  EXPECT_EQ(plot.series[0].points[1].label, "lrta:depth=5");
  EXPECT_EQ(plot.series[0].points[1].x, 400);
  EXPECT_EQ(plot.series[0].points[1].y, 90);
  EXPECT_EQ(plot.series[1].name, "A*");
}

TEST(Plot, the_front_is_what_nothing_dominates) {
  base::Random random(7);
  for (int round = 0; round < 50; ++round) {
    std::vector<rows::Row> rows;
    for (int i = 0; i < 30; ++i) rows.push_back(row_of("lrta", random.below(12), random.below(12)));
    const Plot plot = make_plot("", kMoveTime, kSuboptimality, entries_of(rows));
    const auto& points = plot.series.at(0).points;
    for (const PlotPoint& point : points) {
      bool dominated = false;
      for (const PlotPoint& other : points) {
        dominated = dominated || (other.x < point.x && other.y <= point.y) || (other.x <= point.x && other.y < point.y);
      }
      EXPECT_EQ(point.front, !dominated) << "round " << round << ": " << point.x << ", " << point.y;
    }
  }
}

TEST(Plot, published_figures_take_no_part_in_the_front) {
  Plot plot;
  plot.series.push_back({"ours", {}, false, {{"a", 5, 5, false}}});
  plot.series.push_back({"theirs", {}, true, {{"b", 1, 1, false}}});
  settle(plot);
  EXPECT_TRUE(plot.series[0].points[0].front);
  EXPECT_FALSE(plot.series[1].points[0].front);
}

TEST(Plot, an_axis_is_logarithmic_where_the_values_span_decades) {
  const std::vector<rows::Row> rows{row_of("lrta", 10, 1), row_of("lrta", 5000, 20), row_of("astar", 20, 0)};
  const Plot plot = make_plot("", kMoveTime, kSuboptimality, entries_of(rows));
  EXPECT_TRUE(plot.x.logarithmic);
  EXPECT_FALSE(plot.y.logarithmic) << "a zero alone makes no decades";
}

TEST(Plot, leaves_out_what_is_not_defined_and_databases_that_are_not_there) {
  const std::vector<rows::Row> rows{row_of("lrta", std::nan(""), 1), row_of("astar", 3, 0),
                                    row_of("hcdps", 5, 8, 1000)};
  EXPECT_EQ(make_plot("", kMoveTime, kSuboptimality, entries_of(rows)).series.size(), 2U);
  const Plot sizes = make_plot("", kDatabaseSize, kSuboptimality, entries_of(rows));
  ASSERT_EQ(sizes.series.size(), 1U);
  EXPECT_EQ(sizes.series[0].points[0].x, 1000);
}

TEST(Plot, databases_are_drawn_where_there_are_several_to_compare) {
  std::vector<rows::Row> rows{row_of("astar", 3, 0), row_of("hcdps", 5, 8, 1000)};
  EXPECT_EQ(standard_plots(rows).size(), 3U) << "the hardest move, time a move, and memory";
  rows.push_back(row_of("hcdps:climb=100", 6, 7, 2000));
  EXPECT_EQ(standard_plots(rows).size(), 5U);
  EXPECT_EQ(standard_plots({rows.data(), 1}).size(), 3U) << "of one algorithm by itself, too";
}

TEST(Plot, zooming_keeps_the_better_half) {
  std::vector<rows::Row> rows;
  for (int i = 1; i <= 9; ++i) rows.push_back(row_of(i % 2 == 0 ? "lrta" : "rtaa", 10 - i, i * 10));
  const Plot plot = zoomed(make_plot("", kMoveTime, kSuboptimality, entries_of(rows)));
  std::vector<double> heights;
  for (const Series& series : plot.series) {
    for (const PlotPoint& point : series.points) heights.push_back(point.y);
  }
  EXPECT_THAT(heights, testing::UnorderedElementsAre(10, 20, 30, 40, 50));
  rows.resize(4);
  EXPECT_TRUE(zoomed(make_plot("", kMoveTime, kSuboptimality, entries_of(rows))).series.empty()) << "few points";
}

TEST(AlgorithmStyle, is_the_same_everywhere_and_differs_between_algorithms) {
  EXPECT_EQ(style_of("lrta").colour, style_of(algorithm_name("lrta:depth=5")).colour);
  EXPECT_NE(style_of("lrta").colour, style_of("lss-lrta").colour);
  EXPECT_EQ(style_of("somebody-elses").colour, style_of("somebody-elses").colour);
  EXPECT_EQ(algorithm_title("lss-lrta"), "LSS-LRTA*");
  EXPECT_EQ(algorithm_title("somebody-elses"), "somebody-elses");
}

// Points of one mark are told apart by colour alone.
TEST(AlgorithmStyle, algorithms_look_different) {
  const auto part = [](const std::string& colour, std::size_t at) {
    return static_cast<double>(std::stoi(colour.substr(at, 2), nullptr, 16));
  };
  for (const Algorithm* a : algorithms()) {
    for (const Algorithm* b : algorithms()) {
      if (a == b) continue;
      const AlgorithmStyle x = style_of(a->name);
      const AlgorithmStyle y = style_of(b->name);
      double square = 0;
      for (const std::size_t at : {1U, 3U, 5U}) square += std::pow(part(x.colour, at) - part(y.colour, at), 2);
      EXPECT_GE(std::sqrt(square), x.mark == y.mark ? 40 : 25) << a->name << " and " << b->name;
    }
  }
}

}  // namespace
}  // namespace cairn::report
