// aRTAA* (Hernández, Baier: Real-Time Adaptive A* with Depression Avoidance, AIIDE 2011, Algorithms 4 and 5).
#include "search/realtime/real_time_options.hpp"

namespace cairn::algorithm {
namespace {

using Loop = AStarLoop<AdaptiveLearning, UnmarkedOpen>;

}  // namespace

extern constinit const Algorithm artaa;
constinit const Algorithm artaa{
    .name = "artaa",
    .title = "aRTAA*",
    .summary = "RTAA* that prefers states not yet found to be in a heuristic depression",
    .paper = "Hernández, Baier: Real-Time Adaptive A* with Depression Avoidance. AIIDE 2011",
    .database = "",
    .options = kLookaheadOptions,
    .unknown_terrain = true,
    .make = make_loop<Loop>,
    .work_bound = loop_work_bound<Loop>,
};

}  // namespace cairn::algorithm
