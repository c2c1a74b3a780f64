#include "algorithms/cairn/format/hierarchy_code.hpp"

#include "algorithms/cairn/format/range_code.hpp"
#include "base/assert.hpp"
#include "base/stamped_array.hpp"
#include "search/spaces/grid_space.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <memory>
#include <type_traits>
#include <utility>

namespace cairn::cairn_format {
namespace {

// No byte stands for more than so much: what is packed tighter gets bytes at its end.
constexpr std::uint64_t kItemsPerByte = 16;  // corners and edges
constexpr std::uint64_t kWorkPerByte = 4096;
constexpr std::uint64_t kFreeWork = 1U << 20U;  // for the empty rows of any map, too

constexpr std::uint32_t digits(std::uint32_t value) {
  return static_cast<std::uint32_t>(std::bit_width(value + 1)) - 1;
}
constexpr std::uint32_t at_most(std::uint32_t value, std::uint32_t most) { return std::min(value, most); }

/// Writes or reads a hierarchy, by the same steps. Each returns whether what was read can be.
template <typename Code>
class HierarchyCoder {
 public:
  using Legs = std::conditional_t<Code::kReads, CornerLegs, const CornerLegs>;

  HierarchyCoder(Code& code, const MapIdentity& map, Legs& legs)
      : code_(&code),
        width_(static_cast<std::uint32_t>(map.width)),
        height_(static_cast<std::uint32_t>(map.height)),
        distance_(map.rules),
        legs_(&legs) {}

  bool corners(std::uint32_t most) {
    auto& corners = legs_->corners;
    if constexpr (Code::kReads) legs_->rows = {0};
    std::size_t next = 0;
    std::uint32_t last_digits = 0;
    for (std::uint32_t y = 0; y < height_; ++y) {
      for (std::uint32_t x = 0;; ++x) {  // where the next one may lie
        const bool is_end = !Code::kReads && next == legs_->rows[y + 1];
        const std::uint32_t given = Code::kReads ? 0 : (is_end ? width_ : corners[next].x) - x;
        const std::uint32_t gap = gaps_[last_digits].code(*code_, given);
        if (code_->failed() || gap > width_ - x) return false;
        last_digits = at_most(digits(gap), 6);
        x += gap;
        if (x == width_) break;
        if constexpr (Code::kReads) {
          if (next == most) return false;
          corners.emplace_back(Point{static_cast<std::int32_t>(x), static_cast<std::int32_t>(y)});
        }
        ++next;
      }
      if constexpr (Code::kReads) legs_->rows.push_back(static_cast<std::uint32_t>(next));
    }
    return next == most;
  }

  bool legs(std::uint64_t most) {
    if constexpr (Code::kReads) legs_->starts = {0};
    for (CornerNumber corner = 0; corner < size(); ++corner) {
      if (!legs_of(corner, most)) return false;
      if constexpr (Code::kReads) legs_->starts.push_back(static_cast<std::uint32_t>(legs_->ends.size()));
    }
    return true;
  }

  bool levels(std::vector<std::uint32_t>& levels) {
    levels.resize(size());
    std::vector<std::uint8_t> neighbours(size());  // whether one of those before has level 0, 1, 2
    std::uint32_t last = 0;
    for (CornerNumber corner = 0; corner < size(); ++corner) {
      NumberModel& model = levels_[neighbours[corner]][at_most(digits(last), 5)];
      last = levels[corner] = model.code(*code_, levels[corner]);
      if (code_->failed() || last > size()) return false;
      for (const CornerNumber to : ends_of(corner))
        neighbours[to] |= static_cast<std::uint8_t>(last < 3 ? 1U << last : 0);
    }
    return true;
  }

  /// `wanted` has the edges to write.
  bool edges(const std::vector<std::uint32_t>& levels, std::uint32_t most, UpEdges& up,
             const std::vector<std::vector<CornerNumber>>* wanted) {
    sort_legs(levels);
    up.places.resize(size());
    if constexpr (Code::kReads) up.edges.reserve(most);
    below_.assign(size(), kNone);
    ways_ = base::StampedArray<Way>(size());
    for (const CornerNumber corner : by_level(levels)) {
      if (!edges_of(corner, levels, most, up, wanted)) return false;
    }
    return true;
  }

 private:
  static constexpr std::uint32_t kNone = 0xFFFFFFFFU;

