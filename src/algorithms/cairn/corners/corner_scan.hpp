// CornerScan: the corners that a path from a cell can come to first, by scanning bits.
//
// From a cell go four straight lines and four *rays*: diagonals from each cell of which two more straight lines start,
// to either side. A line ends at the first cell where a wall beside it has ended, so that a path may turn there. That
// cell is a corner. If the line passes that wall from its beginning, the corner at the wall's beginning comes
// first, and the line ends there. The first corner on a ray counts, too; the ray goes on.
#pragma once

#include <cairn/grid.hpp>

#include "algorithms/cairn/corners/corner_rules.hpp"
#include "search/optimal/fan_scan.hpp"

#include <cstdint>
#include <optional>

namespace cairn::cairn_corners {

/// The grid may change between two scans, if each change is told.
class CornerScan {
  using Fan = optimal::FanScan<optimal::LineScan>;

 public:
  explicit CornerScan(const Grid& grid) : grid_(&grid), fan_(grid) {}

  /// Notes that the cell there was blocked or became passable.
  void touch(Point p) { fan_.touch(p); }

  struct Ray {
    Fan::Slant slant;
    bool has_passed_corner = false;
  };

  Ray ray(Cell from, unsigned diagonal) const { return {{fan_.place(from), diagonal, 0}}; }

  /// Goes one cell further. False at a wall. Calls visit(corner, cost) for what is found there.
  template <typename Visit>
  bool advance(Ray& ray, Visit visit) {
    Fan::Slant& slant = ray.slant;
    if (!fan_.step(slant)) return false;
    if (!ray.has_passed_corner && is_corner(grid_->mask(slant.at.cell))) {
      ray.has_passed_corner = true;
      visit(slant.at.cell, slant.cost);
    }
    line(slant.at, fan_.left_of(slant.direction), slant.cost, 0, visit);
    line(slant.at, fan_.right_of(slant.direction), slant.cost, 0, visit);
    return true;
  }

  /// Calls visit(corner, cost) for the ends of the four straight lines from a cell.
  template <typename Visit>
  void straight_lines(Cell from, Visit visit) {
    const Fan::Place place = fan_.place(from);
    for (unsigned direction = 0; direction < kDirections; direction += 2) line(place, direction, 0, 1, visit);
  }

  /// Whether the path from one cell to another that goes diagonally first and then straight is passable.
  bool is_clear(Cell from, Cell to) {
    const Point end = grid_->point(to);
    Fan::Slant slant{fan_.place(from), 0, 0};
    const optimal::StepsAlong diagonal = fan_.slanted(grid_->point(from), end);
    slant.direction = diagonal.direction;
    for (std::int32_t i = 0; i < diagonal.steps; ++i) {
      if (!fan_.step(slant)) return false;
    }
    return fan_.is_free(diagonal.from(grid_->point(from)), end);
  }

 private:
  /// The end of a line, at least `least` cells away.
  template <typename Visit>
  void line(const Fan::Place& from, unsigned direction, std::uint32_t cost, std::uint32_t least, Visit& visit) {
    fan_.line<optimal::StopRule::after>(from, direction, 0, [&](Cell stop, unsigned, std::uint32_t length) {
      const std::uint32_t straight = grid_->costs().straight.units;
      std::uint32_t steps = length / straight;
      const unsigned mask = grid_->mask(stop);
      const unsigned back = direction + 4;
      // The walls beside the line that have just ended, to one side or to both.
      const std::uint32_t all = steps;
      for (const unsigned side : {back + 1, back + 7}) {
        const unsigned beside = side == back + 1 ? back + 2 : back + 6;
        if ((mask & optimal::bit_of(side)) != 0 || (mask & optimal::bit_of(beside)) == 0) continue;
        if (const auto begin = wall_begin(from, direction, beside & 7U, all, least); begin)
          steps = std::min(steps, *begin);
      }
      const auto offset = static_cast<std::uint32_t>(grid_->offsets()[direction]);
      visit(Cell{from.cell.index + steps * offset}, cost + steps * straight);
    });
  }

  /// How far along the line the last passable cell beside it lies, before the wall that ends at `length`.
  std::optional<std::uint32_t> wall_begin(const Fan::Place& from, unsigned direction, unsigned side,
                                          std::uint32_t length, std::uint32_t least) const {
    const bool is_row = direction % 4 == 2;
    const optimal::LineScan& lines = is_row ? fan_.rows() : fan_.columns();
    const std::int32_t stride = (is_row ? grid_->shape() : grid_->transposed().shape()).stride();
    // Of the two cells beside a line, the one to the north or the west has the smaller position.
    const bool is_before = side == 0 || side == 6;
    const std::uint32_t begin =
        (is_row ? from.cell.index : from.in_column) + static_cast<std::uint32_t>(is_before ? -stride : stride);
    const bool is_upwards = direction == 2 || direction == 4;
    const std::uint32_t found = is_upwards ? lines.last_free(begin + length - 1, begin + least)
                                           : lines.first_free(begin - length + 1, begin - least);
    if (found == optimal::LineScan::kNoStop) return std::nullopt;
    return is_upwards ? found - begin : begin - found;
  }

  const Grid* grid_;
  Fan fan_;
};

}  // namespace cairn::cairn_corners
