// Chooses the access waypoints of each tile: those by which its cells enter the network.
#pragma once

#include "algorithms/cairn/build/network/hub_labels.hpp"
#include "algorithms/cairn/build/network/waypoint_network.hpp"

#include <cstdint>
#include <vector>

namespace cairn::cairn_network {

struct TileAccess {
  std::vector<std::vector<std::uint32_t>> waypoints;  ///< for each tile
  std::uint64_t cells_left_out = 0;                   ///< passable cells that climb to none of their tile's
};

/// How many waypoints a tile gets: up to `usual` by their gain, and up to `most` if cells need them.
struct AccessCaps {
  std::uint32_t usual = 0;
  std::uint32_t most = 0;
};

/// For each tile, chooses waypoints greedily: those that most shorten the paths from its sample cells to targets near
/// and far. Then adds waypoints for cells that would have none otherwise. Cells for which `exempt` holds need
/// none. Costs are compared in units of `unit`.
TileAccess choose_tile_access(const store::BuildJob& job, const WaypointNetwork& network,
                              const std::vector<std::vector<HubLabel>>& labels, AccessCaps caps, std::uint32_t unit,
                              const std::vector<bool>& exempt_components);

}  // namespace cairn::cairn_network
