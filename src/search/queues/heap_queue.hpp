// HeapQueue: an open list for any f, whose operations take logarithmic time, except when its memory grows.
// SteadyHeapQueue: the same without that exception, at three quarters of the speed.
#pragma once

#include <cairn/cell.hpp>

#include "base/steady_array.hpp"
#include "search/queues/open_entry.hpp"
#include "search/queues/quad_heap.hpp"

#include <cstdint>
#include <vector>

namespace cairn::queues {

template <template <typename...> typename Items>
class BasicHeapQueue {
 public:
  void clear() { heap_.clear(); }
  bool empty() const { return heap_.empty(); }
  std::size_t size() const { return heap_.size(); }
  std::uint64_t memory_bytes() const { return heap_.capacity_bytes(); }

  void push(const OpenEntry& entry) { heap_.push({entry.f, std::uint64_t{~entry.g} << 32U | entry.cell.index}); }
  OpenEntry top() {
    const Item& item = heap_.top();
    return {item.f, ~static_cast<std::uint32_t>(item.tie >> 32U), Cell{static_cast<std::uint32_t>(item.tie)}};
  }
  /// Takes away what `top` returned.
  void pop() { heap_.pop(); }

 private:
  struct Item {
    std::uint64_t f;
    std::uint64_t tie;  // the larger g, then the lower cell, is the smaller number

    bool before(const Item& other) const { return pair_before(f, tie, other.f, other.tie); }
  };

  QuadHeap<Item, Items<Item>> heap_;
};

using HeapQueue = BasicHeapQueue<std::vector>;
using SteadyHeapQueue = BasicHeapQueue<base::SteadyArray>;

}  // namespace cairn::queues
