// Maps as pictures, one pixel a cell.
#pragma once

#include <cairn/terrain.hpp>

#include "world/png/image.hpp"

#include <cstddef>

namespace cairn::png {

/// Which pixels are walls: those whose luminance is below this many percent of white's. Luminance is that of ITU-R
/// BT.601, 30% red, 59% green and 11% blue, so that bright green and yellow are floor, and red and blue are walls.
inline constexpr unsigned kWallBelowPercent = 50;

Terrain terrain_of(const Image& image, unsigned wall_below_percent = kWallBelowPercent);

/// How many different colours were taken as walls and as floor. More than one of either is a sign that the picture
/// means more than walls and floor.
struct ColourCount {
  std::size_t wall = 0;
  std::size_t floor = 0;
};
ColourCount count_colours(const Image& image, unsigned wall_below_percent = kWallBelowPercent);

/// White where one can go, black where not.
Image picture_of(const Terrain& terrain);

}  // namespace cairn::png
