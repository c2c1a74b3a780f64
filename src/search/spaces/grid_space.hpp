// GridSpace: a map as the searches see it, true or believed (the contract is in space.hpp).
//
// Kernels that are tied to the grid go by masks of legal moves and by directions instead of by successors.
#pragma once

#include <cairn/agent.hpp>
#include <cairn/grid.hpp>

#include "search/spaces/search_cost.hpp"
#include "search/spaces/space.hpp"

#include <array>
#include <bit>
#include <concepts>
#include <cstdint>
#include <type_traits>

namespace cairn::spaces {

/// The distance on an empty grid: octile, or Manhattan for four neighbours (where a diagonal is two moves).
struct GridDistance {
  std::uint32_t straight = 0;
  std::uint32_t diagonal_extra = 0;  // what the smaller of |dx| and |dy| adds for each unit

  GridDistance() = default;
  constexpr explicit GridDistance(const Rules& rules) : GridDistance(rules, cost_model(rules.diagonal)) {}
  constexpr GridDistance(const Rules& rules, const CostModel& costs) {
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

/// How many moves a mask has. By a table, since baseline x86-64 lacks POPCNT.
inline constexpr auto kMoveCounts = [] {
  std::array<std::uint8_t, 256> counts{};
  for (unsigned mask = 0; mask < counts.size(); ++mask) counts[mask] = static_cast<std::uint8_t>(std::popcount(mask));
  return counts;
}();
constexpr unsigned count_moves(unsigned mask) { return kMoveCounts[mask]; }

/// Cells that all cost 1; WeightedSpace (weighted_space.hpp) is for others.
class GridSpace {
 public:
  using Key = Point;
  static constexpr Cost kMaxPathCost{kMaxSearchCost};

  /// The true map.
  explicit GridSpace(const Grid& grid) : GridSpace(grid, grid.masks().data()) {}
  /// The map as believed; `masks` must outlive the space and may change while nothing runs on it.
  GridSpace(const Grid& grid, const std::uint8_t* masks)
      : masks_(masks),
        offsets_(grid.offsets()),
        distance_(grid.rules(), grid.costs()),
        shape_(grid.shape()),
        rules_(grid.rules()) {
    for (unsigned d = 0; d < kDirections; ++d) costs_[d] = grid.move_cost(static_cast<Direction>(d));
  }

  std::uint32_t size() const { return shape_.cell_count(); }
  const Shape& shape() const { return shape_; }
  const Rules& rules() const { return rules_; }
  const GridDistance& distance() const { return distance_; }
  const std::uint8_t* masks() const { return masks_; }
  std::uint8_t mask(Cell cell) const { return masks_[cell.index]; }
  Cost move_cost(unsigned direction) const { return costs_[direction]; }
  Cost move_cost(Cell /*from*/, unsigned direction) const { return costs_[direction]; }
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
  Point key(Cell cell) const { return point(cell); }
  Cost heuristic(Cell cell, Cell target) const { return distance_(point(cell), point(target)); }
  Cost heuristic(Point point, Point target) const { return distance_(point, target); }
  std::uint32_t max_degree() const { return static_cast<std::uint32_t>(degree(rules_)); }
  /// On a path without a cycle each cell is entered once, by a diagonal move at worst.
  std::uint64_t longest_path_cost() const {
    return static_cast<std::uint64_t>(shape_.width()) * static_cast<std::uint64_t>(shape_.height()) *
           costs_[static_cast<unsigned>(Direction::north_east)].units;
  }
  [[noreturn]] void refuse_cost() const { cairn::spaces::refuse_cost(rules_); }

  template <typename Visit>
  void for_each_successor(Cell cell, Visit visit) const {
    for (unsigned rest = masks_[cell.index]; rest != 0; rest &= rest - 1) {
      const auto direction = static_cast<unsigned>(std::countr_zero(rest));
      visit(neighbour(cell, direction), costs_[direction]);
    }
  }
  template <typename Visit>
  void for_each_keyed_successor(Cell cell, Point at, Visit visit) const {
    for (unsigned rest = masks_[cell.index]; rest != 0; rest &= rest - 1) {
      const auto direction = static_cast<unsigned>(std::countr_zero(rest));
      const Point step = kDirectionSteps[direction];
      visit(neighbour(cell, direction), Point{at.x + step.x, at.y + step.y}, costs_[direction]);
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

static_assert(Space<GridSpace>);

/// A space whose states are the cells of a map, with its moves by direction: GridSpace and WeightedSpace.
template <typename S>
concept CellSpace = Space<S> && std::same_as<typename S::Key, Point> &&
    requires(const S& space, Cell cell, unsigned direction) {
  { space.shape() } -> std::same_as<const Shape&>;
  { space.mask(cell) } -> std::same_as<std::uint8_t>;
  { space.neighbour(cell, direction) } -> std::same_as<Cell>;
  { space.move_cost(cell, direction) } -> std::same_as<Cost>;
};

/// One type for the grid, whose kernel is tied to it, and one for all other spaces.
template <Space S, typename OnGrid, typename Otherwise>
using OnGridOr = std::conditional_t<std::is_same_v<S, GridSpace>, OnGrid, Otherwise>;

}  // namespace cairn::spaces
