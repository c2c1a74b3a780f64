// SectorSpace: the cells of a box of the map, as the searches see them (the contract is in search/spaces/space.hpp).
// Its states are numbered within the box, so that a search takes memory for the box alone.
#pragma once

#include <cairn/grid.hpp>

#include "algorithms/overlay/format/layout.hpp"
#include "base/assert.hpp"
#include "search/spaces/grid_space.hpp"
#include "search/spaces/search_cost.hpp"
#include "search/spaces/space.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstdlib>

namespace cairn::overlay_search {

/// The directions that lead to one side.
consteval unsigned directions_to(Point side) {
  unsigned mask = 0;
  for (unsigned d = 0; d < kDirections; ++d) {
    if (kDirectionSteps[d].x * side.x + kDirectionSteps[d].y * side.y > 0) mask |= 1U << d;
  }
  return mask;
}

class SectorSpace {
 public:
  using Key = Cell;
  static constexpr Cost kMaxPathCost{spaces::kMaxWeightedCost};

  /// For boxes of at most `most` x `most` cells. The grid is borrowed.
  SectorSpace(const Grid& grid, std::uint32_t most)
      : grid_(&grid), distance_(grid.rules(), grid.costs()), bits_(static_cast<unsigned>(std::bit_width(most))) {
    CAIRN_ASSERT(most <= kMost);
    size_ = (most << bits_) + 1;
    for (unsigned d = 0; d < kDirections; ++d) {
      halves_[d] = grid.move_cost(static_cast<Direction>(d)).units / 2;
      plain_[d] = grid.move_cost(static_cast<Direction>(d));
      const Point step = kDirectionSteps[d];
      offsets_[d] = (static_cast<std::uint32_t>(step.y) << bits_) + static_cast<std::uint32_t>(step.x);
    }
  }
  // A search refers to the space that it was made for.
  SectorSpace(const SectorSpace&) = delete;
  SectorSpace& operator=(const SectorSpace&) = delete;
  ~SectorSpace() {}  // NOLINT: not trivial, so that searches hold it by reference

  void look_at(const overlay_format::Box& box) {
    box_ = box;
    is_measured_ = false;
  }
  /// The same for a search with a goal. Whoever crosses a column pays at least what its cheapest cell costs, and so for
  /// rows: that is a better heuristic than the least cost of the map.
  void look_across(const overlay_format::Box& box) {
    look_at(box);
    if (grid_->is_weighted()) measure();
  }
  /// What that takes, in counted operations: each looks at several cells at once.
  std::uint64_t look_price(const overlay_format::Box& box) const {
    constexpr std::uint64_t kCells = 64;
    const auto cells = static_cast<std::uint64_t>(box.x1 - box.x0) * static_cast<std::uint64_t>(box.y1 - box.y0);
    return grid_->is_weighted() ? 1 + cells / kCells : 0;
  }
  const overlay_format::Box& box() const { return box_; }

  Cell state(Point p) const {
    return Cell{(static_cast<std::uint32_t>(p.y - box_.y0) << bits_) + static_cast<std::uint32_t>(p.x - box_.x0) + 1};
  }
  Point point(Cell state) const {
    return {box_.x0 + static_cast<std::int32_t>(column(state)), box_.y0 + static_cast<std::int32_t>(row(state))};
  }

  std::uint32_t size() const { return size_; }
  std::uint32_t max_degree() const { return static_cast<std::uint32_t>(spaces::degree(grid_->rules())); }
  Cell key(Cell state) const { return state; }
  Cost heuristic(Cell state, Cell target) const {
    if (is_measured_) {
      const auto dx = static_cast<std::uint32_t>(std::abs(across_[column(state)] - across_[column(target)]));
      const auto dy = static_cast<std::uint32_t>(std::abs(down_[row(state)] - down_[row(target)]));
      // Where cells have costs, units are halves.
      return Cost{distance_.straight / 2 * std::max(dx, dy) + distance_.diagonal_extra / 2 * std::min(dx, dy)};
    }
    return spaces::saturated_cost(std::uint64_t{grid_->least_cost()} * distance_(point(state), point(target)).units);
  }
  bool has_move(Cell from, Cell to) const {
    bool has = false;
    for_each_successor(from, [&](Cell next, Cost) { has = has || next == to; });
    return has;
  }
  std::uint64_t longest_path_cost() const {
    return 2 * grid_->total_cost() * plain_[static_cast<unsigned>(Direction::north_east)].units;
  }
  [[noreturn]] void refuse_cost() const { spaces::refuse_weighted_cost(grid_->rules()); }

