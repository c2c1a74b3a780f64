#include "offline/climb_field.hpp"

#include <algorithm>

namespace cairn {

ClimbField::ClimbField(const Grid& grid, std::int32_t radius)
    : grid_(&grid),
      table_(&ClimbTable::of(grid.rules())),
      radius_(std::min(radius, std::max(grid.width(), grid.height()))),
      side_(2 * radius_ + 1),
      costs_(static_cast<std::size_t>(side_) * static_cast<std::size_t>(side_)) {
  for (unsigned d = 0; d < kDirections; ++d) {
    move_costs_[d] = grid.move_cost(static_cast<Direction>(d)).units;
    offsets_[d] = kDirectionSteps[d].y * side_ + kDirectionSteps[d].x;
  }
}

bool ClimbField::fill(std::int32_t dx, std::int32_t dy) {
  const Point p{target_.x + dx, target_.y + dy};
  const std::size_t at = index(dx, dy);
  costs_[at] = kInfiniteCost.units;
  if (!grid_->shape().contains(p)) return false;
  const std::uint8_t mask = grid_->mask(grid_->cell(p));
  if (mask == 0) return false;
  const unsigned direction = table_->move(-dx, -dy, mask);
  if (direction == ClimbTable::kStuck) return false;
  const std::uint32_t rest = costs_[at + static_cast<std::size_t>(std::ptrdiff_t{offsets_[direction]})];
  if (rest == kInfiniteCost.units) return false;
  costs_[at] = rest + move_costs_[direction];
  return true;
}

void ClimbField::compute(Cell target) {
  target_ = grid_->point(target);
  costs_[index(0, 0)] = 0;
  reach_ = 0;
  for (std::int32_t ring = 1; ring <= radius_; ++ring) {
    bool any = false;
    for (std::int32_t off = 0; off <= ring; ++off) {
      for (const std::int32_t a : {ring, -ring}) {
        any |= fill(a, off);
        any |= fill(off, a);
        if (off == 0) continue;
        any |= fill(a, -off);
        any |= fill(-off, a);
      }
    }
    // Climbs from farther out would have to pass here.
    if (!any) break;
    reach_ = ring;
  }
}

}  // namespace cairn
