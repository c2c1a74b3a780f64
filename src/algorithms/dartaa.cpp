// daRTAA* (Hernández, Baier: Real-Time Adaptive A* with Depression Avoidance, AIIDE 2011, Algorithm 6).
#include "search/realtime/real_time_options.hpp"

namespace cairn::algorithm {

template <Space S>
using DartaaLoop = AStarLoop<S, AdaptiveLearning, LeastChangedOpen>;

extern constinit const Algorithm dartaa;
constinit const Algorithm dartaa{loop_algorithm<DartaaLoop>({
    .name = "dartaa",
    .title = "daRTAA*",
    .summary = "RTAA* that heads for the states whose heuristic was raised the least, out of depressions",
    .paper = "Hernández, Baier: Real-Time Adaptive A* with Depression Avoidance. AIIDE 2011",
})};

}  // namespace cairn::algorithm