  template <typename Visit>
  void for_each_successor(Cell state, Visit visit) const {
    const Point at = point(state);
    const Cell cell = grid_->cell(at);
    const bool weighted = grid_->is_weighted();
    const std::uint8_t* costs = weighted ? grid_->terrain().costs().data() : nullptr;
    unsigned rest = grid_->mask(cell);
    if (at.x == box_.x0) rest &= ~directions_to({-1, 0});
    if (at.x == box_.x1 - 1) rest &= ~directions_to({1, 0});
    if (at.y == box_.y0) rest &= ~directions_to({0, -1});
    if (at.y == box_.y1 - 1) rest &= ~directions_to({0, 1});
    for (; rest != 0; rest &= rest - 1) {
      const auto d = static_cast<unsigned>(std::countr_zero(rest));
      const Cell next_cell = grid_->neighbour(cell, static_cast<Direction>(d));
      visit(Cell{state.index + offsets_[d]},
            weighted ? Cost{halves_[d] * (std::uint32_t{costs[cell.index]} + costs[next_cell.index])} : plain_[d]);
    }
  }

 private:
  static constexpr std::uint32_t kMost = 5 * overlay_format::Layout::kMaxSide;

  std::uint32_t column(Cell state) const { return (state.index - 1) & ((1U << bits_) - 1); }
  std::uint32_t row(Cell state) const { return (state.index - 1) >> bits_; }
  /// Sums up the least costs, of both columns or rows at each line between two. A move costs its length times half the
  /// sum of two cells' costs, so that the heuristic is consistent: a diagonal crosses one line each way, and its two
  /// cells cost no less than the larger of the two sums.
  void measure() {
    const auto width = static_cast<std::uint32_t>(box_.x1 - box_.x0);
    const auto height = static_cast<std::uint32_t>(box_.y1 - box_.y0);
    std::array<std::uint8_t, kMost> columns;
    std::array<std::uint8_t, kMost> rows;
    columns.fill(255);
    const std::uint8_t* const all_costs = grid_->terrain().costs().data();
    const std::uint8_t* const all_masks = grid_->masks().data();
    for (std::uint32_t y = 0; y < height; ++y) {
      const std::size_t first = grid_->cell({box_.x0, box_.y0 + static_cast<std::int32_t>(y)}).index;
      const std::uint8_t* const costs = all_costs + first;
      const std::uint8_t* const masks = all_masks + first;
      std::uint8_t least = 255;
      for (std::uint32_t x = 0; x < width; ++x) {
        const auto cost = static_cast<std::uint8_t>(costs[x] | (masks[x] == 0 ? 255 : 0));
        columns[x] = std::min(columns[x], cost);
        least = std::min(least, cost);
      }
      rows[y] = least;
    }
    across_[0] = down_[0] = 0;
    for (std::uint32_t x = 1; x < width; ++x) across_[x] = across_[x - 1] + columns[x - 1] + columns[x];
    for (std::uint32_t y = 1; y < height; ++y) down_[y] = down_[y - 1] + rows[y - 1] + rows[y];
    is_measured_ = true;
  }

  const Grid* grid_;
  spaces::GridDistance distance_;
  bool is_measured_ = false;
  std::array<std::int32_t, kMost> across_{};  // by column, of the least costs at the lines before it
  std::array<std::int32_t, kMost> down_{};
  unsigned bits_;
  std::uint32_t size_ = 0;
  overlay_format::Box box_;
  std::array<std::uint32_t, kDirections> halves_{};
  std::array<Cost, kDirections> plain_{};
  std::array<std::uint32_t, kDirections> offsets_{};  // between states
};

static_assert(spaces::Space<SectorSpace>);

}  // namespace cairn::overlay_search
