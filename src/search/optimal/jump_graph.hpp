// JumpGraph: the jump points of a grid and what can be reached from each, found when first asked for and then kept.
//
// Paths of equal length that differ only in the order of their moves are the same to a search. Of each such family one
// is canonical: diagonal moves first (four neighbours: horizontal ones first), and no turn that is not forced by a
// blocked cell. Canonical paths turn from a straight line only at jump points, cells beside which something blocked has
// just ended (Harabor and Grastien, "Online graph pruning for pathfinding on grid maps", AAAI 2011). From a jump point
// a *fan* spreads: one or two straight lines, and diagonals from each cell of which two more straight lines start. What
// matters of a fan is which jump points it meets; they are found by scanning bits (the same, "Improving jump point
// search", ICAPS 2014), with no points on the diagonal in between.
//
// A fan depends on the grid alone, so it serves all later searches: the more of them, the nearer each comes to a search
// on a ready graph of jump points (Harabor, Uras, Stuckey, Koenig, "Regarding jump point search and subgoal graphs",
// IJCAI 2019), yet nothing is computed in parts of the map that no search visits.
#pragma once

#include <cairn/grid.hpp>

#include "search/optimal/fan_scan.hpp"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace cairn::optimal {

/// A jump point of a graph; 0 stands for none.
using JumpPoint = std::uint32_t;

/// A jump point together with the direction in which it was reached: what a fan depends on.
using JumpArrival = std::uint32_t;

/// The canonical path from the root of a fan to a jump point on it.
struct Jump {
  JumpArrival to;
  std::uint32_t cost;
  std::uint16_t x;  // of the jump point, so that its heuristic value needs no further look
  std::uint16_t y;
};

/// What is reached from a cell without passing a jump point. A fan is a range of jumps of the graph.
struct Fan {
  std::uint32_t first = 0;  // of its jumps
  std::uint32_t count : 24 = 0;
  std::uint32_t moves : 8 = 0;           // the canonical moves at its root, as in a neighbour mask; never none
  std::array<std::uint16_t, 4> reach{};  // how far its diagonals (four neighbours: horizontals) go; see reach_index
};

class JumpGraph {
 public:
  /// Fans are kept up to `most_bytes`: where nearly every cell is a jump point they would be far larger than the map.
  JumpGraph(const Grid& grid, std::uint64_t most_bytes);

  const Grid& grid() const { return *grid_; }
  /// One more than the largest jump point known so far.
  std::uint32_t point_limit() const { return static_cast<std::uint32_t>(cells_.size()); }
  Cell cell(JumpPoint point) const { return cells_[point]; }
  JumpPoint point(JumpArrival arrival) const { return arrival >> arrival_bits_; }

  /// What is reached from a jump point. Valid until the next call.
  const Fan& fan(JumpArrival arrival);
  /// What is reached from any cell, in all directions. Not kept.
  const Fan& fan_from(Cell cell);
  std::span<const Jump> jumps(const Fan& fan) const { return {jumps_.data() + fan.first, fan.count}; }

  /// Whether the canonical path from a fan's root to a cell lies on the fan, so that it costs no more than the
  /// heuristic says. The cells must differ.
  bool covers(const Fan& fan, Point root, Point target);

  /// Whether no more fans are kept.
  bool is_full() const;
  std::uint64_t memory_bytes() const;
  /// Forgets all jump points.
  void clear();

 private:
  template <StopRule rule>
  void scan_fan(Cell cell);
  void spread(Cell cell, unsigned moves);
  void add(Cell cell, unsigned direction, std::uint32_t cost);
  JumpPoint point_at(Cell cell);
  unsigned direction(JumpArrival arrival) const {
    return (arrival & ((1U << arrival_bits_) - 1)) << (3 - arrival_bits_);
  }
  void grow_index();

  const Grid* grid_;
  std::uint64_t most_bytes_;
  FanScan<LineScan> scan_;

  // Arrivals are numbered by jump point, then by direction; jump points are reached in 2, 4 or 8 directions.
  unsigned arrival_bits_;
  std::vector<Cell> cells_;  // by jump point
  std::vector<Fan> fans_;    // by arrival; without moves where it is not known yet
  std::vector<Jump> jumps_;
  Fan passing_;                   // the last fan that is not kept
  std::size_t kept_jumps_ = 0;    // of jumps_, those that belong to kept fans
  std::vector<JumpPoint> index_;  // jump points by cell: a table with linear probing, a power of two long
};

}  // namespace cairn::optimal
