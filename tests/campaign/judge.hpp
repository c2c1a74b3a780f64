// The rules of movement once more, from their definition alone: what judges the library must not be the library.
#pragma once

#include <cairn/rules.hpp>
#include <cairn/terrain.hpp>

#include <cstdlib>

namespace cairn::campaign {

/// Whether one move leads from a to b.
inline bool is_legal(const Terrain& map, const Rules& rules, Point a, Point b) {
  const auto open = [&](std::int32_t x, std::int32_t y) {
    return x >= 0 && y >= 0 && x < map.width() && y < map.height() && map.passable({x, y});
  };
  const int across = std::abs(a.x - b.x);
  const int down = std::abs(a.y - b.y);
  if (across > 1 || down > 1 || across + down == 0) return false;
  if (!open(a.x, a.y) || !open(b.x, b.y)) return false;
  if (across + down == 1) return true;
  if (rules.connectivity == Connectivity::four) return false;
  return rules.corners == Corners::cut || (open(a.x, b.y) && open(b.x, a.y));
}

}  // namespace cairn::campaign
