#include "world/knowledge.hpp"

#include "world/neighbour_masks.hpp"

#include <algorithm>

namespace cairn {
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
}

void Knowledge::reset() {
  for (std::size_t i = undo_.size(); i-- > 0;) masks_[undo_[i].cell.index] = undo_[i].mask;
  undo_.clear();
  for (const Cell cell : found_) blocked_[cell.index >> 6] &= ~(std::uint64_t{1} << (cell.index & 63U));
  found_.clear();
}

std::span<const Cell> Knowledge::sense(Cell at) {
  const std::size_t before = found_.size();
  const auto look = [&](Cell cell) {
    if (!truth_->passable(cell) && !known_blocked(cell)) block(cell);
  };
  look(at);
  for (const std::int32_t offset : truth_->offsets()) look(Cell{at.index + static_cast<std::uint32_t>(offset)});
  return std::span<const Cell>(found_).subspan(before);
}

void Knowledge::remember(Cell cell) { undo_.push_back({cell, masks_[cell.index]}); }

void Knowledge::block(Cell cell) {
  blocked_[cell.index >> 6] |= std::uint64_t{1} << (cell.index & 63U);
  found_.push_back(cell);
  remember(cell);
  masks_[cell.index] = 0;
  const bool strict = truth_->rules().corners == Corners::strict;
  for (unsigned d = 0; d < kDirections; ++d) {
    const Cell neighbour{cell.index + static_cast<std::uint32_t>(truth_->offsets()[d])};
    // The move back to this cell, and past its corners the two diagonal moves beside it.
    const unsigned back = (d + 4) & 7U;
    unsigned lost = 1U << back;
    if (strict && d % 2 == 0) lost |= 1U << ((back + 1) & 7U) | 1U << ((back + 7) & 7U);
    remember(neighbour);
    masks_[neighbour.index] = static_cast<std::uint8_t>(masks_[neighbour.index] & ~lost);
  }
}

}  // namespace cairn
