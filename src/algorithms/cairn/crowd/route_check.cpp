#include "algorithms/cairn/crowd/route_check.hpp"

namespace cairn::cairn_crowd {

bool RouteCheck::is_shortest(const cairn_walk::RouteWalk& walk, const realtime::MovesAhead& ahead) {
  using Phase = cairn_walk::RouteWalk::Phase;
  // A path that was searched for is not compared with later changes.
  if (walk.phase == Phase::choose || walk.phase == Phase::lost || walk.phase == Phase::searched) return false;
  if (log_.count() == 0) return true;
  const cairn_walk::ExactPlan& plan = walk.exact;
  const Point at = grid_->point(ahead.at);
  const Point goal = grid_->point(walk.goal);
  const std::uint64_t cost = std::uint64_t{distance_(at, grid_->point(plan.leg_to)).units} + plan.rest;
  const bool is_straight = cost == distance_(at, goal).units;
  const auto is_apart = [&] {
    return plan.is_of_one_map && log_.is_apart_from(grid_->point(plan.start), goal, plan.cost, plan.edits);
  };
  return (is_straight || is_apart()) && can_follow(walk, ahead, cost);
}

/// Whether the map allows all moves of the walk, and they cost that much.
bool RouteCheck::can_follow(const cairn_walk::RouteWalk& walk, const realtime::MovesAhead& ahead, std::uint64_t cost) {
  Cell at = ahead.at;
  std::uint64_t walked = 0;
  const auto make = [&](unsigned direction, std::uint32_t count) {
    const auto offset = static_cast<std::uint32_t>(grid_->offsets()[direction]);
    for (; count > 0; --count, at.index += offset) {
      if ((grid_->mask(at) >> direction & 1U) == 0) return false;
      walked += grid_->move_cost(static_cast<Direction>(direction)).units;
    }
    return true;
  };
  if (!make(ahead.direction, ahead.count) || at != walk.reached) return false;
  cairn_walk::RouteWalk rest = walk;
  while (at != rest.goal && walked <= cost) {
    search::Meter meter(kUnlimitedWork);
    if (stepper_.advance(rest, meter) != cairn_walk::PlanStatus::ready) return false;
    const unsigned direction = rest.direction;
    if (!make(direction, rest.take_moves(*grid_, rest.moves_left).count)) return false;
  }
  return at == rest.goal && walked == cost;
}

}  // namespace cairn::cairn_crowd
