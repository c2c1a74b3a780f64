// The lookahead of LSS-LRTA*, RTAA* and their kin: A* from the agent's state, cut off after a number of expansions.
#pragma once

#include "search/realtime/grid_lookahead.hpp"
#include "search/realtime/state_lookahead.hpp"
#include "search/spaces/grid_space.hpp"

namespace cairn {

/// With the consistent heuristics that these algorithms keep, a closed state is never reached more cheaply later, and f
/// never falls from one expansion to the next.
template <Space S>
using AStarLookahead = OnGridOr<S, GridLookahead, StateLookahead<S>>;

}  // namespace cairn
