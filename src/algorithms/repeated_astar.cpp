// Repeated A*: A* that takes unseen cells for free, and plans again whenever a move of its path turns out to be
// blocked. Not real-time: the reference of Hernández and Baier, Real-Time Adaptive A* with Depression Avoidance, AIIDE
// 2011, in unknown terrain. In known terrain it is A*.
#include <cairn/algorithm.hpp>

#include "algorithms/plan_and_walk.hpp"

namespace cairn::algorithm {

extern constinit const Algorithm repeated_astar;
constinit const Algorithm repeated_astar{
    .name = "repeated-astar",
    .title = "Repeated A*",
    .summary = "Plans an optimal path through what it believes free, walks it, and plans anew where it is blocked",
    .paper = "Hernández, Baier: Real-Time Adaptive A* with Depression Avoidance. AIIDE 2011",
    .database = "",
    .options = {},
    .unknown_terrain = true,
    .weighted_terrain = true,
    .make = plan_and_walk_on_map<queues::BucketQueue>,
    .make_on_graph = plan_and_walk<spaces::GraphSpace, queues::HeapQueue>,
};

}  // namespace cairn::algorithm
