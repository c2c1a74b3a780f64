// Scans along a line of cells, 64 at a time, over bits where a set bit is a passable cell.
//
// Lines are rows of a terrain or, in the transposed terrain, its columns. Positions are bit indices; "up" is towards
// larger ones. A scan stops where something blocked in a neighbouring line has just ended, or at a wall; the padding of
// a terrain ends every line with one. This follows Harabor and Grastien, "Improving jump point search", ICAPS 2014. Two
// things are new. On a terrain that does not change, a table says in which words a scan can stop, so that open space is
// crossed 4096 cells at a time. On a terrain that changes, the table must be told; or scans look at each word, and give
// up after a few.
#pragma once

#include <cairn/terrain.hpp>

#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

namespace cairn::optimal {

/// Which cell beside the end of a blocked stretch is a stop. `after`: the first one beyond it (one may turn there if
/// corners are not cut). `at_end`: the last one beside it (one may pass its corner diagonally).
enum class StopRule : std::uint8_t { after, at_end };

/// Scans without a policy of their own: `next` says which word a scan looks at after one. That is the one beside it, or
/// one further on where it can't stop in between, or 0 to give up.
class Lines {
 public:
  /// What a scan returns that ends at a wall: bit 0 lies in the padding.
  static constexpr std::uint32_t kNoStop = 0;

  /// The terrain must outlive the scans.
  explicit Lines(const Terrain& terrain) : words_(terrain.words().data()), line_(terrain.shape().words_per_row()) {}

  /// The first stop beyond `from`, a passable cell.
  template <StopRule rule, typename Next>
  std::uint32_t up(std::uint32_t from, Next next_word) const {
    std::uint32_t word = from / 64;
    const std::uint64_t here = std::uint64_t{1} << (from % 64);
    std::uint64_t beyond = ~(here | (here - 1));
    std::uint64_t left = words_[word - line_];
    std::uint64_t right = words_[word + line_];
    // The stop of a stretch that ends beside `from` would be `from` itself.
    if constexpr (rule == StopRule::at_end) left |= here, right |= here;
    std::uint64_t left_carry = 0;
    std::uint64_t right_carry = 0;
    for (;;) {
      const std::uint64_t free = words_[word];
      const std::uint64_t ended = (left & ~(left << 1U | left_carry)) | (right & ~(right << 1U | right_carry));
      if (const std::uint64_t stops = (ended | ~free) & beyond; stops != 0) {
        const auto bit = static_cast<std::uint32_t>(std::countr_zero(stops));
        if ((((rule == StopRule::after ? free : ended) >> bit) & 1U) == 0) return kNoStop;
        return word * 64 + bit - (rule == StopRule::at_end ? 1 : 0);
      }
      const std::uint32_t next = next_word(word);
      if (next == 0) return kNoStop;
      left_carry = (next == word + 1 ? left : words_[next - 1 - line_]) >> 63U;
      right_carry = (next == word + 1 ? right : words_[next - 1 + line_]) >> 63U;
      word = next;
      left = words_[word - line_];
      right = words_[word + line_];
      beyond = ~std::uint64_t{0};
    }
  }

  /// The same towards smaller positions.
  template <StopRule rule, typename Next>
  std::uint32_t down(std::uint32_t from, Next next_word) const {
    std::uint32_t word = from / 64;
    const std::uint64_t here = std::uint64_t{1} << (from % 64);
    std::uint64_t beyond = here - 1;
    std::uint64_t left = words_[word - line_];
    std::uint64_t right = words_[word + line_];
    if constexpr (rule == StopRule::at_end) left |= here, right |= here;
    std::uint64_t left_carry = 0;
    std::uint64_t right_carry = 0;
    for (;;) {
      const std::uint64_t free = words_[word];
      const std::uint64_t ended = (left & ~(left >> 1U | left_carry)) | (right & ~(right >> 1U | right_carry));
      if (const std::uint64_t stops = (ended | ~free) & beyond; stops != 0) {
        const auto bit = 63U - static_cast<std::uint32_t>(std::countl_zero(stops));
        if ((((rule == StopRule::after ? free : ended) >> bit) & 1U) == 0) return kNoStop;
        return word * 64 + bit + (rule == StopRule::at_end ? 1 : 0);
      }
      const std::uint32_t next = next_word(word);
      if (next == 0) return kNoStop;
      left_carry = (next + 1 == word ? left : words_[next + 1 - line_]) << 63U;
      right_carry = (next + 1 == word ? right : words_[next + 1 + line_]) << 63U;
      word = next;
      left = words_[word - line_];
      right = words_[word + line_];
      beyond = ~std::uint64_t{0};
    }
  }

