#include "algorithms/cairn/walk/upward_graph.hpp"

namespace cairn::cairn_walk {

UpwardGraph::UpwardGraph(const cairn_format::CornerHierarchy& hierarchy) {
  starts_.reserve(std::size_t{hierarchy.size()} + 1);
  starts_.push_back(0);
  for (CornerNumber corner = 0; corner < hierarchy.size(); ++corner) {
    for (auto reader = hierarchy.edges(corner); !reader.ended();) {
      const cairn_format::UpEdge edge = reader.next();
      arcs_.push_back({edge.to, edge.cost});
      middles_.push_back(edge.middle);
    }
    starts_.push_back(static_cast<std::uint32_t>(arcs_.size()));
  }
  arcs_.shrink_to_fit();
  middles_.shrink_to_fit();
}

std::uint64_t UpwardGraph::bytes() const {
  return starts_.capacity() * sizeof(std::uint32_t) + arcs_.capacity() * sizeof(Arc) +
         middles_.capacity() * sizeof(CornerNumber);
}

}  // namespace cairn::cairn_walk
