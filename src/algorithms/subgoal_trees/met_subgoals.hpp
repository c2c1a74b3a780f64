// MetSubgoals: the subgoals of a tree that an agent met on its way to another one, and whose next subgoal it took
// instead (Hernández, Baier, "Fast Subgoaling for Pathfinding via Real-Time Search", ICAPS 2011, Algorithm 3, line 8).
//
// That happens once per subgoal, and for no more than kMax of them. In the paper, two subgoals can send an agent to and
// fro for a long time or for ever, since it learns on neither way.
#pragma once

#include <cairn/cell.hpp>

#include <algorithm>
#include <array>
#include <cstdint>

namespace cairn::subgoal_trees {

class MetSubgoals {
 public:
  static constexpr std::uint32_t kMax = 64;

  void clear() { count_ = 0; }

  /// True once per subgoal; false for all when there are kMax.
  bool is_first_time(Cell subgoal) {
    const auto end = cells_.begin() + count_;
    if (count_ == kMax || std::find(cells_.begin(), end, subgoal) != end) return false;
    cells_[count_++] = subgoal;
    return true;
  }

 private:
  std::array<Cell, kMax> cells_{};
  std::uint32_t count_ = 0;
};

}  // namespace cairn::subgoal_trees
