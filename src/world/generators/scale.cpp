#include "world/generators/scale.hpp"

#include <cairn/error.hpp>

#include "world/generators/canvas.hpp"
#include "world/neighbour_masks.hpp"
#include "world/runs.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <string>
#include <utility>
#include <vector>

namespace cairn::generators {
namespace {

// Where a wall turns, its corner is cut off along a line between the two sides that meet there. The line touches each
// side at its middle or nearer to the corner, so the cuts of two corners never overlap. It never cuts off the centre of
// a cell, so no connection is lost.
//
// On stairs, where the wall turns right and left alternately, the line is straight, from the middle of one side to the
// middle of the next. So regular stairs become one slope. A straight line spares the centre of the corner's cell
// if one side is 1 cell long, or both are 2. Elsewhere the line is a parabola that is tangent to both sides. With legs
// of r and s cells it spares the centre if sqrt(0.5 / r) + sqrt(0.5 / s) > 1; the limits below keep it above 1.15.
constexpr std::int32_t kMaxSide = 12;
constexpr std::int32_t max_side(std::int32_t other_side) {
  return other_side == 1 ? kMaxSide : other_side == 2 ? 4 : 3;
}

// How many cells of each row, counted from the corner, are cut off.
class Tips {
 public:
  explicit Tips(std::int32_t factor) : factor_(factor) {}

  /// For a corner between sides of the given lengths across and down. Rows are counted away from the corner.
  const std::vector<std::int32_t>& rows(std::int32_t across, std::int32_t down, bool stairs) {
    const bool straight = stairs && (across == 1 || down == 1 || (across == 2 && down == 2));
    across = std::min(across, max_side(down));
    down = std::min(down, max_side(across));
    auto& rows = rows_[straight ? 1 : 0][static_cast<std::size_t>(across)][static_cast<std::size_t>(down)];
    if (rows.empty()) rows = trace(across, down, straight);
    return rows;
  }

 private:
  // Measured in half cells of the result, the legs are factor * across and factor * down long. Let u = x / leg and
  // v = y / leg for the centre of a cell. A straight line cuts it off if u + v < 1, an arc if sqrt(u) + sqrt(v) < 1,
  // which means u + v < 1 and 4 u v < (1 - u - v)^2.
  std::vector<std::int32_t> trace(std::int32_t across, std::int32_t down, bool straight) const {
    int shift = 0;  // coarser units if the squares below would not fit 64 bits
    while ((factor_ * kMaxSide) >> shift > 1 << 15) ++shift;
    const std::int64_t width = std::int64_t{factor_} * across >> shift;
    const std::int64_t height = std::int64_t{factor_} * down >> shift;
    const auto cut_off = [&](std::int64_t column, std::int64_t row) {
      const std::int64_t u = ((2 * column + 1) >> shift) * height;
      const std::int64_t v = ((2 * row + 1) >> shift) * width;
      const std::int64_t rest = width * height - u - v;
      return rest > 0 && (straight || 4 * u * v < rest * rest);
    };
    std::vector<std::int32_t> rows;
    std::int32_t length = factor_ * across;
    for (std::int32_t row = 0;; ++row) {
      while (length > 0 && !cut_off(length - 1, row)) --length;
      rows.push_back(length);
      if (length == 0) return rows;
    }
  }

  std::int32_t factor_;
  std::array<std::array<std::array<std::vector<std::int32_t>, kMaxSide + 1>, kMaxSide + 1>, 2> rows_;
};

class Smoother {
 public:
  Smoother(const Terrain& terrain, std::int32_t factor)
      : source_(terrain), result_(scale(terrain, factor)), factor_(factor), tips_(factor) {}

  Terrain smooth() {
    for (std::int32_t y = 0; y <= source_.height(); ++y) smooth_line(y);
    return std::move(result_);
  }