  /// The cheapest way from the corner whose edges are coded to another, by one below both.
  struct Way {
    std::uint32_t cost;
    CornerNumber middle;  // kNoCorner: there is a leg
    std::uint32_t count;  // of such ways
  };

  std::uint32_t size() const { return static_cast<std::uint32_t>(legs_->corners.size()); }
  std::span<const CornerNumber> ends_of(CornerNumber corner) const {
    return {legs_->ends.data() + legs_->starts[corner], legs_->ends.data() + legs_->starts[corner + 1]};
  }
  std::uint32_t apart(CornerNumber a, CornerNumber b) const {
    return distance_(legs_->corners[a].point(), legs_->corners[b].point()).units;
  }

  bool legs_of(CornerNumber corner, std::uint64_t most) {
    const std::span<const CornerNumber> known = Code::kReads ? std::span<const CornerNumber>() : ends_of(corner);
    const std::uint32_t x = legs_->corners[corner].x;
    const std::uint32_t y = legs_->corners[corner].y;
    CornerNumber before = corner;
    std::uint32_t rows_before = 0;
    for (std::uint32_t count = 0;; ++count) {
      BitModel& more = more_[at_most(count, 7)][at_most(rows_before, 7)];
      if (!code_->bit(more, count < known.size())) return !code_->failed();
      const CornerNumber given = Code::kReads ? 0 : known[count];
      const std::uint32_t given_rows = Code::kReads ? 0 : legs_->corners[given].y - y;
      NumberModel& down = down_[at_most(rows_before, 6)][count == 0 ? 0 : 1];
      const std::uint32_t further = down.code(*code_, given_rows - rows_before);
      if (code_->failed() || further >= height_ - y - rows_before) return false;
      const std::uint32_t rows = rows_before + further;
      const std::uint32_t row_begin = legs_->rows[y + rows];
      const std::uint32_t row_end = legs_->rows[y + rows + 1];
      const std::uint32_t context = at_most(rows, 10);
      std::uint64_t to = 0;
      if (further == 0) {
        to = std::uint64_t{before} + 1 + same_row_[context].code(*code_, given - before - 1);
      } else {
        // By how many corners it lies to the left or right of the first one that is not left of this corner.
        const auto begin = legs_->corners.begin();
        const auto found = std::lower_bound(begin + row_begin, begin + row_end, x,
                                            [](store::StoredPoint p, std::uint32_t column) { return p.x < column; });
        const auto beside = static_cast<CornerNumber>(found - begin);
        const std::uint32_t is_below = beside < row_end && found->x == x ? 1 : 0;
        const bool is_left = code_->bit(left_[context][is_below], given < beside);
        const std::uint32_t aside =
            aside_[context][is_below][is_left ? 1 : 0].code(*code_, is_left ? beside - given - 1 : given - beside);
        if (is_left && aside >= beside - row_begin) return false;
        to = is_left ? beside - aside - 1 : std::uint64_t{beside} + aside;
      }
      if (to >= row_end || legs_->ends.size() >= most + (Code::kReads ? 0 : 1)) return false;
      before = static_cast<CornerNumber>(to);
      rows_before = rows;
      if constexpr (Code::kReads) legs_->ends.push_back(before);
    }
  }

  /// Lists the legs of each corner to those of a higher level.
  void sort_legs(const std::vector<std::uint32_t>& levels) {
    up_leg_starts_.assign(size() + 1, 0);
    const auto lower_end = [&](CornerNumber a, CornerNumber b) { return levels[a] < levels[b] ? a : b; };
    const auto visit = [&](auto&& leg) {
      for (CornerNumber a = 0; a < size(); ++a) {
        for (const CornerNumber b : ends_of(a)) leg(lower_end(a, b), a ^ b);
      }
    };
    visit([&](CornerNumber lower, CornerNumber /*both*/) { ++up_leg_starts_[lower + 1]; });
    for (std::uint32_t i = 0; i < size(); ++i) up_leg_starts_[i + 1] += up_leg_starts_[i];
    up_legs_.resize(legs_->ends.size());
    std::vector<std::uint32_t> next(up_leg_starts_);
    visit([&](CornerNumber lower, CornerNumber both) { up_legs_[next[lower]++] = both ^ lower; });
  }

  std::vector<CornerNumber> by_level(const std::vector<std::uint32_t>& levels) const {
    std::vector<std::uint32_t> places(size() + 2);
    for (const std::uint32_t level : levels) ++places[level + 1];
    for (std::uint32_t i = 0; i <= size(); ++i) places[i + 1] += places[i];
    std::vector<CornerNumber> order(size());
    for (CornerNumber corner = 0; corner < size(); ++corner) order[places[levels[corner]]++] = corner;
    return order;
  }

