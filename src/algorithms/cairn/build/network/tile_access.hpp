// Which waypoints the cells of a tile enter the network by.
#pragma once

#include "algorithms/cairn/build/network/hub_labels.hpp"
#include "algorithms/cairn/build/network/waypoint_network.hpp"

#include <cstdint>
#include <vector>

namespace cairn::cairn_network {

struct TileAccess {
  std::vector<std::vector<std::uint32_t>> waypoints;  ///< for each tile
  std::uint64_t cells_left_out = 0;                   ///< passable cells that reach none of their tile's
};

/// How many waypoints a tile gets: `usual` by their worth, up to `most` where cells need them.
struct AccessCaps {
  std::uint32_t usual = 0;
  std::uint32_t most = 0;
};

/// For each tile waypoints that shorten the ways from the tile's sample cells to targets near and far, always the one
/// next that does so the most; then those that cells are left without otherwise. Cells for which `exempt` holds need
/// none. Costs are compared in units of `unit`.
TileAccess choose_tile_access(const store::BuildJob& job, const WaypointNetwork& network,
                              const std::vector<std::vector<HubLabel>>& labels, AccessCaps caps, std::uint32_t unit,
                              const std::vector<bool>& exempt_components);

}  // namespace cairn::cairn_network
