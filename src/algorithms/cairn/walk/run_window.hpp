// RunWindow: the next moves of a leg, as runs in one direction. If a leg has many turns, only its first runs are held.
#pragma once

#include <cairn/cell.hpp>

#include "base/assert.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

namespace cairn::cairn_walk {

class RunWindow {
 public:
  static constexpr std::uint32_t kMost = 110;

  /// A direction and how often it is repeated.
  class Entry {
   public:
    static constexpr std::uint32_t kMaxTimes = 8191;

    Entry() = default;
    Entry(unsigned direction, std::uint32_t times) : bits_(static_cast<std::uint16_t>(times << 3U | direction)) {
      CAIRN_ASSERT(direction < kDirections && times <= kMaxTimes);
    }
    unsigned direction() const { return bits_ & 7U; }
    std::uint32_t times() const { return bits_ >> 3U; }

   private:
    std::uint16_t bits_ = 0;
  };

  void clear() { begin_ = size_ = 0; }
  bool empty() const { return size_ == 0; }

  /// Appends a run, as far as there is room.
  void add_last(unsigned direction, std::uint32_t times) {
    for (; times > 0 && size_ < kMost; times -= std::min(times, Entry::kMaxTimes)) {
      entries_[place(begin_ + size_)] = {direction, std::min(times, Entry::kMaxTimes)};
      ++size_;
    }
  }
  /// Prepends a run. If there is no room, the last runs are dropped.
  void add_first(unsigned direction, std::uint32_t times) {
    for (; times > 0; times -= std::min(times, Entry::kMaxTimes)) {
      begin_ = place(begin_ + kMost - 1);
      entries_[begin_] = {direction, std::min(times, Entry::kMaxTimes)};
      if (size_ < kMost) ++size_;
    }
  }
  Entry take_first() {
    CAIRN_ASSERT(!empty());
    const Entry first = entries_[begin_];
    begin_ = place(begin_ + 1U);
    --size_;
    return first;
  }

 private:
  /// Places go round.
  static constexpr std::uint8_t place(std::uint32_t i) { return static_cast<std::uint8_t>(i < kMost ? i : i - kMost); }

  std::uint8_t begin_ = 0;
  std::uint8_t size_ = 0;
  std::array<Entry, kMost> entries_{};
};

}  // namespace cairn::cairn_walk
