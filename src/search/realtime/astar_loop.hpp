// AStarLoop: the real-time loop with an A*-shaped lookahead, and the policies that go with it.
#pragma once

#include "search/queues/counting_heap.hpp"
#include "search/realtime/grid_lookahead.hpp"
#include "search/realtime/local_learning.hpp"
#include "search/realtime/open_choice.hpp"
#include "search/realtime/real_time_loop.hpp"
#include "search/realtime/state_lookahead.hpp"
#include "search/spaces/grid_space.hpp"

namespace cairn::realtime {

/// The lookahead of LSS-LRTA*, RTAA* and their kin: A* from the agent's state, cut off after a number of expansions.
/// With the consistent heuristics that these algorithms keep, a closed state is never reached more cheaply later, and f
/// never falls from one expansion to the next.
template <spaces::Space S>
using AStarLookahead = spaces::OnGridOr<S, GridLookahead, StateLookahead<S>>;

template <spaces::Space S, Learning<realtime::AStarLookahead<S>> R, Choice<realtime::AStarLookahead<S>> C>
using AStarLoop = RealTimeLoop<realtime::AStarLookahead<S>, R, C>;

/// The lookahead that counts percolations. It is a type of its own, so that counting costs the others nothing.
template <spaces::Space S>
using CountingLookahead = StateLookahead<S, queues::CountingHeap>;

template <spaces::Space S, Learning<CountingLookahead<S>> R, Choice<CountingLookahead<S>> C>
using CountingLoop = RealTimeLoop<CountingLookahead<S>, R, C>;

}  // namespace cairn::realtime
