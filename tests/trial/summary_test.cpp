#include "trial/rows/summary.hpp"

#include "trial/driver/duration_histogram.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace cairn::trial {
namespace {

TEST(Summary, of_five_values_are_as_computed_by_hand) {
  const rows::Summary summary = rows::summarize({8, 0, 2, 4, 1});
  EXPECT_DOUBLE_EQ(summary.mean, 3);
  EXPECT_DOUBLE_EQ(summary.median, 2);
  // Deviations 5, -3, -1, 1, -2: squares add up to 40; 40 / 4 / 5 = 2.
  EXPECT_DOUBLE_EQ(summary.standard_error, std::sqrt(2.0));
  EXPECT_DOUBLE_EQ(summary.p95, 8);
  EXPECT_DOUBLE_EQ(summary.max, 8);
}

TEST(Summary, the_median_of_an_even_count_is_the_mean_of_the_middle_two) {
  EXPECT_DOUBLE_EQ(rows::summarize({1, 2, 4, 100}).median, 3);
}

TEST(Summary, the_95th_percentile_of_1_to_100_is_95_and_of_1_to_20_is_19) {
  std::vector<double> values;
  for (int i = 100; i >= 1; --i) values.push_back(i);
  EXPECT_DOUBLE_EQ(rows::summarize(values).p95, 95);
  values.erase(values.begin(), values.begin() + 80);
  EXPECT_DOUBLE_EQ(rows::summarize(values).p95, 19);
}

TEST(Summary, what_is_not_defined_is_not_a_number) {
  EXPECT_TRUE(std::isnan(rows::summarize({}).mean));
  EXPECT_TRUE(std::isnan(rows::summarize({}).max));
  EXPECT_TRUE(std::isnan(rows::summarize({7}).standard_error));
  EXPECT_DOUBLE_EQ(rows::summarize({7}).p95, 7);
  EXPECT_TRUE(std::isnan(rows::ratio(3, 0)));
}

TEST(DurationHistogram, small_values_are_exact) {
  driver::DurationHistogram histogram;
  for (std::uint64_t ns = 1; ns <= 100; ++ns) histogram.record(ns);
  EXPECT_EQ(histogram.quantile(99), 99U);
  EXPECT_EQ(histogram.quantile(50), 50U);
  EXPECT_EQ(histogram.max(), 100U);
}

TEST(DurationHistogram, large_quantiles_are_at_most_a_64th_too_large) {
  for (std::uint64_t value = 1; value < (std::uint64_t{1} << 62); value = value * 3 + 1) {
    driver::DurationHistogram histogram;
    for (int i = 0; i < 99; ++i) histogram.record(value);
    histogram.record(~std::uint64_t{0});
    EXPECT_GE(histogram.quantile(99), value);
    EXPECT_LE(histogram.quantile(99) - value, value / 64);
    EXPECT_EQ(histogram.quantile(100), ~std::uint64_t{0});
  }
}

TEST(DurationHistogram, has_nothing_to_say_of_no_values) { EXPECT_EQ(driver::DurationHistogram().quantile(99), 0U); }

}  // namespace
}  // namespace cairn::trial
