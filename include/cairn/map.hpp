// The front door for terrain: a file or a generator's spec, whichever a user names.
#pragma once

#include <cairn/export.h>
#include <cairn/terrain.hpp>

#include <string>

namespace cairn {

/// `source` is the path of a MovingAI `.map`, "-" for one on standard input, or a generator's spec such as
/// "rooms:512x512,seed=3". Throws InputError with file, line, column and what was expected.
///
///     const cairn::Grid grid(cairn::load_terrain("level-3.map"));
CAIRN_API Terrain load_terrain(const std::string& source);

}  // namespace cairn
