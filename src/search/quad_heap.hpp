// QuadHeap: a priority queue with four children a node: shallower than a binary heap, and the four share a cache line.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace cairn {

/// `item.before(other)` is the order in which items leave; items are small and cheap to copy.
template <typename Item>
class QuadHeap {
 public:
  void clear() { items_.clear(); }
  bool empty() const { return items_.empty(); }
  std::size_t size() const { return items_.size(); }
  std::size_t capacity_bytes() const { return items_.capacity() * sizeof(Item); }
  const Item& top() const { return items_.front(); }

  void push(const Item& item) {
    std::size_t hole = items_.size();
    items_.push_back(item);
    while (hole > 0) {
      const std::size_t parent = (hole - 1) / 4;
      if (!item.before(items_[parent])) break;
      items_[hole] = items_[parent];
      hole = parent;
    }
    items_[hole] = item;
  }

  void pop() {
    const Item item = items_.back();
    items_.pop_back();
    const std::size_t size = items_.size();
    if (size == 0) return;
    std::size_t hole = 0;
    for (;;) {
      const std::size_t first = hole * 4 + 1;
      if (first >= size) break;
      std::size_t least = first;
      for (std::size_t child = first + 1; child < std::min(first + 4, size); ++child) {
        if (items_[child].before(items_[least])) least = child;
      }
      if (!items_[least].before(item)) break;
      items_[hole] = items_[least];
      hole = least;
    }
    items_[hole] = item;
  }

 private:
  std::vector<Item> items_;
};

}  // namespace cairn
