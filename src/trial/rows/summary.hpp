// Summary: the mean, the spread and the extremes of some values.
#pragma once

#include <vector>

namespace cairn::rows {

/// NaN stands for "not defined", such as anything about no values.
struct Summary {
  double mean;
  double median;          ///< the middle value, or the mean of the two middle ones
  double standard_error;  ///< of the mean: sqrt(sum of squared deviations / (n - 1) / n); needs two values
  double p95;             ///< the smallest value that at least 95% of the values do not exceed
  double max;
};

Summary summarize(std::vector<double> values);

/// `sum / count`, NaN where there is nothing to divide by.
double ratio(double sum, double count);

}  // namespace cairn::rows
