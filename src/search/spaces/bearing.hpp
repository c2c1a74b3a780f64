// Bearing: where a cell lies from a target, as far as it matters to the distance on an empty grid.
//
// How a move changes that distance depends on the signs of dx and dy, and on |dx| - |dy| between -2 and 2. These are 45
// cases, so that the change is one look-up in a small table.
#pragma once

#include <cairn/cell.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace cairn::spaces {

inline constexpr std::size_t kBearings = 45;

constexpr std::size_t bearing_of(std::int32_t dx, std::int32_t dy) {
  const auto sign = [](std::int32_t v) { return (v > 0) - (v < 0); };
  const auto size = [](std::int32_t v) { return v < 0 ? -v : v; };
  const std::int32_t longer = std::clamp(size(dx) - size(dy), -2, 2);
  return static_cast<std::size_t>(sign(dx) * 15 + sign(dy) * 5 + longer + 22);
}

/// Calls visit(bearing, offset) with one offset (dx, dy) for each bearing that there is.
template <typename Visit>
constexpr void for_each_bearing(Visit visit) {
  for (std::int32_t dx = -3; dx <= 3; ++dx) {
    for (std::int32_t dy = -3; dy <= 3; ++dy) visit(bearing_of(dx, dy), Point{dx, dy});
  }
}

}  // namespace cairn::spaces
