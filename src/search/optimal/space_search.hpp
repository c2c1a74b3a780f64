// SpaceSearch: best-first search on any space: A*, weighted A* and Dijkstra's search on graphs and abstractions, and A*
// within a corridor on any space.
//
// It looks at all successors of a state, and it can be stopped anywhere, within an expansion too, since a state can
// have any number of successors. Like all searches here it is a best_first loop (search/best_first.hpp). On whole grids
// BestFirstSearch has a kernel of its own (best_first_search.hpp), which leaves out moves that others make up for. In a
// corridor those others may be missing, so searches in corridors use this one on grids too. A corridor is what a path
// through an abstraction leaves of the space below it (Sturtevant, Buro: Partial Pathfinding Using Map Abstraction and
// Refinement, AAAI 2005).
#pragma once

#include <cairn/agent.hpp>

#include "base/assert.hpp"
#include "base/stamped_array.hpp"
#include "search/best_first.hpp"
#include "search/meter.hpp"
#include "search/optimal/slice_limit.hpp"
#include "search/optimal/weights.hpp"
#include "search/path.hpp"
#include "search/progress.hpp"
#include "search/queues/heap_queue.hpp"
#include "search/queues/open_entry.hpp"
#include "search/spaces/space.hpp"
#include "search/watch.hpp"

#include <algorithm>
#include <cstdint>

namespace cairn::optimal {

/// `Queue`: see open_entry.hpp. Closed states are not opened again.
template <spaces::Space S, typename Queue = queues::HeapQueue>
class SpaceSearch {
 public:
  using Space = S;

  /// The least work with which `run` makes progress: a successor with its push.
  static constexpr std::uint64_t kMinWork = 2;

  explicit SpaceSearch(const S& space, SearchWeights weights = {})
      : space_(space), weights_(weights), nodes_(space.size()) {}

  /// Sets a problem and forgets the last one. Without a goal, h counts nothing.
  void start(Cell from, Cell goal = kNoCell) {
    start_ = from;
    goal_ = goal;
    expanding_ = kNoCell;
    found_ = false;
    nodes_.clear();
    reached_ = 0;
    open_.clear();
    work_ = {};
  }

  /// Expands until the goal's path is known, no open state is left, or the limit is reached.
  search::Progress run(const SliceLimit& limit = {}) {
    return run(limit, [goal = goal_](Cell state) { return goal != kNoCell && state == goal; });
  }
  /// The same with another end: the first state for which `is_last(state)` holds, asked in the order of closing.
  template <typename IsLast>
  search::Progress run(const SliceLimit& limit, const IsLast& is_last) {
    search::Meter meter(limit.work);
    const search::Progress progress = search(meter, limit, is_last, [](Cell) { return true; });
    CAIRN_ASSERT(meter.work.total() <= meter.budget);
    work_ += meter.work;
    return progress;
  }
  /// Within a corridor: `admits(state)` says which states belong to it. The work is counted by the meter alone.
  template <typename Admits>
  search::Progress run(search::Meter& meter, const Admits& admits) {
    return search(
        meter, {}, [goal = goal_](Cell state) { return state == goal; }, admits);
  }

  Cell goal() const { return goal_; }
  /// What was done since `start`.
  const Work& work() const { return work_; }
  /// Memory of the states reached since `start`, and of the open list.
  std::uint64_t reached_states() const { return reached_; }
  std::uint64_t memory_bytes() const { return reached_ * decltype(nodes_)::kEntryBytes + open_.memory_bytes(); }

  /// Whether a path to the state is known.
  bool is_reached(Cell state) const { return nodes_.is_set(state.index); }
  /// Whether the state was expanded, or ended the search: its path is final.
  bool is_closed(Cell state) const { return is_reached(state) && nodes_[state.index].closed; }
  /// Of a reached state, the cost of the best path known, and the state before it there, or kNoCell for the start.
  Cost g(Cell state) const { return nodes_[state.index].g; }
  Cell parent(Cell state) const { return nodes_[state.index].parent; }
  /// The best path known to a reached state.
  void path_to(Cell state, search::Path& path) const {
    path.cost = g(state);
    path.cells.clear();
    for (; state != kNoCell; state = parent(state)) path.cells.push_back(state);
    std::reverse(path.cells.begin(), path.cells.end());
  }

