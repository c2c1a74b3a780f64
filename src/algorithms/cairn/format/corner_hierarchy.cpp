#include "algorithms/cairn/format/corner_hierarchy.hpp"

#include "store/database_view.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace cairn::cairn_format {

bool CornerHierarchy::is_in(const Database& database) {
  return std::any_of(database.sections().begin(), database.sections().end(),
                     [](const Database::Section& section) { return section.tag == kHierarchyHeader; });
}

CornerHierarchy::CornerHierarchy(const Database& database)
    : header_(store::read_header<HierarchyHeader>(database, kHierarchyHeader, "corners")),
      unpacked_(&store::derived<Unpacked>(database, [&] { return unpack(database, header_); })) {}

std::unique_ptr<const CornerHierarchy::Unpacked> CornerHierarchy::unpack(const Database& database,
                                                                         const HierarchyHeader& header) {
  std::optional<UnpackedHierarchy> made;
  if (header.corner_count < kMaxCorners) {
    made = unpack_hierarchy(database.map(), header, database.section<std::uint8_t>(kHierarchyCode));
  }
  store::require_undamaged(
      made && header.corner_count == made->legs.corners.size() && header.edge_count == made->up.edges.size(), database,
      "corners");
  return std::make_unique<const Unpacked>(std::move(*made));
}

std::uint64_t CornerHierarchy::bytes() const {
  return corners().bytes() + up().places.capacity() * sizeof(UpEdges::Place) + up().edges.capacity() * sizeof(UpEdge);
}

}  // namespace cairn::cairn_format
