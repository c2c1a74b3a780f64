// UpwardGraph: the edges of a corner hierarchy as arrays. Databases hold them packed, which is slow to read; so they
// are unpacked once, when an agent or a crowd is made.
#pragma once

#include "algorithms/cairn/format/corner_hierarchy.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace cairn::cairn_walk {

class UpwardGraph {
 public:
  using CornerNumber = cairn_format::CornerNumber;

  /// To a more important corner.
  struct Arc {
    CornerNumber to;
    std::uint32_t cost;
  };

  explicit UpwardGraph(const cairn_format::CornerHierarchy& hierarchy);

  std::uint32_t size() const { return static_cast<std::uint32_t>(starts_.size() - 1); }
  /// The arcs of a corner, all after those of the corner before it.
  std::uint32_t begin(CornerNumber corner) const { return starts_[corner]; }
  std::uint32_t end(CornerNumber corner) const { return starts_[corner + 1]; }
  const Arc& arc(std::uint32_t i) const { return arcs_[i]; }
  /// The edge between a corner and a more important one; its middle is the corner itself if there is none.
  cairn_format::UpEdge edge(CornerNumber corner, CornerNumber to) const {
    for (std::uint32_t i = begin(corner); i < end(corner); ++i) {
      if (arcs_[i].to == to) return {to, arcs_[i].cost, middles_[i]};
    }
    return {to, 0, corner};
  }

  std::uint64_t bytes() const;

 private:
  std::vector<std::uint32_t> starts_;
  std::vector<Arc> arcs_;
  std::vector<CornerNumber> middles_;  // by arc; kNoCorner: it is a leg
};

}  // namespace cairn::cairn_walk
