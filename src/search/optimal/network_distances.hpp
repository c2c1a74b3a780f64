// A small weighted network in memory (waypoints of a map, regions of a map) and the least distances on it.
//
// It is no Space: its nodes are numbered from 0, its costs need 64 bits, and what is built on it needs the order in
// which nodes were settled.
#pragma once

#include <cairn/rules.hpp>

#include "base/assert.hpp"
#include "base/stamped_array.hpp"
#include "search/best_first.hpp"
#include "search/queues/quad_heap.hpp"

#include <cstdint>
#include <vector>

namespace cairn::optimal {

struct NetworkEdge {
  std::uint32_t to = 0;
  Cost cost;
  bool backwards = false;  ///< the climb goes from `to` to the node that has the edge
};

/// The edges of each node.
using EdgeLists = std::vector<std::vector<NetworkEdge>>;

/// Dijkstra's search from one node. A run takes time for the nodes that it reaches, not for all.
class NetworkDistances {
 public:
  static constexpr std::uint64_t kNone = ~std::uint64_t{0};

  explicit NetworkDistances(const EdgeLists& edges) : edges_(&edges), nodes_(edges.size()) {}

  /// To all nodes that can be reached.
  void run(std::uint32_t from) {
    run(from, 0, [](std::uint32_t) { return true; });
  }
  /// Only through nodes from `first` on, and not beyond those for which `goes_on(node)` is false. It is asked of each
  /// node when its cost and its parent are final.
  template <typename GoesOn>
  void run(std::uint32_t from, std::uint32_t first, const GoesOn& goes_on);

  /// The least cost, or kNone if the node was not reached.
  std::uint64_t cost(std::uint32_t node) const {
    const Node* const reached = nodes_.find(node);
    return reached == nullptr ? kNone : reached->cost;
  }
  /// Of a node that was reached: the node before it on a shortest path, or itself where the run began.
  std::uint32_t parent(std::uint32_t node) const { return nodes_[node].parent; }
  /// Of a node that was reached: whether the climb of the edge from its parent goes from the node to the parent.
  bool is_entered_backwards(std::uint32_t node) const { return nodes_[node].backwards; }
  /// The nodes whose costs are final, nearest first.
  const std::vector<std::uint32_t>& order() const { return order_; }

 private:
  struct Node {
    std::uint64_t cost;
    std::uint32_t parent;
    bool backwards;
  };
  struct Open {
    std::uint64_t cost;
    std::uint32_t node;

    bool before(const Open& other) const { return queues::pair_before(cost, node, other.cost, other.node); }
  };

  const EdgeLists* edges_;
  base::StampedArray<Node> nodes_;
  std::vector<std::uint32_t> order_;
  queues::QuadHeap<Open> open_;
};

template <typename GoesOn>
void NetworkDistances::run(std::uint32_t from, std::uint32_t first, const GoesOn& goes_on) {
  CAIRN_ASSERT(from >= first && nodes_.size() == edges_->size());
  nodes_.clear();
  order_.clear();
  open_.clear();
  nodes_.set(from, {0, from, false});
  open_.push({0, from});
  const auto is_overtaken = [&](const Open& best) { return nodes_[best.node].cost != best.cost; };
  const auto take = [](const Open& /*best*/, bool /*overtaken*/) -> search::Stop { return search::kGoOn; };
  search::best_first(open_, is_overtaken, take, [&](const Open& best) {
    order_.push_back(best.node);
    if (!goes_on(best.node)) return;
    for (const NetworkEdge& edge : (*edges_)[best.node]) {
      const std::uint64_t cost = best.cost + edge.cost.units;
      if (edge.to < first || cost >= this->cost(edge.to)) continue;
      nodes_.set(edge.to, {cost, best.node, edge.backwards});
      open_.push({cost, edge.to});
    }
  });
}

}  // namespace cairn::optimal
