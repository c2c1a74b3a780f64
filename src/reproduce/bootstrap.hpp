// The bootstrap of Efron ("Bootstrap methods: another look at the jackknife", Annals of Statistics 1979): how much a
// figure would change with other problems of the same kind. The problems of each map are drawn again with replacement,
// the same ones for every contestant, and the figure is computed again.
#pragma once

#include "reproduce/measured.hpp"
#include "reproduce/publication.hpp"

#include <cstddef>
#include <optional>
#include <vector>

namespace cairn::reproduce {

inline constexpr std::size_t kResamples = 1000;
inline constexpr double kConfidence = 0.95;

/// The range that holds kConfidence of the values; what is left lies below and above it, half and half.
struct Interval {
  double low = 0;
  double high = 0;
};

/// Drawn anew `number`-th: so many problems of each map as there are, with replacement. Depends on its arguments alone.
Weights draw_problems(const std::vector<std::size_t>& problems_by_map, std::size_t number);

/// What a claim's check gives on resampled problems.
struct Support {
  std::size_t resamples = 0;           ///< 0 if the figures of single problems are not known
  double share = 0;                    ///< of the resamples in which the claim holds
  std::optional<Interval> interval{};  ///< of the value that decides, if the claim has one
};

Support support_of(const Claim& claim, const Measured& measured);

}  // namespace cairn::reproduce
