// Cells, points and directions: the vocabulary of every map, and the one definition of neighbour order.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>

namespace cairn {

/// A cell of a padded grid, as an index into its rows. A strong type, so that it cannot be mixed up with a user's
/// coordinates; only the `Shape` of a grid converts between the two.
struct Cell {
  std::uint32_t index = 0;

  friend constexpr auto operator<=>(Cell, Cell) = default;
};

/// Index 0 lies in the padding of every grid, so it can stand for "no cell".
inline constexpr Cell kNoCell{0};

/// A user's coordinates: x to the right, y downwards, (0, 0) the top left cell of the map.
struct Point {
  std::int32_t x = 0;
  std::int32_t y = 0;

  friend constexpr auto operator<=>(Point, Point) = default;
};

/// The eight moves, clockwise from north. This order is the order of bits in a neighbour mask and the order in which
/// every algorithm considers successors; ties fall to the earlier one.
enum class Direction : std::uint8_t { north, north_east, east, south_east, south, south_west, west, north_west };

inline constexpr int kDirections = 8;

constexpr bool is_diagonal(Direction direction) { return (static_cast<unsigned>(direction) & 1U) != 0; }

constexpr Direction opposite(Direction direction) {
  return static_cast<Direction>((static_cast<unsigned>(direction) + 4U) & 7U);
}

/// What a move in each direction adds to x and y.
inline constexpr std::array<Point, kDirections> kDirectionSteps{
    {{0, -1}, {1, -1}, {1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}}};

/// The direction of a step between neighbouring cells.
constexpr Direction direction_of(Point step) {
  constexpr std::array<std::uint8_t, 9> kDirectionOf{7, 0, 1, 6, 8, 2, 5, 4, 3};
  return static_cast<Direction>(kDirectionOf[static_cast<std::size_t>(3 * (step.y + 1) + step.x + 1)]);
}

}  // namespace cairn
