// Writes the corners of a map and the hierarchy of their edges into a database.
#pragma once

#include "algorithms/cairn/build/hierarchy/corner_graph.hpp"
#include "algorithms/cairn/format/corner_hierarchy.hpp"
#include "store/database_writer.hpp"

#include <cstdint>
#include <vector>

namespace cairn::cairn_hierarchy {

/// What the hierarchy takes in a database, without edges.
std::uint64_t bytes_without_edges(const CornerGraph& graph);

void write_hierarchy(const Grid& grid, const CornerGraph& graph,
                     const std::vector<std::vector<cairn_format::UpEdge>>& edges, store::DatabaseWriter& writer);

}  // namespace cairn::cairn_hierarchy