  /// Whether all cells from one position of a line to another, the ends included, are passable; false where it gives
  /// up.
  template <typename Next>
  bool is_free(std::uint32_t from, std::uint32_t to, Next next_word) const {
    if (from > to) std::swap(from, to);
    std::uint64_t wanted = ~std::uint64_t{0} << (from % 64);
    for (std::uint32_t word = from / 64; word < to / 64; word = next_word(word)) {
      if (word == 0) return false;
      if ((~words_[word] & wanted) != 0) return false;
      wanted = ~std::uint64_t{0};
    }
    if (from / 64 != to / 64) wanted = ~std::uint64_t{0};
    return (~words_[to / 64] & wanted & (~std::uint64_t{0} >> (63U - to % 64))) == 0;
  }

  /// The last passable cell from `from` down to `least`, or kNoStop.
  std::uint32_t last_free(std::uint32_t from, std::uint32_t least) const {
    if (from < least) return kNoStop;
    std::uint64_t free = words_[from / 64] & (~std::uint64_t{0} >> (63U - from % 64));
    for (std::uint32_t word = from / 64;; free = words_[--word]) {
      if (free != 0) {
        const std::uint32_t found = word * 64 + 63U - static_cast<std::uint32_t>(std::countl_zero(free));
        return found >= least ? found : kNoStop;
      }
      if (word == least / 64) return kNoStop;
    }
  }
  /// The first passable cell from `from` up to `most`, or kNoStop.
  std::uint32_t first_free(std::uint32_t from, std::uint32_t most) const {
    if (from > most) return kNoStop;
    std::uint64_t free = words_[from / 64] & (~std::uint64_t{0} << (from % 64));
    for (std::uint32_t word = from / 64;; free = words_[++word]) {
      if (free != 0) {
        const std::uint32_t found = word * 64 + static_cast<std::uint32_t>(std::countr_zero(free));
        return found <= most ? found : kNoStop;
      }
      if (word == most / 64) return kNoStop;
    }
  }

 protected:
  const std::uint64_t* words_;
  std::uint32_t line_;  // words from one line to the next
};

/// Scans of a terrain that may change between two of them, each over so many words at most. They count what they look
/// at.
template <std::uint32_t kMost>
class CountedScan : private Lines {
  auto one_further(std::uint32_t step) {
    ++looked_at_;
    return [this, step, left = kMaxWords](std::uint32_t word) mutable {
      if (--left == 0) return std::uint32_t{0};
      ++looked_at_;
      return word + step;
    };
  }

 public:
  using Lines::kNoStop;
  /// The most words that a scan looks at.
  static constexpr std::uint32_t kMaxWords = kMost;

  using Lines::Lines;

  template <StopRule rule>
  std::uint32_t up(std::uint32_t from) {
    return Lines::up<rule>(from, one_further(1));
  }
  template <StopRule rule>
  std::uint32_t down(std::uint32_t from) {
    return Lines::down<rule>(from, one_further(~std::uint32_t{0}));
  }
  bool is_free(std::uint32_t from, std::uint32_t to) { return Lines::is_free(from, to, one_further(1)); }

  /// The words that scans have looked at.
  std::uint64_t looked_at() const { return looked_at_; }

 private:
  std::uint64_t looked_at_ = 0;
};

using ShortScan = CountedScan<8>;
/// Looks along whole lines of maps of up to 8192 cells a side.
using LongScan = CountedScan<128>;

/// Scans with a table of the words in which a scan can stop.
class LineScan : private Lines {
 public:
  using Lines::first_free;
  using Lines::kNoStop;
  using Lines::last_free;

  explicit LineScan(const Terrain& terrain);

  /// Notes that the cell at a position has changed: from now on, scans stop to look there.
  void touch(std::uint32_t position);

  template <StopRule rule>
  std::uint32_t up(std::uint32_t from) const {
    return Lines::up<rule>(from, [this](std::uint32_t word) { return busy_above(word); });
  }
  template <StopRule rule>
  std::uint32_t down(std::uint32_t from) const {
    return Lines::down<rule>(from, [this](std::uint32_t word) { return busy_below(word); });
  }
  bool is_free(std::uint32_t from, std::uint32_t to) const {
    return Lines::is_free(from, to, [this](std::uint32_t word) { return busy_above(word); });
  }

 private:
  std::uint32_t busy_above(std::uint32_t word) const {
    std::uint32_t group = (word + 1) / 64;
    std::uint64_t rest = busy_[group] & (~std::uint64_t{0} << ((word + 1) % 64));
    while (rest == 0) rest = busy_[++group];
    return group * 64 + static_cast<std::uint32_t>(std::countr_zero(rest));
  }
  std::uint32_t busy_below(std::uint32_t word) const {
    std::uint32_t group = (word - 1) / 64;
    std::uint64_t rest = busy_[group] & (~std::uint64_t{0} >> (63U - (word - 1) % 64));
    while (rest == 0) rest = busy_[--group];
    return group * 64 + 63U - static_cast<std::uint32_t>(std::countl_zero(rest));
  }

  std::vector<std::uint64_t> busy_;  // bit w: a scan may stop in word w, in either direction
};

}  // namespace cairn::optimal
