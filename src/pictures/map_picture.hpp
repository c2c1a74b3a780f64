// Maps as pictures, one pixel a cell, and the doors of the command line: a map is a text file or a picture by its name.
#pragma once

#include <cairn/terrain.hpp>

#include "pictures/image.hpp"

#include <string>

namespace cairn {

/// Dark pixels, of a luminance below one half, are blocked.
Terrain terrain_of(const Image& image);

/// White where one can go, black where not.
Image picture_of(const Terrain& terrain);

/// As `load_terrain`; what ends in ".png" is a picture.
Terrain load_map_or_picture(const std::string& source);

/// Writes a picture where the path ends in ".png", else a `.map`.
void save_map_or_picture(const std::string& path, const Terrain& terrain);

}  // namespace cairn
