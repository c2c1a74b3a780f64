// ExactTables: what is computed of an exact database and its map when an agent or a crowd is made. It does not change,
// so all steppers of a crowd share it.
#pragma once

#include <cairn/grid.hpp>

#include "algorithms/cairn/corners/corner_scan.hpp"
#include "algorithms/cairn/corners/ray_table.hpp"
#include "algorithms/cairn/format/corner_hierarchy.hpp"
#include "algorithms/cairn/walk/upward_graph.hpp"

#include <cstdint>

namespace cairn::cairn_walk {

struct ExactTables {
  ExactTables(const Grid& grid, const cairn_format::CornerHierarchy& hierarchy)
      : graph(hierarchy), rays(grid, cairn_corners::CornerScan(grid, hierarchy.corners())) {}

  std::uint64_t bytes() const { return rays.bytes(); }

  UpwardGraph graph;
  cairn_corners::RayTable rays;
};

}  // namespace cairn::cairn_walk
