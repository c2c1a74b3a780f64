// Dijkstra: least costs from one state to all others, or to those within a limit, or until a chosen one is settled.
//
//     Dijkstra distances{GridSpace(grid)};
//     distances.run(from);
//     if (distances.is_settled(cell)) ... distances.cost(cell) ...
#pragma once

#include "search/optimal/best_first_search.hpp"
#include "search/optimal/priority.hpp"
#include "search/queues/bucket_queue.hpp"

namespace cairn::optimal {

/// Memory is kept from run to run; forgetting the last one takes no time.
template <spaces::Space S>
class DijkstraSearch {
 public:
  explicit DijkstraSearch(const S& space) : search_(space) {}

  /// Settles all cells that can be reached at a cost of at most `limit`.
  void run(Cell from, Cost limit = kInfiniteCost) {
    run(from, limit, [](Cell) { return false; });
  }
  /// Settles cells in the order of their costs until `is_last(cell)` holds for one, which is settled too.
  template <typename IsLast>
  void run(Cell from, Cost limit, IsLast is_last) {
    search_.start(from);
    search_.run({.f = limit.units}, is_last);
  }

  bool is_settled(Cell cell) const { return search_.is_closed(cell); }
  /// kInfiniteCost if the cell is not settled.
  Cost cost(Cell cell) const { return is_settled(cell) ? search_.g(cell) : kInfiniteCost; }
  /// On a grid: of a settled cell, the direction of the last move on a least path; NodeTable::kNoMove for the first.
  unsigned last_move(Cell cell) const { return search_.last_move(cell); }
  /// Of a settled cell other than the first, the cell before it on that path.
  Cell parent(Cell cell) const { return search_.parent(cell); }
  /// The path to a settled cell.
  void path_to(Cell cell, search::Path& path) const { search_.path_to(cell, path); }
  /// Of the last run.
  const Work& work() const { return search_.work(); }

 private:
  BestFirstSearch<S, queues::BucketQueue, CostPriority> search_;
};

/// On a grid moves cost the same both ways, so the costs from a cell are also those to it.
using Dijkstra = DijkstraSearch<spaces::GridSpace>;

}  // namespace cairn::optimal
