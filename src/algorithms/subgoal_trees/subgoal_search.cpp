#include "algorithms/subgoal_trees/subgoal_search.hpp"

#include "base/assert.hpp"
#include "search/spaces/grid_space.hpp"

#include <algorithm>

namespace cairn::subgoal_trees {

SubgoalSearch::SubgoalSearch(const Grid& grid)
    : grid_(&grid),
      offsets_(grid.offsets()),
      open_(grid.shape().cell_count(), grid.costs().diagonal.units),
      keys_(grid.shape().cell_count(), ~std::uint64_t{0}),
      subgoals_(grid.shape().cell_count()) {
  CAIRN_ASSERT(grid.shape().cell_count() <= kCellBits);
  for (unsigned d = 0; d < kDirections; ++d) costs_[d] = grid.move_cost(static_cast<Direction>(d)).units;
  const spaces::GridDistance distance(grid.rules());
  spaces::for_each_bearing([&](std::size_t bearing, Point offset) {
    unsigned exact = 0;
    for (unsigned d = 0; d < kDirections; ++d) {
      const Point moved{offset.x + kDirectionSteps[d].x, offset.y + kDirectionSteps[d].y};
      const bool grows_by_cost = distance(moved, {}).units == distance(offset, {}).units + costs_[d];
      exact |= static_cast<unsigned>(grows_by_cost) << d;
    }
    exact_moves_[bearing] = static_cast<std::uint8_t>(exact);
  });
}

void SubgoalSearch::start(Cell goal) {
  open_.clear();
  if (--epoch_ == 0) {  // after four thousand million searches
    std::fill(keys_.begin(), keys_.end(), ~std::uint64_t{0});
    epoch_ = 0xFFFFFFFEU;
  }
  keys_[goal.index] = std::uint64_t{epoch_} << 32U;
  subgoals_[goal.index] = goal.index;
  open_.push(goal, 0);
}

void SubgoalSearch::refuse() const { spaces::refuse_cost(grid_->rules()); }

}  // namespace cairn::subgoal_trees
