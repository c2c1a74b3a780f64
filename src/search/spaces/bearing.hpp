// Bearing: where a cell lies from a target, as far as the distance on an empty grid cares.
//
// How that distance changes by a move depends on little: on which side of the target one is in x and in y, and whether
// |dx| exceeds |dy| by at least 2, by 1, not at all, and so on. That makes 45 cases, so what a move does to the
// distance is one look into a small table.
#pragma once

#include <cairn/cell.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace cairn {

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

}  // namespace cairn
