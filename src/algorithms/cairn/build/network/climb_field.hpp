// ClimbField: the exact cost of hill-climbing to one target from every cell around it, in one pass.
//
// Each step of a climb lowers the distance to the target. So from a cell of the square ring m around the target, it
// leads to a smaller ring, or to a cell of the same ring that is nearer to an axis: any other move raises the
// distance. Rings are filled outwards, and each from the axes to the corners. So the successor of a cell is always
// computed before the cell itself.
#pragma once

#include <cairn/grid.hpp>

#include "search/climbing/hill_climb.hpp"

#include <cstdint>
#include <vector>

namespace cairn::cairn_network {

class ClimbField {
 public:
  /// For targets of this grid and cells at most `radius` columns and rows away.
  ClimbField(const Grid& grid, std::int32_t radius);

  void compute(Cell target);

  Point target() const { return target_; }
  /// The outermost ring from which a climb reaches the target.
  std::int32_t reach() const { return reach_; }
  /// Infinite if the climb does not reach the target, or starts outside of the radius. `from` must be on the map.
  Cost cost(Point from) const {
    const std::int32_t dx = from.x - target_.x;
    const std::int32_t dy = from.y - target_.y;
    if (dx < -reach_ || dx > reach_ || dy < -reach_ || dy > reach_) return kInfiniteCost;
    return Cost{costs_[index(dx, dy)]};
  }

 private:
  std::size_t index(std::int32_t dx, std::int32_t dy) const {
    return static_cast<std::size_t>((dy + radius_) * side_ + dx + radius_);
  }
  /// Computes `count` cells in a row, all of one bearing. Returns whether a climb from any of them arrives.
  bool fill(Point offset, Point step, std::int32_t count);
  bool fill_side(Point middle, Point step, std::int32_t ring, std::int32_t room);

  const Grid* grid_;
  const climbing::ClimbTable* table_;
  std::int32_t radius_;
  std::int32_t side_;
  std::int32_t reach_ = 0;
  Point target_;
  // By direction; 0 for ClimbTable::kStuck.
  std::uint32_t move_costs_[kDirections + 1] = {};
  std::int32_t offsets_[kDirections + 1] = {};
  std::vector<std::uint32_t> costs_;
};

}  // namespace cairn::cairn_network
