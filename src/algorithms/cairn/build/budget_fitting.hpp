// Fits a network of waypoints to the budget of its build. Each step saves what costs walks the least.
#pragma once

#include "algorithms/cairn/build/cairn_draft.hpp"

namespace cairn::cairn_build {

/// Returns the network's database. Removes waypoints only if nothing else helps. Throws UsageError if the budget,
/// where it must not be raised, or the limits are too small for the map.
store::DatabaseWriter fit_to_budget(CairnDraft& draft, cairn_network::WaypointNetwork& network);

}  // namespace cairn::cairn_build
