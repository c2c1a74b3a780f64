// MetSubgoals: the subgoals of a tree that an agent met on its way to another one, and whose next subgoal it took
// instead (Hernández, Baier, "Fast Subgoaling for Pathfinding via Real-Time Search", ICAPS 2011, Algorithm 3, line 8).
//
// In the paper that happens each time, and two subgoals can send an agent to and fro for ever, since it learns on
// neither way (docs/subgoal-trees.md has the smallest map). With MetRule::once it happens once per subgoal, and for no
// more than kMax of them.
#pragma once

#include <cairn/cell.hpp>

#include <algorithm>
#include <array>
#include <cstdint>

namespace cairn::subgoal_trees {

enum class MetRule : std::uint8_t { once, always };

class MetSubgoals {
 public:
  static constexpr std::uint32_t kMax = 64;

  explicit MetSubgoals(MetRule rule) : rule_(rule) {}

  void clear() { count_ = 0; }

  /// Whether the agent obeys this subgoal now that it has met it.
  bool obeys(Cell subgoal) {
    if (rule_ == MetRule::always) return true;
    const auto end = cells_.begin() + count_;
    if (count_ == kMax || std::find(cells_.begin(), end, subgoal) != end) return false;
    cells_[count_++] = subgoal;
    return true;
  }

 private:
  MetRule rule_;
  std::array<Cell, kMax> cells_{};
  std::uint32_t count_ = 0;
};

}  // namespace cairn::subgoal_trees
