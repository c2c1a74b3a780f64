// Scans along a line of cells, 64 at a time, over bits where a set bit is a passable cell.
//
// Lines are rows of a terrain or, in the transposed terrain, its columns. Positions are bit indices; "up" is towards
// larger ones. A scan stops where something blocked in a neighbouring line has just ended, or at a wall; the padding of
// a terrain ends every line with one. After Harabor and Grastien, "Improving jump point search", ICAPS 2014. Beyond it,
// words where no scan can stop are known beforehand, so that open space is crossed 4096 cells at a time.
#pragma once

#include <cairn/terrain.hpp>

#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

namespace cairn {

/// Which cell beside the end of a blocked stretch is a stop. `after`: the first one beyond it (one may turn there if
/// corners are not cut). `at_end`: the last one beside it (one may pass its corner diagonally).
enum class StopRule : std::uint8_t { after, at_end };

class LineScan {
 public:
  /// What a scan returns that ends at a wall: bit 0 lies in the padding.
  static constexpr std::uint32_t kNoStop = 0;

  /// The terrain must outlive the scans and stay as it is.
  explicit LineScan(const Terrain& terrain);

  /// The first stop beyond `from`, a passable cell.
  template <StopRule rule>
  std::uint32_t up(std::uint32_t from) const {
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
      const std::uint32_t next = busy_above(word);
      left_carry = (next == word + 1 ? left : words_[next - 1 - line_]) >> 63U;
      right_carry = (next == word + 1 ? right : words_[next - 1 + line_]) >> 63U;
      word = next;
      left = words_[word - line_];
      right = words_[word + line_];
      beyond = ~std::uint64_t{0};
    }
  }

  /// The same towards smaller positions.
  template <StopRule rule>
  std::uint32_t down(std::uint32_t from) const {
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
      const std::uint32_t next = busy_below(word);
      left_carry = (next + 1 == word ? left : words_[next + 1 - line_]) << 63U;
      right_carry = (next + 1 == word ? right : words_[next + 1 + line_]) << 63U;
      word = next;
      left = words_[word - line_];
      right = words_[word + line_];
      beyond = ~std::uint64_t{0};
    }
  }

  /// Whether all cells from one position of a line to another, the ends included, are passable.
  bool is_free(std::uint32_t from, std::uint32_t to) const {
    if (from > to) std::swap(from, to);
    std::uint64_t wanted = ~std::uint64_t{0} << (from % 64);
    for (std::uint32_t word = from / 64; word < to / 64; word = busy_above(word)) {
      if ((~words_[word] & wanted) != 0) return false;
      wanted = ~std::uint64_t{0};
    }
    if (from / 64 != to / 64) wanted = ~std::uint64_t{0};
    return (~words_[to / 64] & wanted & (~std::uint64_t{0} >> (63U - to % 64))) == 0;
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

  const std::uint64_t* words_;
  std::uint32_t line_;               // words from one line to the next
  std::vector<std::uint64_t> busy_;  // bit w: a scan may stop in word w, in either direction
};

}  // namespace cairn
