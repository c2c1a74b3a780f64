// TracedPaths: two paths through a search tree at a time, the one that is followed and the one that is being traced.
//
// A path is written from its end backwards, one cell at a time, and read from anywhere: each cell holds the move to the
// next, stamped with the number of its path. So it takes the same time, however long the path is, to ask whether a cell
// is on it, where to go from there, and to let the traced path take the place of the followed one.
#pragma once

#include <cairn/cell.hpp>

#include "base/zeroed_array.hpp"

#include <array>
#include <cstdint>

namespace cairn {

class TracedPaths {
 public:
  explicit TracedPaths(std::uint32_t cells) { allocate(cells); }

  /// Forgets all paths. 2^28 of them can be begun before the next call, which is more than a map has cells.
  void reset() {
    followed_ = 0;
    if (traced_ >= kMaxPerProblem) {
      allocate(static_cast<std::uint32_t>(next_[0].size()));
      traced_ = 0;
    }
  }

  /// Begins to trace a path back from `end`; the last one, if any, is being followed.
  void begin(Cell end) {
    ++traced_;
    traced_end_ = end;
  }
  /// Adds a cell, from which `move` leads to the one that was added last.
  void prepend(Cell cell, unsigned move) { next_[traced_ & 1U][cell.index] = traced_ << kMoveBits | move; }
  /// From now on the traced path is the one to follow.
  void follow() {
    followed_ = traced_;
    followed_end_ = traced_end_;
  }
  Cell traced_end() const { return traced_end_; }

  /// Whether there is a path to follow, where it ends, whether a cell is on it, and for all but its end the move to the
  /// next cell.
  bool following() const { return followed_ != 0; }
  Cell end() const { return followed_end_; }
  bool contains(Cell cell) const {
    return following() && (cell == followed_end_ || next_[followed_ & 1U][cell.index] >> kMoveBits == followed_);
  }
  unsigned move_from(Cell cell) const { return next_[followed_ & 1U][cell.index] & kMoveMask; }

  /// For tests: the next reset is one that starts over.
  void age() { traced_ = kMaxPerProblem; }

 private:
  static constexpr unsigned kMoveBits = 3;
  static constexpr std::uint32_t kMoveMask = 7;
  static constexpr std::uint32_t kMaxPerProblem = 1U << 28U;

  void allocate(std::uint32_t cells) {
    for (auto& table : next_) table = ZeroedArray<std::uint32_t>(cells);
  }

  // Numbers of paths; their parity says in which table they are written.
  std::uint32_t traced_ = 0;
  std::uint32_t followed_ = 0;
  Cell traced_end_ = kNoCell;
  Cell followed_end_ = kNoCell;
  std::array<ZeroedArray<std::uint32_t>, 2> next_;
};

}  // namespace cairn
