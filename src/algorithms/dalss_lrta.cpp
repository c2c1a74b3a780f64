// daLSS-LRTA*: the learning of LSS-LRTA* with the choice of daRTAA*. Hernández and Baier, Real-Time Adaptive A* with
// Depression Avoidance, AIIDE 2011, propose this choice for other algorithms in their conclusion.
#include "search/realtime/real_time_options.hpp"

namespace cairn::algorithm {
namespace {

using OnGrid =
    realtime::AStarLoop<spaces::GridSpace, realtime::DijkstraLearning<spaces::GridSpace>, realtime::LeastChangedOpen>;
using OnWeighted = realtime::AStarLoop<spaces::WeightedSpace, realtime::DijkstraLearning<spaces::WeightedSpace>,
                                       realtime::LeastChangedOpen>;
using OnGraph =
    realtime::AStarLoop<spaces::GraphSpace, realtime::DijkstraLearning<spaces::GraphSpace>, realtime::LeastChangedOpen>;

}  // namespace

extern constinit const Algorithm dalss_lrta;
constinit const Algorithm dalss_lrta{realtime::loop_algorithm<OnGrid, OnWeighted, OnGraph>({
    .name = "dalss-lrta",
    .title = "daLSS-LRTA*",
    .summary = "LSS-LRTA* that heads for the states whose heuristic was raised the least, out of depressions",
    .paper = "Hernández, Baier: Real-Time Adaptive A* with Depression Avoidance. AIIDE 2011",
})};

}  // namespace cairn::algorithm
