#include "algorithms/cairn/build/hierarchy/hierarchy_writing.hpp"

#include "algorithms/cairn/format/corner_hierarchy.hpp"

namespace cairn::cairn_hierarchy {

cairn_format::CornerLegs legs_of(const CornerGraph& graph) {
  cairn_format::CornerLegs legs{graph.corners, graph.rows, {}, {}};
  if (graph.edges.empty()) return legs;
  legs.starts.push_back(0);
  for (std::uint32_t corner = 0; corner < graph.size(); ++corner) {
    for (const CornerEdge& edge : graph.edges[corner]) {
      if (edge.to > corner) legs.ends.push_back(edge.to);
    }
    legs.starts.push_back(static_cast<std::uint32_t>(legs.ends.size()));
  }
  return legs;
}

void write_hierarchy(const Grid& grid, const cairn_format::CornerLegs& legs,
                     const std::vector<std::vector<std::uint32_t>>& edges, store::DatabaseWriter& writer) {
  const cairn_format::PackedHierarchy packed = cairn_format::pack_hierarchy(MapIdentity(grid), legs, edges);
  writer.add(cairn_format::kHierarchyHeader, std::vector<cairn_format::HierarchyHeader>{packed.header});
  writer.add(cairn_format::kHierarchyCode, packed.bytes);
}

}  // namespace cairn::cairn_hierarchy
