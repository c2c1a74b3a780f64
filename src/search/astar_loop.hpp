// AStarLoop: the real-time loop with an A*-shaped lookahead and the policies that go with it.
#pragma once

#include "search/astar_lookahead.hpp"
#include "search/local_learning.hpp"
#include "search/open_choice.hpp"
#include "search/real_time_loop.hpp"

namespace cairn {

template <typename Learning, typename Choice>
using AStarLoop = RealTimeLoop<AStarLookahead, Learning, Choice>;

}  // namespace cairn
