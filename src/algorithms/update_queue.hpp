// UpdateQueue: a bounded queue of cells by priority that keeps the largest ones, for prioritized sweeping.
//
// The entries stand in fixed slots, which are the leaves of a tournament tree: each node names the first and the last
// of the slots below it. To take the first entry, to evict the last and to promote any is the same small operation: a
// walk from a slot up to the root. Empty slots come last in the order, so that a full queue is no special case.
#pragma once

#include <cairn/cell.hpp>

#include "base/assert.hpp"
#include "search/realtime/values/learned_values.hpp"

#include <cstdint>
#include <vector>

namespace cairn::algorithm {

/// Entries leave by largest priority; ties fall to the lower cell.
class UpdateQueue {
 public:
  UpdateQueue(const Shape& shape, std::uint32_t capacity)
      : shape_(shape), capacity_(capacity), entries_(capacity), tree_(std::size_t{2} * capacity), slot_of_(shape) {
    clear();
  }

  void clear() {
    entries_.assign(capacity_, Entry{});
    slot_of_.clear();
    for (std::uint32_t slot = 0; slot < capacity_; ++slot) tree_[capacity_ + slot] = {slot, slot};
    for (std::uint32_t node = capacity_; node-- > 1;) decide(node);
  }

  bool empty() const { return capacity_ == 0 || entries_[tree_[1].first].priority == 0; }

  /// Adds a cell, or promotes it where it waits with a lower priority. Where there is no room it takes the place of the
  /// last entry, if that has a lower priority. `priority` is above 0.
  void push(Cell cell, Point point, std::uint32_t priority) {
    CAIRN_ASSERT(priority > 0);
    if (capacity_ == 0) return;
    std::uint32_t slot = tree_[1].last;
    if (const std::uint32_t waiting = slot_of_.get(point); waiting != 0) slot = waiting - 1;
    if (entries_[slot].priority >= priority) return;
    if (entries_[slot].cell != cell) {
      if (entries_[slot].priority != 0) slot_of_.set(shape_.point(entries_[slot].cell), 0);
      slot_of_.set(point, slot + 1);
    }
    put(slot, {priority, cell});
  }

  /// Takes the first cell.
  Cell pop() {
    const std::uint32_t slot = tree_[1].first;
    const Cell cell = entries_[slot].cell;
    slot_of_.set(shape_.point(cell), 0);
    put(slot, {});
    return cell;
  }

  std::uint64_t bytes() const {
    return entries_.size() * sizeof(Entry) + tree_.size() * sizeof(Node) + slot_of_.bytes();
  }

 private:
  struct Entry {
    std::uint32_t priority = 0;  // 0: an empty slot
    Cell cell = kNoCell;
  };
  struct Node {
    std::uint32_t first = 0;
    std::uint32_t last = 0;
  };

  bool leaves_before(std::uint32_t a, std::uint32_t b) const {
    if (entries_[a].priority != entries_[b].priority) return entries_[a].priority > entries_[b].priority;
    return entries_[a].cell < entries_[b].cell;
  }

  void put(std::uint32_t slot, Entry entry) {
    entries_[slot] = entry;
    for (std::uint32_t node = (capacity_ + slot) / 2; node > 0; node /= 2) decide(node);
  }

  // The leaves follow the inner nodes; children of n are 2 n and 2 n + 1.
  void decide(std::uint32_t node) {
    const Node& a = tree_[std::size_t{2} * node];
    const Node& b = tree_[std::size_t{2} * node + 1];
    tree_[node] = {leaves_before(b.first, a.first) ? b.first : a.first,
                   leaves_before(a.last, b.last) ? b.last : a.last};
  }

  Shape shape_;
  std::uint32_t capacity_;
  std::vector<Entry> entries_;
  std::vector<Node> tree_;
  realtime::LearnedValues slot_of_;  // 1 + slot of each cell that waits
};

}  // namespace cairn::algorithm
