// What an exact database of method `cairn` holds: all corners of the map, and for each the edges to more important
// ones.
//
// Every shortest path between two corners goes up along edges of its first corner, and of the corners that these lead
// to, and comes down the same way to its last: a contraction hierarchy. An edge that is not a leg of a walk stands for
// two edges of a less important corner, its middle. The file has all of it packed (hierarchy_code.hpp). It is unpacked
// once, when the database is opened or first used, and stays with it for all its readers.
#pragma once

#include <cairn/database.hpp>

#include "algorithms/cairn/corners/corner_table.hpp"
#include "algorithms/cairn/format/hierarchy_code.hpp"
#include "store/derived.hpp"

#include <cstdint>
#include <memory>
#include <utility>

namespace cairn::cairn_format {

inline constexpr std::uint32_t kMaxCorners = 1U << 27U;

inline constexpr SectionTag kHierarchyHeader = section_tag("hier");
inline constexpr SectionTag kHierarchyCode = section_tag("code");

/// Borrows: the database must outlive it. Copies are cheap.
class CornerHierarchy {
 public:
  /// Throws InputError unless the hierarchy can be unpacked. Then every edge leads, by its middles, to legs.
  explicit CornerHierarchy(const Database& database);

  static bool is_in(const Database& database);

  const HierarchyHeader& header() const { return header_; }
  const cairn_corners::CornerTable& corners() const { return unpacked_->corners; }
  std::uint32_t size() const { return corners().size(); }
  Point point(CornerNumber corner) const { return corners().point(corner); }
  /// What it takes in memory, for all readers of the database.
  std::uint64_t bytes() const;

  const UpEdges& up() const { return unpacked_->up; }

 private:
  struct Unpacked : store::Derived {
    explicit Unpacked(UnpackedHierarchy&& made)
        : corners(std::move(made.legs.corners), std::move(made.legs.rows)), up(std::move(made.up)) {}

    cairn_corners::CornerTable corners;
    UpEdges up;
  };
  static std::unique_ptr<const Unpacked> unpack(const Database& database, const HierarchyHeader& header);

  HierarchyHeader header_;
  const Unpacked* unpacked_;
};

}  // namespace cairn::cairn_format
