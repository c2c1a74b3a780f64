// Contracts a graph of corners into a hierarchy (Geisberger, Sanders, Schultes, Delling, "Contraction hierarchies:
// faster and simpler hierarchical routing in road networks", WEA 2008).
//
// Corners are taken out one by one, the least important first. Where the only shortest path between two neighbours
// leads over the corner taken out, an edge between them replaces it. The edges that a corner has when it is taken out
// are its edges upwards: a shortest path between any two corners goes up, and then down, along these.
#pragma once

#include <cairn/grid.hpp>

#include "algorithms/cairn/build/hierarchy/corner_graph.hpp"

#include <cstdint>
#include <vector>

namespace cairn::cairn_hierarchy {

/// For each corner, the more important ones that it has edges to, by rising number: the legs of the graph, and edges
/// that replace paths.
std::vector<std::vector<std::uint32_t>> contract(const Grid& grid, CornerGraph graph);

}  // namespace cairn::cairn_hierarchy
