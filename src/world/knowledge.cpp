#include "world/knowledge.hpp"

#include "world/neighbour_masks.hpp"

#include <algorithm>

namespace cairn::world {
namespace {

Terrain free_space(const Shape& shape) {
  Terrain terrain(shape.width(), shape.height());
  for (std::int32_t x = 0; x < shape.width(); ++x) terrain.set({x, 0}, true);
  const auto row = terrain.words().begin() + shape.words_per_row();
  for (std::int32_t y = 1; y < shape.height(); ++y) {
    std::copy_n(row, shape.words_per_row(), row + y * static_cast<std::int32_t>(shape.words_per_row()));
  }
  return terrain;
}

}  // namespace

Knowledge::Knowledge(const Grid& truth) : truth_(&truth) {
  Terrain terrain = free_space(truth.shape());
  masks_ = neighbour_masks(terrain, truth.rules());
  blocked_ = std::move(terrain.words());
  for (auto& word : blocked_) word = ~word;
  if (!truth.is_weighted()) return;
  const std::uint32_t cells = truth.shape().cell_count();
  costs_ = std::make_unique_for_overwrite<std::uint8_t[]>(cells);
  std::fill_n(costs_.get(), cells, truth.least_cost());
}

void Knowledge::reset() {
  found_.for_each_used([&](Cell cell) {
    blocked_[cell.index >> 6] &= ~(std::uint64_t{1} << (cell.index & 63U));
    masks_[cell.index] = free_mask(cell);
    for (const std::int32_t offset : truth_->offsets()) {
      const Cell neighbour{cell.index + static_cast<std::uint32_t>(offset)};
      masks_[neighbour.index] = free_mask(neighbour);
    }
  });
  found_.release_all();
  dear_.for_each_used([&](Cell cell) { costs_[cell.index] = truth_->least_cost(); });
  dear_.release_all();
}

// The moves of a cell on a map without walls: all that stay on the map.
std::uint8_t Knowledge::free_mask(Cell cell) const {
  const Point p = truth_->point(cell);
  if (!truth_->shape().contains(p)) return 0;
  unsigned mask = 0;
  const unsigned step = truth_->rules().connectivity == Connectivity::four ? 2 : 1;
  for (unsigned d = 0; d < kDirections; d += step) {
    if (truth_->shape().contains({p.x + kDirectionSteps[d].x, p.y + kDirectionSteps[d].y})) mask |= 1U << d;
  }
  return static_cast<std::uint8_t>(mask);
}

std::span<const Cell> Knowledge::sense(Cell at) {
  news_count_ = 0;
  dearer_count_ = 0;
  const auto look = [&](Cell cell) {
    if (!truth_->passable(cell)) {
      if (!known_blocked(cell)) block(cell);
    } else if (costs_ && costs_[cell.index] != truth_->cost(cell)) {
      costs_[cell.index] = truth_->cost(cell);
      dear_.take() = cell;
      dearer_[dearer_count_++] = cell;
    }
  };
  look(at);
  for (const std::int32_t offset : truth_->offsets()) look(Cell{at.index + static_cast<std::uint32_t>(offset)});
  return {news_.data(), news_count_};
}

void Knowledge::block(Cell cell) {
  blocked_[cell.index >> 6] |= std::uint64_t{1} << (cell.index & 63U);
  found_.take() = cell;
  news_[news_count_++] = cell;
  masks_[cell.index] = 0;
  const bool strict = truth_->rules().corners == Corners::strict;
  for (unsigned d = 0; d < kDirections; ++d) {
    const Cell neighbour{cell.index + static_cast<std::uint32_t>(truth_->offsets()[d])};
    // The move back to this cell is lost, and under strict corners the two diagonal moves past it.
    const unsigned back = (d + 4) & 7U;
    unsigned lost = 1U << back;
    if (strict && d % 2 == 0) lost |= 1U << ((back + 1) & 7U) | 1U << ((back + 7) & 7U);
    masks_[neighbour.index] = static_cast<std::uint8_t>(masks_[neighbour.index] & ~lost);
  }
}

}  // namespace cairn::world
