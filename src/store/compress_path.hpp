// Paths compressed into the few of their states that hill-climbing joins.
#pragma once

#include "search/climbing/hill_climb.hpp"
#include "search/path.hpp"

#include <vector>

namespace cairn {

/// Of a path of at least two moves: its start, subgoals each of which a climb reaches from the one before, and its end.
/// By a binary search for each subgoal (Bulitko, Björnsson, Lawrence, JAIR 2010, Figure 6); since what a climb reaches
/// need not be an unbroken part of the path, it finds a far subgoal rather than the farthest.
std::vector<Cell> compress_path(const HillClimb& climber, const Path& path);

/// The farthest state before the first that a climb from the path's start does not reach; its end where there is none
/// such (Bulitko, Björnsson, AIIDE 2009, Figure 4).
Cell first_subgoal(const HillClimb& climber, const Path& path);

}  // namespace cairn
