// AbstractSpace: a weighted graph of regions of a map (the contract of a space is in space.hpp).
//
// States are numbered from 1. A move costs the distance between the centres of its regions, rounded up; the heuristic
// is the same distance, rounded down, so that it is consistent. The distance is that on an empty grid, as everywhere
// here, or the Euclidean one, as in the papers.
#pragma once

#include <cairn/cell.hpp>
#include <cairn/rules.hpp>

#include "search/spaces/grid_space.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <utility>
#include <vector>

namespace cairn::spaces {

/// The mean of the coordinates of a region's cells, in parts of a cell.
struct Centre {
  static constexpr unsigned kPartBits = 12;

  std::int32_t x = 0;
  std::int32_t y = 0;

  Centre() = default;
  Centre(std::int32_t x_parts, std::int32_t y_parts) : x(x_parts), y(y_parts) {}
  explicit Centre(Point cell) : x(cell.x << kPartBits), y(cell.y << kPartBits) {}

  friend bool operator==(const Centre&, const Centre&) = default;
};

/// The square of the distance; exact, in parts of a cell squared.
inline std::uint64_t squared_distance(Centre a, Centre b) {
  const std::int64_t dx = std::int64_t{a.x} - b.x;
  const std::int64_t dy = std::int64_t{a.y} - b.y;
  return static_cast<std::uint64_t>(dx * dx + dy * dy);
}

/// How far apart two regions are: as an agent on an empty grid would walk, or in a straight line.
enum class AbstractDistance : std::uint8_t { grid, euclidean };

class AbstractSpace {
 public:
  using Key = Cell;
  using Edge = std::pair<Cell, Cell>;
  /// No edge is longer than a map's side, so that four more fit 32 bits.
  static constexpr Cost kMaxPathCost{0xC0000000U};

  /// `centres` has those of all states; its first entry is unused. `edges` has each edge in both directions, in any
  /// order, also repeatedly.
  AbstractSpace(std::vector<Centre> centres, std::vector<Edge> edges, const Rules& rules)
      : distance_(rules), centres_(std::move(centres)), first_(centres_.size() + 1) {
    std::sort(edges.begin(), edges.end());
    edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
    neighbours_.reserve(edges.size());
    costs_.reserve(edges.size());
    for (const auto& [from, to] : edges) {
      ++first_[from.index + 1];
      neighbours_.push_back(to);
      costs_.push_back(move_cost(from, to));
    }
    for (std::size_t i = 1; i < first_.size(); ++i) {
      max_degree_ = std::max(max_degree_, first_[i]);
      first_[i] += first_[i - 1];
    }
  }

  /// Sets the costs of the moves, and the heuristic, anew. At first they are those of the grid.
  void measure_by(AbstractDistance distance) {
    euclidean_ = distance == AbstractDistance::euclidean;
    for (std::uint32_t from = 1; from < size(); ++from) {
      for (std::uint32_t i = first_[from]; i < first_[from + 1]; ++i) costs_[i] = move_cost(Cell{from}, neighbours_[i]);
    }
  }

  /// States are 1 to size() - 1.
  std::uint32_t size() const { return static_cast<std::uint32_t>(centres_.size()); }
  std::uint32_t state_count() const { return size() - 1; }
  /// Each counted once.
  std::uint64_t edge_count() const { return neighbours_.size() / 2; }

  Centre centre(Cell state) const { return centres_[state.index]; }
  /// In the order of their numbers.
  std::span<const Cell> neighbours(Cell state) const {
    return std::span(neighbours_).subspan(first_[state.index], first_[state.index + 1] - first_[state.index]);
  }
  bool has_move(Cell from, Cell to) const {
    const auto all = neighbours(from);
    return std::binary_search(all.begin(), all.end(), to);
  }
  template <typename Visit>
  void for_each_successor(Cell state, Visit visit) const {
    for (std::uint32_t i = first_[state.index]; i < first_[state.index + 1]; ++i) visit(neighbours_[i], costs_[i]);
  }
  std::uint32_t max_degree() const { return max_degree_; }
  std::uint64_t longest_path_cost() const {
    const auto dearest = std::max_element(costs_.begin(), costs_.end());
    return dearest == costs_.end() ? 0 : std::uint64_t{state_count()} * dearest->units;
  }
  [[noreturn]] void refuse_cost() const { refuse_path_cost(kMaxPathCost); }
  Cell key(Cell state) const { return state; }
  Cost heuristic(Cell state, Cell target) const {
    if (euclidean_) return Cost{static_cast<std::uint32_t>(straight_line(state, target))};
    return Cost{static_cast<std::uint32_t>(parts(state, target) >> Centre::kPartBits)};
  }

  std::uint64_t memory_bytes() const {
    return centres_.size() * sizeof(Centre) + first_.size() * sizeof(std::uint32_t) +
           neighbours_.size() * (sizeof(Cell) + sizeof(Cost));
  }

 private:
  // The distance between two centres, in parts of a unit.
  std::uint64_t parts(Cell a, Cell b) const {
    const Centre from = centre(a);
    const Centre to = centre(b);
    const auto dx = static_cast<std::uint64_t>(std::abs(from.x - to.x));
    const auto dy = static_cast<std::uint64_t>(std::abs(from.y - to.y));
    return distance_.straight * std::max(dx, dy) + distance_.diagonal_extra * std::min(dx, dy);
  }
  // In units. The root is exact where it is a whole number, and rounded alike on every machine where it is not.
  double straight_line(Cell a, Cell b) const {
    constexpr double kParts = 1U << Centre::kPartBits;
    return std::sqrt(static_cast<double>(squared_distance(centre(a), centre(b)))) * distance_.straight / kParts;
  }
  Cost move_cost(Cell from, Cell to) const {
    if (euclidean_) return Cost{static_cast<std::uint32_t>(std::ceil(straight_line(from, to)))};
    constexpr std::uint64_t kAlmostOne = (std::uint64_t{1} << Centre::kPartBits) - 1;
    return Cost{static_cast<std::uint32_t>((parts(from, to) + kAlmostOne) >> Centre::kPartBits)};
  }

  GridDistance distance_;
  bool euclidean_ = false;
  std::vector<Centre> centres_;
  std::vector<std::uint32_t> first_;  // the first of each state's neighbours, and the end
  std::vector<Cell> neighbours_;
  std::vector<Cost> costs_;
  std::uint32_t max_degree_ = 0;
};

static_assert(Space<AbstractSpace>);

}  // namespace cairn::spaces
