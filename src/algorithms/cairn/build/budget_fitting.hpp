// Fits a network of waypoints to the budget of its build: its database gives up what is worth least, step by step.
#pragma once

#include "algorithms/cairn/build/cairn_draft.hpp"

namespace cairn {

/// The database of the network, which loses waypoints where nothing else helps. Throws UsageError where the budget or
/// the limits are too small for the map.
DatabaseWriter fit_to_budget(CairnDraft& draft, WaypointNetwork& network);

}  // namespace cairn
