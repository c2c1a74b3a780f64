// Loads terrain from a file or a generator's spec.
#pragma once

#include <cairn/export.h>
#include <cairn/terrain.hpp>

#include <string>
#include <string_view>

namespace cairn {

/// `source` is the path of a MovingAI `.map`, "-" for one on standard input, or a generator's spec such as
/// "rooms:512x512,seed=3". A library that was built with CAIRN_PNG=ON also reads `.png` files: each pixel is a cell,
/// and pixels with less than half the luminance of white are walls. Throws InputError if the file is missing or
/// malformed, with the line, the column and what was expected; UsageError if the spec is wrong.
///
///     const cairn::Grid grid(cairn::load_terrain("level-3.map"));
///
/// A `.yaml` is a robot's map as ROS and nav2 keep it, with its `.pgm` beside it.
CAIRN_API Terrain load_terrain(const std::string& source);

/// The same with costs: "S=2,W=3,T=block" says what the letters of a `.map` cost, "grey=20" what the darkest grey of a
/// picture costs, where white costs 1 and black is blocked. docs/terrain.md has all of it. Throws UsageError if the
/// text is wrong, or says nothing about this kind of map.
///
///     const cairn::Grid grid(cairn::load_terrain("level-3.map", "S=2,W=3"));
CAIRN_API Terrain load_terrain(const std::string& source, std::string_view terrain);

}  // namespace cairn
