// RTAA* (Koenig, Likhachev: Real-Time Adaptive A*, AAMAS 2006): A* lookahead, and a cheaper rule of learning than
// that of LSS-LRTA*.
#include "search/realtime/real_time_options.hpp"

namespace cairn::algorithm {
namespace {

using OnGrid = realtime::AStarLoop<spaces::GridSpace, realtime::AdaptiveLearning, realtime::BestOpen>;
using OnWeighted = realtime::AStarLoop<spaces::WeightedSpace, realtime::AdaptiveLearning, realtime::BestOpen>;
using OnGraph = realtime::AStarLoop<spaces::GraphSpace, realtime::AdaptiveLearning, realtime::BestOpen>;
using CountingOnGrid = realtime::CountingLoop<spaces::GridSpace, realtime::AdaptiveLearning, realtime::BestOpen>;
using CountingOnWeighted =
    realtime::CountingLoop<spaces::WeightedSpace, realtime::AdaptiveLearning, realtime::BestOpen>;
using CountingOnGraph = realtime::CountingLoop<spaces::GraphSpace, realtime::AdaptiveLearning, realtime::BestOpen>;

}  // namespace

extern constinit const Algorithm rtaa;
constinit const Algorithm rtaa{
    realtime::loop_algorithm<OnGrid, OnWeighted, OnGraph, CountingOnGrid, CountingOnWeighted, CountingOnGraph>({
        .name = "rtaa",
        .title = "RTAA*",
        .summary = "A* lookahead whose expanded states learn from the best frontier state alone",
        .paper = "Koenig, Likhachev: Real-Time Adaptive A*. AAMAS 2006",
    })};

}  // namespace cairn::algorithm
