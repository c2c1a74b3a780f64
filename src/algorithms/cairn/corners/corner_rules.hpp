// Where shortest paths turn. docs/exact.md has the proof that these turns are enough.
//
// With strict corners, and with four neighbours, a *corner* is a cell with a blocked diagonal neighbour between two
// passable cardinal ones: a path can go round that blocked cell. Where corners may be cut, it is a cell beside a
// blocked cardinal neighbour, along which a path can come and then pass its end diagonally.
//
// A *slant* is a diagonal; with four neighbours, east or west. A path leaves a corner along certain slants, or straight
// on.
#pragma once

#include <cairn/grid.hpp>

#include <array>
#include <cstdint>

namespace cairn::cairn_corners {

constexpr unsigned turned(unsigned direction, int eighths) {
  return (direction + static_cast<unsigned>(eighths + static_cast<int>(kDirections))) % kDirections;
}

/// By a cell's mask of legal moves, of rules with eight neighbours: the diagonals along which paths leave it as a
/// corner, in the same form. None: the cell is no corner.
constexpr std::array<std::uint8_t, 256> slants_by_mask(Corners corners) {
  std::array<std::uint8_t, 256> table{};
  for (unsigned mask = 0; mask < table.size(); ++mask) {
    const auto is_legal = [&](unsigned direction, int eighths) {
      return (mask >> turned(direction, eighths) & 1U) != 0;
    };
    unsigned slants = 0;
    for (unsigned d = 0; d < kDirections; ++d) {
      if (is_legal(d, 0) || (d % 2 != 0) != (corners == Corners::strict)) continue;
      for (const int side : {-1, 1}) {
        if (corners == Corners::strict) {
          // A diagonal move between two passable cells is illegal only if its target is blocked. Paths leave along the
          // diagonals beside it.
          if (is_legal(d, -1) && is_legal(d, 1)) slants |= 1U << turned(d, 2 * side);
        } else if (is_legal(d, side) && (is_legal(d, -side) || is_legal(d, -2 * side))) {
          // Paths come along the blocked cell, or diagonally to it, and pass its end.
          slants |= 1U << turned(d, side);
        }
      }
    }
    table[mask] = static_cast<std::uint8_t>(slants);
  }
  return table;
}

inline constexpr std::array<std::array<std::uint8_t, 256>, 2> kSlantsByMask{slants_by_mask(Corners::strict),
                                                                            slants_by_mask(Corners::cut)};

/// The same for a cell of a grid, whatever its rules are.
inline unsigned slants_from(const Grid& grid, Cell cell) {
  const unsigned mask = grid.mask(cell);
  const Rules& rules = grid.rules();
  if (rules.connectivity == Connectivity::eight) return kSlantsByMask[rules.corners == Corners::cut ? 1 : 0][mask];
  unsigned slants = 0;
  for (unsigned d = 1; d < kDirections; d += 2) {
    const unsigned sides = 1U << turned(d, -1) | 1U << turned(d, 1);
    const bool is_blocked = !grid.passable(grid.neighbour(cell, static_cast<Direction>(d)));
    if (is_blocked && (mask & sides) == sides) slants |= sides & 0b0100'0100U;  // east and west
  }
  return slants;
}

}  // namespace cairn::cairn_corners
