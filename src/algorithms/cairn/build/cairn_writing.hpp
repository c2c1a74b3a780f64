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

/// How much detail of a network is written.
struct CairnDetail {
  std::uint64_t slack = 0;  ///< how far hub labels may overestimate distances, in units of cost
  cairn_network::AccessCaps access;
};

/// Numbers the waypoints by importance, and computes labels and access waypoints. The caller sets the header's options;
/// fields that depend on the sections are filled in here. Cells of exempt components need no access waypoint.
store::DatabaseWriter write_cairn(const store::BuildJob& job, cairn_network::WaypointNetwork& network,
                                  cairn_format::CairnHeader header, const CairnDetail& detail,
                                  const std::vector<bool>& exempt);

/// Writes a copy of the database with another header.
void write_with_header(const Database& database, const cairn_format::CairnHeader& header,
                       store::DatabaseWriter& writer);

}  // namespace cairn::cairn_build
