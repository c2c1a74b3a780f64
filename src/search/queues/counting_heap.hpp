// CountingHeap: the open list as papers have it, a binary heap in which a state stands once, and which counts how often
// heaps percolate. It is for measuring alone: QuadHeap leaves in the same order and is faster.
#pragma once

#include "base/stamped_array.hpp"
#include "search/queues/lookahead_queue.hpp"

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace cairn::queues {

/// A percolation is one exchange of an entry with its parent or child: what a push or a smaller f moves up, and what a
/// pop moves down. Hernández and Baier (AIIDE 2011, Figure 2) give their number without a definition; exchanges are
/// what comes near their figures: 10 for each expansion with a lookahead of 97, where pushes and pops are 4.
class CountingHeap {
 public:
  /// For states that are named by numbers below `places`.
  explicit CountingHeap(std::size_t places) : index_(places) {}

  void reserve(std::size_t count) { items_.reserve(count); }
  void clear() {
    items_.clear();
    index_.clear();
  }
  bool empty() const { return items_.empty(); }
  std::size_t size() const { return items_.size(); }

  /// A state that is in the heap must not have left before the one that is pushed: it takes its place.
  void push(const OpenState& item) {
    std::size_t at = items_.size();
    if (const std::uint32_t* present = index_.find(item.place)) {
      at = *present;
    } else {
      items_.push_back(item);
    }
    set(at, item);
    for (; at > 0 && item.before(items_[(at - 1) / 2]); at = (at - 1) / 2) exchange(at, (at - 1) / 2);
  }

  const OpenState& top() const { return items_.front(); }

  void pop() {
    const OpenState last = items_.back();
    items_.pop_back();
    if (items_.empty()) return;
    set(0, last);
    for (std::size_t at = 0;;) {
      std::size_t child = 2 * at + 1;
      if (child >= items_.size()) break;
      if (child + 1 < items_.size() && items_[child + 1].before(items_[child])) ++child;
      if (!items_[child].before(last)) break;
      exchange(at, child);
      at = child;
    }
  }

  /// Since the last call of `start_counting`.
  std::uint64_t percolations() const { return percolations_; }
  void start_counting() { percolations_ = 0; }

 private:
  void set(std::size_t at, const OpenState& item) {
    items_[at] = item;
    index_.set(item.place, static_cast<std::uint32_t>(at));
  }
  void exchange(std::size_t a, std::size_t b) {
    ++percolations_;
    const OpenState item = items_[a];
    set(a, items_[b]);
    set(b, item);
  }

  std::vector<OpenState> items_;
  // Where each state stands. What has left is closed, and never comes back before `clear`.
  base::StampedArray<std::uint32_t> index_;
  std::uint64_t percolations_ = 0;
};

}  // namespace cairn::queues
