// Refinement: walks new problems with the present database. Where a walk is bad, it adds the corners of the shortest
// path as waypoints.
#pragma once

#include "algorithms/cairn/build/cairn_draft.hpp"

namespace cairn::cairn_build {

/// Runs as many rounds as the options say, while the budget has room. `made` is the network's database.
void refine_network(const CairnDraft& draft, cairn_network::WaypointNetwork& network, store::DatabaseWriter& made);

}  // namespace cairn::cairn_build
