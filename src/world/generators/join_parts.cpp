#include "world/generators/join_parts.hpp"

#include <cairn/grid.hpp>

#include "base/union_find.hpp"
#include "world/generators/canvas.hpp"
#include "world/runs.hpp"

#include <algorithm>
#include <cstdlib>
#include <tuple>
#include <vector>

namespace cairn::generators {
namespace {

// A straight line through blocked cells from one part to another. Both of its ends are passable.
struct Gap {
  std::int32_t length = 0;
  Point from;
  Point to;
  std::uint32_t parts[2] = {0, 0};

  friend bool operator<(const Gap& a, const Gap& b) {
    return std::tie(a.length, a.from, a.to) < std::tie(b.length, b.from, b.to);
  }
};

std::uint32_t part_at(const Grid& grid, Point p) { return static_cast<std::uint32_t>(grid.component(grid.cell(p))); }

// For each run, the gap to the run left of it, and its shortest gap upwards.
std::vector<Gap> find_gaps(const Terrain& terrain, const Grid& grid) {
  std::vector<Gap> gaps;
  std::vector<std::int32_t> last_row(static_cast<std::size_t>(terrain.width()), -1);  // last passable row, by column
  const auto add = [&](Point from, Point to, std::int32_t length) {
    const std::uint32_t parts[2] = {part_at(grid, from), part_at(grid, to)};
    if (parts[0] != parts[1]) gaps.push_back({length, from, to, {parts[0], parts[1]}});
  };
  for (std::int32_t y = 0; y < terrain.height(); ++y) {
    std::int32_t last_column = -1;
    world::for_each_run(terrain, y, [&](world::RowRun run) {
      if (last_column >= 0) add({last_column, y}, {run.left, y}, run.left - last_column);
      last_column = run.right - 1;
      std::int32_t nearest = y + 1;
      std::int32_t column = run.left;
      for (std::int32_t x = run.left; x < run.right; ++x) {
        std::int32_t& above = last_row[static_cast<std::size_t>(x)];
        if (above >= 0 && above < y - 1 && y - above < nearest) {
          nearest = y - above;
          column = x;
        }
        above = y;
      }
      if (nearest <= y) add({column, y - nearest}, {column, y}, nearest);
    });
  }
  std::sort(gaps.begin(), gaps.end());
  return gaps;
}

// Recursive: a winding passage consists of two winding halves that meet beside the middle.
void dig(Terrain& terrain, Point from, Point to, const JoinStyle& style, base::Random& random) {
  const std::int32_t length = std::max(std::abs(to.x - from.x), std::abs(to.y - from.y));
  if (!style.winding || length <= 4) {
    fill_stroke(terrain, from, to, style.width, true);
    return;
  }
  const std::int32_t aside = random.between(-(length / 4), length / 4);
  const Point middle{
      std::clamp((from.x + to.x) / 2 + aside * (to.y - from.y) / length, 0, terrain.width() - 1),
      std::clamp((from.y + to.y) / 2 + aside * (to.x - from.x) / length, 0, terrain.height() - 1),
  };
  dig(terrain, from, middle, style, random);
  dig(terrain, middle, to, style, random);
}

}  // namespace

void join_parts(Terrain& terrain, const JoinStyle& style, base::Random& random) {
  const Grid grid(terrain, {Connectivity::four});
  if (grid.component_count() == 0) fill(terrain, bounds(terrain), true);
  if (grid.component_count() < 2) return;
  std::uint32_t largest = 0;
  for (std::uint32_t part = 1; part < grid.component_count(); ++part) {
    if (grid.component_size(Component{part}) > grid.component_size(Component{largest})) largest = part;
  }
  const auto keep = [&](std::uint32_t part) {
    return part == largest || grid.component_size(Component{part}) >= style.smallest;
  };
  std::vector<Point> first_cells(grid.component_count(), Point{-1, -1});
  for (std::int32_t y = 0; y < terrain.height(); ++y) {
    world::for_each_run(grid.terrain(), y, [&](world::RowRun run) {
      const std::uint32_t part = part_at(grid, {run.left, y});
      if (!keep(part)) {
        fill(terrain, {run.left, y, run.right, y + 1}, false);
      } else if (first_cells[part].x < 0) {
        first_cells[part] = {run.left, y};
      }
    });
  }

  base::UnionFind joined;
  joined.grow(grid.component_count());
  for (const Gap& gap : find_gaps(terrain, grid)) {
    if (joined.find(gap.parts[0]) == joined.find(gap.parts[1])) continue;
    joined.join(gap.parts[0], gap.parts[1]);
    dig(terrain, gap.from, gap.to, style, random);
  }
  // Joins the parts that face no other part along a row or column.
  for (std::uint32_t part = 0; part < grid.component_count(); ++part) {
    if (!keep(part) || joined.find(part) == joined.find(largest)) continue;
    joined.join(part, largest);
    const Point from = first_cells[part];
    const Point to = first_cells[largest];
    dig(terrain, from, {to.x, from.y}, style, random);
    dig(terrain, {to.x, from.y}, to, style, random);
  }
}

}  // namespace cairn::generators
