// Draws shapes into terrain, a word of 64 cells at a time, for the generators and for smooth scaling.
#pragma once

#include <cairn/terrain.hpp>

#include <cstdint>

namespace cairn::generators {

/// Half-open: columns left to right - 1 and rows top to bottom - 1.
struct Rect {
  std::int32_t left = 0;
  std::int32_t top = 0;
  std::int32_t right = 0;
  std::int32_t bottom = 0;

  std::int32_t width() const { return right - left; }
  std::int32_t height() const { return bottom - top; }
  bool empty() const { return right <= left || bottom <= top; }
  bool contains(Point p) const { return p.x >= left && p.x < right && p.y >= top && p.y < bottom; }
  Point centre() const { return {(left + right) / 2, (top + bottom) / 2}; }
  /// Smaller by `margin` on each side.
  Rect inset(std::int32_t margin) const { return {left + margin, top + margin, right - margin, bottom - margin}; }

  friend bool operator==(const Rect&, const Rect&) = default;
};

inline Rect bounds(const Terrain& terrain) { return {0, 0, terrain.width(), terrain.height()}; }

/// Shapes are clipped to the map, here and below.
void fill(Terrain& terrain, Rect rect, bool passable);

/// Cells whose centre lies in the ellipse that touches the sides of `box`.
void fill_ellipse(Terrain& terrain, Rect box, bool passable);

/// `box` without the triangles of `cut` cells at its corners.
void fill_octagon(Terrain& terrain, Rect box, std::int32_t cut, bool passable);

/// A straight stroke between two points, `width` cells wide, with square ends. Its cells are 4-connected.
void fill_stroke(Terrain& terrain, Point from, Point to, std::int32_t width, bool passable);

/// Copies all cells of `tile` into `terrain`, its corner (0, 0) to `to`.
void copy_tile(Terrain& terrain, const Terrain& tile, Point to);

/// The passable cells in a rectangle.
std::uint64_t count_passable(const Terrain& terrain, Rect rect);

/// Blocks cells outside of the map, which code that writes whole words may have set.
void clear_padding(Terrain& terrain);

}  // namespace cairn::generators
