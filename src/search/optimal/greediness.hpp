// A weight of g as a fraction in lowest terms, so that f stays an integer.
#pragma once

#include "search/optimal/priority.hpp"

#include <cmath>
#include <cstdint>
#include <numeric>

namespace cairn {

/// `weight` counts in thousandths.
inline GoalPriority::Weights weights_of(double weight) {
  constexpr std::uint32_t kUnit = 1000;
  const auto thousandths = static_cast<std::uint32_t>(std::lround(weight * kUnit));
  const std::uint32_t common = std::gcd(thousandths, kUnit);
  return {thousandths / common, kUnit / common};
}

}  // namespace cairn
