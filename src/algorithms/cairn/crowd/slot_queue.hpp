// SlotQueue: agents that wait for their turn, the first first.
#pragma once

#include "base/assert.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace cairn::cairn_crowd {

class SlotQueue {
 public:
  bool empty() const { return first_ == slots_.size(); }
  std::size_t size() const { return slots_.size() - first_; }
  /// Up to so many then wait without another allocation.
  void reserve(std::size_t most) { slots_.reserve(2 * most); }
  void push(std::uint32_t slot) { slots_.push_back(slot); }
  std::uint32_t pop() {
    CAIRN_ASSERT(!empty());
    const std::uint32_t slot = slots_[first_++];
    // Half of it is empty: move the rest to the front.
    if (2 * first_ >= slots_.size()) {
      slots_.erase(slots_.begin(), slots_.begin() + static_cast<std::ptrdiff_t>(first_));
      first_ = 0;
    }
    return slot;
  }
  void clear() {
    slots_.clear();
    first_ = 0;
  }
  std::uint64_t bytes() const { return slots_.capacity() * sizeof(std::uint32_t); }

  template <typename State>
  void transfer(State& state) {
    std::uint64_t first = first_;
    state(slots_, first);
    first_ = static_cast<std::size_t>(first);
  }

 private:
  std::vector<std::uint32_t> slots_;
  std::size_t first_ = 0;
};

}  // namespace cairn::cairn_crowd
