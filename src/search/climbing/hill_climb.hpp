// Hill-climbing: from a cell to a target by the legal move with the lowest g + h, ties falling to the larger g and then
// to the earlier direction; it fails where no move lowers h, the distance on an empty grid. That is the choice of LRTA*
// with a lookahead of one that has learned nothing, and since h falls with each move, no cell is visited twice: what a
// climb can reach, LRTA* reaches along the same cells (Bulitko, Björnsson, Lawrence, "Case-Based Subgoaling in
// Real-Time Heuristic Search for Video Game Pathfinding", JAIR 2010, Figure 7 and Theorem 5). Databases are built on
// this.
//
// The move depends on the legal moves and on the bearing of the target alone, so that a step is one look-up.
#pragma once

#include <cairn/grid.hpp>

#include "search/spaces/bearing.hpp"
#include "search/spaces/grid_space.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>

namespace cairn::climbing {

/// The look-up table for given rules.
class ClimbTable {
 public:
  static constexpr unsigned kStuck = kDirections;  ///< no move lowers the distance; at the target, too

  constexpr explicit ClimbTable(const Rules& rules);
  /// Made once for each set of rules.
  static const ClimbTable& of(const Rules& rules);

  /// The direction to move in, for a target `dx` cells to the right and `dy` cells down.
  unsigned move(std::int32_t dx, std::int32_t dy, std::uint8_t mask) const {
    return moves_[spaces::bearing_of(dx, dy)][mask];
  }
  /// The moves for one bearing, by mask.
  const std::array<std::uint8_t, 256>& moves(std::size_t bearing) const { return moves_[bearing]; }
  /// The same if it lowers the distance by all that it costs, so that LRTA* makes it and has nothing to learn.
  unsigned exact_move(std::int32_t dx, std::int32_t dy, std::uint8_t mask) const {
    const std::size_t bearing = spaces::bearing_of(dx, dy);
    return moves_[bearing][mask & exact_[bearing]];
  }
  /// The moves that lower the distance by all that they cost.
  std::uint8_t exact_moves(std::int32_t dx, std::int32_t dy) const { return exact_[spaces::bearing_of(dx, dy)]; }

  /// How many times a move that is the best of all eight stays so: until the climb is level with the target in one of
  /// the move's own coordinates.
  static std::uint32_t straight_moves(std::int32_t dx, std::int32_t dy, unsigned direction) {
    const auto along_x = static_cast<std::uint32_t>(std::abs(dx));
    const auto along_y = static_cast<std::uint32_t>(std::abs(dy));
    if (kDirectionSteps[direction].x == 0) return along_y;
    return kDirectionSteps[direction].y == 0 ? along_x : std::min(along_x, along_y);
  }

 private:
  std::array<std::array<std::uint8_t, 256>, spaces::kBearings> moves_{};
  std::array<std::uint8_t, spaces::kBearings> exact_{};  // the moves that lower the distance by what they cost
};

struct ClimbResult {
  bool reached = false;
  std::uint32_t steps = 0;
  Cost cost;  ///< of the steps made
  Cell cell;  ///< where it ended
};

/// Climbs on a grid, or on what one agent believes of it.
class HillClimb {
 public:
  static constexpr std::uint32_t kAnySteps = 0xFFFFFFFFU;

  explicit HillClimb(const Grid& grid) : HillClimb(grid, grid.masks().data()) {}
  HillClimb(const Grid& grid, const std::uint8_t* masks)
      : table_(&ClimbTable::of(grid.rules())), masks_(masks), shape_(grid.shape()), offsets_(grid.offsets()) {
    for (unsigned d = 0; d < kDirections; ++d) costs_[d] = grid.move_cost(static_cast<Direction>(d));
  }

  /// The move of one step, or ClimbTable::kStuck.
  unsigned step(Cell from, Point here, Point target) const {
    return table_->move(target.x - here.x, target.y - here.y, masks_[from.index]);
  }

  /// Climbs until the target is reached, no move helps, or `most_steps` are made; calls visit(direction, cell) for each
  /// step with the cell it leads to. A climb that is cut off goes on from the cell where it ended.
  template <typename Visit>
  ClimbResult climb(Cell from, Cell target, std::uint32_t most_steps, Visit visit) const {
    ClimbResult result{false, 0, Cost{0}, from};
    const Point here = shape_.point(from);
    const Point there = shape_.point(target);
    std::int32_t dx = there.x - here.x;
    std::int32_t dy = there.y - here.y;
    while (result.cell != target) {
      if (result.steps == most_steps) return result;
      const unsigned direction = table_->move(dx, dy, masks_[result.cell.index]);
      if (direction == ClimbTable::kStuck) return result;
      result.cell = Cell{result.cell.index + static_cast<std::uint32_t>(offsets_[direction])};
      result.cost = result.cost + costs_[direction];
      ++result.steps;
      dx -= kDirectionSteps[direction].x;
      dy -= kDirectionSteps[direction].y;
      visit(direction, result.cell);
    }
    result.reached = true;
    return result;
  }
  /// The same, faster: calls on_run(direction, times) once for steps in a row that lead the same way.
  template <typename OnRun>
  ClimbResult climb_runs(Cell from, Cell target, std::uint32_t most_steps, OnRun on_run) const {
    ClimbResult result{false, 0, Cost{0}, from};
    const Point here = shape_.point(from);
    const Point there = shape_.point(target);
    std::int32_t dx = there.x - here.x;
    std::int32_t dy = there.y - here.y;
    while (result.cell != target) {
      if (result.steps == most_steps) return result;
      // While the best of all moves stays the best, masks alone decide.
      unsigned direction = table_->move(dx, dy, 0xFF);
      const std::uint32_t most_times =
          std::min(most_steps - result.steps, ClimbTable::straight_moves(dx, dy, direction));
      const std::uint8_t* mask = masks_ + result.cell.index;
      std::uint32_t times = 0;
      for (; times < most_times && (*mask >> direction & 1U) != 0; ++times) mask += offsets_[direction];
      if (times == 0) {
        direction = table_->move(dx, dy, *mask);
        if (direction == ClimbTable::kStuck) return result;
        times = 1;
      }
      result.cell.index += times * static_cast<std::uint32_t>(offsets_[direction]);
      result.cost = result.cost + Cost{times * costs_[direction].units};
      result.steps += times;
      on_run(direction, times);
      dx -= static_cast<std::int32_t>(times) * kDirectionSteps[direction].x;
      dy -= static_cast<std::int32_t>(times) * kDirectionSteps[direction].y;
    }
    result.reached = true;
    return result;
  }
  /// The same without a call for each run.
  ClimbResult climb(Cell from, Cell target, std::uint32_t most_steps = kAnySteps) const;

 private:
  const ClimbTable* table_;
  const std::uint8_t* masks_;
  Shape shape_;
  std::array<std::int32_t, kDirections> offsets_;
  std::array<Cost, kDirections> costs_{};
};

}  // namespace cairn::climbing
