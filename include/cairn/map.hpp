// Loads terrain from a file or a generator's spec.
#pragma once

#include <cairn/export.h>
#include <cairn/terrain.hpp>

#include <string>

namespace cairn {

/// `source` is the path of a MovingAI `.map`, "-" for one on standard input, or a generator's spec such as
/// "rooms:512x512,seed=3". A library that was built with CAIRN_PNG=ON also reads `.png` files: each pixel is a cell,
/// and pixels with less than half the luminance of white are walls. Throws InputError if the file is missing or
/// malformed, with the line, the column and what was expected; UsageError if the spec is wrong.
///
///     const cairn::Grid grid(cairn::load_terrain("level-3.map"));
CAIRN_API Terrain load_terrain(const std::string& source);

}  // namespace cairn
