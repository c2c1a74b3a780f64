// SearchWeights: what g and h count in f.
#pragma once

#include <cmath>
#include <cstdint>
#include <numeric>

namespace cairn::optimal {

/// f = g_weight g + h_weight h. Both are integers, so that f is one.
struct SearchWeights {
  std::uint32_t g = 1;
  std::uint32_t h = 1;
};

/// A weight of g beside an h that counts 1, rounded to thousandths, as a fraction in lowest terms.
inline SearchWeights weights_of(double weight) {
  constexpr std::uint32_t kUnit = 1000;
  const auto thousandths = static_cast<std::uint32_t>(std::lround(weight * kUnit));
  const std::uint32_t common = std::gcd(thousandths, kUnit);
  return {thousandths / common, kUnit / common};
}

}  // namespace cairn::optimal
