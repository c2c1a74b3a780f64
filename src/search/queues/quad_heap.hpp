// QuadHeap: a priority queue with four children a node: shallower than a binary heap, and the four share a cache line.
// A pop leaves a hole at the top, which the next push fills if it comes before the next call of `top`. In a search,
// where one state leaves and its successors come, that saves one pass through the heap.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace cairn::queues {

/// Whether (a, b) comes before (c, d), without a branch: what a heap compares can't be predicted.
constexpr bool pair_before(std::uint64_t a, std::uint64_t b, std::uint64_t c, std::uint64_t d) {
  return (static_cast<unsigned>(a < c) | (static_cast<unsigned>(a == c) & static_cast<unsigned>(b < d))) != 0;
}

/// `item.before(other)` is the order in which items leave; items are small and cheap to copy.
/// `Items` is an array like std::vector, or SteadyArray where no single operation may take long.
template <typename Item, typename Items = std::vector<Item>>
class QuadHeap {
 public:
  void reserve(std::size_t count) { items_.reserve(count + kRoot); }
  void clear() {
    end_ = kRoot;
    hole_ = false;
  }
  std::size_t size() const { return end_ - kRoot - (hole_ ? 1 : 0); }
  bool empty() const { return size() == 0; }
  std::size_t capacity_bytes() const { return items_.capacity() * sizeof(Item); }

  void push(const Item& item) {
    if (hole_) {
      hole_ = false;
      sink(item);
      return;
    }
    while (items_.size() <= end_) items_.push_back(item);
    Item* hole = &items_[end_];
    for (std::size_t at = end_++; at != kRoot;) {
      at = at / 4 - 1 + kRoot;
      Item* parent = &items_[at];
      if (!item.before(*parent)) break;
      *hole = *parent;
      hole = parent;
    }
    *hole = item;
  }

  const Item& top() {
    if (hole_) {
      hole_ = false;
      sink(Item(items_[--end_]));
    }
    return items_[kRoot];
  }

  /// Takes away what `top` returned.
  void pop() { hole_ = true; }

 private:
  // The root stands where the children of every node begin at a multiple of four, and so lie side by side.
  static constexpr std::size_t kRoot = 3;

  // Fills the hole at the top.
  void sink(const Item& item) {
    Item* hole = &items_[kRoot];
    for (std::size_t at = kRoot;;) {
      const std::size_t first = 4 * (at - kRoot + 1);
      if (first >= end_) break;
      Item* children = &items_[first];
      const std::size_t least = first + 4 <= end_ ? least_of_four(children) : least_of(children, end_ - first);
      if (!children[least].before(item)) break;
      *hole = children[least];
      hole = &children[least];
      at = first + least;
    }
    *hole = item;
  }

  static std::size_t least_of_four(const Item* items) {
    const auto low = static_cast<std::size_t>(items[1].before(items[0]));
    const auto high = 2 + static_cast<std::size_t>(items[3].before(items[2]));
    return low ^ ((low ^ high) & (0 - static_cast<std::size_t>(items[high].before(items[low]))));
  }
  static std::size_t least_of(const Item* items, std::size_t count) {
    std::size_t least = 0;
    for (std::size_t i = 1; i < count; ++i) {
      if (items[i].before(items[least])) least = i;
    }
    return least;
  }

  Items items_;              // never shrinks
  std::size_t end_ = kRoot;  // behind the last item in the heap
  bool hole_ = false;
};

}  // namespace cairn::queues
