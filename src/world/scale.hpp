// Scales maps up, as papers do to get large ones: every cell becomes a square of cells.
#pragma once

#include <cairn/terrain.hpp>

#include <cstdint>

namespace cairn {

/// Each cell becomes factor x factor cells. Throws UsageError if the factor is below 1 or the result is too large.
Terrain scale(const Terrain& terrain, std::int32_t factor);

/// The same with rounded corners of walls, so that staircases of cells become slopes and arcs rather than large stairs.
/// Two cells are connected by cardinal moves if and only if they were before, and an opening of one cell stays open.
Terrain scale_smooth(const Terrain& terrain, std::int32_t factor);

}  // namespace cairn
