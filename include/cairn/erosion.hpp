// Erosion: where agents that are larger than a cell can stand.
#pragma once

#include <cairn/export.h>
#include <cairn/terrain.hpp>

#include <cstdint>

namespace cairn {

/// The sides of an agent go from 1 to this many cells.
inline constexpr std::int32_t kMaxAgentSize = 8;

/// The cells where the top left cell of an agent of `size` x `size` cells can be: the agent's square lies on passable
/// cells of the map. An agent of that size walks on the map as an agent of one cell walks on this terrain. Throws
/// UsageError unless the size is from 1 to kMaxAgentSize, and for a larger agent where cells have costs.
///
///     const cairn::Grid for_tanks(cairn::erode(terrain, 3));
CAIRN_API Terrain erode(const Terrain& terrain, std::int32_t size);

/// Whether the square of `size` x `size` cells with this top left cell lies on passable cells of the map.
CAIRN_API bool fits(const Terrain& terrain, Point top_left, std::int32_t size);

}  // namespace cairn
