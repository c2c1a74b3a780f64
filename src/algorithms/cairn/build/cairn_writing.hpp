// Writes a network of waypoints as a `cairn` database.
#pragma once

#include <cairn/database.hpp>

#include "algorithms/cairn/build/network/tile_access.hpp"
#include "algorithms/cairn/build/network/waypoint_network.hpp"
#include "algorithms/cairn/format/cairn_format.hpp"
#include "store/database_writer.hpp"

#include <cstdint>
#include <vector>

namespace cairn::cairn_build {

/// How much of a network is written.
struct CairnDetail {
  std::uint64_t slack = 0;  ///< how far hub labels may lie above the distances, in units of cost
  cairn_network::AccessCaps access;
};

/// Numbers the waypoints by importance, and makes labels and access waypoints. The header comes with what the options
/// say; what follows from the sections is filled in. Cells of exempt components need no access.
store::DatabaseWriter write_cairn(const store::BuildJob& job, cairn_network::WaypointNetwork& network,
                                  cairn_format::CairnHeader header, const CairnDetail& detail,
                                  const std::vector<bool>& exempt);

/// The database with another header.
void write_with_header(const Database& database, const cairn_format::CairnHeader& header,
                       store::DatabaseWriter& writer);

}  // namespace cairn::cairn_build
