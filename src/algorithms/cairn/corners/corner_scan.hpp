// CornerScan: the corners that a path from a cell can come to first.
//
// From a cell go four straight lines, and *rays*: slants from each cell of which two more straight lines start, to
// either side. A line ends at the first corner where a wall beside it ends, so that a path may turn there. If the line
// passes that wall from its beginning, the corner at the wall's beginning comes first, and the line ends there. The
// first corner on a ray counts, too; the ray goes on.
//
// For each line of the map and each direction there is a list of such ends, so that a line costs little where there is
// none, and nothing is scanned for ends that are too far away.
#pragma once

#include <cairn/grid.hpp>

#include "algorithms/cairn/corners/corner_rules.hpp"
#include "algorithms/cairn/corners/corner_table.hpp"
#include "search/optimal/fan_scan.hpp"

#include <array>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <vector>

namespace cairn::cairn_corners {

/// The grid may change between two scans, if each change is told: ends stay those of the grid as it was. The corners
/// must outlive the scan.
class CornerScan {
  using Fan = optimal::FanScan<optimal::LineScan>;

 public:
  CornerScan(const Grid& grid, const CornerTable& corners);

  /// Notes that the cell there was blocked or became passable.
  void touch(Point p) {
    fan_.touch(p);
    has_changed_ = true;
  }
  /// Whether the grid may not be as it was when the scan was made.
  bool has_changed() const { return has_changed_; }
  void set_changed(bool has_changed) { has_changed_ = has_changed; }

  struct Ray {
    Fan::Slant slant;
    Point at;
    bool has_passed_corner = false;
  };

  bool is_slant(unsigned direction) const { return fan_.is_slanted(direction); }
  Ray ray(Cell from, unsigned slant) const { return {{fan_.place(from), slant, 0}, grid_->point(from)}; }

  /// Goes one cell further. False at a wall. For each end of a line that may lie ahead it asks wants(point, cost). If
  /// that is so, and nothing lies between, it calls visit(corner, cost).
  template <typename Wants, typename Visit>
  bool advance(Ray& ray, const Wants& wants, const Visit& visit) {
    Fan::Slant& slant = ray.slant;
    if (!fan_.step(slant)) return false;
    ray.at.x += kDirectionSteps[slant.direction].x;
    ray.at.y += kDirectionSteps[slant.direction].y;
    if (!ray.has_passed_corner && slants_from(*grid_, slant.at.cell) != 0) {
      ray.has_passed_corner = true;
      // On a map that has changed there may be corners that are not listed.
      const CornerNumber corner = corners_->at(ray.at);
      if (corner != kNoCorner) visit(corner, slant.cost);
    }
    line(slant.at, ray.at, fan_.left_of(slant.direction), slant.cost, 0, wants, visit);
    line(slant.at, ray.at, fan_.right_of(slant.direction), slant.cost, 0, wants, visit);
    return true;
  }

  /// The same for the four straight lines from a cell.
  template <typename Wants, typename Visit>
  void straight_lines(Cell from, const Wants& wants, const Visit& visit) {
    const Fan::Place place = fan_.place(from);
    const Point p = grid_->point(from);
    for (unsigned direction = 0; direction < kDirections; direction += 2) {
      line(place, p, direction, 0, 1, wants, visit);
    }
  }

  /// Cells of a row or of a column next to each other, from which lines in one direction lead to the same corner.
  struct Stretch {
    CornerNumber corner;
    std::uint16_t line;   // the row or column
    std::uint16_t first;  // columns or rows
    std::uint16_t last;
    std::uint16_t target;  // of the corner
  };
  /// All that there are, on the map as it is now, row by row or column by column. Lines from a ray's cells, not from
  /// the beginning of a scan: see `least`.
  std::vector<Stretch> stretches(unsigned direction) const;

