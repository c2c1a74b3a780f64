#include "algorithms/cairn/build/hierarchy/hierarchy_writing.hpp"

#include "base/assert.hpp"

#include <algorithm>

namespace cairn::cairn_hierarchy {

std::uint64_t bytes_without_edges(const CornerGraph& graph) {
  return graph.size() * (sizeof(std::uint16_t) + 1) + graph.rows.size() * sizeof(std::uint32_t) +
         (graph.size() / cairn_format::kListsPerStart + 1) * sizeof(std::uint32_t);
}

void write_hierarchy(const Grid& grid, const CornerGraph& graph,
                     const std::vector<std::vector<cairn_format::UpEdge>>& edges, store::DatabaseWriter& writer) {
  const spaces::GridDistance distance(grid.rules());
  cairn_format::HierarchyHeader header;
  header.corner_count = graph.size();
  std::vector<std::uint16_t> columns;
  std::vector<std::uint32_t> starts;
  std::vector<std::uint8_t> bytes;
  std::vector<std::uint8_t> list;
  for (std::uint32_t corner = 0; corner < graph.size(); ++corner) {
    columns.push_back(graph.corners[corner].x);
    CAIRN_ASSERT(bytes.size() <= 0xFFFFFFFFU);
    if (corner % cairn_format::kListsPerStart == 0) starts.push_back(static_cast<std::uint32_t>(bytes.size()));
    list.clear();
    cairn_format::pack_edges(corner, edges[corner], graph.corners, distance, list);
    cairn_format::pack_number(static_cast<std::uint32_t>(list.size()), bytes);
    bytes.insert(bytes.end(), list.begin(), list.end());
    header.edge_count += static_cast<std::uint32_t>(edges[corner].size());
    header.longest_list = std::max(header.longest_list, static_cast<std::uint32_t>(edges[corner].size()));
  }
  writer.add(cairn_format::kHierarchyHeader, std::vector<cairn_format::HierarchyHeader>{header});
  writer.add(cairn_format::kHierarchyColumns, columns);
  writer.add(cairn_format::kHierarchyRows, graph.rows);
  writer.add(cairn_format::kHierarchyStarts, starts);
  writer.add(cairn_format::kHierarchyEdges, bytes);
}

}  // namespace cairn::cairn_hierarchy
