// GridSpace: a map as the search kernels see it, true or believed.
//
// The contract of a space, should there be another kind one day: states are `Cell`s below `size()`;
// `for_each_successor(cell, visit)` calls visit(successor, cost) in one fixed order; `heuristic(cell, target)` is
// consistent. All of it inlines: nothing is called through a pointer for a successor.
#pragma once

#include <cairn/agent.hpp>
#include <cairn/grid.hpp>

#include <array>
#include <bit>
#include <cstdint>

namespace cairn {

/// The distance on an empty grid: octile, or Manhattan for four neighbours (where a diagonal is two moves).
struct GridDistance {
  std::uint32_t straight = 0;
  std::uint32_t diagonal_extra = 0;  // what the smaller of |dx| and |dy| adds for each unit

  GridDistance() = default;
  constexpr explicit GridDistance(const Rules& rules) {
    const CostModel costs = cost_model(rules.diagonal);
    straight = costs.straight.units;
    diagonal_extra = rules.connectivity == Connectivity::four ? straight : costs.diagonal.units - straight;
  }

  constexpr Cost operator()(Point a, Point b) const {
    const auto dx = static_cast<std::uint32_t>(a.x < b.x ? b.x - a.x : a.x - b.x);
    const auto dy = static_cast<std::uint32_t>(a.y < b.y ? b.y - a.y : a.y - b.y);
    return Cost{straight * (dx > dy ? dx : dy) + diagonal_extra * (dx > dy ? dy : dx)};
  }
};

/// The most successors that a cell can have.
constexpr std::uint64_t degree(const Rules& rules) { return rules.connectivity == Connectivity::four ? 4 : 8; }

/// How many moves a mask has: by a table, for processors that count bits are not a matter of course.
inline constexpr auto kMoveCounts = [] {
  std::array<std::uint8_t, 256> counts{};
  for (unsigned mask = 0; mask < counts.size(); ++mask) counts[mask] = static_cast<std::uint8_t>(std::popcount(mask));
  return counts;
}();
constexpr unsigned count_moves(unsigned mask) { return kMoveCounts[mask]; }

class GridSpace {
 public:
  /// The true map.
  explicit GridSpace(const Grid& grid) : GridSpace(grid, grid.masks().data()) {}
  /// The map as believed; `masks` must outlive the space and may change while nothing runs on it.
  GridSpace(const Grid& grid, const std::uint8_t* masks)
      : masks_(masks), offsets_(grid.offsets()), distance_(grid.rules()), shape_(grid.shape()), rules_(grid.rules()) {
    for (unsigned d = 0; d < kDirections; ++d) costs_[d] = grid.move_cost(static_cast<Direction>(d));
  }

  std::uint32_t size() const { return shape_.cell_count(); }
  const Shape& shape() const { return shape_; }
  const Rules& rules() const { return rules_; }
  const GridDistance& distance() const { return distance_; }
  const std::uint8_t* masks() const { return masks_; }
  std::uint8_t mask(Cell cell) const { return masks_[cell.index]; }
  Cost move_cost(unsigned direction) const { return costs_[direction]; }
  Cell neighbour(Cell cell, unsigned direction) const {
    return Cell{cell.index + static_cast<std::uint32_t>(offsets_[direction])};
  }
  /// Whether a single legal move leads from one cell to the other.
  bool has_move(Cell from, Cell to) const {
    for (unsigned rest = masks_[from.index]; rest != 0; rest &= rest - 1) {
      if (neighbour(from, static_cast<unsigned>(std::countr_zero(rest))) == to) return true;
    }
    return false;
  }
  Point point(Cell cell) const { return shape_.point(cell); }
  Cost heuristic(Cell cell, Cell target) const { return distance_(point(cell), point(target)); }

  template <typename Visit>
  void for_each_successor(Cell cell, Visit visit) const {
    for (unsigned rest = masks_[cell.index]; rest != 0; rest &= rest - 1) {
      const auto direction = static_cast<unsigned>(std::countr_zero(rest));
      visit(neighbour(cell, direction), costs_[direction]);
    }
  }

 private:
  const std::uint8_t* masks_;
  std::array<std::int32_t, kDirections> offsets_;
  std::array<Cost, kDirections> costs_{};
  GridDistance distance_;
  Shape shape_;
  Rules rules_;
};

}  // namespace cairn
