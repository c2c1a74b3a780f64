// RunWindow: the next moves of a leg, as runs in one direction. Of legs with many turns only the first are held.
#pragma once

#include <cairn/cell.hpp>

#include <algorithm>
#include <array>
#include <cstdint>

namespace cairn {

class RunWindow {
 public:
  static constexpr std::uint32_t kMost = 128;

  /// Direction and times.
  class Entry {
   public:
    static constexpr std::uint32_t kMaxTimes = 8191;

    Entry() = default;
    Entry(unsigned direction, std::uint32_t times) : bits_(static_cast<std::uint16_t>(times << 3U | direction)) {}
    unsigned direction() const { return bits_ & 7U; }
    std::uint32_t times() const { return bits_ >> 3U; }

   private:
    std::uint16_t bits_ = 0;
  };

  void clear() { begin_ = end_ = 0; }
  bool empty() const { return begin_ == end_; }

  /// Adds a run that comes after all others. What there is no room for is left out.
  void add_last(unsigned direction, std::uint32_t times) {
    for (; times > 0 && end_ - begin_ < kMost; times -= std::min(times, Entry::kMaxTimes)) {
      entries_[end_++ % kMost] = {direction, std::min(times, Entry::kMaxTimes)};
    }
  }
  /// Adds a run that comes before all others. Where there is no room, the last are forgotten.
  void add_first(unsigned direction, std::uint32_t times) {
    for (; times > 0; times -= std::min(times, Entry::kMaxTimes)) {
      if (end_ - begin_ == kMost) --end_;
      entries_[--begin_ % kMost] = {direction, std::min(times, Entry::kMaxTimes)};
    }
  }
  Entry take_first() { return entries_[begin_++ % kMost]; }

 private:
  static_assert((kMost & (kMost - 1)) == 0, "places go round below zero too");

  std::uint32_t begin_ = 0;
  std::uint32_t end_ = 0;
  std::array<Entry, kMost> entries_{};
};

}  // namespace cairn