  /// The open state that would be expanded next, when `run` has paused with all the expansions that it was allowed. In
  /// other cases it may be kNoCell: the first entry was overtaken, or an expansion is not finished.
  Cell best_open() {
    if (open_.empty() || expanding_ != kNoCell) return kNoCell;
    const queues::OpenEntry best = open_.top();
    return is_open_with(best) ? best.cell : kNoCell;
  }

 private:
  struct Node {
    Cost g;
    Cell parent;
    bool closed;
  };

  const S& space() const { return space_; }
  bool is_open_with(const queues::OpenEntry& entry) const {
    const Node& node = nodes_[entry.cell.index];
    return !node.closed && node.g.units == entry.g;
  }

  template <typename IsLast, typename Admits>
  search::Progress search(search::Meter& meter, const SliceLimit& limit, const IsLast& is_last, const Admits& admits) {
    if (found_) return search::Progress::done;
    if (reached_ == 0) {
      if (!meter.allows(1)) return search::Progress::paused;
      ++meter.work.queue;
      reach(start_, Cost{0}, kNoCell);
    }
    const auto is_overtaken = [&](const queues::OpenEntry& best) { return !is_open_with(best); };
    const auto take = [&](const queues::OpenEntry& best, bool overtaken) -> search::Stop {
      if (!meter.allows(kMinWork)) return search::Progress::paused;
      if (!overtaken) {
        if (meter.work.expansions >= limit.expansions || best.f > limit.f) return search::Progress::paused;
        nodes_[best.cell.index].closed = true;
        found_ = is_last(best.cell);
        if (found_) return search::Progress::done;
        if (best.g > S::kMaxPathCost.units) space().refuse_cost();
      }
      ++meter.work.queue;
      return search::kGoOn;
    };
    if (expanding_ != kNoCell && !expand(meter, admits)) return search::Progress::paused;
    return search::best_first(open_, is_overtaken, take, [&](const queues::OpenEntry& best) -> search::Stop {
      ++meter.work.expansions;
      search::watch_expanded(space().key(best.cell));
      expanding_ = best.cell;
      looked_at_ = 0;
      if (!expand(meter, admits)) return search::Progress::paused;
      return search::kGoOn;
    });
  }

  void reach(Cell state, Cost g, Cell parent) {
    if (!nodes_.is_set(state.index)) ++reached_;
    nodes_.set(state.index, {g, parent, false});
    const std::uint64_t h = weights_.h == 0 || goal_ == kNoCell ? 0 : space().heuristic(state, goal_).units;
    open_.push({weights_.g * std::uint64_t{g.units} + weights_.h * h, g.units, state});
  }

  // Looks at all successors that were not looked at yet. False where the budget ended first.
  template <typename Admits>
  bool expand(search::Meter& meter, const Admits& admits) {
    const Cell from = expanding_;
    const Cost so_far = nodes_[from.index].g;
    std::uint32_t number = 0;
    bool paused = false;
    space().for_each_successor(from, [&](Cell next, Cost step) {
      if (paused || number++ < looked_at_) return;
      if (!meter.allows(2)) {
        paused = true;
        return;
      }
      ++looked_at_;
      ++meter.work.successors;
      if (!admits(next)) return;
      const Node* node = nodes_.find(next.index);
      if (node != nullptr && (node->closed || node->g <= so_far + step)) return;
      reach(next, so_far + step, from);
      ++meter.work.queue;
    });
    if (!paused) expanding_ = kNoCell;
    return !paused;
  }

  spaces::HeldSpace<S> space_;
  SearchWeights weights_;
  base::StampedArray<Node> nodes_;
  Queue open_;
  Cell start_ = kNoCell;
  Cell goal_ = kNoCell;
  bool found_ = false;
  Cell expanding_ = kNoCell;  // the state whose expansion is not finished
  std::uint32_t looked_at_ = 0;
  Work work_;
  std::uint64_t reached_ = 0;
};

}  // namespace cairn::optimal
