// LSS-LRTA* (Koenig, Sun: Comparing Real-Time and Incremental Heuristic Search for Real-Time Situated Agents,
// JAAMAS 2009), also known as K LRTA*: A* lookahead, all of Closed learns by Dijkstra's algorithm.
#include "search/realtime/real_time_options.hpp"

namespace cairn::algorithm {
namespace {

using OnGrid =
    realtime::AStarLoop<spaces::GridSpace, realtime::DijkstraLearning<spaces::GridSpace>, realtime::BestOpen>;
using OnWeighted =
    realtime::AStarLoop<spaces::WeightedSpace, realtime::DijkstraLearning<spaces::WeightedSpace>, realtime::BestOpen>;
using OnGraph =
    realtime::AStarLoop<spaces::GraphSpace, realtime::DijkstraLearning<spaces::GraphSpace>, realtime::BestOpen>;

}  // namespace

extern constinit const Algorithm lss_lrta;
constinit const Algorithm lss_lrta{realtime::loop_algorithm<OnGrid, OnWeighted, OnGraph>({
    .name = "lss-lrta",
    .title = "LSS-LRTA*",
    .summary = "A* lookahead whose expanded states all learn the most that the frontier allows",
    .paper =
        "Koenig, Sun: Comparing Real-Time and Incremental Heuristic Search for Real-Time Situated Agents. JAAMAS 2009",
})};

}  // namespace cairn::algorithm
