// The bootstrap of Efron ("Bootstrap methods: another look at the jackknife", Annals of Statistics 1979): how much a
// figure would change with other problems of the same kind. The problems of each map are drawn again with replacement,
// and the figure is computed again.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace cairn::rows {

inline constexpr std::size_t kResamples = 1000;
inline constexpr double kConfidence = 0.95;

/// The range that holds kConfidence of the values; what is left lies below and above it, half and half.
struct Interval {
  double low = 0;
  double high = 0;

  friend bool operator==(const Interval&, const Interval&) = default;
};

/// Of at least one value.
Interval interval_of(std::vector<double> values);

/// How often each problem was drawn, map by map.
using Weights = std::vector<std::uint16_t>;

/// Drawn anew `number`-th: so many problems of each map as there are, with replacement. Depends on its arguments alone.
Weights draw_problems(const std::vector<std::size_t>& problems_by_map, std::size_t number);

/// Two figures of each problem of a map.
struct PairedValues {
  std::vector<double> above;
  std::vector<double> below;
};

/// The interval of (sum of `above`) / (sum of `below`) over all maps: of a mean, where `below` counts problems, or of a
/// ratio of two runs on the same problems. Nothing where there are fewer than two problems, or where a resample has
/// nothing to divide by. Problems of a map beyond some thousands are drawn in groups, put together by lot, so that a
/// million of them take no longer.
std::optional<Interval> ratio_interval(std::span<const PairedValues> maps);

/// The interval of a mean of the values of one map; nothing of fewer than two.
std::optional<Interval> mean_interval(std::vector<double> values);

}  // namespace cairn::rows
