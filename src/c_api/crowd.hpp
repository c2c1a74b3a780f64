// What crowds and sized crowds have in common in C.
#pragma once

#include <cairn/algorithm.hpp>
#include <cairn/cairn.h>
#include <cairn/crowd.hpp>

#include <cstdint>

namespace cairn::c_api {

/// Throws UsageError for values that are none of the enumerations'.
CrowdSettings settings_of(const cairn_crowd_definition& definition, const AgentSpec& spec);

/// Throws UsageError for 0.
TickBudget time_budget(std::uint64_t ns);

/// Writes to a report that may be NULL.
void tell(const TickReport& made, cairn_tick_report* report);

}  // namespace cairn::c_api
