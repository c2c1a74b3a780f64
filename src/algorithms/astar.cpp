// A*: plan the whole optimal path, then walk it. Not real-time: the reference that the real-time algorithms are
// measured against.
#include <cairn/algorithm.hpp>

#include "algorithms/plan_and_walk.hpp"

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
    .weighted_terrain = true,
    .make = plan_and_walk_on_map<queues::BucketQueue>,
    .make_on_graph = plan_and_walk<spaces::GraphSpace, queues::HeapQueue>,
};

}  // namespace cairn::algorithm
