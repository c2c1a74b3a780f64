// What an exact database of method `cairn` holds: all corners of the map, and for each the edges to more important
// ones.
//
// Every shortest path between two corners goes up along edges of its first corner, and of the corners that these lead
// to, and comes down the same way to its last: a contraction hierarchy. An edge that is not a leg of a walk stands for
// two edges of a less important corner, its middle. Lists are packed: an edge of a leg takes two bytes or three.
#pragma once

#include <cairn/database.hpp>
#include <cairn/rules.hpp>

#include "algorithms/cairn/corners/corner_table.hpp"
#include "search/spaces/grid_space.hpp"
#include "store/stored_point.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace cairn::cairn_format {

using cairn_corners::CornerNumber;
using cairn_corners::kNoCorner;
inline constexpr std::uint32_t kMaxCorners = 1U << 27U;
/// The place of every eighth list is stored. Each list begins with its length, so that those between are found.
inline constexpr std::uint32_t kListsPerStart = 8;

struct HierarchyHeader {
  std::uint32_t corner_count = 0;
  std::uint32_t edge_count = 0;
  std::uint32_t longest_list = 0;  ///< edges of a corner, at most
};

/// An edge to a more important corner.
struct UpEdge {
  CornerNumber to = 0;
  std::uint32_t cost = 0;
  CornerNumber middle = kNoCorner;  ///< kNoCorner: the edge is a leg, and costs the distance on an empty grid

  bool is_leg() const { return middle == kNoCorner; }
};

inline constexpr SectionTag kHierarchyHeader = section_tag("hier");
inline constexpr SectionTag kHierarchyColumns = section_tag("corn");
inline constexpr SectionTag kHierarchyRows = section_tag("crow");
inline constexpr SectionTag kHierarchyStarts = section_tag("upsi");
inline constexpr SectionTag kHierarchyEdges = section_tag("upse");

/// The sections as arrays. The database must outlive it.
class CornerHierarchy {
 public:
  CornerHierarchy() = default;
  explicit CornerHierarchy(const Database& database);

  static bool is_in(const Database& database);
  /// Throws InputError unless every list can be read and every edge leads, by its middles, to legs.
  void validate(const Database& database) const;

  const HierarchyHeader& header() const { return header_; }
  const cairn_corners::CornerTable& corners() const { return corners_; }
  std::uint32_t size() const { return corners_.size(); }
  Point point(CornerNumber corner) const { return corners_.point(corner); }

  /// Reads the edges of a corner one by one.
  class Reader {
   public:
    Reader() = default;
    bool ended() const { return at_ == end_; }
    UpEdge next() { return hierarchy_->next_edge(corner_, at_); }
    /// The same, but only the corner that the edge leads to.
    CornerNumber skip() {
      const std::uint32_t number = next_number(at_);
      if ((number & 1U) != 0) skip_number(at_), skip_number(at_);
      return shifted(corner_, number >> 1U);
    }
    CornerNumber corner() const { return corner_; }

   private:
    friend class CornerHierarchy;
    Reader(const CornerHierarchy& hierarchy, CornerNumber corner)
        : hierarchy_(&hierarchy),
          corner_(corner),
          at_(hierarchy.edges_.data() + hierarchy.starts_[corner / kListsPerStart]) {
      for (CornerNumber skipped = corner % kListsPerStart; skipped > 0; --skipped) {
        const std::uint32_t length = next_number(at_);
        at_ += length;
      }
      const std::uint32_t length = next_number(at_);
      end_ = at_ + length;
    }

    const CornerHierarchy* hierarchy_ = nullptr;
    CornerNumber corner_ = 0;
    const std::uint8_t* at_ = nullptr;
    const std::uint8_t* end_ = nullptr;
  };
  Reader edges(CornerNumber corner) const { return {*this, corner}; }
  /// The edge between a corner and a more important one; its middle is the corner itself if there is none.
  UpEdge edge(CornerNumber corner, CornerNumber to) const;

 private:
  static std::uint32_t next_number(const std::uint8_t*& at) {
    std::uint32_t value = *at++;
    if (value < 128) return value;  // the most frequent, with the next
    value += (std::uint32_t{*at} << 7U) - 128;
    if (*at++ < 128) return value;
    for (unsigned shift = 14;; shift += 7) {
      value += (std::uint32_t{*at} << shift) - (1U << shift);
      if (*at++ < 128) return value;
    }
  }
  static void skip_number(const std::uint8_t*& at) {
    while (*at++ >= 128) continue;
  }
  /// Differences may be negative: they are stored doubled, the negative ones as odd numbers.
  static CornerNumber shifted(CornerNumber corner, std::uint32_t difference) {
    return corner + ((difference >> 1U) ^ (0U - (difference & 1U)));
  }
  UpEdge next_edge(CornerNumber corner, const std::uint8_t*& at) const {
    const std::uint32_t number = next_number(at);
    UpEdge edge;
    edge.to = shifted(corner, number >> 1U);
    edge.cost = distance_(point(corner), point(edge.to)).units;
    if ((number & 1U) != 0) {
      edge.cost += next_number(at);
      edge.middle = shifted(corner, next_number(at));
    }
    return edge;
  }
  bool is_readable() const;
  bool is_list(CornerNumber corner, std::span<const std::uint8_t> list, std::uint64_t& count) const;
  bool is_acyclic() const;
  bool has_middles() const;

  HierarchyHeader header_;
  spaces::GridDistance distance_;
  cairn_corners::CornerTable corners_;
  std::span<const std::uint32_t> starts_;  // of every eighth list
  std::span<const std::uint8_t> edges_;
};

/// Seven bits a byte; all bytes but the last have the eighth bit, too.
void pack_number(std::uint32_t value, std::vector<std::uint8_t>& bytes);
/// The edges of one corner, packed.
void pack_edges(CornerNumber corner, std::span<const UpEdge> edges, const std::vector<store::StoredPoint>& corners,
                const spaces::GridDistance& distance, std::vector<std::uint8_t>& bytes);

}  // namespace cairn::cairn_format
