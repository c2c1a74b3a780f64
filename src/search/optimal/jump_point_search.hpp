// JumpPointSearch: the fast optimal search, for the builds of databases and for all who need many paths on one map.
//
// A* over the jump points of a grid (see JumpGraph for what they are and which papers they come from). It returns the
// same costs as A* on the cells, and one of the optimal paths.
#pragma once

#include <cairn/agent.hpp>
#include <cairn/grid.hpp>

#include "search/optimal/jump_graph.hpp"
#include "search/path.hpp"
#include "search/progress.hpp"
#include "search/queues/monotone_queue.hpp"
#include "search/spaces/grid_space.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace cairn::optimal {

/// One searcher serves one thread; any number of them share a grid. Results do not depend on earlier searches.
class JumpPointSearch {
 public:
  static constexpr std::uint64_t kUsualMemory = std::uint64_t{64} << 20U;

  /// The fans of the grid that a search finds are kept for later searches, up to about `most_bytes`.
  explicit JumpPointSearch(const Grid& grid, std::uint64_t most_bytes = kUsualMemory);

  /// The optimal cost, or kInfiniteCost where there is no path. Both cells must be passable.
  Cost search(Cell start, Cell goal);

  /// The same in slices: each pushes to and pops from the queue about `most_work` times. A piece that is not divided is
  /// one expansion, whose scans are as long as lines of the map.
  void start(Cell start, Cell goal);
  search::Progress run(std::uint64_t most_work);
  /// Of a search that has finished.
  Cost cost() const { return cost_; }

  /// Looks for the nearest of some goals, which all are at the distance `apart` (on an empty map) from one point. Of
  /// equally near goals, the one with the lowest index. One of them must be reachable, and none of them the start.
  void start_to_nearest(Cell start, std::span<const Cell> goals, Cell middle, Cost apart);
  search::Progress run_to_nearest(std::uint64_t most_work);
  Cell nearest() const { return nearest_; }

  /// Of the last search: start, jump points and goal; between two of them a path runs diagonally, then straight (with
  /// four neighbours: horizontally, then vertically). Empty where there is no path.
  std::span<const Cell> corners() const { return corners_; }
  /// Of the last search: the whole path.
  void path(search::Path& path) const;
  const Work& work() const { return work_; }

  std::uint64_t memory_bytes() const;

 private:
  struct Node {
    std::uint32_t generation = 0;
    std::uint32_t g = 0;
    JumpPoint parent = 0;
    JumpArrival arrival = 0;
  };
  struct Open {
    std::uint64_t key;  // the complement of f, then g
    Cell cell;          // ties fall to the lower cell, whenever its jump point became known
    JumpPoint point;

    bool operator<(const Open& other) const { return key < other.key || (key == other.key && cell > other.cell); }
  };

  template <typename Take, typename Expand>
  search::Progress run(std::uint64_t most_work, const Take& take, const Expand& expand_fan);
  void begin();
  void expand(const Fan& fan, JumpPoint from, std::uint32_t g, Point goal);
  void finish(JumpPoint last, Cost cost);
  void try_goals(const Fan& fan, Point here, std::uint32_t g);

  const Grid* grid_;
  spaces::GridDistance distance_;
  JumpGraph graph_;
  std::vector<Node> nodes_;  // by jump point; 0 is the start
  std::uint32_t generation_ = 0;
  queues::MonotoneQueue<Open> open_;
  Cell start_;
  Cell goal_;
  std::vector<Cell> goals_;  // of a search for the nearest
  Cost apart_;
  Cell nearest_;
  std::vector<Cell> corners_;
  Cost cost_ = kInfiniteCost;
  bool refused_ = false;
  Work work_;
};

}  // namespace cairn::optimal
