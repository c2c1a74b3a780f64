// Small maps drawn in the source of a test.
#pragma once

#include <cairn/terrain.hpp>

#include <string_view>
#include <vector>

namespace cairn {

/// One string a row; '.' is passable.
inline Terrain drawn_map(const std::vector<std::string_view>& rows) {
  Terrain terrain(static_cast<std::int32_t>(rows.front().size()), static_cast<std::int32_t>(rows.size()));
  for (std::int32_t y = 0; y < terrain.height(); ++y) {
    for (std::int32_t x = 0; x < terrain.width(); ++x) {
      terrain.set({x, y}, rows[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)] == '.');
    }
  }
  return terrain;
}

}  // namespace cairn
