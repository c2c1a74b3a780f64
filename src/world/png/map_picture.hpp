// Maps as pictures, one pixel a cell.
#pragma once

#include <cairn/terrain.hpp>

#include "world/png/image.hpp"

#include <cstddef>
#include <cstdint>

namespace cairn::png {

/// Which pixels are walls: those whose luminance is below this many percent of white's. Luminance is that of ITU-R
/// BT.601, 30% red, 59% green and 11% blue, so that bright green and yellow are floor, and red and blue are walls.
inline constexpr unsigned kWallBelowPercent = 50;

Terrain terrain_of(const Image& image, unsigned wall_below_percent = kWallBelowPercent);

/// Where grey means cost: white costs 1, the darkest grey costs `darkest`, and black is a wall. Grey is the luminance.
Terrain weighted_terrain_of(const Image& image, std::uint8_t darkest);

/// The luminance of a colour, from 0 to 255.
std::uint8_t grey_of(Colour colour);

/// How many different colours were taken as walls and as floor. More than one of either is a sign that the picture
/// means more than walls and floor.
struct ColourCount {
  std::size_t wall = 0;
  std::size_t floor = 0;
};
ColourCount count_colours(const Image& image, unsigned wall_below_percent = kWallBelowPercent);

/// White where one can go, black where not; where cells have costs, as grey as `weighted_terrain_of` with kMaxCellCost
/// reads back.
Image picture_of(const Terrain& terrain);

}  // namespace cairn::png
