// Distances on a network against relaxation until nothing changes.
#include "search/optimal/network_distances.hpp"

#include "base/random.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <vector>

namespace cairn::optimal {
namespace {

EdgeLists random_network(base::Random& random) {
  EdgeLists edges(1 + random.below(30));
  const auto count = static_cast<std::uint32_t>(edges.size());
  for (std::uint32_t i = random.below(4 * count); i-- > 0;) {
    edges[random.below(count)].push_back({random.below(count), Cost{random.below(50)}, random.chance(1, 2)});
  }
  return edges;
}

/// From one node, through nodes from `first` on, and not beyond those that are ends.
std::vector<std::uint64_t> relaxed(const EdgeLists& edges, std::uint32_t from, std::uint32_t first,
                                   const std::vector<bool>& is_end) {
  std::vector<std::uint64_t> costs(edges.size(), NetworkDistances::kNone);
  costs[from] = 0;
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t node = 0; node < edges.size(); ++node) {
      if (costs[node] == NetworkDistances::kNone || is_end[node]) continue;
      for (const NetworkEdge& edge : edges[node]) {
        if (edge.to < first || costs[node] + edge.cost.units >= costs[edge.to]) continue;
        costs[edge.to] = costs[node] + edge.cost.units;
        changed = true;
      }
    }
  }
  return costs;
}

RC_GTEST_PROP(NetworkDistances, are_least_costs_whatever_was_run_before, (std::uint64_t seed)) {
  base::Random random(seed);
  const EdgeLists edges = random_network(random);
  const auto count = static_cast<std::uint32_t>(edges.size());
  NetworkDistances distances(edges);
  for (int run = 0; run < 5; ++run) {
    const std::uint32_t from = random.below(count);
    const std::uint32_t first = run % 2 == 0 ? 0 : random.below(from + 1);
    std::vector<bool> is_end(count);
    if (run > 0) std::generate(is_end.begin(), is_end.end(), [&] { return random.chance(1, 4); });
    std::vector<std::uint64_t> when_asked(count, NetworkDistances::kNone);
    if (run == 0) {
      distances.run(from);
    } else {
      distances.run(from, first, [&](std::uint32_t node) {
        RC_ASSERT(when_asked[node] == NetworkDistances::kNone);
        when_asked[node] = distances.cost(node);
        return !is_end[node];
      });
    }
    const auto costs = relaxed(edges, from, first, is_end);
    std::size_t reached = 0;
    for (std::uint32_t node = 0; node < count; ++node) {
      RC_ASSERT(distances.cost(node) == costs[node]);
      RC_ASSERT((run == 0 || when_asked[node] == costs[node]));
      if (costs[node] == NetworkDistances::kNone) continue;
      ++reached;
      if (node == from) {
        RC_ASSERT(distances.parent(node) == from);
        continue;
      }
      const std::uint32_t parent = distances.parent(node);
      RC_ASSERT(std::any_of(edges[parent].begin(), edges[parent].end(), [&](const NetworkEdge& edge) {
        return edge.to == node && costs[parent] + edge.cost.units == costs[node] &&
               edge.backwards == distances.is_entered_backwards(node);
      }));
    }
    RC_ASSERT(distances.order().size() == reached);
    RC_ASSERT(std::is_sorted(distances.order().begin(), distances.order().end(),
                             [&](std::uint32_t a, std::uint32_t b) { return costs[a] < costs[b]; }));
  }
}

}  // namespace
}  // namespace cairn::optimal
