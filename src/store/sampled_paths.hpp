// SampledPaths: optimal paths between random cells, from which methods learn what a map asks of its agents.
#pragma once

#include <cairn/grid.hpp>

#include "base/random.hpp"
#include "search/optimal/jump_point_search.hpp"
#include "search/path.hpp"
#include "world/passable_cells.hpp"

namespace cairn::store {

/// One serves one thread; they share the cells.
class SampledPaths {
 public:
  SampledPaths(const Grid& grid, const world::PassableCells& cells);

  /// An optimal path of at least two moves between two cells, drawn uniformly. It depends on the random numbers alone,
  /// and is valid until the next call. Throws InputError where the map has hardly any such cells.
  const search::Path& draw(base::Random& random);

 private:
  const Grid* grid_;
  const world::PassableCells* cells_;
  optimal::JumpPointSearch search_;
  search::Path path_;
};

}  // namespace cairn::store
