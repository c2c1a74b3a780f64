// aRTAA* (Hernández, Baier: Real-Time Adaptive A* with Depression Avoidance, AIIDE 2011, Algorithms 4 and 5).
#include "search/realtime/real_time_options.hpp"

namespace cairn::algorithm {
namespace {

using OnGrid = realtime::AStarLoop<spaces::GridSpace, realtime::AdaptiveLearning, realtime::UnmarkedOpen>;
using OnWeighted = realtime::AStarLoop<spaces::WeightedSpace, realtime::AdaptiveLearning, realtime::UnmarkedOpen>;
using OnGraph = realtime::AStarLoop<spaces::GraphSpace, realtime::AdaptiveLearning, realtime::UnmarkedOpen>;
using CountingOnGrid = realtime::CountingLoop<spaces::GridSpace, realtime::AdaptiveLearning,
                                              realtime::TakenFromOpen<realtime::MarkedLast>>;
using CountingOnWeighted = realtime::CountingLoop<spaces::WeightedSpace, realtime::AdaptiveLearning,
                                                  realtime::TakenFromOpen<realtime::MarkedLast>>;
using CountingOnGraph = realtime::CountingLoop<spaces::GraphSpace, realtime::AdaptiveLearning,
                                               realtime::TakenFromOpen<realtime::MarkedLast>>;

}  // namespace

extern constinit const Algorithm artaa;
constinit const Algorithm artaa{
    realtime::loop_algorithm<OnGrid, OnWeighted, OnGraph, CountingOnGrid, CountingOnWeighted, CountingOnGraph>({
        .name = "artaa",
        .title = "aRTAA*",
        .summary = "RTAA* that prefers states not yet found to be in a heuristic depression",
        .paper = "Hernández, Baier: Real-Time Adaptive A* with Depression Avoidance. AIIDE 2011",
    })};

}  // namespace cairn::algorithm
