// BestFirstSearch: the one A* loop. It can be stopped after any expansion and taken up again, so that agents run it in
// slices, and looked into while it pauses.
//
// A* (Hart, Nilsson, Raphael, "A formal basis for the heuristic determination of minimum cost paths", 1968) with ties
// to the larger g, then to the lower cell. With other weights than 1 and 1 it is weighted A*, where closed cells are
// not opened again: with a consistent heuristic the bound on suboptimality holds without that (Likhachev, Gordon,
// Thrun, "ARA*: Anytime A* with provable bounds on sub-optimality", NIPS 2003).
#pragma once

#include <cairn/agent.hpp>
#include <cairn/error.hpp>

#include "search/grid_space.hpp"
#include "search/node_table.hpp"
#include "search/open_entry.hpp"
#include "search/path.hpp"
#include "search/priority_steps.hpp"
#include "search/useful_moves.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>

namespace cairn {

enum class SearchStatus : std::uint8_t { paused, found, exhausted };

/// Where a slice of a search ends; both at once hold.
struct SliceLimit {
  std::uint64_t expansions = kUnlimitedWork;
  std::uint64_t work = kUnlimitedWork;  ///< counted operations of all kinds
};

/// Costs that the searches go up to: beyond, a successor's might not fit 32 bits.
inline constexpr std::uint32_t kLargestSearchCost = 0xFFFFFFFFU - 4 * cost_model(Diagonal::sqrt2).diagonal.units;

/// Throws the error for a path that is longer.
[[noreturn]] void refuse_cost(const Rules& rules);

/// `Queue`: BucketQueue where both weights are 1, HeapQueue otherwise, or where the time of a single operation must not
/// depend on the size of the map.
template <typename Queue>
class BestFirstSearch {
 public:
  explicit BestFirstSearch(const GridSpace& space, PriorityWeights weights = {});

  /// Sets a problem and forgets the last one. Masks of the space must not change from here on.
  void start(Cell start, Cell goal);
  /// Expands until the goal's path is known, no open cell is left, or the limit is reached.
  SearchStatus run(SliceLimit limit = {});

  Cell start_cell() const { return start_; }
  Cell goal() const { return goal_; }
  /// What was done since `start`.
  const Work& work() const { return work_; }
  /// Cells reached since `start`.
  std::uint64_t reached_count() const { return reached_; }
  std::uint64_t memory_bytes() const { return reached_ * sizeof(NodeTable::Entry) + open_.memory_bytes(); }

  bool reached(Cell cell) const { return nodes_.is_reached(nodes_[cell]); }
  bool closed(Cell cell) const { return nodes_.is_closed(nodes_[cell]); }
  /// Of a reached cell: the cost of the best path found so far, and the cell before it on that path (of the start: the
  /// start itself).
  Cost g(Cell cell) const { return NodeTable::g(nodes_[cell]); }
  Cell parent(Cell cell) const {
    const unsigned move = NodeTable::move(nodes_[cell]);
    return move == NodeTable::kNoMove ? cell : space_.neighbour(cell, (move + 4) & 7U);
  }

  /// The open cell that would be expanded next, or kNoCell.
  Cell best_open();

  /// The path to a reached cell.
  void path_to(Cell cell, Path& path) const;

  NodeTable& nodes() { return nodes_; }

 private:
  GridSpace space_;
  Rules rules_;
  const UsefulMoves* useful_;
  PriorityWeights weights_;
  PrioritySteps steps_;
  std::array<NodeTable::Entry, kDirections> entry_steps_{};
  NodeTable nodes_;
  Queue open_;
  Cell start_ = kNoCell;
  Cell goal_ = kNoCell;
  Point target_;
  Work work_;
  std::uint64_t reached_ = 0;
};

template <typename Queue>
BestFirstSearch<Queue>::BestFirstSearch(const GridSpace& space, PriorityWeights weights)
    : space_(space),
      rules_(space.rules()),
      useful_(&useful_moves(rules_)),
      weights_(weights),
      steps_(space, weights),
      nodes_(space.size()) {
  for (unsigned d = 0; d < kDirections; ++d) entry_steps_[d] = NodeTable::step_of(space.move_cost(d), d);
}

template <typename Queue>
void BestFirstSearch<Queue>::start(Cell start, Cell goal) {
  start_ = start;
  goal_ = goal;
  target_ = space_.point(goal);
  nodes_.reset();
  open_.clear();
  nodes_[start] = nodes_.open_entry(0) | NodeTable::kNoMove;
  open_.push({std::uint64_t{weights_.h} * space_.heuristic(start, goal).units, 0, start});
  work_ = {};
  work_.queue = 1;
  reached_ = 1;
}

template <typename Queue>
SearchStatus BestFirstSearch<Queue>::run(SliceLimit limit) {
  // An expansion comes with at most a pop, eight successors and eight pushes.
  constexpr std::uint64_t kMostWork = 18;
  const std::uint64_t spent = work_.total();
  const std::uint64_t most_expansions =
      limit.expansions > kUnlimitedWork - work_.expansions ? kUnlimitedWork : work_.expansions + limit.expansions;
  const std::uint64_t most_work = limit.work > kUnlimitedWork - spent ? kUnlimitedWork : spent + limit.work;
  while (!open_.empty()) {
    if (work_.expansions >= most_expansions || work_.total() + kMostWork > most_work) return SearchStatus::paused;
    const OpenEntry best = open_.top();
    const NodeTable::Entry base = nodes_.open_entry(best.g);
    NodeTable::Entry& entry = nodes_[best.cell];
    if (NodeTable::is_open_with(entry, base) && best.cell == goal_) return SearchStatus::found;
    open_.pop();
    ++work_.queue;
    if (!NodeTable::is_open_with(entry, base)) continue;
    if (best.g > kLargestSearchCost) refuse_cost(rules_);
    ++work_.expansions;
    const unsigned arrived = NodeTable::move(entry);
    entry = NodeTable::closed(entry);
    const Point here = space_.point(best.cell);
    const PrioritySteps::Row& steps = steps_.at(here.x - target_.x, here.y - target_.y);
    const unsigned moves = (*useful_)[arrived][space_.mask(best.cell)];
    for (unsigned rest = moves; rest != 0; rest &= rest - 1) {
      ++work_.successors;
      const auto d = static_cast<unsigned>(std::countr_zero(rest));
      const Cell successor = space_.neighbour(best.cell, d);
      const NodeTable::Entry candidate = base + entry_steps_[d];
      NodeTable::Entry& present = nodes_[successor];
      if (!NodeTable::improves(candidate, present)) continue;
      if (!nodes_.is_reached(present)) ++reached_;
      present = candidate;
      open_.push(
          {best.f + static_cast<std::uint64_t>(std::int64_t{steps[d]}), NodeTable::g(candidate).units, successor});
      ++work_.queue;
    }
  }
  return SearchStatus::exhausted;
}

template <typename Queue>
Cell BestFirstSearch<Queue>::best_open() {
  while (!open_.empty()) {
    const OpenEntry best = open_.top();
    if (NodeTable::is_open_with(nodes_[best.cell], nodes_.open_entry(best.g))) return best.cell;
    open_.pop();
    ++work_.queue;
  }
  return kNoCell;
}

template <typename Queue>
void BestFirstSearch<Queue>::path_to(Cell cell, Path& path) const {
  path.cost = g(cell);
  path.cells.clear();
  for (;; cell = parent(cell)) {
    path.cells.push_back(cell);
    if (cell == start_) break;
  }
  std::reverse(path.cells.begin(), path.cells.end());
}

}  // namespace cairn
