// How far the searches count.
#pragma once

#include <cairn/rules.hpp>

#include <cstdint>

namespace cairn {

/// The most that a path may cost: beyond, a successor's cost might not fit 32 bits.
inline constexpr std::uint32_t kLargestSearchCost = 0xFFFFFFFFU - 4 * cost_model(Diagonal::sqrt2).diagonal.units;

/// Throws the error for a path that costs more.
[[noreturn]] void refuse_cost(const Rules& rules);

}  // namespace cairn
