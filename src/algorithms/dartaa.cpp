// daRTAA* (Hernández, Baier: Real-Time Adaptive A* with Depression Avoidance, AIIDE 2011, Algorithm 6).
#include "search/realtime/real_time_options.hpp"

namespace cairn::algorithm {
namespace {

using OnGrid = realtime::AStarLoop<spaces::GridSpace, realtime::AdaptiveLearning, realtime::LeastChangedOpen>;
using OnWeighted = realtime::AStarLoop<spaces::WeightedSpace, realtime::AdaptiveLearning, realtime::LeastChangedOpen>;
using OnGraph = realtime::AStarLoop<spaces::GraphSpace, realtime::AdaptiveLearning, realtime::LeastChangedOpen>;
using CountingOnGrid = realtime::CountingLoop<spaces::GridSpace, realtime::AdaptiveLearning,
                                              realtime::TakenFromOpen<realtime::LeastRaised>>;
using CountingOnWeighted = realtime::CountingLoop<spaces::WeightedSpace, realtime::AdaptiveLearning,
                                                  realtime::TakenFromOpen<realtime::LeastRaised>>;
using CountingOnGraph = realtime::CountingLoop<spaces::GraphSpace, realtime::AdaptiveLearning,
                                               realtime::TakenFromOpen<realtime::LeastRaised>>;

}  // namespace

extern constinit const Algorithm dartaa;
constinit const Algorithm dartaa{
    realtime::loop_algorithm<OnGrid, OnWeighted, OnGraph, CountingOnGrid, CountingOnWeighted, CountingOnGraph>({
        .name = "dartaa",
        .title = "daRTAA*",
        .summary = "RTAA* that heads for the states whose heuristic was raised the least, out of depressions",
        .paper = "Hernández, Baier: Real-Time Adaptive A* with Depression Avoidance. AIIDE 2011",
    })};

}  // namespace cairn::algorithm
