// Maps at a larger scale, as papers do to get large ones: every cell becomes a square of cells.
#pragma once

#include <cairn/terrain.hpp>

#include <cstdint>

namespace cairn {

/// Each cell becomes factor x factor cells. Throws UsageError where the factor is below 1 or the result too large.
Terrain scale(const Terrain& terrain, std::int32_t factor);

/// The same with the corners of walls rounded off, so that staircases of cells become slopes and arcs and not large
/// stairs. Cells that could reach each other by cardinal moves still can, those that could not still cannot, and an
/// opening of one cell stays open.
Terrain scale_smooth(const Terrain& terrain, std::int32_t factor);

}  // namespace cairn
