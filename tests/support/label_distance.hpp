// The distance between two waypoints by the labels of a `cairn` database, computed from the definition.
#pragma once

#include "algorithms/cairn/format/cairn_format.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>

namespace cairn::support {

inline constexpr std::uint64_t kNoDistance = std::numeric_limits<std::uint64_t>::max();

/// In units of cost; kNoDistance if the labels have no common hub.
inline std::uint64_t label_distance(const cairn_format::CairnView& view, cairn_format::Waypoint a,
                                    cairn_format::Waypoint b) {
  std::uint64_t least = kNoDistance;
  for (const cairn_format::PackedEntry packed : view.label(a)) {
    const cairn_format::HubEntry out = view.unpacked(a, packed);
    const auto back = view.entry(b, out.hub);
    if (!back) continue;
    least = std::min(least, (std::uint64_t{out.distance} + back->distance) * view.header.distance_unit);
  }
  return least;
}

}  // namespace cairn::support
