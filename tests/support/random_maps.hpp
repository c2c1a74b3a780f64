// Random maps and rules for property tests; a seed names a case, so that a failure can be run again.
#pragma once

#include <cairn/grid.hpp>

#include "base/random.hpp"

namespace cairn {

/// Independent cells, from all blocked to all free, sides of 1 to max_side.
inline Terrain random_terrain(Random& random, std::int32_t max_side) {
  Terrain terrain(random.between(1, max_side), random.between(1, max_side));
  const std::uint32_t percent = random.below(101);
  for (std::int32_t y = 0; y < terrain.height(); ++y) {
    for (std::int32_t x = 0; x < terrain.width(); ++x) terrain.set({x, y}, random.chance(percent, 100));
  }
  return terrain;
}

inline Rules random_rules(Random& random) {
  return {random.chance(1, 2) ? Connectivity::four : Connectivity::eight,
          random.chance(1, 2) ? Corners::strict : Corners::cut,
          random.chance(1, 2) ? Diagonal::sqrt2 : Diagonal::seven_fifths};
}

}  // namespace cairn
