// Random maps and rules for property tests. A seed names a case, so that a failure can be repeated.
#pragma once

#include <cairn/grid.hpp>

#include "base/random.hpp"

#include <algorithm>
#include <vector>

namespace cairn::support {

/// Independent random cells, at a random density from all blocked to all free, with sides from 1 to max_side.
inline Terrain random_terrain(base::Random& random, std::int32_t max_side) {
  Terrain terrain(random.between(1, max_side), random.between(1, max_side));
  const std::uint32_t percent = random.below(101);
  for (std::int32_t y = 0; y < terrain.height(); ++y) {
    for (std::int32_t x = 0; x < terrain.width(); ++x) terrain.set({x, y}, random.chance(percent, 100));
  }
  return terrain;
}

/// Open space with blocks and walls that have gaps and holes: long lines to scan, and corners of all kinds. Sides are
/// from min_side to max_side.
inline Terrain structured_terrain(base::Random& random, std::int32_t min_side, std::int32_t max_side) {
  Terrain terrain(random.between(min_side, max_side), random.between(min_side, max_side));
  const auto fill = [&](Point from, Point to, bool passable) {
    for (std::int32_t y = from.y; y <= to.y; ++y) {
      for (std::int32_t x = from.x; x <= to.x; ++x) terrain.set({x, y}, passable);
    }
  };
  const auto anywhere = [&] { return Point{random.between(0, terrain.width()), random.between(0, terrain.height())}; };
  fill({0, 0}, {terrain.width(), terrain.height()}, true);
  for (std::uint32_t walls = random.below(10); walls > 0; --walls) {
    const Point p = anywhere();
    if (random.chance(1, 2)) {
      fill({0, p.y}, {terrain.width(), p.y + random.between(0, 2)}, false);
      for (std::uint32_t gaps = random.below(4); gaps > 0; --gaps) {
        const Point gap = anywhere();
        fill({gap.x, p.y}, {gap.x + random.between(0, 3), p.y + 2}, true);
      }
    } else {
      fill({p.x, 0}, {p.x + random.between(0, 2), terrain.height()}, false);
      for (std::uint32_t gaps = random.below(4); gaps > 0; --gaps) {
        const Point gap = anywhere();
        fill({p.x, gap.y}, {p.x + 2, gap.y + random.between(0, 3)}, true);
      }
    }
  }
  for (std::uint32_t blocks = random.below(30); blocks > 0; --blocks) {
    const Point p = anywhere();
    fill(p, {p.x + random.between(0, 20), p.y + random.between(0, 20)}, random.chance(1, 5));
  }
  for (std::uint32_t holes = random.below(40); holes > 0; --holes) terrain.set(anywhere(), random.chance(1, 2));
  return terrain;
}

/// Open space with many short horizontal and vertical walls, which make dead ends and depressions.
inline Terrain walled_terrain(base::Random& random, std::int32_t min_side, std::int32_t max_side) {
  Terrain terrain(random.between(min_side, max_side), random.between(min_side, max_side));
  for (std::int32_t y = 0; y < terrain.height(); ++y) {
    for (std::int32_t x = 0; x < terrain.width(); ++x) terrain.set({x, y}, true);
  }
  const std::int32_t longest = 1 + std::max(terrain.width(), terrain.height()) / 2;
  for (std::int32_t walls = terrain.width() * terrain.height() / random.between(15, 40); walls > 0; --walls) {
    const Point from{random.between(0, terrain.width()), random.between(0, terrain.height())};
    const bool across = random.chance(1, 2);
    for (std::int32_t i = random.between(0, longest); i >= 0; --i) {
      terrain.set(across ? Point{from.x + i, from.y} : Point{from.x, from.y + i}, false);
    }
  }
  return terrain;
}

/// Gives each cell a cost of its own, from a range that is drawn first: narrow or wide, from 1 or from more.
inline Terrain with_random_costs(base::Random& random, Terrain terrain) {
  const std::int32_t least = random.chance(1, 2) ? 1 : random.between(1, kMaxCellCost);
  const std::int32_t most =
      std::min<std::int32_t>(kMaxCellCost, least + random.between(0, random.chance(1, 2) ? 8 : 253));
  for (std::int32_t y = 0; y < terrain.height(); ++y) {
    for (std::int32_t x = 0; x < terrain.width(); ++x) {
      terrain.set_cost({x, y}, static_cast<std::uint8_t>(random.between(least, most)));
    }
  }
  return terrain;
}

inline std::vector<Cell> passable_cells(const Grid& grid) {
  std::vector<Cell> cells;
  for (std::uint32_t i = 0; i < grid.shape().cell_count(); ++i) {
    if (grid.passable(Cell{i})) cells.push_back(Cell{i});
  }
  return cells;
}

/// A passable cell, or kNoCell if the map has none.
inline Cell random_cell(base::Random& random, const Grid& grid) {
  if (grid.passable_count() == 0) return kNoCell;
  for (;;) {
    const Point p{random.between(0, grid.width() - 1), random.between(0, grid.height() - 1)};
    if (grid.passable(p)) return grid.cell(p);
  }
}

inline Rules random_rules(base::Random& random) {
  return {random.chance(1, 2) ? Connectivity::four : Connectivity::eight,
          random.chance(1, 2) ? Corners::strict : Corners::cut,
          random.chance(1, 2) ? Diagonal::sqrt2 : Diagonal::seven_fifths};
}

}  // namespace cairn::support
