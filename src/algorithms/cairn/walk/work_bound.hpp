// How much work a move by a `cairn` database takes at most.
//
// Two bounds hold, and the lesser one counts. What planning a move can take follows from the longest label, the fullest
// tile and the options; it is what happens where every piece of a plan is as long as it can be. Real moves are far
// below. So the build measures them, and writes into the header how much a step may take: an agent that needs more for
// a move plans on in its next step, and reports `thinking` until then.
#pragma once

#include "algorithms/cairn/format/cairn_format.hpp"
#include "algorithms/cairn/walk/route_stepper.hpp"
#include "search/realtime/fallback.hpp"

#include <algorithm>
#include <cstdint>

namespace cairn::cairn_walk {

/// The most that planning one move takes, with the move of the agent that steps in where the database has no answer.
inline std::uint64_t planning_bound(const cairn_format::CairnHeader& header, const Rules& rules) {
  return RouteStepper::work_bound(header) + realtime::Fallback::work_bound(spaces::degree(rules));
}

/// The most that a step of an agent takes.
inline std::uint64_t step_bound(const cairn_format::CairnHeader& header, const Rules& rules) {
  return std::min<std::uint64_t>(header.step_work, planning_bound(header, rules));
}

}  // namespace cairn::cairn_walk
