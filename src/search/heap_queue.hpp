// HeapQueue: an open list for any f: a heap of four children a node, whose operations take logarithmic time each.
#pragma once

#include <cairn/cell.hpp>

#include "search/open_entry.hpp"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace cairn {

class HeapQueue {
 public:
  void clear() { heap_.clear(); }
  bool empty() const { return heap_.empty(); }
  std::size_t size() const { return heap_.size(); }
  std::uint64_t memory_bytes() const { return heap_.capacity() * sizeof(Item); }

  void push(const OpenEntry& entry) {
    const Item item{entry.f, tie(entry)};
    std::size_t hole = heap_.size();
    heap_.push_back(item);
    while (hole > 0) {
      const std::size_t parent = (hole - 1) / 4;
      if (!before(item, heap_[parent])) break;
      heap_[hole] = heap_[parent];
      hole = parent;
    }
    heap_[hole] = item;
  }

  OpenEntry top() const {
    const Item& item = heap_.front();
    return {item.f, ~static_cast<std::uint32_t>(item.tie >> 32U), Cell{static_cast<std::uint32_t>(item.tie)}};
  }

  void pop() {
    const Item item = heap_.back();
    heap_.pop_back();
    const std::size_t size = heap_.size();
    if (size == 0) return;
    std::size_t hole = 0;
    for (;;) {
      const std::size_t first = hole * 4 + 1;
      if (first >= size) break;
      std::size_t least = first;
      for (std::size_t child = first + 1; child < std::min(first + 4, size); ++child) {
        if (before(heap_[child], heap_[least])) least = child;
      }
      if (!before(heap_[least], item)) break;
      heap_[hole] = heap_[least];
      hole = least;
    }
    heap_[hole] = item;
  }

 private:
  struct Item {
    std::uint64_t f;
    std::uint64_t tie;  // the larger g, then the lower cell, is the smaller number
  };

  static std::uint64_t tie(const OpenEntry& entry) { return std::uint64_t{~entry.g} << 32U | entry.cell.index; }
  static bool before(const Item& a, const Item& b) { return a.f < b.f || (a.f == b.f && a.tie < b.tie); }

  std::vector<Item> heap_;
};

}  // namespace cairn
