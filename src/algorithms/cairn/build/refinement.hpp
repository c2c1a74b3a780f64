// Refinement: walks new problems by the database that is there so far, and adds the corners of their shortest paths
// where walks are bad.
#pragma once

#include "algorithms/cairn/build/cairn_draft.hpp"

namespace cairn::cairn_build {

/// Rounds of it, as many as the options say, as long as the budget has room. `made` is the network's database.
void refine_network(const CairnDraft& draft, cairn_network::WaypointNetwork& network, store::DatabaseWriter& made);

}  // namespace cairn::cairn_build
