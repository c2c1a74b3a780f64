#include "trial/rows/summary.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <numeric>

namespace cairn::rows {
namespace {

constexpr double kUndefined = std::numeric_limits<double>::quiet_NaN();

double standard_error(const std::vector<double>& values, double mean) {
  if (values.size() < 2) return kUndefined;
  double squares = 0;
  for (const double value : values) squares += (value - mean) * (value - mean);
  const auto n = static_cast<double>(values.size());
  return std::sqrt(squares / (n - 1) / n);
}

}  // namespace

double ratio(double sum, double count) { return count > 0 ? sum / count : kUndefined; }

Summary summarize(std::vector<double> values) {
  if (values.empty()) return {kUndefined, kUndefined, kUndefined, kUndefined, kUndefined};
  std::sort(values.begin(), values.end());
  const std::size_t n = values.size();
  // Added up in order of size, so that the mean does not depend on the order of the problems.
  const double mean = std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(n);
  return {mean, (values[(n - 1) / 2] + values[n / 2]) / 2, standard_error(values, mean),
          values[(n * 95 + 99) / 100 - 1], values.back()};
}

}  // namespace cairn::rows
