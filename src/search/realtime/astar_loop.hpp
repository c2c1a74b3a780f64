// AStarLoop: the real-time loop with an A*-shaped lookahead and the policies that go with it.
#pragma once

#include "search/realtime/astar_lookahead.hpp"
#include "search/realtime/local_learning.hpp"
#include "search/realtime/open_choice.hpp"
#include "search/realtime/real_time_loop.hpp"

namespace cairn {

template <Space S, Learning<AStarLookahead<S>> R, Choice<AStarLookahead<S>> C>
using AStarLoop = RealTimeLoop<AStarLookahead<S>, R, C>;

}  // namespace cairn
