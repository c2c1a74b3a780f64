// plan_and_walk: makes the agents that plan a whole path by best-first search, then walk it.
#pragma once

#include <cairn/algorithm.hpp>

#include "search/optimal/best_first_search.hpp"
#include "search/queues/bucket_queue.hpp"
#include "search/queues/heap_queue.hpp"
#include "search/realtime/path_follower.hpp"

#include <memory>

namespace cairn::algorithm {

/// `setup` is an AgentSetup or a GraphAgentSetup, as the space asks for; weights are A*'s if none are given.
template <spaces::Space S, typename Queue, typename Setup, typename... Weights>
std::unique_ptr<Agent> plan_and_walk(const Setup& setup, const Weights&... weights) {
  return std::make_unique<realtime::PathFollower<optimal::BestFirstSearch<S, Queue>>>(setup, weights...);
}

/// The same on a map; where cells have costs, the queue is one for any costs.
template <typename Queue, typename... Weights>
std::unique_ptr<Agent> plan_and_walk_on_map(const AgentSetup& setup, const Weights&... weights) {
  if (setup.grid.is_weighted()) return plan_and_walk<spaces::WeightedSpace, queues::HeapQueue>(setup, weights...);
  return plan_and_walk<spaces::GridSpace, Queue>(setup, weights...);
}

}  // namespace cairn::algorithm
