#include "algorithms/cairn/corners/corner_scan.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace cairn::cairn_corners {
namespace {

/// The next blocked cell behind one of a line, whose lines go one way or the other. Lines end with one.
std::uint32_t blocked_behind(const Terrain& terrain, std::uint32_t position, std::int32_t step) {
  const std::vector<std::uint64_t>& words = terrain.words();
  std::uint32_t word = position / 64;
  const std::uint64_t here = std::uint64_t{1} << (position % 64);
  std::uint64_t blocked = ~words[word] & (step > 0 ? here - 1 : ~(here | (here - 1)));
  while (blocked == 0) blocked = ~words[step > 0 ? --word : ++word];
  return word * 64 + static_cast<std::uint32_t>(step > 0 ? 63 - std::countl_zero(blocked) : std::countr_zero(blocked));
}

}  // namespace

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

/// Adds the stretches that an end of lines belongs to. `before`: the end that comes before it, or a place off the map.
void CornerScan::add_stretches(unsigned direction, std::int32_t line, std::int32_t end, std::int32_t before,
                               std::vector<Stretch>& stretches) const {
  const bool is_row = direction % 4 == 2;
  const std::int32_t step = direction == 2 || direction == 4 ? 1 : -1;
  const Terrain& terrain = is_row ? grid_->terrain() : grid_->transposed();
  const optimal::LineScan& lines = is_row ? fan_.rows() : fan_.columns();
  const std::uint32_t begin = terrain.shape().cell({0, line}).index;
  const auto position = [&](std::int32_t place) { return begin + static_cast<std::uint32_t>(place); };
  const auto place_of = [&](std::uint32_t index) { return static_cast<std::int32_t>(index - begin); };
  const auto add = [&](std::int32_t first, std::int32_t last, std::int32_t target) {
    const CornerNumber corner = corners_->at(is_row ? Point{target, line} : Point{line, target});
    if (corner == kNoCorner || (last - first) * step < 0) return;
    stretches.push_back({corner, static_cast<std::uint16_t>(line), static_cast<std::uint16_t>(std::min(first, last)),
                         static_cast<std::uint16_t>(std::max(first, last)), static_cast<std::uint16_t>(target)});
  };
  // From the end back to a wall, or to the end before.
  const std::int32_t wall = place_of(blocked_behind(terrain, position(end), step));
  const std::int32_t first = before >= 0 && (before - wall) * step > 0 ? before : wall + step;
  std::int32_t last = end - step;
  if ((last - first) * step < 0) return;
  // Where walls beside the line begin that end there, the one that begins last comes first.
  std::array<std::int32_t, 2> begins{first - step, first - step};
  for (const int side : {-1, 1}) {
    if (!ends_at(grid_->cell(is_row ? Point{end, line} : Point{line, end}), direction, side)) continue;
    const unsigned beside = turned(direction, 2 * side);
    const auto across =
        static_cast<std::uint32_t>(beside == 0 || beside == 6 ? -terrain.shape().stride() : terrain.shape().stride());
    const std::uint32_t found = step > 0 ? lines.last_free(position(last) + across, position(first) + across)
                                         : lines.first_free(position(last) + across, position(first) + across);
    if (found != optimal::LineScan::kNoStop) begins[side > 0 ? 1 : 0] = place_of(found - across);
  }
  if ((begins[0] - begins[1]) * step < 0) std::swap(begins[0], begins[1]);
  std::int32_t target = end;
  for (const std::int32_t wall_begin : begins) {
    if ((wall_begin - first) * step < 0) continue;
    add(wall_begin + step, last, target);
    last = wall_begin;
    target = wall_begin + (is_cut_ ? step : 0);
  }
  add(first, last, target);
}

std::vector<CornerScan::Stretch> CornerScan::stretches(unsigned direction) const {
  std::vector<Stretch> all;
  const Ends& ends = ends_[direction / 2];
  const bool is_upwards = direction == 2 || direction == 4;
  for (std::size_t line = 0; line + 1 < ends.starts.size(); ++line) {
    for (std::uint32_t i = ends.starts[line]; i < ends.starts[line + 1]; ++i) {
      const bool is_first = i == (is_upwards ? ends.starts[line] : ends.starts[line + 1] - 1);
      const std::int32_t before = is_first ? -2 : ends.places[is_upwards ? i - 1 : i + 1];
      add_stretches(direction, static_cast<std::int32_t>(line), ends.places[i], before, all);
    }
  }
  return all;
}

std::uint64_t CornerScan::bytes() const {
  std::uint64_t sum = 0;
  for (const Ends& ends : ends_) {
    sum += ends.starts.capacity() * sizeof(std::uint32_t) + ends.places.capacity() * sizeof(std::uint16_t);
  }
  return sum;
}

}  // namespace cairn::cairn_corners
