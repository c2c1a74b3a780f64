// Asides: which subgoals have called an agent aside, off its way to another one (Hernández, Baier, "Fast Subgoaling for
// Pathfinding via Real-Time Search", ICAPS 2011, Algorithm 3, line 8).
//
// Each may do so once, and no more than kMost of them in all: in the paper two can call an agent to and fro, for a long
// time or for ever, since it learns on neither way.
#pragma once

#include <cairn/cell.hpp>

#include <algorithm>
#include <array>
#include <cstdint>

namespace cairn {

class Asides {
 public:
  static constexpr std::uint32_t kMost = 64;

  void clear() { count_ = 0; }

  /// Whether a subgoal may; from then on it may not.
  bool take(Cell subgoal) {
    const auto end = cells_.begin() + count_;
    if (count_ == kMost || std::find(cells_.begin(), end, subgoal) != end) return false;
    cells_[count_++] = subgoal;
    return true;
  }

 private:
  std::array<Cell, kMost> cells_{};
  std::uint32_t count_ = 0;
};

}  // namespace cairn
