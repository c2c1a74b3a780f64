// RTAA* (Koenig, Likhachev: Real-Time Adaptive A*, AAMAS 2006): A* lookahead, and a cheaper rule of learning than
// that of LSS-LRTA*.
#include "search/realtime/real_time_options.hpp"

namespace cairn::algorithm {

template <Space S>
using RtaaLoop = AStarLoop<S, AdaptiveLearning, BestOpen>;

extern constinit const Algorithm rtaa;
constinit const Algorithm rtaa{loop_algorithm<RtaaLoop>({
    .name = "rtaa",
    .title = "RTAA*",
    .summary = "A* lookahead whose expanded states learn from the best frontier state alone",
    .paper = "Koenig, Likhachev: Real-Time Adaptive A*. AAMAS 2006",
})};

}  // namespace cairn::algorithm