  /// The two parts of the path from one cell to another that goes along a slant first.
  optimal::StepsAlong slanted(Point from, Point to) const { return fan_.slanted(from, to); }
  static optimal::StepsAlong straight(Point turn, Point to) { return Fan::straight(turn, to); }
  /// Whether all cells between two of a row or of a column are passable.
  bool is_free(Point a, Point b) { return fan_.is_free(a, b); }
  /// Scans of the grid and of the transposed grid.
  const optimal::LineScan& rows() const { return fan_.rows(); }
  const optimal::LineScan& columns() const { return fan_.columns(); }

  std::uint64_t bytes() const;

 private:
  /// Where lines of one direction end, by rows or by columns.
  struct Ends {
    std::vector<std::uint32_t> starts;  // of each row or column
    std::vector<std::uint16_t> places;  // columns or rows, rising

    /// How many cells beyond a place the next end of a row or column lies; 0 if there is none.
    std::uint32_t next(std::int32_t line, std::int32_t place, bool is_upwards) const {
      const std::uint16_t* begin = places.data() + starts[static_cast<std::size_t>(line)];
      const std::uint16_t* end = places.data() + starts[static_cast<std::size_t>(line) + 1];
      const std::uint16_t* const first = begin;
      const std::uint16_t* const last = end;
      const std::int32_t wanted = place + (is_upwards ? 1 : 0);
      while (begin < end) {
        const std::uint16_t* const middle = begin + (end - begin) / 2;
        if (*middle < wanted) {
          begin = middle + 1;
        } else {
          end = middle;
        }
      }
      if (is_upwards) return begin == last ? 0 : static_cast<std::uint32_t>(*begin - place);
      return begin == first ? 0 : static_cast<std::uint32_t>(place - begin[-1]);
    }
  };

  bool ends_at(Cell corner, unsigned direction, int side) const;
  void add_stretches(unsigned direction, std::int32_t line, std::int32_t end, std::int32_t before,
                     std::vector<Stretch>& stretches) const;
  std::uint32_t wall_begin(const Fan::Place& from, unsigned direction, int side, std::uint32_t length,
                           std::uint32_t least) const;

  template <typename Wants, typename Visit>
  void line(const Fan::Place& from, Point p, unsigned direction, std::uint32_t cost, std::uint32_t least,
            const Wants& wants, const Visit& visit) {
    if ((grid_->mask(from.cell) >> direction & 1U) == 0) return;
    const bool is_row = direction % 4 == 2;
    const bool is_upwards = direction == 2 || direction == 4;
    const std::uint32_t length = ends_[direction / 2].next(is_row ? p.y : p.x, is_row ? p.x : p.y, is_upwards);
    if (length == 0) return;
    const Point step = kDirectionSteps[direction];
    const auto moved = [&](std::uint32_t cells) {
      return Point{p.x + step.x * static_cast<std::int32_t>(cells), p.y + step.y * static_cast<std::int32_t>(cells)};
    };
    const Point end = moved(length);
    // What lies before the end matters to paths that pass it.
    if (!wants(end, cost + length * straight_cost_)) return;
    const optimal::LineScan& lines = is_row ? fan_.rows() : fan_.columns();
    const std::uint32_t begin = is_row ? from.cell.index : from.in_column;
    if (!lines.is_free(begin, is_upwards ? begin + length : begin - length)) return;
    std::uint32_t steps = length;
    const Cell cell = grid_->cell(end);
    for (const int side : {-1, 1}) {
      if (ends_at(cell, direction, side)) steps = std::min(steps, wall_begin(from, direction, side, length, least));
    }
    const CornerNumber corner = corners_->at(moved(steps));
    if (corner != kNoCorner) visit(corner, cost + steps * straight_cost_);
  }

  const Grid* grid_;
  const CornerTable* corners_;
  Fan fan_;
  std::uint32_t straight_cost_;
  bool is_cut_;
  bool has_changed_ = false;
  std::array<Ends, 4> ends_;  // for lines to the north, east, south and west
};

}  // namespace cairn::cairn_corners
