// Makes a network of waypoints whole: every cell reaches one, and every two in one part of the map are joined.
#pragma once

#include <cairn/grid.hpp>

#include "algorithms/cairn/build/network/waypoint_network.hpp"

#include <vector>

namespace cairn::cairn_network {

/// Small components within which a climb, one way or the other, joins any two cells: agents need no waypoint there.
std::vector<bool> components_without_need(const Grid& grid, std::int32_t radius, unsigned threads);

/// Adds waypoints on shortest paths until the network is whole.
void make_whole(const store::BuildJob& job, WaypointNetwork& network, std::int32_t radius,
                const std::vector<bool>& exempt);

}  // namespace cairn::cairn_network
