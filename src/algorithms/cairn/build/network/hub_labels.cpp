#include "algorithms/cairn/build/network/hub_labels.hpp"

#include <algorithm>

namespace cairn::cairn_network {
namespace {

// Shortest-path trees are sampled: more of them give a better order of hubs and shorter labels. One of eight waypoints
// is a root, or fewer where the trees would exceed kMaxTreeNodes (128 MB), but never fewer than kMinRoots.
constexpr std::size_t kMinRoots = 256;
constexpr std::size_t kMaxTreeNodes = std::size_t{1} << 23U;

std::size_t root_count(std::size_t waypoints) {
  const std::size_t roots = std::min(waypoints / 8, kMaxTreeNodes / std::max<std::size_t>(waypoints, 1));
  return std::min(waypoints, std::max(kMinRoots, roots));
}

// The slack is also at most this part of the distance, so that near hubs stay accurate.
constexpr std::uint64_t kSlackShare = 5;

/// The shortest paths from a root to all waypoints. Subtrees can be cut off.
class WayTree {
 public:
  void grow(const optimal::NetworkDistances& distances, std::size_t waypoints) {
    const auto& order = distances.order();
    root_ = order.front();
    nodes_.assign(waypoints, {});
    for (std::size_t k = order.size(); k-- > 0;) {
      Node& node = nodes_[order[k]];
      node.behind += 1;
      if (k == 0) break;
      node.parent = distances.parent(order[k]);
      Node& parent = nodes_[node.parent];
      parent.behind += node.behind;
      node.sibling = parent.child;
      parent.child = order[k];
    }
  }

  /// Adds how many paths pass each waypoint. The root is left out: it is an end of all paths of its tree.
  void add_to(std::vector<std::uint64_t>& worth) const {
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
      if (i != root_) worth[i] += nodes_[i].behind;
    }
  }

  void cut(std::uint32_t waypoint, std::vector<std::uint64_t>& worth) {
    const std::uint32_t lost = nodes_[waypoint].behind;
    if (lost == 0) return;
    for (std::uint32_t at = waypoint; at != root_;) {
      at = nodes_[at].parent;
      nodes_[at].behind -= lost;
      if (at != root_) worth[at] -= lost;
    }
    stack_.assign(1, waypoint);
    while (!stack_.empty()) {
      const std::uint32_t at = stack_.back();
      stack_.pop_back();
      if (nodes_[at].behind == 0) continue;
      if (at != root_) worth[at] -= nodes_[at].behind;
      nodes_[at].behind = 0;
      for (std::uint32_t child = nodes_[at].child; child != kNone; child = nodes_[child].sibling) {
        stack_.push_back(child);
      }
    }
  }

 private:
  static constexpr std::uint32_t kNone = 0xFFFFFFFFU;
  struct Node {
    std::uint32_t parent = kNone;
    std::uint32_t child = kNone;
    std::uint32_t sibling = kNone;
    std::uint32_t behind = 0;  // waypoints of the subtree; 0 if it was cut off or is unreachable
  };

  std::uint32_t root_ = 0;
  std::vector<Node> nodes_;
  std::vector<std::uint32_t> stack_;
};

}  // namespace

// The worth of a hub is the number of shortest paths that pass it and no more important hub. Paths are sampled, as
// shortest-path trees from some roots. Each chosen waypoint cuts its subtree off every tree (Delling, Goldberg, Pajor,
// Werneck, "Robust Distance Queries on Massive Networks", ESA 2014).
std::vector<std::uint32_t> importance_order(const optimal::EdgeLists& edges, unsigned threads) {
  const auto count = static_cast<std::uint32_t>(edges.size());
  std::vector<WayTree> trees(root_count(count));
  base::parallel_for(threads, trees.size(), [&] {
    return [&, distances = optimal::NetworkDistances(edges)](std::size_t i) mutable {
      distances.run(static_cast<std::uint32_t>(i * count / trees.size()));
      trees[i].grow(distances, count);
    };
  });
  std::vector<std::uint64_t> worth(count);
  for (const WayTree& tree : trees) tree.add_to(worth);
  std::vector<std::uint32_t> order;
  std::vector<bool> taken(count);
  for (std::uint32_t i = 0; i < count; ++i) {
    std::uint32_t best = count;
    for (std::uint32_t candidate = 0; candidate < count; ++candidate) {
      if (!taken[candidate] && (best == count || worth[candidate] > worth[best])) best = candidate;
    }
    taken[best] = true;
    order.push_back(best);
    for (WayTree& tree : trees) tree.cut(best, worth);
  }
  return order;
}

std::vector<std::vector<HubLabel>> make_hub_labels(const optimal::EdgeLists& edges, std::uint64_t slack) {
  const std::size_t count = edges.size();
  std::vector<std::vector<HubLabel>> labels(count);
  LabelDistances known(count);
  optimal::NetworkDistances distances(edges);
  for (std::uint32_t hub = 0; hub < count; ++hub) {
    known.set(labels[hub]);
    distances.run(hub, hub, [&](std::uint32_t waypoint) {
      const std::uint64_t distance = distances.cost(waypoint);
      const std::uint64_t enough = distance + std::min(distance / kSlackShare, slack);
      if (waypoint != hub && known.distance(labels[waypoint]) <= enough) return false;
      // The label leads back to the hub, against the edge that the search came by.
      const bool backwards = waypoint != hub && !distances.is_entered_backwards(waypoint);
      labels[waypoint].push_back({hub, distance, distances.parent(waypoint), backwards});
      return true;
    });
  }
  return labels;
}

}  // namespace cairn::cairn_network
