// What a picture in memory means as a map.
#pragma once

#include "world/png/map_picture.hpp"

#include <utility>

namespace cairn::support {

inline Terrain walls_of(const png::Image& image, unsigned wall_below_percent = png::kWallBelowPercent) {
  png::WallSink sink(wall_below_percent);
  png::pour(image, sink);
  return std::move(sink.terrain());
}

inline Terrain costs_of(const png::Image& image, std::uint8_t darkest) {
  png::CostSink sink(darkest);
  png::pour(image, sink);
  return std::move(sink.terrain());
}

}  // namespace cairn::support
