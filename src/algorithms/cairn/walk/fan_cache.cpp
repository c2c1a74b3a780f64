#include "algorithms/cairn/walk/fan_cache.hpp"

#include <algorithm>
#include <bit>

namespace cairn::cairn_walk {

FanCache::FanCache(const Grid& grid)
    : grid_(&grid),
      columns_((grid.width() + kSquare - 1) / kSquare),
      rows_((grid.height() + kSquare - 1) / kSquare),
      most_fans_(std::min(std::bit_ceil(std::size_t{grid.shape().cell_count()}), kMostFans)),
      changed_(static_cast<std::size_t>(columns_) * static_cast<std::size_t>(rows_), 0),
      index_(2 * most_fans_, kNone) {
  keys_.reserve(most_fans_);
  fans_.reserve(most_fans_);
  jumps_.reserve(most_jumps());
}

// A scan also looks at the cells beside its line.
void FanCache::touch(Point p) {
  ++changes_;
  for (const std::int32_t y : {p.y - 1, p.y + 1}) {
    for (const std::int32_t x : {p.x - 1, p.x + 1}) {
      if (!grid_->shape().contains({x, y})) continue;
      changed_[static_cast<std::size_t>(y / kSquare * columns_ + x / kSquare)] = changes_;
    }
  }
  changed_[static_cast<std::size_t>(p.y / kSquare * columns_ + p.x / kSquare)] = changes_;
}

void FanCache::clear() {
  if (!fans_.empty()) std::fill(index_.begin(), index_.end(), kNone);
  keys_.clear();
  fans_.clear();
  jumps_.clear();
  is_making_ = false;
}

std::size_t FanCache::slot_of(std::uint64_t key) const {
  std::size_t at = static_cast<std::size_t>(key * 0x9E3779B97F4A7C15U >> 32U) & (index_.size() - 1);
  while (index_[at] != kNone && keys_[index_[at]] != key) at = (at + 1) & (index_.size() - 1);
  return at;
}

const FanCache::Fan* FanCache::find(Cell root, unsigned arrived) {
  looked_at_ = 0;
  const std::uint32_t number = index_[slot_of(std::uint64_t{root.index} << 3U | arrived)];
  if (number == kNone) return nullptr;
  Fan& fan = fans_[number];
  if (fan.as_of == changes_) return &fan;
  for (std::int32_t y = fan.top; y <= fan.bottom; ++y) {
    for (std::int32_t x = fan.left; x <= fan.right; ++x, ++looked_at_) {
      if (changed_[static_cast<std::size_t>(y * columns_ + x)] > fan.as_of) return nullptr;
    }
  }
  fan.as_of = changes_;
  return &fan;
}

void FanCache::begin(Cell root, unsigned arrived) {
  if (is_making_) jumps_.resize(made_.first);
  if (fans_.size() == most_fans_) clear();
  const Point at = grid_->point(root);
  key_ = std::uint64_t{root.index} << 3U | arrived;
  made_ = {};
  made_.first = static_cast<std::uint32_t>(jumps_.size());
  made_.as_of = changes_;
  made_.left = made_.right = static_cast<std::uint8_t>(at.x / kSquare);
  made_.top = made_.bottom = static_cast<std::uint8_t>(at.y / kSquare);
  is_making_ = true;
}

void FanCache::add(const Jump& jump) {
  if (jumps_.size() < most_jumps()) jumps_.push_back(jump);
}

void FanCache::cover(Point from, unsigned direction, std::uint64_t words) {
  // Words do not begin where squares do.
  const auto squares = static_cast<std::int32_t>(words);
  const Point step = kDirectionSteps[direction];
  const std::int32_t x = from.x / kSquare;
  const std::int32_t y = from.y / kSquare;
  const auto least = [](std::uint8_t& value, std::int32_t other) {
    value = static_cast<std::uint8_t>(std::max(std::min<std::int32_t>(value, other), 0));
  };
  const auto most = [](std::uint8_t& value, std::int32_t other, std::int32_t end) {
    value = static_cast<std::uint8_t>(std::min(std::max<std::int32_t>(value, other), end - 1));
  };
  least(made_.left, std::min(x, x + step.x * squares));
  most(made_.right, std::max(x, x + step.x * squares), columns_);
  least(made_.top, std::min(y, y + step.y * squares));
  most(made_.bottom, std::max(y, y + step.y * squares), rows_);
}

void FanCache::end() {
  if (!is_making_) return;
  is_making_ = false;
  made_.count = static_cast<std::uint32_t>(jumps_.size()) - made_.first;
  const std::uint32_t squares =
      (made_.right - made_.left + 1U) * static_cast<std::uint32_t>(made_.bottom - made_.top + 1);
  if (jumps_.size() == most_jumps()) return clear();
  if (squares > kMostSquares) return jumps_.resize(made_.first);
  const std::size_t slot = slot_of(key_);
  if (index_[slot] == kNone) {
    index_[slot] = static_cast<std::uint32_t>(fans_.size());
    keys_.push_back(key_);
    fans_.push_back(made_);
  } else {
    fans_[index_[slot]] = made_;
  }
}

std::uint64_t FanCache::bytes() const {
  return changed_.capacity() * sizeof(std::uint32_t) + keys_.capacity() * sizeof(std::uint64_t) +
         fans_.capacity() * sizeof(Fan) + jumps_.capacity() * sizeof(Jump) + index_.capacity() * sizeof(std::uint32_t);
}

}  // namespace cairn::cairn_walk
