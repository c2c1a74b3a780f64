// Paths compressed into the few of their states that hill-climbing joins.
#pragma once

#include "search/climbing/hill_climb.hpp"
#include "search/path.hpp"

#include <vector>

namespace cairn::store {

/// Of a path of at least two moves: its start, subgoals each of which a climb reaches from the one before, and its end.
/// Each subgoal is found by a binary search (Bulitko, Björnsson, Lawrence, JAIR 2010, Figure 6). Climbs may fail to
/// reach a state and reach a later one, so that it is a far subgoal, not always the farthest.
std::vector<Cell> compress_path(const climbing::HillClimb& climber, const search::Path& path);

/// The last state before the first one that a climb from the path's start does not reach; the path's end if climbs
/// reach all (Bulitko, Björnsson, AIIDE 2009, Figure 4).
Cell first_subgoal(const climbing::HillClimb& climber, const search::Path& path);

}  // namespace cairn::store
