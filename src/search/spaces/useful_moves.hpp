// Which successors of a cell are worth a look, given the move that led to it.
//
// When a cell n was reached from its parent p, some of n's successors are reached from p without n at least as cheaply.
//
// - In one move: p generated them already, so leaving them out changes no value, no parent and no tie in any best-first
//   search.
// - In two moves, strictly cheaper: where f never falls along a path (A*, Dijkstra), the cheaper path is expanded
// before
//   the entry that n would push, so again no expansion and no path changes.
//
// This is weaker than the pruning of jump point search (Harabor and Grastien, "Online graph pruning for pathfinding on
// grid maps", AAAI 2011), which breaks ties between equally long paths too and so changes which cells are expanded.
#pragma once

#include <cairn/cell.hpp>
#include <cairn/rules.hpp>

#include <array>
#include <cstdint>

namespace cairn::spaces {

/// By arriving move (8: none) and mask of legal moves: the moves to try.
using UsefulMoves = std::array<std::array<std::uint8_t, 256>, kDirections + 1>;

/// `any`: right for every best-first search. `monotone`: for searches where f never falls along a path.
enum class MovePruning : std::uint8_t { any, monotone };

namespace detail {

constexpr unsigned bit_of(unsigned direction) { return 1U << (direction & 7U); }

constexpr unsigned useful_after(const Rules& rules, MovePruning pruning, unsigned arrived, unsigned mask) {
  const unsigned back = arrived + 4;
  unsigned useless = bit_of(back);
  if (rules.connectivity == Connectivity::four) return mask & ~useless;
  // Moves at 45 degrees to the way back: from the parent those cells are one move away, at no greater cost.
  useless |= bit_of(back + 1) | bit_of(back + 7);
  if (arrived % 2 == 0) {
    // Moves at right angles: the parent has a diagonal move there, unless a blocked corner forbids it; in strict
    // corners the corner is free where the diagonal back past it is legal.
    const bool cut = rules.corners == Corners::cut;
    if (cut || (mask & bit_of(back + 1)) != 0) useless |= bit_of(back + 2);
    if (cut || (mask & bit_of(back + 7)) != 0) useless |= bit_of(back + 6);
  } else if (pruning == MovePruning::monotone) {
    // After a diagonal move, the diagonals at right angles: two straight moves past the inner corner are cheaper. Where
    // that corner is free, as it always is when corners are not cut, the move to it is legal.
    if ((mask & bit_of(back + 1)) != 0) useless |= bit_of(back + 2);
    if ((mask & bit_of(back + 7)) != 0) useless |= bit_of(back + 6);
  }
  return mask & ~useless;
}

constexpr UsefulMoves make_useful_moves(Connectivity connectivity, Corners corners, MovePruning pruning) {
  UsefulMoves table{};
  for (unsigned arrived = 0; arrived <= kDirections; ++arrived) {
    for (unsigned mask = 0; mask < 256; ++mask) {
      const Rules rules{connectivity, corners, Diagonal::sqrt2};
      const unsigned useful = arrived == kDirections ? mask : useful_after(rules, pruning, arrived, mask);
      table[arrived][mask] = static_cast<std::uint8_t>(useful);
    }
  }
  return table;
}

// In a class, since GCC exports variable templates from a shared library whatever the default visibility.
template <Connectivity connectivity, Corners corners, MovePruning pruning>
struct Table {
  static constexpr UsefulMoves kMoves = make_useful_moves(connectivity, corners, pruning);
};

}  // namespace detail

template <MovePruning pruning>
constexpr const UsefulMoves& useful_moves(const Rules& rules) {
  if (rules.connectivity == Connectivity::four) {
    return detail::Table<Connectivity::four, Corners::strict, pruning>::kMoves;
  }
  return rules.corners == Corners::cut ? detail::Table<Connectivity::eight, Corners::cut, pruning>::kMoves
                                       : detail::Table<Connectivity::eight, Corners::strict, pruning>::kMoves;
}

}  // namespace cairn::spaces
