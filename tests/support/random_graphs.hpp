// Random graphs for property tests; a seed names a case, so that a failure can be run again.
#pragma once

#include <cairn/graph.hpp>

#include "base/random.hpp"

#include <cstdint>
#include <vector>

namespace cairn::support {

/// What a graph is made of.
struct GraphParts {
  std::vector<Point> points;
  std::vector<Arc> arcs;

  Graph graph() const { return Graph(points, arcs); }
};

/// Any nodes and any arcs, loops and parallel ones among them: sparse or dense, costs from tiny to the largest,
/// coordinates from equal to the farthest.
inline GraphParts random_graph_parts(base::Random& random, std::uint32_t max_nodes) {
  GraphParts parts;
  const std::uint32_t nodes = 1 + random.below(max_nodes);
  constexpr std::int32_t kReaches[] = {0, 1, 3, 100, 30'000, kMaxCoordinate};
  const std::int32_t reach = kReaches[random.below(6)];
  for (std::uint32_t i = 0; i < nodes; ++i) {
    parts.points.push_back({random.between(-reach, reach), random.between(-reach, reach)});
  }
  constexpr std::uint32_t kCosts[] = {1, 2, 10, 1000, kMaxArcCost.units};
  const std::uint32_t max_cost = kCosts[random.below(5)];
  for (std::uint32_t arcs = random.below(nodes * (1 + random.below(6)) + 1); arcs > 0; --arcs) {
    parts.arcs.push_back({1 + random.below(nodes), 1 + random.below(nodes), Cost{1 + random.below(max_cost)}});
  }
  return parts;
}

/// Nodes scattered over a square, each joined both ways with some of those near to it, so that all are connected; an
/// arc costs its length or up to twice that.
inline GraphParts random_road_parts(base::Random& random, std::uint32_t max_nodes) {
  GraphParts parts;
  const std::uint32_t nodes = 2 + random.below(max_nodes - 1);
  const std::int32_t reach = random.between(5, 2000);
  const auto join = [&](std::uint32_t a, std::uint32_t b) {
    const std::int64_t dx = std::int64_t{parts.points[a - 1].x} - parts.points[b - 1].x;
    const std::int64_t dy = std::int64_t{parts.points[a - 1].y} - parts.points[b - 1].y;
    std::uint32_t length = 1;
    while (std::uint64_t{length} * length < static_cast<std::uint64_t>(dx * dx + dy * dy)) ++length;
    const Cost cost{length + random.below(length + 1)};
    parts.arcs.push_back({a, b, cost});
    parts.arcs.push_back({b, a, cost});
  };
  for (std::uint32_t node = 1; node <= nodes; ++node) {
    parts.points.push_back({random.between(0, reach), random.between(0, reach)});
    if (node == 1) continue;
    // The nearest of a few earlier nodes, and now and then any.
    std::uint32_t nearest = 1 + random.below(node - 1);
    const auto distance = [&](std::uint32_t other) {
      const Point a = parts.points[node - 1];
      const Point b = parts.points[other - 1];
      return (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y);
    };
    for (int tries = 0; tries < 8; ++tries) {
      const std::uint32_t other = 1 + random.below(node - 1);
      if (distance(other) < distance(nearest)) nearest = other;
    }
    join(node, nearest);
    if (random.chance(1, 2)) join(node, 1 + random.below(node - 1));
  }
  return parts;
}

}  // namespace cairn::support
