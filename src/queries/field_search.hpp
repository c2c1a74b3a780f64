// FieldSearch: the costs of shortest paths from all cells to the nearest of some goals.
//
// Dijkstra's search in a canonical order: of all equally short paths only those are followed that go diagonally first
// and then straight (Sturtevant, Rabin: "Canonical orderings on grids", IJCAI 2016). So most cells are written once, in
// long lines, and only jump points enter the queue. Bits say how far a line goes; a line ends early at a cell that has
// no larger cost already.
//
// This also holds with ties. Suppose that the move from y to x lies on a shortest path and is left out. Then y was
// reached straight and the move is diagonal, so that another shortest path makes the diagonal move first and reaches x
// straight from a cell y'. A straight move on a shortest path is never left out, in whatever way y' was reached.
// With four neighbours, "horizontal" takes the place of "diagonal" and "vertical" that of "straight".
//
// Where cells have costs there are no such orders, so the search looks at all moves of each cell.
#pragma once

#include <cairn/grid.hpp>

#include "search/optimal/fan_scan.hpp"
#include "search/optimal/line_scan.hpp"
#include "search/queues/monotone_queue.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace cairn::queries {

class FieldSearch {
 public:
  explicit FieldSearch(const Grid& grid);

  /// Goals must be passable.
  void start(std::span<const Point> goals, Cost max_cost);
  /// Returns whether it has finished. If the grid changes meanwhile, the costs may be those of neither map.
  bool advance(std::uint64_t budget);
  /// Must be called if a cell changes before the end, so that the next run resets its cost too.
  void touch(Cell cell) {
    const std::size_t word = cell.index / 64;
    if (is_everywhere_) used_words_[word / 64] |= std::uint64_t{1} << (word % 64);
  }
  /// The counted operations so far.
  std::uint64_t work() const { return work_; }

  const Grid& grid() const { return *grid_; }
  const std::vector<std::uint32_t>& costs() const { return costs_; }
  std::uint64_t memory_bytes() const;

 private:
  using Scan = optimal::FanScan<optimal::ShortScan>;

  /// A goal or a jump point.
  struct Item {
    std::uint32_t g;
    Cell cell;
    unsigned arrived;  // a direction, or kNowhere for a goal

    bool operator<(const Item& other) const { return g > other.g; }
  };
  static constexpr unsigned kNowhere = kDirections;

  /// Cells that a run may have written: columns and rows from the first corner up to the second, both included.
  struct Box {
    Point from;
    Point to;
  };

  void forget();
  void note_box(Point goal);
  void note_words();
  template <optimal::StopRule rule>
  bool run(std::uint64_t budget);
  bool run_weighted(std::uint64_t budget);
  template <optimal::StopRule rule>
  void step_slant();
  template <optimal::StopRule rule>
  void line(const Scan::Place& from, unsigned direction, std::uint32_t cost);
  void jump(Cell cell, unsigned direction, std::uint32_t g);

  const Grid* grid_;
  Scan scan_;
  optimal::Lines rows_;
  optimal::Lines columns_;
  std::vector<std::uint32_t> costs_;  // by cell
  std::vector<Box> boxes_;            // what the last run wrote to
  bool is_everywhere_ = false;        // or, if these are too many, it wrote to these words
  std::vector<std::uint64_t> used_words_;
  queues::MonotoneQueue<Item> open_;
  std::uint32_t most_ = 0;  // the largest cost
  std::uint64_t work_ = 0;

  // The item that is being expanded.
  Scan::Place root_{};
  std::uint32_t root_g_ = 0;
  unsigned moves_ = 0;  // that remain
  bool is_on_slant_ = false;
  Scan::Slant slant_{};
};

}  // namespace cairn::queries
