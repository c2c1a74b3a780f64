// What LRTA* uses on a level of an abstraction.
#pragma once

#include "search/realtime/breadth_lookahead.hpp"
#include "search/realtime/learned_heuristic.hpp"
#include "search/spaces/abstract_space.hpp"

namespace cairn {

using AbstractLookahead = BreadthLookaheadOn<AbstractSpace>;
using AbstractHeuristic = LearnedHeuristicOn<AbstractSpace>;

}  // namespace cairn
