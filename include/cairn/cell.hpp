// Cells, points and directions, and the only definition of the order of neighbours.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>

namespace cairn {

/// A cell of a padded grid, as an index in row order. It is a type of its own, so that it cannot be confused with the
/// coordinates of a `Point`; only the `Shape` of a grid converts between the two.
struct Cell {
  std::uint32_t index = 0;

  friend constexpr auto operator<=>(Cell, Cell) = default;
};

/// Index 0 is in the padding of every grid, so it can mean "no cell".
inline constexpr Cell kNoCell{0};

/// Coordinates on a map: x to the right, y downwards. (0, 0) is the top left cell.
struct Point {
  std::int32_t x = 0;
  std::int32_t y = 0;

  friend constexpr auto operator<=>(Point, Point) = default;
};

/// The eight moves, clockwise from north. This is the order of the bits in a neighbour mask and the order in which
/// every algorithm generates successors. The earlier direction wins a tie.
enum class Direction : std::uint8_t { north, north_east, east, south_east, south, south_west, west, north_west };

inline constexpr int kDirections = 8;

constexpr bool is_diagonal(Direction direction) { return (static_cast<unsigned>(direction) & 1U) != 0; }

constexpr Direction opposite(Direction direction) {
  return static_cast<Direction>((static_cast<unsigned>(direction) + 4U) & 7U);
}

/// What a move in each direction adds to x and y.
inline constexpr std::array<Point, kDirections> kDirectionSteps{
    {{0, -1}, {1, -1}, {1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}}};

/// The direction of a step from a cell to a neighbour: both coordinates must be -1, 0 or 1, and not both 0.
constexpr Direction direction_of(Point step) {
  constexpr std::array<std::uint8_t, 9> kDirectionOf{7, 0, 1, 6, 8, 2, 5, 4, 3};
  return static_cast<Direction>(kDirectionOf[static_cast<std::size_t>(3 * (step.y + 1) + step.x + 1)]);
}

}  // namespace cairn
