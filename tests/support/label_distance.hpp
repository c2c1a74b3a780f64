// The distance between two waypoints by the labels of a `cairn` database, computed from the definition.
#pragma once

#include "algorithms/cairn/format/cairn_format.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>

namespace cairn {

inline constexpr std::uint64_t kNoDistance = std::numeric_limits<std::uint64_t>::max();

/// In units of cost; kNoDistance if the labels have no common hub.
inline std::uint64_t label_distance(const CairnView& view, Waypoint a, Waypoint b) {
  std::uint64_t least = kNoDistance;
  for (const PackedEntry packed : view.label(a)) {
    const HubEntry out = view.unpacked(a, packed);
    const auto back = view.entry(b, out.hub);
    if (!back) continue;
    least = std::min(least, (std::uint64_t{out.distance} + back->distance) * view.header.distance_unit);
  }
  return least;
}

}  // namespace cairn
