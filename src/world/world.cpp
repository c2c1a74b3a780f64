#include "world/world.hpp"

#include "world/neighbour_masks.hpp"

#include <utility>

namespace cairn::world {

World::World(Grid grid)
    : grid_(std::make_unique<Grid>(std::move(grid))), components_(std::make_unique<LiveComponents>(*grid_)) {
  grid_->live_ = components_.get();
}

bool World::set_passable(Point p, bool passable) {
  Grid& grid = *grid_;
  grid.shape().require(p, "cell");
  if (grid.terrain_.passable(p) == passable) return false;
  grid.terrain_.set(p, passable);
  grid.transposed_.set({p.y, p.x}, passable);
  grid.passable_count_ += passable ? 1 : ~std::uint64_t{0};
  for (std::int32_t y = p.y - 1; y <= p.y + 1; ++y) {
    for (std::int32_t x = p.x - 1; x <= p.x + 1; ++x) {
      if (!grid.shape().contains({x, y})) continue;
      grid.masks_[grid.cell({x, y}).index] = neighbour_mask(grid.terrain_, grid.rules_, {x, y});
    }
  }
  components_->touch(grid.cell(p));
  has_changed_ = true;
  if (passable) ++openings_;
  return true;
}

}  // namespace cairn::world
