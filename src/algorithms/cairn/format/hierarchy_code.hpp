// How the hierarchy of an exact database is packed: as what can't be computed from the rest.
//
//   corners     the gap to the next one in its row
//   legs        for each corner, those to later ones: rows down, and there how many corners aside
//   levels      how long a chain of corners below each one is. A leg is an edge of its lower end.
//   shortcuts   level by level. All edges of lower corners are known then. Two corners can have an edge between them
//               only if they have edges from a corner below both in common: one bit for each such pair. Of these
//               corners below, the one with the cheapest way is the edge's middle, and that way is the edge's cost.
//
// All are coded by chances that the coder learns (range_code.hpp). The models' contexts were chosen on random
// obstacles, a city, caves, a maze, and two maps of games.
#pragma once

#include <cairn/database.hpp>

#include "algorithms/cairn/corners/corner_table.hpp"
#include "store/stored_point.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace cairn::cairn_format {

using cairn_corners::CornerNumber;
using cairn_corners::kNoCorner;

/// An edge to a more important corner.
struct UpEdge {
  CornerNumber to = 0;
  std::uint32_t cost = 0;
  CornerNumber middle = kNoCorner;  ///< kNoCorner: the edge is a leg, and costs the distance on an empty grid

  bool is_leg() const { return middle == kNoCorner; }
};

struct HierarchyHeader {
  std::uint32_t corner_count = 0;
  std::uint32_t edge_count = 0;
  std::uint32_t longest_list = 0;  ///< edges of a corner, at most
};

/// The corners of a map, row by row, and the legs between them. Each leg is named once.
struct CornerLegs {
  std::vector<store::StoredPoint> corners;
  std::vector<std::uint32_t> rows;    ///< the first corner of each row, and at the end how many there are
  std::vector<std::uint32_t> starts;  ///< of each corner's legs, and at the end how many there are
  std::vector<CornerNumber> ends;     ///< of the legs to later corners, rising for each corner
};

/// The edges of corners upwards.
struct UpEdges {
  struct Place {
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
  };
  std::vector<Place> places;  ///< of each corner's edges, by rising number of the corners they lead to
  std::vector<UpEdge> edges;  ///< those of the least important corners first

  std::span<const UpEdge> of(CornerNumber corner) const {
    return {edges.data() + places[corner].begin, edges.data() + places[corner].end};
  }
};

struct UnpackedHierarchy {
  CornerLegs legs;
  UpEdges up;
};

struct PackedHierarchy {
  HierarchyHeader header;
  std::vector<std::uint8_t> bytes;
};

/// `edges` has each corner's edges upwards, by rising number. Costs and middles of those that are no legs follow from
/// the others.
PackedHierarchy pack_hierarchy(const MapIdentity& map, const CornerLegs& legs,
                               const std::vector<std::vector<CornerNumber>>& edges);
/// The bytes that the corners take alone or, if the legs are known, with them.
std::uint64_t least_packed_bytes(const MapIdentity& map, const CornerLegs& legs);

/// Nothing if these bytes can't be unpacked. The work and the memory are in proportion to the bytes.
std::optional<UnpackedHierarchy> unpack_hierarchy(const MapIdentity& map, const HierarchyHeader& header,
                                                  std::span<const std::uint8_t> bytes);

}  // namespace cairn::cairn_format
