// UpwardGraph: the edges of a corner hierarchy by their numbers, as a search reads them.
#pragma once

#include "algorithms/cairn/format/corner_hierarchy.hpp"

#include <cstdint>

namespace cairn::cairn_walk {

class UpwardGraph {
 public:
  using CornerNumber = cairn_format::CornerNumber;

  using Arc = cairn_format::UpEdge;

  /// The hierarchy must outlive it.
  explicit UpwardGraph(const cairn_format::CornerHierarchy& hierarchy) : up_(&hierarchy.up()) {}

  std::uint32_t size() const { return static_cast<std::uint32_t>(up_->places.size()); }
  std::uint32_t begin(CornerNumber corner) const { return up_->places[corner].begin; }
  std::uint32_t end(CornerNumber corner) const { return up_->places[corner].end; }
  const Arc& arc(std::uint32_t i) const { return up_->edges[i]; }
  /// The edge between a corner and a more important one; its middle is the corner itself if there is none.
  Arc edge(CornerNumber corner, CornerNumber to) const {
    for (const Arc& arc : up_->of(corner)) {
      if (arc.to == to) return arc;
    }
    return {to, 0, corner};
  }

 private:
  const cairn_format::UpEdges* up_;
};

}  // namespace cairn::cairn_walk
