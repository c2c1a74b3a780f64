// CornerGraph: all corners of a map, and the legs between them that shortest paths need.
//
// A leg goes along a slant first and then straight, from one of its ends, so it costs the distance on an empty grid.
#pragma once

#include <cairn/grid.hpp>

#include "store/stored_point.hpp"

#include <cstdint>
#include <vector>

namespace cairn::cairn_hierarchy {

struct CornerEdge {
  std::uint32_t to = 0;
  std::uint32_t cost = 0;
};

struct CornerGraph {
  std::vector<store::StoredPoint> corners;     ///< row by row
  std::vector<std::uint32_t> rows;             ///< the first corner of each row, and at the end how many there are
  std::vector<std::vector<CornerEdge>> edges;  ///< of each corner, in both directions, by rising number

  std::uint32_t size() const { return static_cast<std::uint32_t>(corners.size()); }
};

/// All corners, without edges.
CornerGraph find_corners(const Grid& grid);
/// Finds the edges between them.
void join_corners(const Grid& grid, unsigned threads, CornerGraph& graph);

}  // namespace cairn::cairn_hierarchy
