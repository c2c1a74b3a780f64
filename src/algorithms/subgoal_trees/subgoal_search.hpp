// SubgoalSearch: the tree of subgoals for a goal, by one search backwards from it (Hernández, Baier, "Fast Subgoaling
// for Pathfinding via Real-Time Search", ICAPS 2011, Algorithm 2).
//
// Dijkstra's search from the goal gives every cell its next subgoal on a shortest path, at first the goal itself. The
// distance on an empty grid to that subgoal stays exact as long as possible: where a move to a new cell would make it
// too low, the cell before it becomes a subgoal. So LRTA* heads straight from any cell to its subgoal, and from there
// to the next.
//
// The paper compares g_sub to find out whether the distance grows by exactly the move's cost. That depends on the
// bearing of the subgoal alone, so that one table look-up tests all moves of a cell, and neither g_sub nor the parent
// is kept: a cell's subgoal is final when the cell is expanded. Of cells with the same g the lower one is expanded
// first; the paper leaves that open.
//
// It does not use the shared loop (search::best_first): an overtaken cell is taken out of CellRing at once, so no entry
// is ever overtaken, and callers expand one cell at a time. BestFirstSearch would leave out moves that decide what
// becomes a subgoal. SpaceSearch looks at all moves, and takes 1.8 times as many instructions for the same expansions
// with BucketQueue (rooms of 512 x 512 cells).
#pragma once

#include <cairn/agent.hpp>
#include <cairn/grid.hpp>

#include "algorithms/subgoal_trees/cell_ring.hpp"
#include "search/spaces/bearing.hpp"
#include "search/spaces/grid_space.hpp"
#include "search/spaces/search_cost.hpp"
#include "search/watch.hpp"

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

namespace cairn::subgoal_trees {

/// Keeps its memory from goal to goal; starting anew takes constant time.
class SubgoalSearch {
 public:
  /// The grid must outlive it.
  explicit SubgoalSearch(const Grid& grid);

  void start(Cell goal);

  /// The most that an expansion counts: its successors looked at, pushed, and some of them taken out before.
  static constexpr std::uint64_t work_bound(std::uint64_t degree) { return 2 + 3 * degree; }

  /// Expands one cell, and calls visit(subgoal, next) where that makes it a subgoal, with the one that comes after it.
  /// There must be a cell to expand.
  template <typename Visit>
  void expand(Work& work, Visit visit);
  /// Whether all cells that the goal can be reached from were expanded.
  bool finished() const { return open_.empty(); }

  /// The whole tree of a goal: calls visit(subgoal, next) for each but the goal, those nearer to it first. Returns the
  /// work that it took.
  template <typename Visit>
  Work run(Cell goal, Visit visit) {
    start(goal);
    Work work;
    while (!finished()) expand(work, visit);
    return work;
  }

  bool is_expanded(Cell cell) const {
    return is_current(keys_[cell.index]) && (subgoals_[cell.index] & kExpanded) != 0;
  }
  /// Of an expanded cell, what to head for from there: another cell, unless it is the goal.
  Cell subgoal(Cell cell) const { return Cell{subgoals_[cell.index] & kCellBits}; }
  /// Whether an expanded cell is a subgoal itself. The goal is not.
  bool is_subgoal(Cell cell) const { return (subgoals_[cell.index] & kIsSubgoal) != 0; }
  /// Of an expanded cell, the cost to the goal.
  Cost cost(Cell cell) const { return Cost{static_cast<std::uint32_t>(keys_[cell.index])}; }

  std::uint64_t bytes() const {
    return open_.bytes() + keys_.size() * sizeof(keys_[0]) + subgoals_.size() * sizeof(subgoals_[0]);
  }

 private:
  // In subgoals_, beside the cell.
  static constexpr std::uint32_t kExpanded = 1U << 31U;
  static constexpr std::uint32_t kIsSubgoal = 1U << 30U;
  static constexpr std::uint32_t kCellBits = kIsSubgoal - 1;

  bool is_current(std::uint64_t key) const { return key >> 32U == epoch_; }
  [[noreturn]] void refuse() const;

  const Grid* grid_;
  std::array<std::int32_t, kDirections> offsets_;
  std::array<std::uint32_t, kDirections> costs_{};
  std::array<std::uint8_t, spaces::kBearings> exact_moves_{};  // those that add to the distance just what they cost
  CellRing open_;
  // g below, the search's epoch above. Epochs count down, so that whatever an earlier search left is larger than all of
  // this one: a cell that it has not reached.
  std::vector<std::uint64_t> keys_;
  std::vector<std::uint32_t> subgoals_;
  std::uint32_t epoch_ = 0xFFFFFFFFU;
};

template <typename Visit>
void SubgoalSearch::expand(Work& work, Visit visit) {
  const auto [cell, g] = open_.pop();
  const std::uint64_t key = keys_[cell.index];
  const std::uint64_t* around = &keys_[cell.index];
  unsigned improved = 0;
  for (unsigned d = 0; d < kDirections; ++d) {
    improved |= static_cast<unsigned>(around[offsets_[d]] > key + costs_[d]) << d;
  }
  const unsigned mask = grid_->mask(cell);
  improved &= mask;
  ++work.expansions;
  ++work.queue;
  work.successors += spaces::count_moves(mask);

  std::uint32_t& entry = subgoals_[cell.index];
  std::uint32_t next = entry;
  const Point here = grid_->point(cell);
  search::watch_expanded(here);
  const Point there = grid_->point(Cell{next});
  if ((improved & ~unsigned{exact_moves_[spaces::bearing_of(here.x - there.x, here.y - there.y)]}) != 0) {
    entry |= kIsSubgoal;
    visit(cell, Cell{next});
    next = cell.index;
  }
  entry |= kExpanded;
  if (improved == 0) return;
  if (g > spaces::kMaxSearchCost) refuse();
  for (; improved != 0; improved &= improved - 1) {
    const auto d = static_cast<unsigned>(std::countr_zero(improved));
    const Cell successor = grid_->neighbour(cell, static_cast<Direction>(d));
    std::uint64_t& old = keys_[successor.index];
    if (is_current(old)) {
      open_.remove(successor, static_cast<std::uint32_t>(old));
      ++work.queue;
    }
    old = key + costs_[d];
    subgoals_[successor.index] = next;
    open_.push(successor, g + costs_[d]);
    ++work.queue;
  }
}

}  // namespace cairn::subgoal_trees
