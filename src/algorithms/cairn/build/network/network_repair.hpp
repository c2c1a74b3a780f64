// Makes a network whole: every cell climbs to a waypoint, and all waypoints of a component are connected.
#pragma once

#include <cairn/grid.hpp>

#include "algorithms/cairn/build/network/waypoint_network.hpp"

#include <vector>

namespace cairn::cairn_network {

/// Small components in which any two cells are joined by a climb in one of the two directions. They need no waypoints.
std::vector<bool> components_without_need(const Grid& grid, std::int32_t radius, unsigned threads);

/// Adds waypoints on shortest paths until the network is whole.
void make_whole(const store::BuildJob& job, WaypointNetwork& network, std::int32_t radius,
                const std::vector<bool>& exempt);

}  // namespace cairn::cairn_network
