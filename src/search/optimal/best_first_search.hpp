// BestFirstSearch: the search behind A*, weighted A* and Dijkstra's search. It can be stopped and taken up again, so
// that agents run it in slices, and looked into while it pauses.
//
// On any space it is SpaceSearch. The grid has a kernel of its own with the same expansions: its entries are numbers
// that one comparison decides on (node_table.hpp), f is added up by direction (priority.hpp), and moves that others
// make up for are left out (useful_moves.hpp). With it A* is 1.6 times as fast (rooms and caves of 256 x 256).
//
// A* is that of Hart, Nilsson and Raphael ("A formal basis for the heuristic determination of minimum cost paths",
// 1968) with ties to the larger g, then to the lower cell. Closed cells are not opened again, not in weighted A*
// either: with a consistent heuristic its bound on suboptimality holds without that (Likhachev, Gordon, Thrun, "ARA*:
// Anytime A* with provable bounds on sub-optimality", NIPS 2003).
#pragma once

#include <cairn/agent.hpp>

#include "search/best_first.hpp"
#include "search/optimal/node_table.hpp"
#include "search/optimal/priority.hpp"
#include "search/optimal/slice_limit.hpp"
#include "search/optimal/space_search.hpp"
#include "search/path.hpp"
#include "search/progress.hpp"
#include "search/queues/open_entry.hpp"
#include "search/spaces/grid_space.hpp"
#include "search/spaces/search_cost.hpp"
#include "search/spaces/useful_moves.hpp"
#include "search/watch.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

namespace cairn::optimal {

/// An expansion comes with at most a pop, eight successors and eight pushes; a slice pauses when less is left.
inline constexpr std::uint64_t kMaxWorkPerExpansion = 2 + 2 * kDirections;

/// `Queue`: BucketQueue for A* and Dijkstra's search, whose f never falls; HeapQueue for any f; SteadyHeapQueue
/// where no single operation's time may depend on the size of the map. `Priority`: see priority.hpp.
template <spaces::Space S, typename Queue, typename Priority = GoalPriority>
class BestFirstSearch : public SpaceSearch<S, Queue> {
 public:
  explicit BestFirstSearch(const S& space, SearchWeights weights = Priority::kWeights)
      : SpaceSearch<S, Queue>(space, weights) {}
};

/// On a grid a search pauses between expansions only.
template <typename Queue, typename Priority>
class BestFirstSearch<spaces::GridSpace, Queue, Priority> {
 public:
  using Space = spaces::GridSpace;

  /// The least work with which `run` makes progress.
  static constexpr std::uint64_t kMinWork = kMaxWorkPerExpansion;

  template <typename... PriorityArguments>
  explicit BestFirstSearch(const spaces::GridSpace& space, const PriorityArguments&... arguments);

  /// Sets a problem and forgets the last one. The masks of the space must not change from here on.
  void start(Cell start, Cell goal = kNoCell);

  /// Expands until the goal's path is known, no open cell is left, or the limit is reached.
  search::Progress run(const SliceLimit& limit = {}) {
    return run(limit, [goal = goal_](Cell cell) { return cell == goal; });
  }
  /// The same with an end of one's own: the search ends with the first cell for which `is_last(cell)` holds, asked of
  /// each cell in the order of closing.
  template <typename IsLast>
  search::Progress run(const SliceLimit& limit, IsLast is_last);

  Cell goal() const { return goal_; }
  /// What was done since `start`.
  const Work& work() const { return work_; }
  /// The cells in the open and closed lists: all that were reached since `start`.
  std::uint64_t reached_states() const { return reached_; }
  /// Memory of the cells reached since `start`, and of the open list.
  std::uint64_t memory_bytes() const { return reached_ * sizeof(NodeTable::Entry) + open_.memory_bytes(); }

  /// Whether a path to the cell is known.
  bool is_reached(Cell cell) const { return nodes_.is_reached(nodes_[cell]); }
  /// Whether the cell was expanded, or ended the search: its path is final.
  bool is_closed(Cell cell) const { return nodes_.is_closed(nodes_[cell]); }
  /// Of a reached cell, the cost of the best path known.
  Cost g(Cell cell) const { return NodeTable::g(nodes_[cell]); }
  /// Of a reached cell, the direction of the last move on that path; NodeTable::kNoMove for the start.
  unsigned last_move(Cell cell) const { return NodeTable::move(nodes_[cell]); }
  /// Of a reached cell other than the start, the cell before it on that path.
  Cell parent(Cell cell) const { return space_.neighbour(cell, (last_move(cell) + 4) & 7U); }
  /// The best path known to a reached cell.
  void path_to(Cell cell, search::Path& path) const;

  /// The open cell that would be expanded next, when `run` has paused with all the expansions that it was allowed. In
  /// other cases kNoCell may come instead: an entry that was overtaken stands first then, which `run` takes away.
  Cell best_open();

