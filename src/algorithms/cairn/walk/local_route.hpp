// JumpRoute: a shortest path on the map as it is, which may change between two routes. A* over jump points (see
// JumpGraph), in slices.
//
// LocalRoute leads to a goal close by, if the route over waypoints is a long detour. LongRoute leads to any goal; it
// keeps the fans that it finds.
#pragma once

#include <cairn/grid.hpp>

#include "algorithms/cairn/walk/fan_cache.hpp"
#include "algorithms/cairn/walk/leg.hpp"
#include "algorithms/cairn/walk/run_window.hpp"
#include "base/stamped_array.hpp"
#include "search/best_first.hpp"
#include "search/meter.hpp"
#include "search/optimal/fan_scan.hpp"
#include "search/queues/quad_heap.hpp"
#include "search/spaces/grid_space.hpp"

#include <cstdint>
#include <vector>

namespace cairn::cairn_walk {

template <typename Lines>
class JumpRoute {
 public:
  /// A path with more runs counts as not found.
  JumpRoute(const Grid& grid, std::uint32_t most_work, std::uint32_t most_runs = RunWindow::kMost,
            FanCache* cache = nullptr);

  /// The most work of a search, with the tracing of its path.
  static constexpr std::uint64_t work_bound(std::uint64_t most_work) { return most_work + RunWindow::kMost; }
  /// The most work of an uninterruptible piece of the search: a diagonal step with its two straight scans, a scan along
  /// one of them for the goal, and three nodes.
  static constexpr std::uint64_t kPiece = 3 * Lines::kMaxWords + 3;

  /// Starts the search for a path that costs less than `below`; any, where fans are kept.
  void start(Cell start, Cell goal, Cost below);
  /// False if the budget ended first.
  bool advance(search::Meter& meter);

  /// Once advance has returned true.
  bool found() const { return found_; }
  Cost cost() const { return cost_; }
  /// The path, as directions and repetitions.
  const std::vector<MoveRun>& runs() const { return runs_; }
  std::uint64_t bytes() const;

 private:
  using Scan = optimal::FanScan<Lines>;
  using NodeIndex = std::uint32_t;

  struct Node {
    Cell cell;
    std::uint32_t g = 0;
    NodeIndex parent = 0;
    unsigned arrived = 0;  // the direction of the last move
  };
  struct Open {
    std::uint64_t key;  // f, then the complement of g
    Cell cell;
    NodeIndex node;

    bool before(const Open& other) const { return queues::pair_before(key, cell.index, other.key, other.cell.index); }
  };
  enum class Phase : std::uint8_t { search, trace, done };

  // Nodes are fewer than operations: most scans find none. Few nodes are reached twice.
  static constexpr std::uint64_t most_nodes(std::uint64_t most_work) { return most_work / 4 + 4; }
  static constexpr std::uint64_t most_open(std::uint64_t most_work) { return 2 * most_nodes(most_work); }
  static constexpr NodeIndex kRoot = 0;
  // Of a known fan, so many jumps are read in one piece.
  static constexpr std::uint32_t kJumpsAtOnce = 64;

  template <optimal::StopRule rule>
  search::Progress search(search::Meter& meter);
  search::Stop stop_before_piece(const search::Meter& meter) const;
  void begin_expansion(search::Meter& meter);
  void read_fan(search::Meter& meter);
  template <optimal::StopRule rule>
  search::Stop finish_expansion(search::Meter& meter);
  template <optimal::StopRule rule>
  void begin_move();
  template <optimal::StopRule rule>
  bool go_along_slant();
  void look_for_goal(Point from, unsigned direction, std::uint32_t cost);
  void find(Cell cell, unsigned direction, std::uint32_t cost);
  void reach(Cell cell, unsigned direction, std::uint32_t cost);
  std::size_t slot_of(Cell cell) const;
  bool trace(search::Meter& meter);

  const Grid* grid_;
  spaces::GridDistance distance_;
  Scan scan_;
  std::uint32_t most_work_;
  std::uint32_t most_runs_;
  FanCache* cache_;
  std::vector<Node> nodes_;              // the root first
  base::StampedArray<NodeIndex> index_;  // nodes by cell: a table with linear probing, a power of two long
  queues::QuadHeap<Open> open_;
  std::vector<MoveRun> runs_;

  Phase phase_ = Phase::done;
  std::uint64_t used_ = 0;    // work of this search so far
  std::uint64_t words_ = 0;   // scanned words that are counted already
  std::uint32_t pushed_ = 0;  // nodes pushed since the last count
  Cell goal_;
  Point target_;
  Cost cost_;  // of the path found; before, the bound that it must stay below
  bool found_ = false;
  // The node that is being expanded.
  NodeIndex from_ = 0;
  unsigned moves_ = 0;  // its remaining moves, as a mask
  bool slanting_ = false;
  bool keeping_ = false;         // what is found goes to the cache
  bool reading_ = false;         // its fan is known
  std::uint32_t next_jump_ = 0;  // of that fan
  typename Scan::Slant slant_{};
  NodeIndex traced_ = 0;
};

extern template class JumpRoute<optimal::ShortScan>;
extern template class JumpRoute<optimal::LongScan>;

using LocalRoute = JumpRoute<optimal::ShortScan>;
using LongRoute = JumpRoute<optimal::LongScan>;

}  // namespace cairn::cairn_walk
