// SampledPaths: optimal paths between random cells, from which methods learn what a map asks of its agents.
#pragma once

#include <cairn/grid.hpp>

#include "base/random.hpp"
#include "search/optimal/best_first_search.hpp"
#include "search/optimal/jump_point_search.hpp"
#include "search/path.hpp"
#include "search/queues/bucket_queue.hpp"
#include "world/passable_cells.hpp"

#include <cstdint>
#include <optional>
#include <utility>

namespace cairn::store {

/// What finds the paths. Jump points are faster by far, and the search runs from the end to the start: of the optimal
/// paths it finds one with few subgoals. A* runs from the start, and the path is the one that it finds.
enum class PathSearch : std::uint8_t { jump, astar };

/// One serves one thread; they share the cells.
class SampledPaths {
 public:
  SampledPaths(const Grid& grid, const world::PassableCells& cells, PathSearch search);

  /// An optimal path of at least two moves between two cells, drawn uniformly. It depends on the random numbers alone,
  /// its ends on nothing else. It is valid until the next call. Throws InputError where the map has hardly any such
  /// cells.
  const search::Path& draw(base::Random& random);

  /// States expanded by all searches since the last call.
  std::uint64_t take_expansions() { return std::exchange(expansions_, 0); }

 private:
  void find(Cell start, Cell goal);

  const Grid* grid_;
  const world::PassableCells* cells_;
  std::optional<optimal::JumpPointSearch> jump_;  // one of these
  std::optional<optimal::BestFirstSearch<spaces::GridSpace, queues::BucketQueue>> astar_;
  search::Path path_;
  std::uint64_t expansions_ = 0;
};

}  // namespace cairn::store
