// The most that a path may cost, and what searches say beyond it.
#pragma once

#include <cairn/rules.hpp>
#include <cairn/terrain.hpp>

#include <cstdint>

namespace cairn::spaces {

/// On a grid: beyond it, a successor's cost might not fit 32 bits.
inline constexpr std::uint32_t kMaxSearchCost = 0xFFFFFFFFU - 4 * cost_model(Diagonal::sqrt2).diagonal.units;

/// The same on a grid with costs, whose units are halves.
inline constexpr std::uint32_t kMaxWeightedCost =
    0xFFFFFFFFU - 4 * 2 * kMaxCellCost * cost_model(Diagonal::sqrt2).diagonal.units;

/// The most on this grid.
constexpr Cost max_path_cost(bool weighted) { return Cost{weighted ? kMaxWeightedCost : kMaxSearchCost}; }

/// Throws the error for a path on a grid that costs more.
[[noreturn]] void refuse_cost(const Rules& rules);

/// The same on a grid with costs.
[[noreturn]] void refuse_weighted_cost(const Rules& rules);

/// The same where costs have no unit.
[[noreturn]] void refuse_path_cost(Cost limit);

}  // namespace cairn::spaces
