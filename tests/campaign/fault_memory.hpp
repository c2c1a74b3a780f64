// Allocations that fail on purpose. fault_memory.cpp replaces the global operator new of the campaign.
#pragma once

#include <cstdint>

namespace cairn::campaign {

/// The allocation with this number, counted from now, fails.
void fail_allocation(std::uint64_t number);
/// The same with all after it, until `heal_memory`.
void fail_allocations_from(std::uint64_t number);
/// Lets allocations succeed again. Returns how many were asked for since then.
std::uint64_t heal_memory();
/// Allocations that were not freed so far.
std::int64_t live_allocations();

}  // namespace cairn::campaign
