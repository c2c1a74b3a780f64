// aLSS-LRTA* (Hernández, Baier: Real-Time Heuristic Search with Depression Avoidance, IJCAI 2011): LSS-LRTA* that heads
// for open states outside of the depressions found so far.
#include "search/realtime/real_time_options.hpp"

namespace cairn::algorithm {
namespace {

using OnGrid =
    realtime::AStarLoop<spaces::GridSpace, realtime::DijkstraLearning<spaces::GridSpace>, realtime::UnmarkedOpen>;
using OnWeighted = realtime::AStarLoop<spaces::WeightedSpace, realtime::DijkstraLearning<spaces::WeightedSpace>,
                                       realtime::UnmarkedOpen>;
using OnGraph =
    realtime::AStarLoop<spaces::GraphSpace, realtime::DijkstraLearning<spaces::GraphSpace>, realtime::UnmarkedOpen>;

}  // namespace

extern constinit const Algorithm alss_lrta;
constinit const Algorithm alss_lrta{realtime::loop_algorithm<OnGrid, OnWeighted, OnGraph>({
    .name = "alss-lrta",
    .title = "aLSS-LRTA*",
    .summary = "LSS-LRTA* that prefers states not yet found to be in a heuristic depression",
    .paper = "Hernández, Baier: Real-Time Heuristic Search with Depression Avoidance. IJCAI 2011",
})};

}  // namespace cairn::algorithm
