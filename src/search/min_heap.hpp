// MinHeap: a binary heap in one array that keeps its memory when it is cleared.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

namespace cairn {

template <typename Entry>
class MinHeap {
 public:
  bool empty() const { return entries_.empty(); }
  std::size_t size() const { return entries_.size(); }
  void clear() { entries_.clear(); }
  void reserve(std::size_t count) { entries_.reserve(count); }
  const Entry& top() const { return entries_.front(); }

  void push(const Entry& entry) {
    entries_.push_back(entry);
    std::size_t hole = entries_.size() - 1;
    while (hole > 0) {
      const std::size_t parent = (hole - 1) / 2;
      if (!(entry < entries_[parent])) break;
      entries_[hole] = entries_[parent];
      hole = parent;
    }
    entries_[hole] = entry;
  }

  void pop() {
    const Entry last = entries_.back();
    entries_.pop_back();
    if (!entries_.empty()) sink(0, last);
  }

  /// Adds without order; `order` must follow before the next push or pop.
  void append(const Entry& entry) { entries_.push_back(entry); }
  void order() {
    for (std::size_t i = entries_.size() / 2; i-- > 0;) sink(i, Entry(entries_[i]));
  }

 private:
  void sink(std::size_t hole, const Entry& entry) {
    const std::size_t count = entries_.size();
    for (std::size_t child = 2 * hole + 1; child < count; child = 2 * hole + 1) {
      if (child + 1 < count && entries_[child + 1] < entries_[child]) ++child;
      if (!(entries_[child] < entry)) break;
      entries_[hole] = entries_[child];
      hole = child;
    }
    entries_[hole] = entry;
  }

  std::vector<Entry> entries_;
};

}  // namespace cairn
