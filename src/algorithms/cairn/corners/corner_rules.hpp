// Where shortest paths turn, on grids with eight neighbours and strict corners.
//
// A *corner* is a cell with a blocked diagonal neighbour between two passable cardinal ones: a path can go round that
// blocked cell. A path that goes round it leaves the corner, in one direction or in the other, along one of the two
// diagonals beside the blocked cell, or straight on. docs/exact.md has the proof that these moves are enough.
#pragma once

#include <cairn/grid.hpp>

#include <array>
#include <cstdint>

namespace cairn::cairn_corners {

/// Whether the proof covers these rules.
constexpr bool are_proven(const Rules& rules) {
  return rules.connectivity == Connectivity::eight && rules.corners == Corners::strict;
}

/// By a cell's mask of legal moves: the blocked diagonals that make it a corner, in the same form.
inline constexpr auto kBlockedBeside = [] {
  std::array<std::uint8_t, 256> table{};
  const auto bit = [](unsigned direction) { return 1U << (direction & 7U); };
  for (unsigned mask = 0; mask < table.size(); ++mask) {
    for (unsigned diagonal = 1; diagonal < 8; diagonal += 2) {
      // With strict corners, a diagonal move between two passable cells is illegal only if its target is blocked.
      const bool is_blocked = (mask & bit(diagonal)) == 0;
      const bool has_sides = (mask & bit(diagonal + 1)) != 0 && (mask & bit(diagonal + 7)) != 0;
      if (is_blocked && has_sides) table[mask] |= static_cast<std::uint8_t>(bit(diagonal));
    }
  }
  return table;
}();

/// The diagonals along which paths leave a cell as a corner. None: the cell is no corner.
inline constexpr auto kDiagonalsFrom = [] {
  std::array<std::uint8_t, 256> table{};
  for (unsigned mask = 0; mask < table.size(); ++mask) {
    const unsigned blocked = kBlockedBeside[mask];
    table[mask] = static_cast<std::uint8_t>(blocked << 2U | blocked >> 6U | blocked >> 2U | blocked << 6U);
  }
  return table;
}();

inline bool is_corner(std::uint8_t mask) { return kDiagonalsFrom[mask] != 0; }

}  // namespace cairn::cairn_corners
