// CorridorSearch: A* on any space, within a corridor (Sturtevant, Buro: Partial Pathfinding Using Map Abstraction and
// Refinement, AAAI 2005). What a way through an abstraction leaves of the space below it is a corridor, in which a
// search costs no more than the corridor has states.
//
// The kernel of A* on grids (search/best_first_search.hpp) leaves out moves that others make up for; in a corridor
// those others may be missing. So this one looks at all moves. It can be stopped anywhere, within an expansion too,
// since a state of an abstraction can have any number of neighbours.
#pragma once

#include <cairn/agent.hpp>

#include "base/zeroed_array.hpp"
#include "search/meter.hpp"
#include "search/optimal/best_first_search.hpp"
#include "search/queues/heap_queue.hpp"
#include "search/queues/open_entry.hpp"

#include <cstdint>

namespace cairn {

template <typename Space>
class CorridorSearch {
 public:
  /// The space must outlive the search.
  explicit CorridorSearch(const Space& space) : space_(&space), nodes_(space.size()) {}

  void start(Cell from, Cell goal) {
    start_ = from;
    goal_ = goal;
    expanding_ = kNoCell;
    if (++generation_ == 0) {  // once in four billion times
      nodes_ = ZeroedArray<Node>(nodes_.size());
      generation_ = 1;
    }
    reached_ = 0;
    open_.clear();
  }

  /// Expands until the goal is reached, nothing is left, or the budget ends; `in_corridor(state)` says where it may go.
  template <typename InCorridor>
  Progress run(Meter& meter, const InCorridor& in_corridor) {
    if (reached_ == 0) {
      if (!meter.allows(1)) return Progress::paused;
      ++meter.work.queue;
      reach(start_, Cost{0}, kNoCell);
    }
    for (;;) {
      if (expanding_ != kNoCell && !expand(meter, in_corridor)) return Progress::paused;
      if (open_.empty()) return Progress::exhausted;
      if (!meter.allows(2)) return Progress::paused;
      const OpenEntry best = open_.top();
      if (best.cell == goal_) return Progress::done;
      open_.pop();
      ++meter.work.queue;
      Node& node = nodes_[best.cell.index];
      if (node.closed || node.g.units != best.g) continue;  // overtaken
      node.closed = true;
      ++meter.work.expansions;
      expanding_ = best.cell;
      looked_at_ = 0;
    }
  }

  /// Of a state that was reached.
  Cost g(Cell state) const { return nodes_[state.index].g; }
  /// kNoCell for the first one.
  Cell parent(Cell state) const { return nodes_[state.index].parent; }
  /// Memory of the states reached since `start`, and of the open list.
  std::uint64_t memory_bytes() const { return reached_ * sizeof(Node) + open_.memory_bytes(); }

 private:
  struct Node {
    std::uint32_t generation;
    Cost g;
    Cell parent;
    bool closed;
  };

  void reach(Cell state, Cost g, Cell parent) {
    Node& node = nodes_[state.index];
    if (node.generation != generation_) ++reached_;
    node = {generation_, g, parent, false};
    open_.push({std::uint64_t{g.units} + space_->heuristic(state, goal_).units, g.units, state});
  }

  /// All successors that were not looked at yet; false where the budget ended first.
  template <typename InCorridor>
  bool expand(Meter& meter, const InCorridor& in_corridor) {
    const Cell from = expanding_;
    const Cost so_far = nodes_[from.index].g;
    std::uint32_t number = 0;
    bool paused = false;
    space_->for_each_successor(from, [&](Cell next, Cost step) {
      if (paused || number++ < looked_at_) return;
      if (!meter.allows(2)) {
        paused = true;
        return;
      }
      ++looked_at_;
      ++meter.work.successors;
      if (!in_corridor(next)) return;
      const Node& node = nodes_[next.index];
      if (node.generation == generation_ && (node.closed || node.g <= so_far + step)) return;
      reach(next, so_far + step, from);
      ++meter.work.queue;
    });
    if (!paused) expanding_ = kNoCell;
    return !paused;
  }

  const Space* space_;
  ZeroedArray<Node> nodes_;
  HeapQueue open_;
  Cell start_ = kNoCell;
  Cell goal_ = kNoCell;
  Cell expanding_ = kNoCell;  // the state whose expansion was not finished
  std::uint32_t looked_at_ = 0;
  std::uint32_t generation_ = 0;
  std::uint64_t reached_ = 0;
};

}  // namespace cairn
