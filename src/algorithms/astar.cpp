// A*: plan the whole optimal path, then walk it. Not real-time: the reference that the real-time algorithms are
// measured against.
#include <cairn/algorithm.hpp>

#include "search/optimal/best_first_search.hpp"
#include "search/queues/bucket_queue.hpp"
#include "search/queues/heap_queue.hpp"
#include "search/realtime/path_follower.hpp"

namespace cairn::algorithm {

extern const Algorithm astar;

constinit const Algorithm astar{
    .name = "astar",
    .title = "A*",
    .summary = "Plans an optimal path before the first move, then walks it.",
    .paper =
        "P. E. Hart, N. J. Nilsson, B. Raphael: A Formal Basis for the Heuristic Determination of Minimum Cost "
        "Paths. IEEE Transactions on Systems Science and Cybernetics 4(2), 1968",
    .database = {},
    .options = {},
    .unknown_terrain = false,
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
