// daRTAA* (Hernández, Baier: Real-Time Adaptive A* with Depression Avoidance, AIIDE 2011, Algorithm 6).
#include "search/realtime/real_time_options.hpp"

namespace cairn::algorithm {
namespace {

template <Space S>
using Loop = AStarLoop<S, AdaptiveLearning, LeastChangedOpen>;

}  // namespace

extern constinit const Algorithm dartaa;
constinit const Algorithm dartaa{loop_algorithm<Loop>({
    .name = "dartaa",
    .title = "daRTAA*",
    .summary = "RTAA* that heads for the states whose heuristic was raised the least, out of depressions",
    .paper = "Hernández, Baier: Real-Time Adaptive A* with Depression Avoidance. AIIDE 2011",
})};

}  // namespace cairn::algorithm
