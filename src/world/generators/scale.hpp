// Scales maps up: every cell becomes a square of cells. Papers make large maps from small ones this way.
#pragma once

#include <cairn/terrain.hpp>

#include <cstdint>

namespace cairn::generators {

/// Each cell becomes factor x factor cells of its cost. Throws UsageError if the factor is below 1 or the result is too
/// large.
Terrain scale(const Terrain& terrain, std::int32_t factor);

/// The same, but rounds off the corners of walls: a staircase of cells becomes a slope or an arc instead of a larger
/// staircase. Cells are connected by cardinal moves afterwards if and only if they were before, and a gap of one cell
/// stays open.
Terrain scale_smooth(const Terrain& terrain, std::int32_t factor);

}  // namespace cairn::generators
