// The most that a path may cost, and what searches say beyond it.
#pragma once

#include <cairn/rules.hpp>

#include <cstdint>

namespace cairn::spaces {

/// On a grid: beyond it, a successor's cost might not fit 32 bits.
inline constexpr std::uint32_t kMaxSearchCost = 0xFFFFFFFFU - 4 * cost_model(Diagonal::sqrt2).diagonal.units;

/// Throws the error for a path on a grid that costs more.
[[noreturn]] void refuse_cost(const Rules& rules);

/// The same where costs have no unit.
[[noreturn]] void refuse_path_cost(Cost limit);

}  // namespace cairn::spaces
