// SectorSpace: the cells of a box of the map, as the searches see them (the contract is in search/spaces/space.hpp).
// Its states are numbered within the box, so that a search takes memory for the box alone.
#pragma once

#include <cairn/grid.hpp>

#include "algorithms/overlay/format/layout.hpp"
#include "search/spaces/grid_space.hpp"
#include "search/spaces/search_cost.hpp"
#include "search/spaces/space.hpp"

#include <array>
#include <bit>
#include <cstdint>

namespace cairn::overlay_search {

class SectorSpace {
 public:
  using Key = Cell;
  static constexpr Cost kMaxPathCost{spaces::kMaxWeightedCost};

  /// For boxes of at most `most` x `most` cells. The grid is borrowed.
  SectorSpace(const Grid& grid, std::uint32_t most)
      : grid_(&grid), distance_(grid.rules(), grid.costs()), bits_(static_cast<unsigned>(std::bit_width(most))) {
    size_ = (most << bits_) + 1;
    for (unsigned d = 0; d < kDirections; ++d) {
      halves_[d] = grid.move_cost(static_cast<Direction>(d)).units / 2;
      plain_[d] = grid.move_cost(static_cast<Direction>(d));
    }
  }
  // A search refers to the space that it was made for.
  SectorSpace(const SectorSpace&) = delete;
  SectorSpace& operator=(const SectorSpace&) = delete;
  ~SectorSpace() {}  // NOLINT: not trivial, so that searches hold it by reference

  void look_at(const overlay_format::Box& box) { box_ = box; }
  const overlay_format::Box& box() const { return box_; }

  Cell state(Point p) const {
    return Cell{(static_cast<std::uint32_t>(p.y - box_.y0) << bits_) + static_cast<std::uint32_t>(p.x - box_.x0) + 1};
  }
  Point point(Cell state) const {
    const std::uint32_t number = state.index - 1;
    return {box_.x0 + static_cast<std::int32_t>(number & ((1U << bits_) - 1)),
            box_.y0 + static_cast<std::int32_t>(number >> bits_)};
  }

  std::uint32_t size() const { return size_; }
  std::uint32_t max_degree() const { return static_cast<std::uint32_t>(spaces::degree(grid_->rules())); }
  Cell key(Cell state) const { return state; }
  Cost heuristic(Cell state, Cell target) const {
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
    for (unsigned rest = grid_->mask(cell); rest != 0; rest &= rest - 1) {
      const auto d = static_cast<unsigned>(std::countr_zero(rest));
      const Point step = kDirectionSteps[d];
      if (!box_.contains({at.x + step.x, at.y + step.y})) continue;
      const Cell next{state.index + (static_cast<std::uint32_t>(step.y) << bits_) + static_cast<std::uint32_t>(step.x)};
      const Cell next_cell = grid_->neighbour(cell, static_cast<Direction>(d));
      visit(next,
            weighted ? Cost{halves_[d] * (std::uint32_t{costs[cell.index]} + costs[next_cell.index])} : plain_[d]);
    }
  }

 private:
  const Grid* grid_;
  spaces::GridDistance distance_;
  unsigned bits_;
  std::uint32_t size_ = 0;
  overlay_format::Box box_;
  std::array<std::uint32_t, kDirections> halves_{};
  std::array<Cost, kDirections> plain_{};
};

static_assert(spaces::Space<SectorSpace>);

}  // namespace cairn::overlay_search
