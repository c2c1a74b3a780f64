// aLSS-LRTA* (Hernández, Baier: Real-Time Heuristic Search with Depression Avoidance, IJCAI 2011): LSS-LRTA* that heads
// for open states outside of the depressions found so far.
#include "search/realtime/real_time_options.hpp"

namespace cairn::algorithm {
namespace {

using Loop = AStarLoop<DijkstraLearning, UnmarkedOpen>;

}  // namespace

extern constinit const Algorithm alss_lrta;
constinit const Algorithm alss_lrta{
    .name = "alss-lrta",
    .title = "aLSS-LRTA*",
    .summary = "LSS-LRTA* that prefers states not yet found to be in a heuristic depression",
    .paper = "Hernández, Baier: Real-Time Heuristic Search with Depression Avoidance. IJCAI 2011",
    .database = "",
    .options = kLookaheadOptions,
    .unknown_terrain = true,
    .make = make_loop<Loop>,
    .work_bound = loop_work_bound<Loop>,
};

}  // namespace cairn::algorithm
