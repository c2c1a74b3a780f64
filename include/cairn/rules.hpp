// How agents may move, and what a move costs.
#pragma once

#include <compare>
#include <cstdint>

namespace cairn {

/// A cost in the integer units of a `CostModel`. Integers make ties and equality tests exact and the same on every
/// machine. 32 bits hold any path a search may return; what an agent travels over its life is added up in 64 bits.
struct Cost {
  std::uint32_t units = 0;

  friend constexpr auto operator<=>(Cost, Cost) = default;
  friend constexpr Cost operator+(Cost a, Cost b) { return Cost{a.units + b.units}; }
  friend constexpr Cost operator-(Cost a, Cost b) { return Cost{a.units - b.units}; }
};

/// No path costs this much; it stands for "not reached" and "unreachable".
inline constexpr Cost kInfiniteCost{0xFFFFFFFFU};

/// Neighbours of a cell: the four cardinal ones, or those and the four diagonal ones.
enum class Connectivity : std::uint8_t { four, eight };

/// When a diagonal move is allowed, both of its ends being passable. `strict`: if both adjacent cardinal cells are
/// passable too (as in the MovingAI benchmarks). `cut`: always, past one or two blocked corners.
enum class Corners : std::uint8_t { strict, cut };

/// What a diagonal move costs, a cardinal one being 1.
enum class Diagonal : std::uint8_t { sqrt2, seven_fifths };

struct Rules {
  Connectivity connectivity = Connectivity::eight;
  Corners corners = Corners::strict;
  Diagonal diagonal = Diagonal::sqrt2;

  friend constexpr auto operator<=>(const Rules&, const Rules&) = default;
};

/// The integer costs of a cardinal and of a diagonal move.
struct CostModel {
  Cost straight;
  Cost diagonal;

  /// A cost as people and papers give it: a cardinal move is 1.
  constexpr double to_length(std::uint64_t units) const {
    return static_cast<double>(units) / static_cast<double>(straight.units);
  }
  constexpr double to_length(Cost cost) const { return to_length(cost.units); }
};

/// 7/5 is 1.4 exactly. 8119/5741 is a convergent of sqrt(2) that is too small by 1.1e-8: ten thousand diagonal moves
/// are off by 0.0001. Paths of up to 747,000 cells fit 32 bits; the searches refuse to go beyond.
constexpr CostModel cost_model(Diagonal diagonal) {
  return diagonal == Diagonal::seven_fifths ? CostModel{Cost{5}, Cost{7}} : CostModel{Cost{5741}, Cost{8119}};
}

}  // namespace cairn
