// Maps as the text files of the MovingAI benchmarks (Sturtevant, "Benchmarks for Grid-Based Pathfinding", IEEE
// Transactions on Computational Intelligence and AI in Games, 2012).
#pragma once

#include <cairn/terrain.hpp>

#include <string>
#include <string_view>

namespace cairn::files {

/// The terrain in the text of a `.map`: `.`, `G` and `S` are passable, `@`, `O`, `T` and `W` are not. Throws InputError
/// with `name`, line and column of the first error.
Terrain read_map(std::string_view text, std::string_view name);

/// The text of a `.map`: passable cells are `.`, blocked ones `@`.
std::string write_map(const Terrain& terrain);

}  // namespace cairn::files
