#include "algorithms/cairn/build/hierarchy/hierarchy_writing.hpp"

#include "base/assert.hpp"

#include <algorithm>

namespace cairn::cairn_hierarchy {

void write_hierarchy(const Grid& grid, const CornerGraph& graph,
                     const std::vector<std::vector<cairn_format::UpEdge>>& edges, store::DatabaseWriter& writer) {
  const spaces::GridDistance distance(grid.rules());
  cairn_format::HierarchyHeader header;
  header.corner_count = graph.size();
  std::vector<std::uint32_t> starts{0};
  std::vector<std::uint8_t> bytes;
  for (std::uint32_t corner = 0; corner < graph.size(); ++corner) {
    cairn_format::pack_edges(corner, edges[corner], graph.corners, distance, bytes);
    CAIRN_ASSERT(bytes.size() <= 0xFFFFFFFFU);
    starts.push_back(static_cast<std::uint32_t>(bytes.size()));
    header.edge_count += static_cast<std::uint32_t>(edges[corner].size());
    header.longest_list = std::max(header.longest_list, static_cast<std::uint32_t>(edges[corner].size()));
  }
  writer.add(cairn_format::kHierarchyHeader, std::vector<cairn_format::HierarchyHeader>{header});
  writer.add(cairn_format::kHierarchyCorners, graph.corners);
  writer.add(cairn_format::kHierarchyRows, graph.rows);
  writer.add(cairn_format::kHierarchyStarts, starts);
  writer.add(cairn_format::kHierarchyEdges, bytes);
}

}  // namespace cairn::cairn_hierarchy
