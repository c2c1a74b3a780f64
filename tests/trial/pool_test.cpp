#include "trial/rows/pool.hpp"

#include <cairn/map.hpp>

#include "base/random.hpp"
#include "trial/bench.hpp"
#include "trial/problems/problem_selection.hpp"
#include "trial/rows/bootstrap.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace cairn::trial {
namespace {

TEST(Pool, rows_of_parts_give_the_figures_of_the_whole) {
  const Grid grid(load_terrain("caves:64x64"), {});
  const problems::ProblemSet all = problems::random_problems(grid, 30, {}, "caves");
  const AgentSpec spec = parse_spec("lrta:depth=2");
  const problems::ProblemSet first{{all.problems.begin(), all.problems.begin() + 10}, 1};
  const problems::ProblemSet second{{all.problems.begin() + 10, all.problems.end()}, 2};
  const std::vector<rows::Row> parts{bench("a", grid, first, spec).row, bench("b", grid, second, spec).row};
  const rows::Row whole = bench("all", grid, all, spec).row;
  const rows::Row pooled = rows::pool_rows(parts, "all");
  EXPECT_EQ(pooled.map, "all");
  EXPECT_EQ(pooled.problems, whole.problems);
  EXPECT_EQ(pooled.solved, whole.solved);
  EXPECT_EQ(pooled.unreachable, 3U);
  EXPECT_EQ(pooled.expanded_per_move_max, whole.expanded_per_move_max);
  EXPECT_EQ(pooled.work_per_move_max, whole.work_per_move_max);
  EXPECT_EQ(pooled.suboptimality_max_pct, whole.suboptimality_max_pct);
  for (auto mean :
       {&rows::Row::optimal_mean, &rows::Row::cost_mean, &rows::Row::suboptimality_mean_pct, &rows::Row::moves_mean,
        &rows::Row::episodes_mean, &rows::Row::expanded_mean, &rows::Row::expanded_per_move_mean,
        &rows::Row::climbed_per_move_mean, &rows::Row::planned_per_move_mean, &rows::Row::work_per_move_mean,
        &rows::Row::revisits_mean, &rows::Row::learned_states_mean, &rows::Row::online_bytes_mean,
        &rows::Row::suboptimality_stderr_pct, &rows::Row::planned_per_move_stderr}) {
    EXPECT_NEAR(pooled.*mean, whole.*mean, 1e-9 * std::abs(whole.*mean) + 1e-12);
  }
  EXPECT_TRUE(std::isnan(pooled.suboptimality_median_pct)) << "means of medians are not medians";
}

TEST(Pool, a_map_without_a_solved_problem_spoils_no_mean) {
  const Grid grid(load_terrain("caves:64x64"), {});
  const problems::ProblemSet set = problems::random_problems(grid, 5, {.min_cost = 20}, "caves");
  const AgentSpec spec = parse_spec("lrta");
  const std::vector<rows::Row> rows{bench("a", grid, set, spec).row, bench("b", grid, set, spec, {.max_steps = 1}).row};
  const rows::Row pooled = rows::pool_rows(rows, "all");
  EXPECT_EQ(pooled.unsolved, 5U);
  EXPECT_EQ(pooled.cost_mean, rows[0].cost_mean);
}

TEST(Pool, databases_count_alike_however_many_problems_their_maps_have) {
  std::vector<rows::Row> rows(2);
  rows[0].problems = rows[0].solved = 1;
  rows[1].problems = rows[1].solved = 9;
  rows[0].database_bytes = 100;
  rows[1].database_bytes = 300;
  rows[0].database_records = 10;
  rows[1].database_records = 20;
  const rows::Row pooled = rows::pool_rows(rows, "all");
  EXPECT_EQ(pooled.database_bytes, 200U);
  EXPECT_EQ(pooled.database_records, 15U);
}

/// A row whose every figure differs from that of another number.
rows::Row numbered_row(std::uint64_t number) {
  rows::Row row;
  for (const rows::Field& field : rows::fields()) {
    const std::uint64_t value = number * 1000 + static_cast<std::uint64_t>(&field - rows::fields().data());
    std::visit(
        [&](auto member) {
          if constexpr (std::is_same_v<decltype(member), std::string rows::Row::*>) {
            row.*member = "text " + std::to_string(value);
          } else {
            row.*member = static_cast<std::remove_reference_t<decltype(row.*member)>>(value);
          }
        },
        field.member);
  }
  return row;
}

TEST(Pool, every_figure_follows_the_rule_that_it_is_declared_with) {
  const std::vector<rows::Row> rows{numbered_row(1), numbered_row(3)};
  const rows::Row pooled = rows::pool_rows(rows, "all");
  const auto solved = [&](std::size_t i) { return static_cast<double>(rows[i].solved); };
  for (const rows::Field& field : rows::fields()) {
    if (field.unit == rows::Unit::text) continue;
    const auto value = [&](const rows::Row& row) {
      return std::visit(
          [&](auto member) {
            if constexpr (std::is_same_v<decltype(member), std::string rows::Row::*>)
              return 0.0;
            else
              return static_cast<double>(row.*member);
          },
          field.member);
    };
    const double a = value(rows[0]);
    const double b = value(rows[1]);
    const double at = value(pooled);
    const auto mean = [&](double of_a, double of_b) { return (a * of_a + b * of_b) / (of_a + of_b); };
    switch (field.pool) {
      case rows::Pool::same:
        EXPECT_EQ(at, a) << field.name;
        break;
      case rows::Pool::sum:
        EXPECT_EQ(at, a + b) << field.name;
        break;
      case rows::Pool::largest:
        EXPECT_EQ(at, b) << field.name;
        break;
      case rows::Pool::mean_of_problems:
        EXPECT_NEAR(at, mean(solved(0), solved(1)), 1e-6) << field.name;
        break;
      case rows::Pool::mean_of_moves:
        EXPECT_NEAR(at, mean(solved(0) * rows[0].moves_mean, solved(1) * rows[1].moves_mean), 1e-6) << field.name;
        break;
      case rows::Pool::mean_of_maps:
        EXPECT_NEAR(at, mean(1, 1), 0.5) << field.name;
        break;
      case rows::Pool::standard_error:
        EXPECT_GT(at, 0) << field.name << ": rows_of_parts_give_the_figures_of_the_whole has its value";
        break;
      case rows::Pool::interval_end:
        EXPECT_TRUE(std::isfinite(at)) << field.name << ": intervals_of_maps_give_that_of_all has its value";
        break;
      case rows::Pool::undefined:
        EXPECT_TRUE(std::isnan(at)) << field.name;
        break;
    }
  }
  EXPECT_EQ(pooled.map, "all");
  EXPECT_EQ(pooled.algorithm, rows[0].algorithm);
  EXPECT_EQ(pooled.map_fingerprint, "");
  EXPECT_EQ(pooled.database_fingerprint, "");
}

TEST(Pool, intervals_of_maps_give_that_of_all) {
  base::Random random(5);
  std::vector<rows::PairedValues> maps;
  std::vector<rows::Row> rows;
  for (const std::size_t problems : {40U, 120U}) {
    rows::PairedValues& values = maps.emplace_back();
    double sum = 0;
    for (std::size_t i = 0; i < problems; ++i) {
      // Skewed, as suboptimality is: one end is farther from the mean than the other.
      const double value = std::pow(random.below(1000) / 100.0, 3) * (maps.size() == 1 ? 1 : 0.3);
      values.above.push_back(value);
      values.below.push_back(1);
      sum += value;
    }
    rows::Row& row = rows.emplace_back();
    row.problems = row.solved = problems;
    row.suboptimality_mean_pct = sum / static_cast<double>(problems);
    const rows::Interval of_map = *rows::mean_interval(values.above);
    row.suboptimality_low_pct = of_map.low;
    row.suboptimality_high_pct = of_map.high;
  }
  const rows::Row pooled = rows::pool_rows(rows, "all");
  const rows::Interval all = *rows::ratio_interval(maps);
  const double width = all.high - all.low;
  EXPECT_NEAR(pooled.suboptimality_low_pct, all.low, width / 15);
  EXPECT_NEAR(pooled.suboptimality_high_pct, all.high, width / 15);
  EXPECT_EQ(rows::interval_text(rows[0]).back(), '%');
}

TEST(Pool, a_statistic_without_a_rule_cannot_be_declared) {
  static_assert(!std::is_default_constructible_v<rows::Required<rows::Pool>>);
  static_assert(!std::is_default_constructible_v<rows::Field>);
}

TEST(Pool, there_is_a_row_for_each_algorithm) {
  std::vector<rows::Row> rows(4);
  rows[0].algorithm = rows[2].algorithm = "lrta";
  rows[1].algorithm = rows[3].algorithm = "astar";
  const std::vector<rows::Row> pooled = rows::pool_by_algorithm(rows, "both");
  ASSERT_EQ(pooled.size(), 2U);
  EXPECT_EQ(pooled[0].algorithm, "lrta");
  EXPECT_EQ(pooled[1].algorithm, "astar");
}

}  // namespace
}  // namespace cairn::trial
