// FanScan: the jump points that are reached from a cell without passing another (see JumpGraph), by scanning bits.
//
// A fan is made of straight lines and of slants: diagonals (with four neighbours: horizontals) from each cell of which
// two more straight lines start, to either side.
#pragma once

#include <cairn/grid.hpp>

#include "search/optimal/line_scan.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>

namespace cairn::optimal {

constexpr unsigned bit_of(unsigned direction) { return 1U << (direction & 7U); }

/// Steps in one direction.
struct StepsAlong {
  unsigned direction = 0;
  std::int32_t steps = 0;

  Point from(Point p) const {
    return {p.x + kDirectionSteps[direction].x * steps, p.y + kDirectionSteps[direction].y * steps};
  }
};

/// `Scan` is LineScan or a CountedScan.
template <typename Scan>
class FanScan {
 public:
  explicit FanScan(const Grid& grid)
      : grid_(&grid),
        rules_(grid.rules()),
        rows_(grid.terrain()),
        columns_(grid.transposed()),
        to_the_side_(is_four() ? 2 : 1),
        slant_cost_(is_four() ? grid.costs().straight.units : grid.costs().diagonal.units) {
    const std::int32_t line = grid.transposed().shape().stride();
    for (std::size_t d = 0; d < kDirections; ++d) {
      column_offsets_[d] = kDirectionSteps[d].x * line + kDirectionSteps[d].y;
    }
  }

  /// The same cell in a row and in a column.
  struct Place {
    Cell cell;
    std::uint32_t in_column;
  };
  /// Where a slant has got to.
  struct Slant {
    Place at;
    unsigned direction;
    std::uint32_t cost = 0;
  };

  Place place(Cell cell) const {
    const Point p = grid_->point(cell);
    return {cell, grid_->transposed().shape().cell({p.y, p.x}).index};
  }

  bool is_slanted(unsigned direction) const {
    return is_four() ? direction == kEast || direction == kWest : direction % 2 != 0;
  }
  /// Of a step along a slant.
  std::uint32_t slant_cost() const { return slant_cost_; }
  /// The directions of the lines to both sides of a slant.
  unsigned left_of(unsigned slant) const { return (slant + 8 - to_the_side_) & 7U; }
  unsigned right_of(unsigned slant) const { return (slant + to_the_side_) & 7U; }
  /// Where stops lie on the lines of this grid.
  StopRule stop_rule() const {
    return is_four() || rules_.corners == Corners::strict ? StopRule::after : StopRule::at_end;
  }

  /// A canonical path between two cells of a fan goes along a slant, and then straight on. First its slanted part:
  StepsAlong slanted(Point from, Point to) const {
    const std::int32_t dx = to.x - from.x;
    const std::int32_t dy = to.y - from.y;
    const std::int32_t steps = is_four() ? std::abs(dx) : std::min(std::abs(dx), std::abs(dy));
    if (steps == 0) return {};
    return {is_four() ? (dx > 0 ? kEast : kWest) : dx > 0 ? (dy > 0 ? 3U : 1U) : (dy > 0 ? 5U : 7U), steps};
  }
  /// Then its straight part, from where it turns.
  static StepsAlong straight(Point turn, Point to) {
    const std::int32_t dx = to.x - turn.x;
    const std::int32_t dy = to.y - turn.y;
    return {dy == 0 ? (dx > 0 ? kEast : kWest) : (dy > 0 ? kSouth : kNorth), std::abs(dx + dy)};
  }

  /// The canonical moves, as in a neighbour mask, from a cell that was reached in a direction.
  unsigned moves_after(Cell cell, unsigned arrived) const {
    const unsigned mask = grid_->mask(cell);
    const unsigned back = arrived + 4;
    unsigned moves = bit_of(arrived);
    if (is_four()) {
      // A vertical line is left sideways only where the cell before it could not be: else the turn would come first.
      const unsigned before = grid_->mask(grid_->neighbour(cell, static_cast<Direction>(back & 7U)));
      return (moves | (~before & (bit_of(kEast) | bit_of(kWest)))) & mask;
    }
    if (rules_.corners == Corners::strict) {
      // After a straight line: round the corner of what has just ended at one side, or at both.
      if ((mask & bit_of(back + 1)) == 0) moves |= bit_of(back + 2) | bit_of(back + 3);
      if ((mask & bit_of(back + 7)) == 0) moves |= bit_of(back + 6) | bit_of(back + 5);
    } else if (arrived % 2 == 0) {
      // Past the corner of what is blocked beside the cell.
      if ((mask & bit_of(back + 2)) == 0) moves |= bit_of(back + 3);
      if ((mask & bit_of(back + 6)) == 0) moves |= bit_of(back + 5);
    } else {
      moves |= bit_of(arrived + 1) | bit_of(arrived + 7);
      if ((mask & bit_of(back + 1)) == 0) moves |= bit_of(back + 2);
      if ((mask & bit_of(back + 7)) == 0) moves |= bit_of(back + 6);
    }
    return moves & mask;
  }