 private:
  spaces::GridSpace space_;
  Priority priority_;
  const spaces::UsefulMoves* useful_;
  std::array<NodeTable::Entry, kDirections> entry_steps_{};
  NodeTable nodes_;
  Queue open_;
  Cell start_ = kNoCell;
  Cell goal_ = kNoCell;
  bool found_ = false;
  Work work_;
  std::uint64_t reached_ = 0;
};

template <typename Queue, typename Priority>
template <typename... PriorityArguments>
BestFirstSearch<spaces::GridSpace, Queue, Priority>::BestFirstSearch(const spaces::GridSpace& space,
                                                                     const PriorityArguments&... arguments)
    : space_(space),
      priority_(space, arguments...),
      useful_(priority_.is_monotone() ? &spaces::useful_moves<spaces::MovePruning::monotone>(space.rules())
                                      : &spaces::useful_moves<spaces::MovePruning::any>(space.rules())),
      nodes_(space.size()) {
  for (unsigned d = 0; d < kDirections; ++d) entry_steps_[d] = NodeTable::step_of(space.move_cost(d), d);
}

template <typename Queue, typename Priority>
void BestFirstSearch<spaces::GridSpace, Queue, Priority>::start(Cell start, Cell goal) {
  start_ = start;
  goal_ = goal;
  found_ = false;
  priority_.aim(goal);
  nodes_.reset();
  nodes_[start] = nodes_.open_entry(0) | NodeTable::kNoMove;
  reached_ = 1;
  open_.clear();
  open_.push({priority_.initial(start), 0, start});
  work_ = {};
  work_.queue = 1;
}

template <typename Queue, typename Priority>
template <typename IsLast>
search::Progress BestFirstSearch<spaces::GridSpace, Queue, Priority>::run(const SliceLimit& limit, IsLast is_last) {
  const auto after = [](std::uint64_t a, std::uint64_t b) { return b > kUnlimitedWork - a ? kUnlimitedWork : a + b; };
  const std::uint64_t most_expansions = after(work_.expansions, limit.expansions);
  const std::uint64_t most_work = after(work_.total(), limit.work);
  if (found_) return search::Progress::done;
  // Of the best open cell: what its entry would be without a move, and what it is.
  NodeTable::Entry opened = 0;
  NodeTable::Entry* entry = nullptr;
  const auto is_overtaken = [&](const queues::OpenEntry& best) {
    opened = nodes_.open_entry(best.g);
    entry = &nodes_[best.cell];
    return !NodeTable::is_open_with(*entry, opened);
  };
  const auto take = [&](const queues::OpenEntry& best, bool overtaken) -> search::Stop {
    if (work_.total() + kMaxWorkPerExpansion > most_work) return search::Progress::paused;
    if (!overtaken && (work_.expansions >= most_expansions || best.f > limit.f)) return search::Progress::paused;
    ++work_.queue;
    if (overtaken) return search::kGoOn;
    *entry = NodeTable::closed(*entry);
    if (!is_last(best.cell)) return search::kGoOn;
    found_ = true;
    return search::Progress::done;
  };
  return search::best_first(open_, is_overtaken, take, [&](const queues::OpenEntry& best) {
    const unsigned arrived = NodeTable::move(*entry);
    if (best.g > spaces::kMaxSearchCost) spaces::refuse_cost(space_.rules());
    ++work_.expansions;
    search::watch_expanded(space_.point(best.cell));
    const PrioritySteps& steps = priority_.steps(best.cell);
    for (unsigned rest = (*useful_)[arrived][space_.mask(best.cell)]; rest != 0; rest &= rest - 1) {
      ++work_.successors;
      const auto d = static_cast<unsigned>(std::countr_zero(rest));
      const Cell successor = space_.neighbour(best.cell, d);
      const NodeTable::Entry candidate = opened + entry_steps_[d];
      NodeTable::Entry& present = nodes_[successor];
      if (!NodeTable::improves(candidate, present)) continue;
      if (!nodes_.is_reached(present)) ++reached_;
      present = candidate;
      const std::uint64_t f = best.f + static_cast<std::uint64_t>(std::int64_t{steps[d]});
      open_.push({f, NodeTable::g(candidate).units, successor});
      ++work_.queue;
    }
  });
}

template <typename Queue, typename Priority>
Cell BestFirstSearch<spaces::GridSpace, Queue, Priority>::best_open() {
  if (open_.empty()) return kNoCell;
  const queues::OpenEntry best = open_.top();
  return NodeTable::is_open_with(nodes_[best.cell], nodes_.open_entry(best.g)) ? best.cell : kNoCell;
}

template <typename Queue, typename Priority>
void BestFirstSearch<spaces::GridSpace, Queue, Priority>::path_to(Cell cell, search::Path& path) const {
  path.cost = g(cell);
  path.cells.assign(1, cell);
  while (cell != start_) {
    cell = parent(cell);
    path.cells.push_back(cell);
  }
  std::reverse(path.cells.begin(), path.cells.end());
}

}  // namespace cairn::optimal
