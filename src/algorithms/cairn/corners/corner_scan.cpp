#include "algorithms/cairn/corners/corner_scan.hpp"

#include <algorithm>
#include <utility>

namespace cairn::cairn_corners {

CornerScan::CornerScan(const Grid& grid, const CornerTable& corners)
    : grid_(&grid),
      corners_(&corners),
      fan_(grid),
      straight_cost_(grid.costs().straight.units),
      is_cut_(grid.rules().connectivity == Connectivity::eight && grid.rules().corners == Corners::cut) {
  for (unsigned direction = 0; direction < kDirections; direction += 2) {
    const bool is_row = direction % 4 == 2;
    Ends& ends = ends_[direction / 2];
    ends.starts.resize(static_cast<std::size_t>(is_row ? grid.height() : grid.width()) + 1);
    std::vector<Point> points;
    for (CornerNumber corner = 0; corner < corners.size(); ++corner) {
      const Point p = corners.point(corner);
      if (!ends_at(grid.cell(p), direction, -1) && !ends_at(grid.cell(p), direction, 1)) continue;
      points.push_back(p);
      ++ends.starts[static_cast<std::size_t>(is_row ? p.y : p.x)];
    }
    std::uint32_t sum = 0;
    for (std::uint32_t& start : ends.starts) sum += std::exchange(start, sum);
    // Corners come row by row, so places rise in rows and in columns.
    ends.places.resize(points.size());
    std::vector<std::uint32_t> next(ends.starts);
    for (const Point p : points) {
      ends.places[next[static_cast<std::size_t>(is_row ? p.y : p.x)]++] =
          static_cast<std::uint16_t>(is_row ? p.x : p.y);
    }
  }
}

/// Whether a wall beside a line, to one side, ends at a corner of it: before the corner, or, where corners are cut,
/// beside it.
bool CornerScan::ends_at(Cell corner, unsigned direction, int side) const {
  const auto is_open = [&](int eighths) {
    return grid_->passable(grid_->neighbour(corner, static_cast<Direction>(turned(direction, eighths * side))));
  };
  return is_cut_ ? !is_open(2) && is_open(1) : is_open(2) && !is_open(3);
}

/// How far along the line the corner lies where the wall begins that ends at `length`: the last cell with none beside
/// it or, where corners are cut, the first one beside it. `length` if that is less than `least` away.
std::uint32_t CornerScan::wall_begin(const Fan::Place& from, unsigned direction, int side, std::uint32_t length,
                                     std::uint32_t least) const {
  const bool is_row = direction % 4 == 2;
  const optimal::LineScan& lines = is_row ? fan_.rows() : fan_.columns();
  const std::int32_t stride = (is_row ? grid_->shape() : grid_->transposed().shape()).stride();
  // Of the two cells beside a line, the one to the north or the west has the smaller position.
  const unsigned beside = turned(direction, 2 * side);
  const bool is_before = beside == 0 || beside == 6;
  const std::uint32_t begin =
      (is_row ? from.cell.index : from.in_column) + static_cast<std::uint32_t>(is_before ? -stride : stride);
  const bool is_upwards = direction == 2 || direction == 4;
  const std::uint32_t found =
      is_upwards ? lines.last_free(begin + length - 1, begin) : lines.first_free(begin - length + 1, begin);
  if (found == optimal::LineScan::kNoStop) return length;
  const std::uint32_t steps = (is_upwards ? found - begin : begin - found) + (is_cut_ ? 1 : 0);
  return steps < least ? length : steps;
}

std::uint64_t CornerScan::bytes() const {
  std::uint64_t sum = 0;
  for (const Ends& ends : ends_) {
    sum += ends.starts.capacity() * sizeof(std::uint32_t) + ends.places.capacity() * sizeof(std::uint16_t);
  }
  return sum;
}

}  // namespace cairn::cairn_corners
