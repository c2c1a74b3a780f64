#include "algorithms/overlay/custom/cell_sweep.hpp"

#include <algorithm>

namespace cairn::overlay_custom {

void CellSweep::start(const overlay_format::Box& box, const std::vector<Point>& asked) {
  box_ = box;
  width_ = static_cast<std::uint32_t>(box.x1 - box.x0);
  asked_.clear();
  for (const Point p : asked) {
    asked_.push_back(
        {static_cast<std::uint32_t>(p.y - box.y0) * width_ + static_cast<std::uint32_t>(p.x - box.x0), kNoSlot});
  }
  slot_of_.resize(asked.size());
  for (std::size_t i = 0; i < asked.size(); ++i) slot_of_[i] = asked_[i].cell;
  std::sort(asked_.begin(), asked_.end(), [](const Asked& a, const Asked& b) { return a.cell < b.cell; });
  asked_.erase(
      std::unique(asked_.begin(), asked_.end(), [](const Asked& a, const Asked& b) { return a.cell == b.cell; }),
      asked_.end());
  // From the cell before the one above it, up to a cell itself.
  const std::uint32_t window = width_ + 2;
  slots_.assign(window, kNoSlot);
  for (std::size_t i = 0; i < asked_.size(); ++i) asked_[i].slot = window + static_cast<std::uint32_t>(i);
  for (std::uint32_t& slot : slot_of_) {
    const auto found = std::lower_bound(asked_.begin(), asked_.end(), slot,
                                        [](const Asked& a, std::uint32_t cell) { return a.cell < cell; });
    slot = found->slot;
  }
  matrix_.reset(window + static_cast<std::uint32_t>(asked_.size()));
  next_asked_ = 0;
  number_ = 0;
  is_taken_ = false;
  instalments_.forget();
  // A path visits each cell once at most. All lengths together must fit.
  std::uint32_t most = 1;
  for (std::int32_t y = box.y0; y < box.y1 && grid_->is_weighted(); ++y) {
    for (std::int32_t x = box.x0; x < box.x1; ++x)
      most = std::max(most, std::uint32_t{grid_->cost(grid_->cell({x, y}))});
  }
  const std::uint64_t longest = std::uint64_t{cells()} * most * grid_->move_cost(Direction::north_east).units;
  shift_ = 0;
  while ((longest >> shift_) + cells() >= static_cast<std::uint64_t>(DistanceMatrix::kNone)) ++shift_;
}

search::Progress CellSweep::advance(search::Meter& meter) {
  const std::uint32_t count = cells();
  for (; number_ < count + width_ + 1 + asked_.size(); ++number_, is_taken_ = false) {
    if (!is_taken_) {
      if (!instalments_.pay(meter, 4)) return search::Progress::paused;
      if (number_ < count) take(number_);
      is_taken_ = true;
    }
    const std::uint32_t node = pivot();
    if (node == kNoSlot) continue;
    if (!instalments_.pay(meter, matrix_.pass_price(node))) return search::Progress::paused;
    matrix_.pass_through(node);
    if (node < slots_.size()) matrix_.disconnect(node);
    ++pivots_;
  }
  return search::Progress::done;
}

/// The node to pass through next: a cell whose neighbours are all taken and that is not asked for. At the end, those
/// that are asked for, since they connect one another.
std::uint32_t CellSweep::pivot() const {
  const std::uint32_t end = cells() + width_ + 1;
  if (number_ >= end) return asked_[number_ - end].slot;
  if (number_ <= width_) return kNoSlot;
  const std::uint32_t slot = slots_[(number_ - width_ - 1) % slots_.size()];
  return slot < slots_.size() ? slot : kNoSlot;
}

/// Adds a cell, with its moves to those that were taken.
void CellSweep::take(std::uint32_t number) {
  const auto dx = static_cast<std::int32_t>(number % width_);
  const Point at{box_.x0 + dx, box_.y0 + static_cast<std::int32_t>(number / width_)};
  std::uint32_t& slot = held(number);
  slot = kNoSlot;
  if (!grid_->passable(at)) return;
  slot = static_cast<std::uint32_t>(number % slots_.size());
  if (next_asked_ < asked_.size() && asked_[next_asked_].cell == number) slot = asked_[next_asked_++].slot;
  matrix_.row(slot)[slot] = 0;
  const Cell cell = grid_->cell(at);
  for (const Direction direction : {Direction::west, Direction::north_west, Direction::north, Direction::north_east}) {
    const Point step = kDirectionSteps[static_cast<std::size_t>(direction)];
    if ((static_cast<unsigned>(grid_->mask(cell)) >> static_cast<unsigned>(direction) & 1U) == 0) continue;
    if (!box_.contains({at.x + step.x, at.y + step.y})) continue;
    const std::uint64_t cost = grid_->move_cost(cell, direction).units;
    const auto beside = static_cast<std::int32_t>(number) + step.y * static_cast<std::int32_t>(width_) + step.x;
    matrix_.lower(slot, held(static_cast<std::uint32_t>(beside)),
                  static_cast<Length>((cost + (std::uint64_t{1} << shift_) - 1) >> shift_));
  }
}

Cost CellSweep::distance(std::uint32_t i, std::uint32_t j) const {
  const Length length = matrix_.row(slot_of_[i])[slot_of_[j]];
  return length == DistanceMatrix::kNone ? kInfiniteCost : Cost{static_cast<std::uint32_t>(length) << shift_};
}

}  // namespace cairn::overlay_custom
