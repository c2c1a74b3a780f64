// RayTable: what the lines beside rays lead to, and where rays cross into other rows and columns.
//
// A line from a cell of a ray leads to a corner or to none (see CornerScan). On each row and column, the cells whose
// lines lead to the same corner lie next to each other: a stretch. A ray is a piece of a diagonal, so what it meets are
// the stretches that cross this diagonal, one after the other. The table has them by diagonal, for the map as it is
// when the table is made. So a ray takes work for what it meets, and none for the cells between.
//
// It also knows which neighbouring rows, and columns, are equal. A cell is open if all of its rectangle is, the cells
// of such rows and columns: a ray crosses a rectangle in one step. On a map whose cells are squares of equal cells,
// rays take no more steps than on the map that it was made from.
#pragma once

#include <cairn/grid.hpp>

#include "algorithms/cairn/corners/corner_scan.hpp"
#include "base/assert.hpp"

#include <array>
#include <cstdint>
#include <vector>

namespace cairn::cairn_corners {

class RayTable {
 public:
  /// Of a grid that has not changed since the scan was made. Neither needs to outlive the table.
  RayTable(const Grid& grid, const CornerScan& scan);

  /// Lines of one direction that lead to a corner, from the cells where one row or column crosses some diagonals.
  struct Crossing {
    CornerNumber corner;
    std::uint16_t line;   // the row or column, counted from the last one if rays go back
    std::uint16_t first;  // diagonals
    std::uint16_t last;
    std::uint16_t target;  // the column or row of the corner
  };
  /// What a ray may meet on one of its sides, in this order: what crosses its diagonal, and other things.
  struct Side {
    const Crossing* next = nullptr;
    const Crossing* end = nullptr;
    std::uint32_t start_line = 0;  // of the ray; the crossings that follow have larger ones
  };

  /// The diagonal of the cells on a ray.
  std::uint32_t diagonal(Point p, unsigned slant) const {
    if (is_four_) return static_cast<std::uint32_t>(p.y);
    return static_cast<std::uint32_t>(is_falling(slant) ? p.x - p.y + height_ - 1 : p.x + p.y);
  }
  /// Of a ray from there; `side` is 0 for the lines to its left, and 1 for those to its right.
  Side side(Point p, unsigned slant, unsigned side) const;

  /// Whether the lines on that side lie on rows.
  bool has_rows(unsigned slant, unsigned side) const { return is_row(line_direction(slant, side)); }

  /// Whether most rows and columns are equal to one beside them. Otherwise it does not pay to ask.
  bool has_rectangles() const { return has_rectangles_; }
  /// How many rows next to one, upwards or downwards, are equal to it; the same for columns.
  std::uint32_t equal_rows(std::int32_t y, std::int32_t step) const { return rows_.next_to(y, step); }
  std::uint32_t equal_columns(std::int32_t x, std::int32_t step) const { return columns_.next_to(x, step); }
  /// How many steps a ray stays on equal rows and equal columns.
  std::uint32_t steps_within(Point p, unsigned slant) const {
    const Point step = kDirectionSteps[slant];
    const std::uint32_t columns = equal_columns(p.x, step.x);
    if (step.y == 0 || columns == 0) return columns;
    const std::uint32_t rows = equal_rows(p.y, step.y);
    return columns < rows ? columns : rows;
  }

  std::uint64_t bytes() const;

 private:
  static constexpr unsigned kSlants = 4;

  /// For each row or column, how many equal ones come next, before and after it.
  struct Equal {
    std::vector<std::uint16_t> before;
    std::vector<std::uint16_t> after;

    /// Whether most of them have one.
    bool is_usual() const;
    std::uint32_t next_to(std::int32_t line, std::int32_t step) const {
      return (step > 0 ? after : before)[static_cast<std::size_t>(line)];
    }
  };
  /// What rays of one slant meet to one side, in groups of diagonals.
  struct List {
    unsigned group_bits = 0;
    std::vector<std::uint32_t> starts;  // of each group
    std::vector<Crossing> crossings;
  };

  static bool is_falling(unsigned slant) { return slant % 4 == 3; }
  static Equal equal_lines(const Terrain& terrain);
  List list(unsigned slant, unsigned direction, const std::vector<CornerScan::Stretch>& stretches) const;
  static bool is_row(unsigned direction) { return direction % 4 == 2; }
  /// Lines are counted in the direction of the ray.
  static std::uint32_t counted(std::int32_t line, std::int32_t step) {
    return static_cast<std::uint32_t>(step > 0 ? line : kMaxMapSide - line);
  }
  unsigned line_direction(unsigned slant, unsigned side) const {
    return turned(slant, (side == 0 ? -1 : 1) * (is_four_ ? 2 : 1));
  }
  /// Rays are diagonals, or go east and west.
  static unsigned index_of(unsigned slant, unsigned side) { return slant / 2 * 2 + side; }

  bool is_four_;
  bool has_rectangles_ = false;
  std::int32_t height_;
  Equal rows_;
  Equal columns_;
  std::array<List, 2 * kSlants> lists_;
};

}  // namespace cairn::cairn_corners
