#include "algorithms/decision_trees/class_counts.hpp"

#include <bit>

namespace cairn::decision_trees {

// The mantissa is squared, and each time that makes 2 or more, a bit is one.
std::uint64_t log2_of(std::uint64_t n) {
  constexpr unsigned kMantissa = 31;
  const auto whole = static_cast<unsigned>(std::bit_width(n)) - 1;
  std::uint64_t mantissa = n << kMantissa >> whole;
  std::uint64_t fraction = 0;
  for (unsigned i = 0; i < 32; ++i) {
    mantissa = mantissa * mantissa >> kMantissa;
    fraction = fraction << 1U | mantissa >> (kMantissa + 1);
    if (mantissa >> (kMantissa + 1) != 0) mantissa >>= 1U;
  }
  return std::uint64_t{whole} << 32U | fraction;
}

std::vector<std::int64_t> information_table(std::size_t most) {
  std::vector<std::int64_t> table(most + 1);
  for (std::uint64_t n = 2; n <= most; ++n)
    table[n] = static_cast<std::int64_t>(n * log2_of(n) >> (32U - kInformationBits));
  return table;
}

}  // namespace cairn::decision_trees
