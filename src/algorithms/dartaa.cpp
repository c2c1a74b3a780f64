// daRTAA* (Hernández, Baier: Real-Time Adaptive A* with Depression Avoidance, AIIDE 2011, Algorithm 6).
#include "search/realtime/real_time_options.hpp"

namespace cairn::algorithm {
namespace {

using Loop = AStarLoop<AdaptiveLearning, LeastChangedOpen>;

}  // namespace

extern constinit const Algorithm dartaa;
constinit const Algorithm dartaa{
    .name = "dartaa",
    .title = "daRTAA*",
    .summary = "RTAA* that heads for the states whose heuristic was raised the least, out of depressions",
    .paper = "Hernández, Baier: Real-Time Adaptive A* with Depression Avoidance. AIIDE 2011",
    .database = "",
    .options = kLookaheadOptions,
    .unknown_terrain = true,
    .make = make_loop<Loop>,
    .work_bound = loop_work_bound<Loop>,
};

}  // namespace cairn::algorithm
