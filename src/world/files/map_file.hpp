// Maps as the text files of the MovingAI benchmarks (Sturtevant, "Benchmarks for Grid-Based Pathfinding", IEEE
// Transactions on Computational Intelligence and AI in Games, 2012).
#pragma once

#include <cairn/terrain.hpp>

#include "world/files/terrain_table.hpp"

#include <string>
#include <string_view>

namespace cairn::files {

/// The terrain in the text of a `.map`. Unless the table says otherwise, `.`, `G` and `S` cost 1, and `@`, `O`, `T` and
/// `W` are blocked. Where no letter on the map costs more than 1, the terrain has no costs. Throws InputError with
/// `name`, line and column of the first error.
Terrain read_map(std::string_view text, std::string_view name, const TerrainTable& table = {});

/// The text of a `.map`: passable cells are `.`, blocked ones `@`. Throws UsageError if the terrain has costs, for
/// which a `.map` has no letters.
std::string write_map(const Terrain& terrain);

}  // namespace cairn::files
