// TracedPaths: two paths through a search tree at a time, the one that is followed and the one that is being traced.
//
// A path is written from its end backwards, one cell at a time, and read from anywhere: each cell holds the move to the
// next, stamped with the number of its path. So it takes the same time, however long the path is, to ask whether a cell
// is on it, where to go from there, and to let the traced path take the place of the followed one.
#pragma once

#include <cairn/cell.hpp>

#include "base/assert.hpp"
#include "base/zeroed_array.hpp"

#include <array>
#include <cstdint>
#include <type_traits>

namespace cairn::algorithm {

/// A move is a direction on a grid, and elsewhere the cell that it leads to. A direction fits one word with its stamp.
template <typename Move>
struct StampedMove {
  std::uint32_t stamp_of_path;
  Move to;

  static StampedMove of(std::uint32_t stamp, Move move) { return {stamp, move}; }
  std::uint32_t stamp() const { return stamp_of_path; }
  Move move() const { return to; }
};
template <>
struct StampedMove<unsigned> {
  std::uint32_t bits;

  static StampedMove of(std::uint32_t stamp, unsigned direction) {
    CAIRN_ASSERT(direction < kDirections && stamp < 1U << 29U);
    return {stamp << 3U | direction};
  }
  std::uint32_t stamp() const { return bits >> 3U; }
  unsigned move() const { return bits & 7U; }
};

template <typename Move>
class TracedPathsOf {
 public:
  explicit TracedPathsOf(std::uint32_t cells) { allocate(cells); }

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
  void prepend(Cell cell, Move move) { next_[traced_ & 1U][cell.index] = StampedMove<Move>::of(traced_, move); }
  /// From now on the traced path is the one to follow.
  void follow() {
    followed_ = traced_;
    followed_end_ = traced_end_;
  }

  /// Whether there is a path to follow, where it ends, whether a cell is on it, and for all but its end the move to the
  /// next cell.
  bool following() const { return followed_ != 0; }
  Cell end() const { return followed_end_; }
  bool contains(Cell cell) const {
    return following() && (cell == followed_end_ || next_[followed_ & 1U][cell.index].stamp() == followed_);
  }
  Move move_from(Cell cell) const { return next_[followed_ & 1U][cell.index].move(); }

  /// For tests: the next reset is one that starts over.
  void age() { traced_ = kMaxPerProblem; }

 private:
  static constexpr std::uint32_t kMaxPerProblem = 1U << 28U;

  void allocate(std::uint32_t cells) {
    for (auto& table : next_) table = base::ZeroedArray<StampedMove<Move>>(cells);
  }

  // Numbers of paths; their parity says in which table they are written.
  std::uint32_t traced_ = 0;
  std::uint32_t followed_ = 0;
  Cell traced_end_ = kNoCell;
  Cell followed_end_ = kNoCell;
  std::array<base::ZeroedArray<StampedMove<Move>>, 2> next_;
};

/// On a grid.
using TracedPaths = TracedPathsOf<unsigned>;

}  // namespace cairn::algorithm
