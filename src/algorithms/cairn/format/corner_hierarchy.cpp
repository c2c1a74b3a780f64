#include "algorithms/cairn/format/corner_hierarchy.hpp"

#include "base/assert.hpp"
#include "store/database_view.hpp"

#include <algorithm>

namespace cairn::cairn_format {
namespace {

// The longest number: 32 bits by sevens.
constexpr std::size_t kMaxNumberBytes = 5;

std::uint32_t difference(CornerNumber from, CornerNumber to) {
  const std::uint32_t d = to - from;
  return d << 1U ^ (0U - (d >> 31U));
}

void pack_number(std::uint32_t value, std::vector<std::uint8_t>& bytes) {
  for (; value > 127; value >>= 7U) bytes.push_back(static_cast<std::uint8_t>(value | 128U));
  bytes.push_back(static_cast<std::uint8_t>(value));
}

}  // namespace

CornerNumber find_corner(std::span<const store::StoredPoint> corners, std::span<const std::uint32_t> rows, Point p) {
  const auto row = static_cast<std::size_t>(p.y);
  const auto in_row = corners.subspan(rows[row], rows[row + 1] - rows[row]);
  const auto found = std::lower_bound(in_row.begin(), in_row.end(), p.x,
                                      [](const store::StoredPoint& corner, std::int32_t x) { return corner.x < x; });
  if (found == in_row.end() || found->x != p.x) return kNoCorner;
  return rows[row] + static_cast<CornerNumber>(found - in_row.begin());
}

void pack_edges(CornerNumber corner, std::span<const UpEdge> edges, const std::vector<store::StoredPoint>& corners,
                const spaces::GridDistance& distance, std::vector<std::uint8_t>& bytes) {
  for (const UpEdge& edge : edges) {
    const std::uint32_t apart = distance(corners[corner].point(), corners[edge.to].point()).units;
    CAIRN_ASSERT(edge.cost >= apart && (!edge.is_leg() || edge.cost == apart));
    pack_number(difference(corner, edge.to) << 1U | (edge.is_leg() ? 0U : 1U), bytes);
    if (edge.is_leg()) continue;
    pack_number(edge.cost - apart, bytes);
    pack_number(difference(corner, edge.middle), bytes);
  }
}

bool CornerHierarchy::is_in(const Database& database) {
  return std::any_of(database.sections().begin(), database.sections().end(),
                     [](const Database::Section& section) { return section.tag == kHierarchyHeader; });
}

CornerHierarchy::CornerHierarchy(const Database& database)
    : header_(store::read_header<HierarchyHeader>(database, kHierarchyHeader, "corners")),
      distance_(database.map().rules),
      corners_(database.section<store::StoredPoint>(kHierarchyCorners)),
      rows_(database.section<std::uint32_t>(kHierarchyRows)),
      starts_(database.section<std::uint32_t>(kHierarchyStarts)),
      edges_(database.section<std::uint8_t>(kHierarchyEdges)) {
  const std::size_t count = corners_.size();
  store::require_undamaged(header_.corner_count == count && count < kMaxCorners &&
                               rows_.size() == static_cast<std::size_t>(database.map().height) + 1 &&
                               rows_.front() == 0 && rows_.back() == count && starts_.size() == count + 1 &&
                               starts_.front() == 0 && starts_.back() == edges_.size(),
                           database, "corners");
}

UpEdge CornerHierarchy::edge(CornerNumber corner, CornerNumber to) const {
  for (Reader reader = edges(corner); !reader.ended();) {
    const UpEdge edge = reader.next();
    if (edge.to == to) return edge;
  }
  return {to, 0, corner};
}

void CornerHierarchy::validate(const Database& database) const {
  for (std::size_t row = 0; row + 1 < rows_.size(); ++row) {
    store::require_undamaged(rows_[row] <= rows_[row + 1] && rows_[row + 1] <= corners_.size(), database, "corners");
    for (std::uint32_t i = rows_[row]; i < rows_[row + 1]; ++i) {
      const bool follows = i == rows_[row] || corners_[i - 1].x < corners_[i].x;
      store::require_undamaged(corners_[i].y == row && corners_[i].x < database.map().width && follows, database,
                               "corners");
    }
  }
  store::require_undamaged(is_readable() && is_acyclic() && has_middles(), database, "edges between corners");
}

/// Whether all lists can be decoded, and name corners that there are.
bool CornerHierarchy::is_readable() const {
  std::uint64_t count = 0;
  for (CornerNumber corner = 0; corner < size(); ++corner) {
    if (starts_[corner] > starts_[corner + 1] || starts_[corner + 1] > edges_.size()) return false;
    const std::span<const std::uint8_t> list = edges_.subspan(starts_[corner], starts_[corner + 1] - starts_[corner]);
    // A number ends with a byte below 128, and no number is too long: then reading stays within the list.
    std::size_t length = 0;
    std::size_t part = 0;  // of an edge: its end, its cost, its middle
    bool has_parts = false;
    CornerNumber to = 0;
    std::uint32_t edges = 0;
    std::size_t begin = 0;
    for (std::size_t i = 0; i < list.size(); ++i) {
      if (++length > kMaxNumberBytes || (length == kMaxNumberBytes && list[i] > 15)) return false;
      if (list[i] >= 128) continue;
      const std::uint8_t* at = list.data() + begin;
      const std::uint32_t number = next_number(at);
      if (part == 0) has_parts = (number & 1U) != 0;
      if (part == 1) {
        // Costs must not overflow.
        if (number > spaces::kMaxSearchCost - distance_(point(corner), point(to)).units) return false;
      } else {
        const CornerNumber named = shifted(corner, part == 0 ? number >> 1U : number);
        if (named >= size() || named == corner) return false;
        if (part == 0) to = named;
      }
      part = part == 2 || !has_parts ? 0 : part + 1;
      edges += part == 0 ? 1 : 0;
      length = 0;
      begin = i + 1;
    }
    if (length != 0 || part != 0 || edges > header_.longest_list) return false;
    count += edges;
  }
  return count == header_.edge_count;
}

/// Whether edges never lead round in a circle, so that one can go up and down only so far.
bool CornerHierarchy::is_acyclic() const {
  std::vector<std::uint32_t> arriving(size());
  for (CornerNumber corner = 0; corner < size(); ++corner) {
    for (Reader reader = edges(corner); !reader.ended();) ++arriving[reader.next().to];
  }
  std::vector<CornerNumber> free;
  for (CornerNumber corner = 0; corner < size(); ++corner) {
    if (arriving[corner] == 0) free.push_back(corner);
  }
  std::size_t taken = 0;
  for (; taken < free.size(); ++taken) {
    for (Reader reader = edges(free[taken]); !reader.ended();) {
      const CornerNumber to = reader.next().to;
      if (--arriving[to] == 0) free.push_back(to);
    }
  }
  return taken == size();
}

/// Whether each middle has edges to both ends, of the same cost in all.
bool CornerHierarchy::has_middles() const {
  for (CornerNumber corner = 0; corner < size(); ++corner) {
    for (Reader reader = edges(corner); !reader.ended();) {
      const UpEdge up = reader.next();
      if (up.is_leg()) continue;
      const UpEdge one = edge(up.middle, corner);
      const UpEdge other = edge(up.middle, up.to);
      if (one.middle == up.middle || other.middle == up.middle) return false;
      if (std::uint64_t{one.cost} + other.cost != up.cost) return false;
    }
  }
  return true;
}

}  // namespace cairn::cairn_format
