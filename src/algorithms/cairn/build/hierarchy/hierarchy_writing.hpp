// Writes the corners of a map and the hierarchy of their edges into a database.
#pragma once

#include <cairn/grid.hpp>

#include "algorithms/cairn/build/hierarchy/corner_graph.hpp"
#include "algorithms/cairn/format/hierarchy_code.hpp"
#include "store/database_writer.hpp"

#include <cstdint>
#include <vector>

namespace cairn::cairn_hierarchy {

/// The legs, each once. If the corners are not joined yet, the corners alone.
cairn_format::CornerLegs legs_of(const CornerGraph& graph);

/// `edges` are those that the contraction made of the graph.
void write_hierarchy(const Grid& grid, const cairn_format::CornerLegs& legs,
                     const std::vector<std::vector<std::uint32_t>>& edges, store::DatabaseWriter& writer);

}  // namespace cairn::cairn_hierarchy
