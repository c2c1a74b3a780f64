// The most work of a move with a `cairn` database.
//
// Two bounds hold, and the smaller one counts. The worst case of planning a move follows from the longest label, the
// fullest tile and the options; there, every piece of a plan is as long as it can be. Real moves take far
// less. So the build measures them, and writes the limit of a step into the header: an agent that needs more for
// a move continues to plan in its next step, and reports `thinking` until then.
#pragma once

#include "algorithms/cairn/format/cairn_format.hpp"
#include "algorithms/cairn/walk/route_stepper.hpp"
#include "search/realtime/fallback.hpp"

#include <algorithm>
#include <cstdint>

namespace cairn::cairn_walk {

/// The most work of planning one move, with a move of the fallback agent, used where the database has no answer.
inline std::uint64_t planning_bound(const cairn_format::CairnHeader& header, const Rules& rules) {
  return RouteStepper::work_bound(header) + realtime::Fallback::work_bound(spaces::degree(rules));
}

/// The most work of an agent's step. The planning of an exact database has no other bound.
inline std::uint64_t step_bound(const cairn_format::CairnView& view, const Rules& rules) {
  if (view.hierarchy) return view.header.step_work;
  return std::min<std::uint64_t>(view.header.step_work, planning_bound(view.header, rules));
}

}  // namespace cairn::cairn_walk