  /// Calls visit(cell, direction, cost) for the jump point at the end of a straight line, if there is one.
  template <StopRule rule, typename Visit>
  void line(const Place& from, unsigned direction, std::uint32_t cost_so_far, Visit&& visit) {
    const bool up = direction == kEast || direction == kSouth;
    const bool horizontal = direction == kEast || direction == kWest;
    Scan& lines = horizontal ? rows_ : columns_;
    const std::uint32_t begin = horizontal ? from.cell.index : from.in_column;
    const std::uint32_t stop = up ? lines.template up<rule>(begin) : lines.template down<rule>(begin);
    if (stop == Scan::kNoStop) return;
    const std::uint32_t distance = up ? stop - begin : begin - stop;
    const auto offset = static_cast<std::uint32_t>(grid_->offsets()[direction]);
    visit(Cell{from.cell.index + distance * offset}, direction, cost_so_far + distance * grid_->costs().straight.units);
  }

  /// Goes one step along a slant. False where it is blocked.
  bool step(Slant& slant) const {
    if ((grid_->mask(slant.at.cell) & bit_of(slant.direction)) == 0) return false;
    slant.at.cell = grid_->neighbour(slant.at.cell, static_cast<Direction>(slant.direction));
    slant.at.in_column += static_cast<std::uint32_t>(column_offsets_[slant.direction]);
    slant.cost += slant_cost_;
    return true;
  }
  /// Whether a slant ends here with a jump point. A corner beside the diagonal can be passed from it.
  template <StopRule rule>
  bool ends_slant(const Slant& slant) const {
    if constexpr (rule == StopRule::after) return false;
    const unsigned mask = grid_->mask(slant.at.cell);
    const unsigned back = slant.direction + 4;
    const bool one_side = (mask & bit_of(back + 1)) == 0 && (mask & bit_of(back + 2)) != 0;
    const bool other_side = (mask & bit_of(back + 7)) == 0 && (mask & bit_of(back + 6)) != 0;
    return one_side || other_side;
  }
  /// Calls visit for the jump points of the lines to both sides, or for the one that ends the slant; then it is false.
  template <StopRule rule, typename Visit>
  bool lines_beside(const Slant& slant, Visit&& visit) {
    if (ends_slant<rule>(slant)) {
      visit(slant.at.cell, slant.direction, slant.cost);
      return false;
    }
    line<rule>(slant.at, left_of(slant.direction), slant.cost, visit);
    line<rule>(slant.at, right_of(slant.direction), slant.cost, visit);
    return true;
  }

  /// Whether all cells between two of a row or of a column are passable.
  bool is_free(Point a, Point b) {
    if (a.y == b.y) return rows_.is_free(grid_->cell(a).index, grid_->cell(b).index);
    const Shape& shape = grid_->transposed().shape();
    return columns_.is_free(shape.cell({a.y, a.x}).index, shape.cell({b.y, b.x}).index);
  }

  /// Of a LineScan: notes that the cell there was blocked or became passable.
  void touch(Point p) {
    rows_.touch(grid_->cell(p).index);
    columns_.touch(grid_->transposed().shape().cell({p.y, p.x}).index);
  }
  const Scan& rows() const { return rows_; }
  const Scan& columns() const { return columns_; }

  /// Of a CountedScan: the words that were ever looked at.
  std::uint64_t words_looked_at() const { return rows_.looked_at() + columns_.looked_at(); }

  static constexpr unsigned kNorth = static_cast<unsigned>(Direction::north);
  static constexpr unsigned kEast = static_cast<unsigned>(Direction::east);
  static constexpr unsigned kSouth = static_cast<unsigned>(Direction::south);
  static constexpr unsigned kWest = static_cast<unsigned>(Direction::west);

 private:
  bool is_four() const { return rules_.connectivity == Connectivity::four; }

  const Grid* grid_;
  Rules rules_;
  Scan rows_;
  Scan columns_;
  unsigned to_the_side_;  // from a slant, in eighths of a turn
  std::uint32_t slant_cost_;
  std::array<std::int32_t, kDirections> column_offsets_{};  // what a move adds to a position in the transposed terrain
};

}  // namespace cairn::optimal
