// Hill-climbing: from a cell to a target by the legal move that lowers the distance on an empty grid the most; ties
// fall to the first direction. It fails where no move lowers it. Off-line methods rest on it: what a climb can reach,
// an agent reaches without learning and without visiting a cell twice.
//
// Which move that is depends on the legal moves and on where the target lies: left, right or level, above, below or
// level, and which of the two distances is larger, by one or by more. That is 9 x 5 cases of 256 masks, so that a
// step is one look-up.
#pragma once

#include <cairn/grid.hpp>

#include "search/grid_space.hpp"

#include <array>
#include <cstdint>
#include <cstdlib>

namespace cairn {

/// The look-up table for given rules.
class ClimbTable {
 public:
  static constexpr unsigned kStuck = kDirections;  ///< no move lowers the distance; at the target, too
  static constexpr unsigned kRelations = 45;

  explicit ClimbTable(const Rules& rules);
  /// Made once for each set of rules.
  static const ClimbTable& of(const Rules& rules);

  /// The number of the case for a target `dx` cells to the right and `dy` cells down.
  static unsigned relation(std::int32_t dx, std::int32_t dy) {
    const std::int32_t longer = std::abs(dx) - std::abs(dy);
    const std::int32_t by = longer < -2 ? -2 : longer > 2 ? 2 : longer;
    const std::int32_t side = (dx > 0) - (dx < 0);
    const std::int32_t level = (dy > 0) - (dy < 0);
    return static_cast<unsigned>((side * 3 + level) * 5 + by + 22);
  }

  /// The direction to move in.
  unsigned move(unsigned relation, std::uint8_t mask) const { return moves_[relation * 256 + mask]; }
  unsigned move(std::int32_t dx, std::int32_t dy, std::uint8_t mask) const { return move(relation(dx, dy), mask); }

 private:
  std::array<std::uint8_t, std::size_t{kRelations} * 256> moves_{};
};

struct ClimbResult {
  bool reached = false;
  std::uint32_t steps = 0;
  Cost cost;  ///< of the steps made
  Cell cell;  ///< where it ended
};

/// Climbs on a grid, or on one agent's belief of it.
class HillClimb {
 public:
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
  /// step with the cell it leads to.
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
  ClimbResult climb(Cell from, Cell target, std::uint32_t most_steps) const {
    return climb(from, target, most_steps, [](unsigned, Cell) {});
  }

 private:
  const ClimbTable* table_;
  const std::uint8_t* masks_;
  Shape shape_;
  std::array<std::int32_t, kDirections> offsets_;
  std::array<Cost, kDirections> costs_{};
};

}  // namespace cairn