  bool edges_of(CornerNumber corner, const std::vector<std::uint32_t>& levels, std::uint32_t most, UpEdges& up,
                const std::vector<std::vector<CornerNumber>>* wanted) {
    const std::uint32_t level = levels[corner];
    const auto begin = static_cast<std::uint32_t>(up.edges.size());
    ways_.clear();
    pairs_.clear();
    for (std::uint32_t i = up_leg_starts_[corner]; i < up_leg_starts_[corner + 1]; ++i) {
      if (levels[up_legs_[i]] == level) return false;
      ways_.set(up_legs_[i], {0, kNoCorner, 0});
      up.edges.push_back({up_legs_[i], apart(corner, up_legs_[i]), kNoCorner});
    }
    find_pairs(corner, levels, up);
    std::sort(pairs_.begin(), pairs_.end());
    for (const CornerNumber to : pairs_) {
      const Way& way = ways_[to];
      if (way.cost > spaces::kMaxSearchCost) return false;
      const bool is_wanted = !Code::kReads && std::ranges::binary_search((*wanted)[corner], to);
      BitModel& model = joined_[at_most(way.count, 4) - 1][excess(way.cost, apart(corner, to))][at_most(level / 4, 15)];
      if (code_->bit(model, is_wanted)) up.edges.push_back({to, way.cost, way.middle});
    }
    if (code_->failed() || up.edges.size() > most) return false;
    const auto first = up.edges.begin() + begin;
    std::sort(first, up.edges.end(), [](const UpEdge& a, const UpEdge& b) { return a.to < b.to; });
    up.places[corner] = {begin, static_cast<std::uint32_t>(up.edges.size())};
    for (std::uint32_t i = begin; i < up.edges.size(); ++i) {
      above_.push_back({corner, std::exchange(below_[up.edges[i].to], i)});
    }
    return true;
  }

  /// The corners above this one that a corner below both is joined to.
  void find_pairs(CornerNumber corner, const std::vector<std::uint32_t>& levels, const UpEdges& up) {
    for (std::uint32_t i = below_[corner]; i != kNone; i = above_[i].next) {
      const CornerNumber middle = above_[i].from;
      const std::uint32_t cost = up.edges[i].cost;
      const std::span<const UpEdge> others = up.of(middle);
      code_->count_work(others.size());
      for (const UpEdge& other : others) {
        if (levels[other.to] <= levels[corner]) continue;
        const std::uint64_t both = std::uint64_t{cost} + other.cost;
        const auto sum = static_cast<std::uint32_t>(std::min<std::uint64_t>(both, 0xFFFFFFFFU));
        Way* known = ways_.find(other.to);
        if (known == nullptr) {
          pairs_.push_back(other.to);
          ways_.set(other.to, {sum, middle, 1});
        } else if (known->middle != kNoCorner) {
          ++known->count;
          // Of equal ones, that of the lowest level.
          if (sum <= known->cost) known->cost = sum, known->middle = middle;
        }
      }
    }
  }

  /// How much more than the distance on an empty grid a way costs, by kinds.
  static std::uint32_t excess(std::uint64_t cost, std::uint64_t least) {
    const std::uint64_t percents = (cost - least) * 100;
    if (percents == 0) return 0;
    std::uint32_t kind = 1;
    for (const std::uint64_t limit : {1U, 3U, 8U, 20U, 50U}) kind += percents >= limit * least ? 1 : 0;
    return kind;
  }

  Code* code_;
  std::uint32_t width_;
  std::uint32_t height_;
  spaces::GridDistance distance_;
  Legs* legs_;

  // Models, by contexts.
  std::array<NumberModel, 7> gaps_;                                  // digits of the gap before
  std::array<std::array<BitModel, 8>, 8> more_;                      // legs so far, rows of the last
  std::array<std::array<NumberModel, 2>, 7> down_;                   // rows of the last leg, whether there is one
  std::array<NumberModel, 11> same_row_;                             // rows
  std::array<std::array<BitModel, 2>, 11> left_;                     // rows, whether one is straight below
  std::array<std::array<std::array<NumberModel, 2>, 2>, 11> aside_;  // the same, and the side
  std::array<std::array<NumberModel, 6>, 8> levels_;                 // neighbours, digits of the level before
  std::array<std::array<std::array<BitModel, 16>, 7>, 4> joined_;    // ways, their excess, the level

