// WeightedSpace: a map whose cells have costs as the searches see it, true or believed (the contract is in space.hpp).
//
// A move costs its length times the mean of the two cells' costs. The heuristic is the distance on an empty grid times
// the least cost of the map, so it is consistent.
#pragma once

#include <cairn/grid.hpp>

#include "search/spaces/grid_space.hpp"
#include "search/spaces/search_cost.hpp"
#include "search/spaces/space.hpp"

#include <array>
#include <bit>
#include <cstdint>

namespace cairn::spaces {

class WeightedSpace {
 public:
  using Key = Point;
  static constexpr Cost kMaxPathCost{kMaxWeightedCost};

  /// The true map, which must be weighted.
  explicit WeightedSpace(const Grid& grid) : WeightedSpace(grid, grid.masks().data(), grid.terrain().costs().data()) {}
  /// The map as believed; masks and costs must outlive the space and may change while nothing runs on it.
  WeightedSpace(const Grid& grid, const std::uint8_t* masks, const std::uint8_t* costs)
      : grid_(&grid), cells_(grid, masks), costs_(costs), least_(grid.least_cost()) {
    for (unsigned d = 0; d < kDirections; ++d) halves_[d] = cells_.move_cost(d).units / 2;
  }

  std::uint32_t size() const { return cells_.size(); }
  const Shape& shape() const { return cells_.shape(); }
  const Rules& rules() const { return cells_.rules(); }
  std::uint8_t mask(Cell cell) const { return cells_.mask(cell); }
  Cell neighbour(Cell cell, unsigned direction) const { return cells_.neighbour(cell, direction); }
  Cost move_cost(Cell from, unsigned direction) const {
    return Cost{halves_[direction] * (std::uint32_t{costs_[from.index]} + costs_[neighbour(from, direction).index])};
  }
  bool has_move(Cell from, Cell to) const { return cells_.has_move(from, to); }
  Point point(Cell cell) const { return cells_.point(cell); }
  Point key(Cell cell) const { return point(cell); }
  Cost heuristic(Cell cell, Cell target) const { return heuristic(point(cell), point(target)); }
  /// On a large map of dear cells it stops where costs end, and is consistent still.
  Cost heuristic(Point point, Point target) const {
    return saturated_cost(std::uint64_t{least_} * cells_.heuristic(point, target).units);
  }
  std::uint32_t max_degree() const { return cells_.max_degree(); }
  /// On a path without a cycle each cell is entered once and left once, by diagonal moves at worst.
  std::uint64_t longest_path_cost() const {
    return 2 * grid_->total_cost() * halves_[static_cast<unsigned>(Direction::north_east)];
  }
  [[noreturn]] void refuse_cost() const { refuse_weighted_cost(rules()); }

  template <typename Visit>
  void for_each_successor(Cell cell, Visit visit) const {
    for (unsigned rest = mask(cell); rest != 0; rest &= rest - 1) {
      const auto direction = static_cast<unsigned>(std::countr_zero(rest));
      visit(neighbour(cell, direction), move_cost(cell, direction));
    }
  }
  template <typename Visit>
  void for_each_keyed_successor(Cell cell, Point at, Visit visit) const {
    for (unsigned rest = mask(cell); rest != 0; rest &= rest - 1) {
      const auto direction = static_cast<unsigned>(std::countr_zero(rest));
      const Point step = kDirectionSteps[direction];
      visit(neighbour(cell, direction), Point{at.x + step.x, at.y + step.y}, move_cost(cell, direction));
    }
  }

 private:
  const Grid* grid_;
  GridSpace cells_;  // the same map if all cells cost 1
  const std::uint8_t* costs_;
  std::array<std::uint32_t, kDirections> halves_{};  // what a move costs for each unit of its two cells' costs
  std::uint32_t least_;
};

static_assert(Space<WeightedSpace> && CellSpace<WeightedSpace>);

/// Calls make.operator()<S>() with the space that a grid is searched as.
template <typename Make>
decltype(auto) with_space_of(const Grid& grid, const Make& make) {
  return grid.is_weighted() ? make.template operator()<WeightedSpace>() : make.template operator()<GridSpace>();
}

}  // namespace cairn::spaces
