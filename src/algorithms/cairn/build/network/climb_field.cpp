#include "algorithms/cairn/build/network/climb_field.hpp"

#include <algorithm>

namespace cairn::cairn_network {

ClimbField::ClimbField(const Grid& grid, std::int32_t radius)
    : grid_(&grid),
      table_(&climbing::ClimbTable::of(grid.rules())),
      radius_(std::min(radius, std::max(grid.width(), grid.height()))),
      side_(2 * radius_ + 1),
      costs_(static_cast<std::size_t>(side_) * static_cast<std::size_t>(side_)) {
  for (unsigned d = 0; d < kDirections; ++d) {
    move_costs_[d] = grid.move_cost(static_cast<Direction>(d)).units;
    offsets_[d] = kDirectionSteps[d].y * side_ + kDirectionSteps[d].x;
  }
}

bool ClimbField::fill(Point offset, Point step, std::int32_t count) {
  const Point first{target_.x + offset.x, target_.y + offset.y};
  const std::uint8_t* mask = grid_->masks().data() + grid_->cell(first).index;
  const std::ptrdiff_t mask_step = step.y * std::ptrdiff_t{grid_->shape().stride()} + step.x;
  std::uint32_t* cost = costs_.data() + index(offset.x, offset.y);
  const std::ptrdiff_t cost_step = std::ptrdiff_t{step.y} * side_ + step.x;
  const auto& moves = table_->moves(spaces::bearing_of(-offset.x, -offset.y));
  bool any = false;
  for (; count > 0; --count, mask += mask_step, cost += cost_step) {
    // Stuck: the offset is 0, so `rest` is read from this very cell, and its cost stays infinite.
    *cost = kInfiniteCost.units;
    const unsigned direction = moves[*mask];
    const std::uint32_t rest = cost[offsets_[direction]];
    const bool reached = rest != kInfiniteCost.units;
    *cost = reached ? rest + move_costs_[direction] : rest;
    any |= reached;
  }
  return any;
}

// Fills half a side of a ring, from its middle towards a corner. All cells but the first and the last two have the
// same bearing.
bool ClimbField::fill_side(Point middle, Point step, std::int32_t ring, std::int32_t room) {
  const std::int32_t last = std::min(ring - 1, room);
  bool any = false;
  for (std::int32_t off = 0; off <= last;) {
    const std::int32_t end = off == 0 || off == ring - 1 ? off : std::min(last, ring - 2);
    any |= fill({middle.x + step.x * off, middle.y + step.y * off}, step, end - off + 1);
    off = end + 1;
  }
  return any;
}

void ClimbField::compute(Cell target) {
  target_ = grid_->point(target);
  costs_[index(0, 0)] = 0;
  reach_ = 0;
  // Distances from the target to the map's edges.
  const std::int32_t left = target_.x;
  const std::int32_t right = grid_->width() - 1 - target_.x;
  const std::int32_t above = target_.y;
  const std::int32_t below = grid_->height() - 1 - target_.y;
  for (std::int32_t ring = 1; ring <= radius_; ++ring) {
    bool any = false;
    for (const std::int32_t side : {ring, -ring}) {
      if ((side > 0 ? right : left) >= ring) {
        any |= fill_side({side, 0}, {0, 1}, ring, below);
        any |= fill_side({side, 0}, {0, -1}, ring, above);
      }
      if ((side > 0 ? below : above) >= ring) {
        any |= fill_side({0, side}, {1, 0}, ring, right);
        any |= fill_side({0, side}, {-1, 0}, ring, left);
      }
    }
    for (const std::int32_t x : {ring, -ring}) {
      for (const std::int32_t y : {ring, -ring}) {
        if ((x > 0 ? right : left) >= ring && (y > 0 ? below : above) >= ring) any |= fill({x, y}, {1, 0}, 1);
      }
    }
    // No climb crosses this ring, so none from farther out arrives.
    if (!any) break;
    reach_ = ring;
  }
}

}  // namespace cairn::cairn_network
