#include "offline/hub_labels.hpp"

#include "search/min_heap.hpp"

#include <algorithm>
#include <numeric>

namespace cairn {
namespace {

struct Reached {
  std::uint64_t cost;
  std::uint32_t waypoint;

  friend bool operator<(const Reached& a, const Reached& b) {
    return a.cost != b.cost ? a.cost < b.cost : a.waypoint < b.waypoint;
  }
};

constexpr std::size_t kMostRoots = 256;

}  // namespace

void WaypointDistances::run(std::uint32_t from) {
  costs_.assign(edges_->size(), kNone);
  parents_.assign(edges_->size(), from);
  order_.clear();
  MinHeap<Reached> open;
  open.push({0, from});
  costs_[from] = 0;
  std::vector<bool> closed(edges_->size());
  while (!open.empty()) {
    const Reached best = open.top();
    open.pop();
    if (closed[best.waypoint]) continue;
    closed[best.waypoint] = true;
    order_.push_back(best.waypoint);
    for (const WaypointEdge& edge : (*edges_)[best.waypoint]) {
      const std::uint64_t cost = best.cost + edge.cost.units;
      if (cost >= costs_[edge.to]) continue;
      costs_[edge.to] = cost;
      parents_[edge.to] = best.waypoint;
      open.push({cost, edge.to});
    }
  }
}

std::vector<std::uint32_t> importance_order(const EdgeLists& edges, unsigned threads) {
  const std::size_t count = edges.size();
  const std::size_t roots = std::min(count, kMostRoots);
  std::vector<std::vector<std::uint32_t>> passes(roots);
  parallel_for(threads, roots, [&] {
    return [&, distances = WaypointDistances(edges)](std::size_t i) mutable {
      distances.run(static_cast<std::uint32_t>(i * count / roots));
      // From the leaves up: a waypoint is passed by all ways to those behind it.
      std::vector<std::uint32_t>& passed = passes[i];
      passed.assign(count, 0);
      const auto& order = distances.order();
      for (std::size_t k = order.size(); k-- > 1;) {
        passed[order[k]] += 1;
        passed[distances.parents()[order[k]]] += passed[order[k]];
      }
    };
  });
  std::vector<std::uint64_t> total(count);
  for (const auto& passed : passes) {
    for (std::size_t i = 0; i < count; ++i) total[i] += passed[i];
  }
  std::vector<std::uint32_t> order(count);
  std::iota(order.begin(), order.end(), 0U);
  std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) { return total[a] > total[b]; });
  return order;
}

std::vector<std::vector<HubLabel>> make_hub_labels(const EdgeLists& edges, std::uint32_t slack_ppm) {
  const std::size_t count = edges.size();
  std::vector<std::vector<HubLabel>> labels(count);
  std::vector<std::uint64_t> to_hub(count, WaypointDistances::kNone);  // of the current hub's own label
  std::vector<std::uint64_t> costs(count, WaypointDistances::kNone);
  std::vector<WaypointEdge> ways(count);  // back to the parent
  std::vector<std::uint32_t> touched;
  MinHeap<Reached> open;
  for (std::uint32_t hub = 0; hub < count; ++hub) {
    for (const HubLabel& label : labels[hub]) to_hub[label.hub] = label.distance;
    touched.assign(1, hub);
    costs[hub] = 0;
    ways[hub] = {hub, Cost{0}, false};
    open.push({0, hub});
    while (!open.empty()) {
      const Reached best = open.top();
      open.pop();
      if (best.cost != costs[best.waypoint]) continue;
      const std::uint64_t enough = best.cost + best.cost * slack_ppm / 1'000'000;
      const bool known =
          std::any_of(labels[best.waypoint].begin(), labels[best.waypoint].end(), [&](const auto& label) {
            return to_hub[label.hub] != WaypointDistances::kNone && to_hub[label.hub] + label.distance <= enough;
          });
      if (known && best.waypoint != hub) continue;
      labels[best.waypoint].push_back({hub, best.cost, ways[best.waypoint].to, ways[best.waypoint].backwards});
      for (const WaypointEdge& edge : edges[best.waypoint]) {
        const std::uint64_t cost = best.cost + edge.cost.units;
        if (edge.to < hub || cost >= costs[edge.to]) continue;
        if (costs[edge.to] == WaypointDistances::kNone) touched.push_back(edge.to);
        costs[edge.to] = cost;
        ways[edge.to] = {best.waypoint, edge.cost, !edge.backwards};
        open.push({cost, edge.to});
      }
    }
    for (const std::uint32_t waypoint : touched) costs[waypoint] = WaypointDistances::kNone;
    for (const HubLabel& label : labels[hub]) to_hub[label.hub] = WaypointDistances::kNone;
  }
  return labels;
}

std::uint64_t label_distance(const std::vector<HubLabel>& a, const std::vector<HubLabel>& b) {
  std::uint64_t best = WaypointDistances::kNone;
  for (std::size_t i = 0, j = 0; i < a.size() && j < b.size();) {
    if (a[i].hub < b[j].hub) {
      ++i;
    } else if (b[j].hub < a[i].hub) {
      ++j;
    } else {
      best = std::min(best, a[i++].distance + b[j++].distance);
    }
  }
  return best;
}

}  // namespace cairn
