#include "algorithms/cairn/build/network/hub_labels.hpp"

#include "base/random.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

namespace cairn::cairn_walk {
namespace {

constexpr std::uint64_t kNone = optimal::NetworkDistances::kNone;

optimal::EdgeLists random_network(base::Random& random) {
  const std::uint32_t count = 1 + random.below(40);
  optimal::EdgeLists edges(count);
  for (std::uint32_t i = random.below(4 * count); i-- > 0;) {
    const std::uint32_t a = random.below(count);
    const std::uint32_t b = random.below(count);
    const Cost cost{1 + random.below(1000)};
    const bool known = std::any_of(edges[a].begin(), edges[a].end(), [&](const auto& edge) { return edge.to == b; });
    if (a == b || known) continue;
    const bool backwards = random.chance(1, 2);
    edges[a].push_back({b, cost, backwards});
    edges[b].push_back({a, cost, !backwards});
  }
  return edges;
}

/// Floyd's and Warshall's algorithm.
std::vector<std::vector<std::uint64_t>> all_distances(const optimal::EdgeLists& edges) {
  const std::size_t count = edges.size();
  std::vector<std::vector<std::uint64_t>> far(count, std::vector<std::uint64_t>(count, kNone));
  for (std::size_t i = 0; i < count; ++i) {
    far[i][i] = 0;
    for (const optimal::NetworkEdge& edge : edges[i]) far[i][edge.to] = edge.cost.units;
  }
  for (std::size_t via = 0; via < count; ++via) {
    for (std::size_t a = 0; a < count; ++a) {
      for (std::size_t b = 0; b < count; ++b) {
        if (far[a][via] == kNone || far[via][b] == kNone) continue;
        far[a][b] = std::min(far[a][b], far[a][via] + far[via][b]);
      }
    }
  }
  return far;
}

RC_GTEST_PROP(HubLabels, give_the_distance_between_any_two_waypoints, (std::uint64_t seed)) {
  base::Random random(seed);
  const optimal::EdgeLists edges = random_network(random);
  const auto labels = cairn_network::make_hub_labels(edges, 0);
  const auto far = all_distances(edges);
  cairn_network::LabelDistances distances(edges.size());
  for (std::size_t a = 0; a < edges.size(); ++a) {
    distances.set(labels[a]);
    for (std::size_t b = 0; b < edges.size(); ++b) RC_ASSERT(distances.distance(labels[b]) == far[a][b]);
  }
}

RC_GTEST_PROP(HubLabels, with_slack_are_never_shorter_and_join_the_same_waypoints, (std::uint64_t seed)) {
  base::Random random(seed);
  const optimal::EdgeLists edges = random_network(random);
  const auto labels = cairn_network::make_hub_labels(edges, 30'000);
  const auto far = all_distances(edges);
  cairn_network::LabelDistances distances(edges.size());
  for (std::size_t a = 0; a < edges.size(); ++a) {
    distances.set(labels[a]);
    for (std::size_t b = 0; b < edges.size(); ++b) {
      const std::uint64_t distance = distances.distance(labels[b]);
      RC_ASSERT((distance == kNone) == (far[a][b] == kNone));
      RC_ASSERT(distance >= far[a][b]);
    }
  }
}

RC_GTEST_PROP(HubLabels, lead_from_waypoint_to_waypoint_to_their_hub, (std::uint64_t seed)) {
  base::Random random(seed);
  const optimal::EdgeLists edges = random_network(random);
  const auto labels = cairn_network::make_hub_labels(edges, random.chance(1, 2) ? 0 : 30'000);
  for (std::uint32_t at = 0; at < edges.size(); ++at) {
    for (std::size_t i = 0; i < labels[at].size(); ++i) {
      const cairn_network::HubLabel& label = labels[at][i];
      RC_ASSERT((i == 0 || labels[at][i - 1].hub < label.hub));
      if (label.hub == at) {
        RC_ASSERT(label.distance == 0U);
        continue;
      }
      const auto edge =
          std::find_if(edges[at].begin(), edges[at].end(), [&](const auto& to) { return to.to == label.next; });
      RC_ASSERT(edge != edges[at].end());
      RC_ASSERT(edge->backwards == label.backwards);
      const auto onward = std::find_if(labels[label.next].begin(), labels[label.next].end(),
                                       [&](const cairn_network::HubLabel& next) { return next.hub == label.hub; });
      RC_ASSERT(onward != labels[label.next].end());
      RC_ASSERT(onward->distance + edge->cost.units == label.distance);
    }
  }
}

/// How many ways from any root to any waypoint pass each waypoint, roots' own left out, of those that pass no chosen
/// one.
std::vector<std::uint64_t> uncovered_ways(const optimal::EdgeLists& edges, const std::vector<bool>& chosen) {
  std::vector<std::uint64_t> ways(edges.size());
  optimal::NetworkDistances distances(edges);
  for (std::uint32_t root = 0; root < edges.size(); ++root) {
    distances.run(root);
    for (const std::uint32_t end : distances.order()) {
      std::vector<std::uint32_t> way{end};
      while (way.back() != root) way.push_back(distances.parent(way.back()));
      if (std::any_of(way.begin(), way.end(), [&](std::uint32_t at) { return chosen[at]; })) continue;
      way.pop_back();
      for (const std::uint32_t at : way) ++ways[at];
    }
  }
  return ways;
}

RC_GTEST_PROP(HubLabels, are_made_in_the_order_of_the_ways_that_a_hub_is_on_and_none_before_it, (std::uint64_t seed)) {
  base::Random random(seed);
  const optimal::EdgeLists edges = random_network(random);
  const auto order = cairn_network::importance_order(edges, 2);
  RC_ASSERT(order.size() == edges.size());
  std::vector<bool> chosen(edges.size());
  for (const std::uint32_t hub : order) {
    auto ways = uncovered_ways(edges, chosen);
    for (std::size_t i = 0; i < ways.size(); ++i) RC_ASSERT((chosen[i] || ways[i] <= ways[hub]));
    RC_ASSERT(!chosen[hub]);
    chosen[hub] = true;
  }
}

}  // namespace
}  // namespace cairn::cairn_walk
