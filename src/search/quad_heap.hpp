// QuadHeap: a priority queue with four children a node: shallower than a binary heap, and the four share a cache line.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace cairn {

/// `item.before(other)` is the order in which items leave; items are small and cheap to copy. `Items` is an array like
/// std::vector, or SteadyArray where no single operation may take long.
template <typename Item, typename Items = std::vector<Item>>
class QuadHeap {
 public:
  QuadHeap() { clear(); }

  void clear() {
    items_.clear();
    for (std::size_t i = 0; i < kRoot; ++i) items_.push_back({});
  }
  bool empty() const { return items_.size() == kRoot; }
  std::size_t size() const { return items_.size() - kRoot; }
  std::size_t capacity_bytes() const { return items_.capacity() * sizeof(Item); }
  const Item& top() const { return items_[kRoot]; }

  void push(const Item& item) {
    std::size_t at = items_.size();
    items_.push_back(item);
    Item* hole = &items_[at];
    while (at != kRoot) {
      at = at / 4 - 1 + kRoot;
      Item* parent = &items_[at];
      if (!item.before(*parent)) break;
      *hole = *parent;
      hole = parent;
    }
    *hole = item;
  }

  void pop() {
    const Item item = items_.back();
    items_.pop_back();
    const std::size_t end = items_.size();
    if (end == kRoot) return;
    Item* hole = &items_[kRoot];
    for (std::size_t at = kRoot;;) {
      const std::size_t first = 4 * (at - kRoot + 1);
      if (first >= end) break;
      Item* children = &items_[first];
      std::size_t least = 0;
      for (std::size_t child = 1; child < std::min<std::size_t>(4, end - first); ++child) {
        if (children[child].before(children[least])) least = child;
      }
      if (!children[least].before(item)) break;
      *hole = children[least];
      hole = &children[least];
      at = first + least;
    }
    *hole = item;
  }

 private:
  // The root stands where the children of every node begin at a multiple of four, and so lie side by side.
  static constexpr std::size_t kRoot = 3;

  Items items_;
};

}  // namespace cairn