 private:
  // Finds the corners on the line above row y, 64 at a time. A lattice point is a corner if the four cells around it
  // are neither equal in both columns nor equal in both rows.
  void smooth_line(std::int32_t y) {
    const auto& words = source_.words();
    const std::uint32_t row = source_.shape().words_per_row();
    const std::uint32_t below = source_.shape().cell({-1, y}).index >> 6U;
    for (std::uint32_t i = below; i < below + row; ++i) {
      const std::uint64_t north_east = words[i - row];
      const std::uint64_t south_east = words[i];
      const std::uint64_t north_west = world::from_west(words, i - row);
      const std::uint64_t south_west = world::from_west(words, i);
      const std::uint64_t corners = ((north_west ^ north_east) | (south_west ^ south_east)) &
                                    ((north_west ^ south_west) | (north_east ^ south_east));
      for (std::uint64_t rest = corners; rest != 0; rest &= rest - 1) {
        const auto column = (i - below) * 64 + static_cast<std::uint32_t>(std::countr_zero(rest));
        smooth_corner({static_cast<std::int32_t>(column) - 1, y});
      }
    }
  }

  // `p` is the cell south-east of the corner. A cell that differs from both of its neighbours around the corner loses
  // its tip. Where two such cells face each other diagonally, only passable cells lose theirs: walls that touch at a
  // corner must stay closed.
  void smooth_corner(Point p) {
    for (std::int32_t quadrant = 0; quadrant < 4; ++quadrant) {
      const Point side{quadrant % 2 == 0 ? 1 : -1, quadrant / 2 == 0 ? 1 : -1};
      const auto at = [&](std::int32_t x, std::int32_t y) {  // relative to the corner: 0 is beside it, -1 behind it
        return source_.passable({p.x + (side.x > 0 ? x : -1 - x), p.y + (side.y > 0 ? y : -1 - y)});
      };
      const bool own = at(0, 0);
      if (at(-1, 0) == own || at(0, -1) == own || (at(-1, -1) == own && !own)) continue;
      std::int32_t across = 1;
      while (across < kMaxSide && at(across, 0) == own && at(across, -1) != own) ++across;
      std::int32_t down = 1;
      while (down < kMaxSide && at(0, down) == own && at(-1, down) != own) ++down;
      // Whether the wall continues or turns the other way at the end of a side.
      const auto goes_on = [&](std::int32_t length, bool ahead, bool behind) {
        return length == kMaxSide || (behind == own && (ahead == own || !own));
      };
      const bool stairs = goes_on(across, at(across, 0), at(across, -1)) && goes_on(down, at(0, down), at(-1, down));
      cut_tip({p.x * factor_, p.y * factor_}, side, tips_.rows(across, down, stairs), !own);
    }
  }

  void cut_tip(Point corner, Point side, const std::vector<std::int32_t>& rows, bool passable) {
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const auto offset = static_cast<std::int32_t>(i);
      const std::int32_t y = side.y > 0 ? corner.y + offset : corner.y - 1 - offset;
      const std::int32_t left = side.x > 0 ? corner.x : corner.x - rows[i];
      fill(result_, {left, y, left + rows[i], y + 1}, passable);
    }
  }

  const Terrain& source_;
  Terrain result_;
  std::int32_t factor_;
  Tips tips_;
};

}  // namespace

Terrain scale(const Terrain& terrain, std::int32_t factor) {
  const std::int32_t most = kMaxMapSide / std::max(terrain.width(), terrain.height());
  if (factor < 1 || factor > most) {
    throw UsageError("a map of " + std::to_string(terrain.width()) + " x " + std::to_string(terrain.height()) +
                     " cells can be scaled by 1 to " + std::to_string(most) + ", not by " + std::to_string(factor));
  }
  Terrain result(terrain.width() * factor, terrain.height() * factor);
  const std::size_t row = result.shape().words_per_row();
  for (std::int32_t y = 0; y < terrain.height(); ++y) {
    const std::int32_t top = y * factor;
    world::for_each_run(terrain, y, [&](world::RowRun run) {
      fill(result, {run.left * factor, top, run.right * factor, top + 1}, true);
    });
    const auto first = result.words().begin() + static_cast<std::ptrdiff_t>(row * static_cast<std::size_t>(top + 1));
    for (std::int32_t i = 1; i < factor; ++i) {
      std::copy_n(first, row, first + static_cast<std::ptrdiff_t>(row * static_cast<std::size_t>(i)));
    }
  }
  for (std::int32_t y = 0; terrain.has_costs() && y < result.height(); ++y) {
    for (std::int32_t x = 0; x < result.width(); ++x) result.set_cost({x, y}, terrain.cost({x / factor, y / factor}));
  }
  return result;
}

Terrain scale_smooth(const Terrain& terrain, std::int32_t factor) { return Smoother(terrain, factor).smooth(); }

}  // namespace cairn::generators
