// A small weighted network in memory (waypoints of a map, regions of a map) and the least distances on it.
//
// It is no Space: its nodes are numbered from 0, its costs need 64 bits, and what is built on it needs the order in
// which nodes were settled.
#pragma once

#include <cairn/rules.hpp>

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

/// A node in the queue of a search.
struct ReachedNode {
  std::uint64_t cost;
  std::uint32_t node;

  bool before(const ReachedNode& other) const { return queues::pair_before(cost, node, other.cost, other.node); }
};

/// Dijkstra's search from one node to all others.
class NetworkDistances {
 public:
  static constexpr std::uint64_t kNone = ~std::uint64_t{0};

  explicit NetworkDistances(const EdgeLists& edges) : edges_(&edges) {}
  void run(std::uint32_t from);

  const std::vector<std::uint64_t>& costs() const { return costs_; }
  const std::vector<std::uint32_t>& parents() const { return parents_; }
  /// The nodes reached, nearest first.
  const std::vector<std::uint32_t>& order() const { return order_; }

 private:
  const EdgeLists* edges_;
  std::vector<std::uint64_t> costs_;
  std::vector<std::uint32_t> parents_;
  std::vector<std::uint32_t> order_;
  queues::QuadHeap<ReachedNode> open_;
};

}  // namespace cairn::optimal
