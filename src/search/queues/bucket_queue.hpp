// BucketQueue: the open list of searches in which f never falls: A* with a consistent heuristic, Dijkstra's search.
#pragma once

#include <cairn/cell.hpp>
#include <cairn/rules.hpp>

#include "search/queues/monotone_queue.hpp"
#include "search/queues/open_entry.hpp"

#include <cstdint>

namespace cairn::queues {

class BucketQueue {
 public:
  void clear() { queue_.clear(); }
  bool empty() const { return queue_.empty(); }
  std::size_t size() const { return queue_.size(); }
  std::uint64_t memory_bytes() const { return queue_.memory_bytes(); }

  void push(const OpenEntry& entry) { queue_.push(entry.f, Item{entry.g} << 32U | ~entry.cell.index); }
  OpenEntry top() {
    const Item item = queue_.top();
    return {queue_.top_f(), static_cast<std::uint32_t>(item >> 32U), Cell{~static_cast<std::uint32_t>(item)}};
  }
  /// Takes away what `top` returned.
  void pop() { queue_.pop(); }

 private:
  // g, then the complement of the cell: among entries of one f, the largest number leaves first.
  using Item = std::uint64_t;
  // On a grid one move adds at most two diagonal ones to f, so the circle holds all.
  static_assert(2 * cost_model(Diagonal::sqrt2).diagonal.units < MonotoneQueue<Item>::kBuckets);

  MonotoneQueue<Item> queue_;
};

}  // namespace cairn::queues
