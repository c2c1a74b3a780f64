// Fits a network of waypoints to the budget of its build: its database gives up what is worth least, step by step.
#pragma once

#include "algorithms/cairn/build/cairn_draft.hpp"

namespace cairn::cairn_build {

/// The database of the network, which loses waypoints where nothing else helps. Throws UsageError where the budget or
/// the limits are too small for the map.
store::DatabaseWriter fit_to_budget(CairnDraft& draft, cairn_network::WaypointNetwork& network);

}  // namespace cairn::cairn_build
