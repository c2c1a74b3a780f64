#include "algorithms/decision_trees/pessimistic_errors.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

namespace cairn::decision_trees {
namespace {

// How many standard deviations leave this share above them, in 1024ths: C4.5's own table, with lines between.
std::uint64_t deviations(std::uint32_t thousandths) {
  struct Entry {
    std::uint32_t thousandths;
    std::uint32_t hundredths;  // of deviations
  };
  constexpr std::array<Entry, 9> kTable{
      {{0, 400}, {1, 309}, {5, 258}, {10, 233}, {50, 165}, {100, 128}, {200, 84}, {400, 25}, {1000, 0}}};
  std::size_t i = 1;
  while (kTable[i].thousandths < thousandths) ++i;
  const Entry& low = kTable[i - 1];
  const Entry& high = kTable[i];
  const std::uint64_t width = high.thousandths - low.thousandths;
  const std::uint64_t between = std::uint64_t{high.thousandths - thousandths} * low.hundredths +
                                std::uint64_t{thousandths - low.thousandths} * high.hundredths;
  return between * 1024 / (100 * width);
}

std::uint64_t square_root(std::uint64_t n) {
  std::uint64_t root = 0;
  for (std::uint64_t bit = std::uint64_t{1} << 31U; bit > 0; bit >>= 1U) {
    if ((root | bit) * (root | bit) <= n) root |= bit;
  }
  return root;
}

}  // namespace

// The normal approximation with its correction for continuity, for any number of errors; C4.5 has a special case for
// none, which differs by less than one.
std::uint64_t pessimistic_errors(std::uint64_t examples, std::uint64_t errors, std::uint32_t confidence_thousandths) {
  if (examples == 0) return 0;
  constexpr std::uint64_t kOne = 1024;
  const std::uint64_t most = examples * kOne;
  const std::uint64_t z = deviations(std::min(confidence_thousandths, 1000U));
  const std::uint64_t e = errors * kOne + kOne / 2;
  if (e >= most) return most;
  const std::uint64_t variance = (most - e) / examples * e + z * z / 4;  // in units of kOne squared
  const std::uint64_t limit = e + z * z / (2 * kOne) + z * square_root(variance) / kOne;
  const std::uint64_t shrinking = z * z / kOne;
  return std::min(limit - limit * shrinking / (most + shrinking), most);
}

}  // namespace cairn::decision_trees
