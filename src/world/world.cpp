#include "world/world.hpp"

#include <cairn/error.hpp>

#include "world/neighbour_masks.hpp"

#include <algorithm>
#include <bit>
#include <string>
#include <utility>
#include <vector>

namespace cairn::world {

World::World(Grid grid)
    : grid_(std::make_unique<Grid>(std::move(grid))), components_(std::make_unique<LiveComponents>(*grid_)) {
  grid_->live_ = components_.get();
}

bool World::set_passable(Point p, bool passable) {
  grid_->shape().require(p, "cell");
  if (grid_->terrain_.passable(p) == passable) return false;
  change(p, passable);
  components_->touch(grid_->cell(p));
  has_changed_ = true;
  if (passable) ++openings_;
  return true;
}

bool World::set_cost(Point p, std::int32_t cost) {
  const Grid& grid = *grid_;
  grid.shape().require(p, "cell");
  if (!grid.is_weighted()) {
    throw UsageError("the cells of this map have no costs: give its terrain some before the grid is made of it");
  }
  if (cost < grid.least_cost() || cost > kMaxCellCost) {
    throw UsageError("a cell of this map can cost from " + std::to_string(grid.least_cost()) +
                     ", the least cost that it had at first, to " + std::to_string(kMaxCellCost) + ", not " +
                     std::to_string(cost));
  }
  const std::uint8_t before = grid.terrain_.cost(p);
  if (before == cost) return false;
  change_cost(p, static_cast<std::uint8_t>(cost));
  if (cost < before) ++openings_;
  return true;
}

void World::change_cost(Point p, std::uint8_t cost) {
  Grid& grid = *grid_;
  if (grid.terrain_.passable(p)) {
    grid.total_cost_ += std::uint64_t{cost} - grid.terrain_.cost(p);
    grid.largest_cost_ = std::max(grid.largest_cost_, cost);
  }
  grid.terrain_.set_cost(p, cost);
}

void World::change(Point p, bool passable) {
  Grid& grid = *grid_;
  if (grid.is_weighted()) {
    // Heuristics rely on the least cost that the map had at first.
    if (passable && grid.terrain_.cost(p) < grid.least_cost_) grid.terrain_.set_cost(p, grid.least_cost_);
    const std::uint64_t more = std::uint64_t{grid.terrain_.cost(p)} - grid.least_cost_;
    grid.total_cost_ += passable ? more : ~more + 1;
    if (passable) grid.largest_cost_ = std::max(grid.largest_cost_, grid.terrain_.cost(p));
  }
  grid.terrain_.set(p, passable);
  grid.transposed_.set({p.y, p.x}, passable);
  grid.passable_count_ += passable ? 1 : ~std::uint64_t{0};
  for (std::int32_t y = p.y - 1; y <= p.y + 1; ++y) {
    for (std::int32_t x = p.x - 1; x <= p.x + 1; ++x) {
      if (!grid.shape().contains({x, y})) continue;
      grid.masks_[grid.cell({x, y}).index] = neighbour_mask(grid.terrain_, grid.rules_, {x, y});
    }
  }
}

// The components of a map that never changed are those of a new world.
void World::save(base::StateWriter& state) const {
  state(grid_->terrain_.words(), has_changed_, openings_);
  if (grid_->is_weighted()) {
    state(std::vector<std::uint8_t>(grid_->terrain_.costs().begin(), grid_->terrain_.costs().end()));
  }
  if (has_changed_) components_->transfer(state);
}

std::vector<Point> World::load(base::StateReader& state) {
  std::vector<Point> changed;
  std::vector<std::uint64_t> words;
  const bool had_changed = has_changed_;
  state(words, has_changed_, openings_);
  const std::vector<std::uint64_t>& present = grid_->terrain_.words();
  if (words.size() != present.size()) base::StateReader::fail();
  for (std::size_t w = 0; w < words.size(); ++w) {
    for (std::uint64_t rest = words[w] ^ present[w]; rest != 0; rest &= rest - 1) {
      const auto bit = static_cast<unsigned>(std::countr_zero(rest));
      changed.push_back(grid_->point(Cell{static_cast<std::uint32_t>(w * 64 + bit)}));
      change(changed.back(), (words[w] >> bit & 1U) != 0);
    }
  }
  if (grid_->is_weighted()) {
    std::vector<std::uint8_t> costs;
    state(costs);
    if (costs.size() != grid_->terrain_.costs().size()) base::StateReader::fail();
    for (std::uint32_t i = 0; i < costs.size(); ++i) {
      const Point p = grid_->point(Cell{i});
      if (!grid_->shape().contains(p) || grid_->terrain_.costs()[i] == costs[i]) continue;
      changed.push_back(p);
      change_cost(p, costs[i]);
    }
  }
  if (has_changed_) {
    components_->transfer(state);
  } else if (had_changed) {
    *components_ = LiveComponents(*grid_);
  }
  return changed;
}

}  // namespace cairn::world
