#include "store/sampled_paths.hpp"

#include <cairn/error.hpp>

#include <algorithm>

namespace cairn::store {

SampledPaths::SampledPaths(const Grid& grid, const world::PassableCells& cells, PathSearch search)
    : grid_(&grid), cells_(&cells) {
  if (search == PathSearch::astar) {
    astar_.emplace(spaces::GridSpace(grid));
  } else {
    jump_.emplace(grid);
  }
}

const search::Path& SampledPaths::draw(base::Random& random) {
  constexpr int kMaxDraws = 1'000'000;
  for (int i = 0; i < kMaxDraws && cells_->count() > 0; ++i) {
    const Cell start = cells_->draw(random);
    const Cell goal = cells_->draw(random);
    if (start == goal || !grid_->connected(start, goal)) continue;
    find(start, goal);
    if (path_.cells.size() > 2) return path_;
  }
  throw InputError("the map has hardly any two cells with a path of two moves or more between them");
}

void SampledPaths::find(Cell start, Cell goal) {
  if (astar_) {
    astar_->start(start, goal);
    astar_->run();
    astar_->path_to(goal, path_);
    expansions_ += astar_->work().expansions;
    return;
  }
  // A search from the end puts the diagonal moves of each stretch last. Hill-climbing makes them first, so that it
  // reaches the end of a stretch from well before it: that saves a fifth to a half of the subgoals.
  jump_->search(goal, start);
  jump_->path(path_);
  expansions_ += jump_->work().expansions;
  std::reverse(path_.cells.begin(), path_.cells.end());
}

}  // namespace cairn::store
