// CellRing: the open list of a search whose moves cost little: a circle of buckets, one for each value that f can have
// at a time (Dial, "Algorithm 360: Shortest-path forest with topological ordering", CACM 1969).
//
// A cell links to the next one in its bucket, so nothing is allocated, and one that was overtaken is taken out, not
// left behind. Buckets hold a few cells at most; they are kept in order, so that of equals the lower cell leaves first.
#pragma once

#include <cairn/cell.hpp>

#include "base/assert.hpp"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace cairn::subgoal_trees {

class CellRing {
 public:
  /// For cells below `cells`; what is inside differs in f by at most `most_apart`.
  CellRing(std::uint32_t cells, std::uint32_t most_apart)
      : mask_(std::bit_ceil(most_apart + 1) - 1),
        heads_(mask_ + 1, kNoCell),
        occupied_(mask_ / 64 + 1, 0),
        next_(cells) {}

  bool empty() const { return size_ == 0; }
  std::uint32_t size() const { return size_; }
  std::uint64_t bytes() const { return heads_.size() * sizeof(heads_[0]) + next_.size() * sizeof(next_[0]); }

  void clear() {
    for (std::size_t word = 0; word < occupied_.size() && size_ > 0; ++word) {
      for (; occupied_[word] != 0; occupied_[word] &= occupied_[word] - 1) {
        heads_[word * 64 + static_cast<std::size_t>(std::countr_zero(occupied_[word]))] = kNoCell;
      }
    }
    size_ = 0;
    f_ = 0;
  }

  /// `f` must not be less than that of the last cell that left.
  void push(Cell cell, std::uint32_t f) {
    CAIRN_ASSERT(cell.index < next_.size());
    CAIRN_ASSERT(f - f_ <= mask_);  // neither before the last one that left, nor once around the circle
    Cell& link = link_to(cell, f);
    CAIRN_ASSERT(link != cell);
    next_[cell.index] = link;
    link = cell;
    occupied_[(f & mask_) / 64] |= bit(f);
    ++size_;
  }

  /// Takes out a cell that was pushed with this f.
  void remove(Cell cell, std::uint32_t f) {
    Cell& link = link_to(cell, f);
    CAIRN_ASSERT(link == cell && size_ > 0);
    link = next_[cell.index];
    if (heads_[f & mask_] == kNoCell) occupied_[(f & mask_) / 64] &= ~bit(f);
    --size_;
  }

  struct Item {
    Cell cell;
    std::uint32_t f;
  };
  /// Takes out the cell with the least f. There must be one.
  Item pop() {
    CAIRN_ASSERT(size_ > 0);
    std::size_t word = (f_ & mask_) / 64;
    std::uint64_t bits = occupied_[word] & (~std::uint64_t{0} << (f_ & mask_ & 63U));
    while (bits == 0) {
      word = word + 1 == occupied_.size() ? 0 : word + 1;
      bits = occupied_[word];
    }
    const auto bucket = static_cast<std::uint32_t>(word * 64) + static_cast<std::uint32_t>(std::countr_zero(bits));
    f_ += (bucket - f_) & mask_;
    const Cell cell = heads_[bucket];
    heads_[bucket] = next_[cell.index];
    if (heads_[bucket] == kNoCell) occupied_[word] &= ~bit(f_);
    --size_;
    return {cell, f_};
  }

 private:
  std::uint64_t bit(std::uint32_t f) const { return std::uint64_t{1} << (f & mask_ & 63U); }

  /// The link in the bucket of f that leads to the cell, or would if it were there.
  Cell& link_to(Cell cell, std::uint32_t f) {
    Cell* link = &heads_[f & mask_];
    while (*link != kNoCell && *link < cell) link = &next_[link->index];
    return *link;
  }

  std::uint32_t mask_;
  std::vector<Cell> heads_;              // of each bucket, or kNoCell
  std::vector<std::uint64_t> occupied_;  // one bit a bucket
  std::vector<Cell> next_;               // of each cell inside
  std::uint32_t size_ = 0;
  std::uint32_t f_ = 0;  // of the last that left
};

}  // namespace cairn::subgoal_trees