  std::vector<std::uint32_t> up_leg_starts_;
  std::vector<CornerNumber> up_legs_;
  /// For each edge, the corner that has it, and the next edge to the same corner.
  struct Above {
    CornerNumber from;
    std::uint32_t next;
  };
  std::vector<Above> above_;
  std::vector<std::uint32_t> below_;  // for each corner, the last edge to it
  base::StampedArray<Way> ways_;
  std::vector<CornerNumber> pairs_;
};

std::vector<std::uint32_t> levels_of(const std::vector<std::vector<CornerNumber>>& edges) {
  std::vector<std::uint32_t> arriving(edges.size());
  for (const auto& ends : edges) {
    for (const CornerNumber to : ends) ++arriving[to];
  }
  std::vector<CornerNumber> free;
  for (CornerNumber corner = 0; corner < edges.size(); ++corner) {
    if (arriving[corner] == 0) free.push_back(corner);
  }
  std::vector<std::uint32_t> levels(edges.size());
  for (std::size_t taken = 0; taken < free.size(); ++taken) {
    for (const CornerNumber to : edges[free[taken]]) {
      levels[to] = std::max(levels[to], levels[free[taken]] + 1);
      if (--arriving[to] == 0) free.push_back(to);
    }
  }
  CAIRN_ASSERT(free.size() == edges.size());
  return levels;
}

}  // namespace

PackedHierarchy pack_hierarchy(const MapIdentity& map, const CornerLegs& legs,
                               const std::vector<std::vector<CornerNumber>>& edges) {
  PackedHierarchy packed;
  packed.header.corner_count = static_cast<std::uint32_t>(legs.corners.size());
  for (const auto& ends : edges) {
    packed.header.edge_count += static_cast<std::uint32_t>(ends.size());
    packed.header.longest_list = std::max(packed.header.longest_list, static_cast<std::uint32_t>(ends.size()));
  }
  RangeWriter code;
  UpEdges up;
  // The models take more than some threads' stacks have.
  const auto coder = std::make_unique<HierarchyCoder<RangeWriter>>(code, map, legs);
  std::vector<std::uint32_t> levels = levels_of(edges);
  [[maybe_unused]] const bool is_whole =
      coder->corners(packed.header.corner_count) && coder->legs(legs.ends.size()) && coder->levels(levels) &&
      coder->edges(levels, packed.header.edge_count, up, &edges) && up.edges.size() == packed.header.edge_count;
  CAIRN_ASSERT(is_whole);
  const std::uint64_t work = code.work();
  packed.bytes = code.finish();
  const std::uint64_t items = std::uint64_t{packed.header.corner_count} + packed.header.edge_count;
  const std::uint64_t least = std::max(items / kItemsPerByte, work / kWorkPerByte) + 1;
  if (packed.bytes.size() < least) packed.bytes.resize(least);
  return packed;
}

std::uint64_t least_packed_bytes(const MapIdentity& map, const CornerLegs& legs) {
  RangeWriter code;
  const auto coder = std::make_unique<HierarchyCoder<RangeWriter>>(code, map, legs);
  coder->corners(static_cast<std::uint32_t>(legs.corners.size()));
  if (!legs.starts.empty()) coder->legs(legs.ends.size());
  return code.size();
}

std::optional<UnpackedHierarchy> unpack_hierarchy(const MapIdentity& map, const HierarchyHeader& header,
                                                  std::span<const std::uint8_t> bytes) {
  if (std::uint64_t{header.corner_count} + header.edge_count > kItemsPerByte * bytes.size()) return std::nullopt;
  RangeReader code(bytes, kFreeWork + kWorkPerByte * bytes.size());
  UnpackedHierarchy made;
  const auto coder = std::make_unique<HierarchyCoder<RangeReader>>(code, map, made.legs);
  std::vector<std::uint32_t> levels;
  if (!coder->corners(header.corner_count) || !coder->legs(header.edge_count) || !coder->levels(levels) ||
      !coder->edges(levels, header.edge_count, made.up, nullptr) || made.up.edges.size() != header.edge_count) {
    return std::nullopt;
  }
  std::uint32_t longest = 0;
  for (const UpEdges::Place place : made.up.places) longest = std::max(longest, place.end - place.begin);
  if (longest != header.longest_list) return std::nullopt;
  return made;
}

}  // namespace cairn::cairn_format
