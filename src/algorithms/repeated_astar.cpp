// Repeated A*: A* that takes unseen cells for free, and plans again whenever a move of its path turns out to be
// blocked. Not real-time: the reference of Hernández and Baier, Real-Time Adaptive A* with Depression Avoidance, AIIDE
// 2011, in unknown terrain. In known terrain it is A*.
#include <cairn/algorithm.hpp>

#include "search/optimal/best_first_search.hpp"
#include "search/queues/bucket_queue.hpp"
#include "search/queues/heap_queue.hpp"
#include "search/realtime/path_follower.hpp"

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
    .make = [](const AgentSetup& setup) -> std::unique_ptr<Agent> {
      return std::make_unique<realtime::PathFollower<optimal::BestFirstSearch<spaces::GridSpace, queues::BucketQueue>>>(
          setup);
    },
    .make_on_graph = [](const GraphAgentSetup& setup) -> std::unique_ptr<Agent> {
      return std::make_unique<realtime::PathFollower<optimal::BestFirstSearch<spaces::GraphSpace, queues::HeapQueue>>>(
          setup);
    },
};

}  // namespace cairn::algorithm
