// Movement rules: which moves are legal, and what a move costs.
#pragma once

#include <compare>
#include <cstdint>

namespace cairn {

/// A cost in the integer units of a `CostModel`. With integers, ties and comparisons are exact and the same on every
/// machine. 32 bits hold the cost of any path that a search returns; the distance that an agent travels is added up in
/// 64 bits.
struct Cost {
  std::uint32_t units = 0;

  friend constexpr auto operator<=>(Cost, Cost) = default;
  friend constexpr Cost operator+(Cost a, Cost b) { return Cost{a.units + b.units}; }
  friend constexpr Cost operator-(Cost a, Cost b) { return Cost{a.units - b.units}; }
};

/// Larger than the cost of any path: means "not reached" or "unreachable".
inline constexpr Cost kInfiniteCost{0xFFFFFFFFU};

/// The neighbours of a cell: the four cardinal ones, or these and the four diagonal ones.
enum class Connectivity : std::uint8_t { four, eight };

/// When a diagonal move between two passable cells is legal. `strict`: if both adjacent cardinal cells are passable
/// too, as in the MovingAI benchmarks. `cut`: always, even between two blocked cells.
enum class Corners : std::uint8_t { strict, cut };

/// The cost of a diagonal move, if a cardinal move costs 1: the square root of 2, or 7/5.
enum class Diagonal : std::uint8_t { sqrt2, seven_fifths };

/// The defaults are the rules of the MovingAI benchmarks.
struct Rules {
  Connectivity connectivity = Connectivity::eight;
  Corners corners = Corners::strict;
  Diagonal diagonal = Diagonal::sqrt2;

  friend constexpr auto operator<=>(const Rules&, const Rules&) = default;
};

/// The costs of a cardinal and of a diagonal move, in integer units.
struct CostModel {
  Cost straight;
  Cost diagonal;

  /// A cost as papers state it, where a cardinal move costs 1.
  constexpr double to_length(std::uint64_t units) const {
    return static_cast<double>(units) / static_cast<double>(straight.units);
  }
  constexpr double to_length(Cost cost) const { return to_length(cost.units); }
};

/// 7/5 is exact. 8119/5741 is a convergent of the continued fraction of sqrt(2) that is too small by 1.1e-8, so the
/// cost of ten thousand diagonal moves is off by 0.0001. Paths of up to 747,000 cells fit into 32 bits; searches refuse
/// longer ones.
constexpr CostModel cost_model(Diagonal diagonal) {
  return diagonal == Diagonal::seven_fifths ? CostModel{Cost{5}, Cost{7}} : CostModel{Cost{5741}, Cost{8119}};
}

}  // namespace cairn
