// Costs as grey levels of pictures, and back.
#pragma once

#include <cairn/terrain.hpp>

#include <cstdint>

namespace cairn::world {

/// The cost of a share of the way from the cheapest to the dearest, rounded: 1 for none of it, `dearest` for all.
constexpr std::uint8_t cost_of_share(std::uint32_t part, std::uint32_t whole, std::uint8_t dearest) {
  return static_cast<std::uint8_t>(1 + (std::uint64_t{part} * (dearest - 1U) * 2 + whole) / (2 * std::uint64_t{whole}));
}

/// The cost of a grey level from 1 to 255: white costs 1, and the darkest grey that is not black costs `darkest`. Black
/// is 0, and blocked.
constexpr std::uint8_t cost_of_grey(std::uint8_t level, std::uint8_t darkest) {
  return level == 0 ? std::uint8_t{0} : cost_of_share(255U - level, 254, darkest);
}

/// The grey level of a cost, from which cost_of_grey(level, kMaxCellCost) makes that cost again.
constexpr std::uint8_t grey_of_cost(std::uint8_t cost) {
  return static_cast<std::uint8_t>(255 - ((cost - 1U) * 508 + 253) / 506);
}

static_assert(cost_of_grey(255, 9) == 1 && cost_of_grey(1, 9) == 9 && cost_of_grey(0, 9) == 0);
static_assert([] {
  for (unsigned cost = 1; cost <= kMaxCellCost; ++cost) {
    if (cost_of_grey(grey_of_cost(static_cast<std::uint8_t>(cost)), kMaxCellCost) != cost) return false;
  }
  return true;
}());

}  // namespace cairn::world
