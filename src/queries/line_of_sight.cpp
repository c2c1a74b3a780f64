#include "queries/path_search.hpp"
#include "search/optimal/line_scan.hpp"

#include <cstdlib>

namespace cairn::queries {
namespace {

/// Rounds down, also for a negative numerator. The denominator is positive.
std::int64_t floor_divide(std::int64_t a, std::int64_t b) { return a / b - (a % b < 0 ? 1 : 0); }

/// Which columns of each row the line crosses. The line goes from (0, 0) to (dx, dy), both at least 0, between the
/// centres of cells. In row j it covers x from dx (2j - 1) / (2 dy) to dx (2j + 1) / (2 dy); the cell of column i has
/// the x from i - 1/2 to i + 1/2. With `touching`, cells count that the line meets at a corner only.
struct Crossing {
  std::int64_t dx;
  std::int64_t dy;
  bool touching;

  std::int64_t first(std::int64_t row) const {
    if (row == 0) return 0;
    const std::int64_t above = dx * (2 * row - 1) - dy;
    return touching ? -floor_divide(-above, 2 * dy) : floor_divide(above, 2 * dy) + 1;
  }
  std::int64_t last(std::int64_t row) const {
    if (row == dy) return dx;
    const std::int64_t below = dx * (2 * row + 1) + dy;
    return touching ? floor_divide(below, 2 * dy) : -floor_divide(-below, 2 * dy) - 1;
  }
};

}  // namespace

bool sees(const Grid& grid, Point a, Point b) {
  // The terrain or its transposed, so that there are fewer rows than columns to cross.
  const bool steep = std::abs(b.y - a.y) > std::abs(b.x - a.x);
  const Terrain& terrain = steep ? grid.transposed() : grid.terrain();
  if (steep) a = {a.y, a.x}, b = {b.y, b.x};
  const Crossing line{std::abs(b.x - a.x), std::abs(b.y - a.y),
                      grid.rules().connectivity == Connectivity::four || grid.rules().corners == Corners::strict};
  const optimal::Lines lines(terrain);
  const std::int32_t right = b.x < a.x ? -1 : 1;
  const std::int32_t down = b.y < a.y ? -1 : 1;
  for (std::int32_t row = 0; row <= line.dy; ++row) {
    const std::int32_t y = a.y + down * row;
    const std::uint32_t from =
        terrain.shape().cell({a.x + right * static_cast<std::int32_t>(line.first(row)), y}).index;
    const std::uint32_t to = terrain.shape().cell({a.x + right * static_cast<std::int32_t>(line.last(row)), y}).index;
    if (!lines.is_free(from, to, [](std::uint32_t word) { return word + 1; })) return false;
  }
  return true;
}

}  // namespace cairn::queries
