// Small maps that are drawn in the source of a test.
#pragma once

#include <cairn/terrain.hpp>

#include <string_view>
#include <vector>

namespace cairn::support {

/// One string for each row; '.' is passable.
inline Terrain drawn_map(const std::vector<std::string_view>& rows) {
  Terrain terrain(static_cast<std::int32_t>(rows.front().size()), static_cast<std::int32_t>(rows.size()));
  for (std::int32_t y = 0; y < terrain.height(); ++y) {
    for (std::int32_t x = 0; x < terrain.width(); ++x) {
      terrain.set({x, y}, rows[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)] == '.');
    }
  }
  return terrain;
}

/// One winding corridor, one cell wide, of so many straight parts.
inline Terrain serpentine(std::int32_t width, std::int32_t corridors) {
  Terrain terrain(width, 2 * corridors - 1);
  for (std::int32_t y = 0; y < terrain.height(); ++y) {
    for (std::int32_t x = 0; x < width; ++x) {
      terrain.set({x, y}, y % 2 == 0 || x == (y % 4 == 1 ? width - 1 : 0));
    }
  }
  return terrain;
}

}  // namespace cairn::support
