#include "algorithms/cairn/format/corner_hierarchy.hpp"

#include "base/assert.hpp"
#include "store/database_view.hpp"

#include <algorithm>
#include <utility>

namespace cairn::cairn_format {
namespace {

// The longest number: 32 bits by sevens.
constexpr std::size_t kMaxNumberBytes = 5;

std::uint32_t difference(CornerNumber from, CornerNumber to) {
  const std::uint32_t d = to - from;
  return d << 1U ^ (0U - (d >> 31U));
}

/// The length of the number at the beginning of some bytes; 0 if there is none.
std::size_t number_length(std::span<const std::uint8_t> bytes) {
  for (std::size_t i = 0; i < std::min(bytes.size(), kMaxNumberBytes); ++i) {
    if (bytes[i] < 128) return i + 1 == kMaxNumberBytes && bytes[i] > 15 ? 0 : i + 1;
  }
  return 0;
}

}  // namespace

void pack_number(std::uint32_t value, std::vector<std::uint8_t>& bytes) {
  for (; value > 127; value >>= 7U) bytes.push_back(static_cast<std::uint8_t>(value | 128U));
  bytes.push_back(static_cast<std::uint8_t>(value));
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
      starts_(database.section<std::uint32_t>(kHierarchyStarts)),
      edges_(database.section<std::uint8_t>(kHierarchyEdges)) {
  const auto columns = database.section<std::uint16_t>(kHierarchyColumns);
  const auto rows = database.section<std::uint32_t>(kHierarchyRows);
  const std::size_t count = columns.size();
  const auto width = static_cast<std::uint32_t>(database.map().width);
  store::require_undamaged(header_.corner_count == count && count < kMaxCorners &&
                               rows.size() == static_cast<std::size_t>(database.map().height) + 1 &&
                               rows.front() == 0 && rows.back() == count && std::ranges::is_sorted(rows) &&
                               std::ranges::all_of(columns, [&](std::uint16_t x) { return x < width; }) &&
                               starts_.size() == (count + kListsPerStart - 1) / kListsPerStart,
                           database, "corners");
  std::vector<store::StoredPoint> corners;
  corners.reserve(count);
  for (std::size_t row = 0; row + 1 < rows.size(); ++row) {
    for (std::uint32_t i = rows[row]; i < rows[row + 1]; ++i) {
      corners.emplace_back(Point{columns[i], static_cast<std::int32_t>(row)});
    }
  }
  corners_ = {std::move(corners), {rows.begin(), rows.end()}};
}

UpEdge CornerHierarchy::edge(CornerNumber corner, CornerNumber to) const {
  for (Reader reader = edges(corner); !reader.ended();) {
    const std::uint8_t* const here = reader.at_;
    if (reader.skip() != to) continue;
    reader.at_ = here;
    return reader.next();
  }
  return {to, 0, corner};
}

void CornerHierarchy::validate(const Database& database) const {
  for (CornerNumber i = 1; i < size(); ++i) {
    const bool follows = point(i - 1).y != point(i).y || point(i - 1).x < point(i).x;
    store::require_undamaged(follows, database, "corners");
  }
  store::require_undamaged(is_readable() && is_acyclic() && has_middles(), database, "edges between corners");
}

/// Whether all lists can be decoded, and name corners that there are.
bool CornerHierarchy::is_readable() const {
  std::uint64_t count = 0;
  std::size_t place = 0;
  for (CornerNumber corner = 0; corner < size(); ++corner) {
    if (corner % kListsPerStart == 0 && starts_[corner / kListsPerStart] != place) return false;
    const std::size_t digits = number_length(edges_.subspan(place));
    if (digits == 0) return false;
    const std::uint8_t* at = edges_.data() + place;
    const std::uint32_t length = next_number(at);
    place += digits;
    if (length > edges_.size() - place || !is_list(corner, edges_.subspan(place, length), count)) return false;
    place += length;
  }
  return place == edges_.size() && count == header_.edge_count;
}

bool CornerHierarchy::is_list(CornerNumber corner, std::span<const std::uint8_t> list, std::uint64_t& count) const {
  const std::uint64_t before = count;
  std::size_t place = 0;
  // Each number ends within the list: then reading stays there.
  const auto read = [&](std::uint32_t& number) {
    const std::size_t digits = number_length(list.subspan(place));
    if (digits == 0) return false;
    const std::uint8_t* at = list.data() + place;
    number = next_number(at);
    place += digits;
    return true;
  };
  const auto is_other = [&](CornerNumber named) { return named < size() && named != corner; };
  for (; place < list.size(); ++count) {
    std::uint32_t number = 0;
    if (!read(number)) return false;
    const CornerNumber to = shifted(corner, number >> 1U);
    if (!is_other(to)) return false;
    if ((number & 1U) == 0) continue;
    std::uint32_t above = 0;
    std::uint32_t middle = 0;
    if (!read(above) || !read(middle) || !is_other(shifted(corner, middle))) return false;
    // Costs must not overflow.
    if (above > spaces::kMaxSearchCost - distance_(point(corner), point(to)).units) return false;
  }
  return count - before <= header_.longest_list;
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
