// Contracts a graph of corners into a hierarchy (Geisberger, Sanders, Schultes, Delling, "Contraction hierarchies:
// faster and simpler hierarchical routing in road networks", WEA 2008).
//
// Corners are taken out one by one, the least important first. Where the only shortest path between two neighbours
// leads over the corner taken out, an edge between them replaces it. The edges that a corner has when it is taken out
// are its edges upwards: a shortest path between any two corners goes up, and then down, along these.
#pragma once

#include <cairn/grid.hpp>

#include "algorithms/cairn/build/hierarchy/corner_graph.hpp"
#include "algorithms/cairn/format/corner_hierarchy.hpp"

#include <cstdint>
#include <vector>

namespace cairn::cairn_hierarchy {

struct Contracted {
  /// The edges of each corner to more important ones, by rising number.
  std::vector<std::vector<cairn_format::UpEdge>> edges;
  std::uint64_t bytes = 0;  ///< that these take in a database, or at least so many
  bool is_whole = true;     ///< false: it was given up, since they take too many
};

/// Gives up as soon as it is known that the edges take more than so many bytes.
Contracted contract(const Grid& grid, const CornerGraph& graph, std::uint64_t most_bytes);

}  // namespace cairn::cairn_hierarchy
