#include "algorithms/cairn/walk/exact_planner.hpp"

#include <span>

namespace cairn::cairn_walk {
namespace {

// A leg has no more moves than the longer side of the map has cells.
constexpr std::uint32_t kMaxLegMoves = static_cast<std::uint32_t>(kMaxMapSide);

}  // namespace

ExactPlanner::ExactPlanner(const Grid& grid, const cairn_format::CornerHierarchy& hierarchy)
    : grid_(&grid),
      distance_(grid.rules()),
      sweep_(grid),
      search_(grid, hierarchy, RouteWalk::kMaxCorners - 1),
      runs_(grid, kMaxLegMoves) {}

PlanStatus ExactPlanner::advance(RouteWalk& walk, search::Meter& meter) {
  for (;;) {
    switch (walk.phase) {
      case Phase::choose:
        if (!choose(walk, meter)) return PlanStatus::paused;
        break;
      case Phase::fill:
        if (!fill(walk, meter)) return PlanStatus::paused;
        break;
      case Phase::walk:
        if (walk.has_move()) return meter.allows(1) ? PlanStatus::ready : PlanStatus::paused;
        if (walk.reached == walk.goal) return PlanStatus::lost;
        if (walk.leg_count > 0 && walk.reached != walk.current().leg.to) {
          resume_leg(walk);
        } else if (walk.down.empty()) {
          walk.phase = Phase::choose;
        } else {
          begin_leg(walk);
        }
        break;
      default:
        return PlanStatus::lost;
    }
  }
}

/// False if the budget ended first.
bool ExactPlanner::choose(RouteWalk& walk, search::Meter& meter) {
  if (!walk.is_busy) {
    walk.is_busy = true;
    is_sweeping_ = true;
    walk.down.clear();
    sweep_.start(walk.reached, walk.goal);
  }
  if (is_sweeping_) {
    if (sweep_.advance(meter) == search::Progress::paused) return false;
    if (!sweep_.joined() && !meter.allows(ExactSearch::kStartWork)) return false;
    is_sweeping_ = false;
    if (take_moves_of_sweep(walk)) return true;
    search_.start(walk.reached, walk.goal, meter);
  }
  if (search_.advance(meter) == search::Progress::paused) return false;
  walk.is_busy = false;
  take_corners(walk);
  return true;
}

bool ExactPlanner::take_moves_of_sweep(RouteWalk& walk) const {
  if (!sweep_.joined()) return false;
  walk.is_busy = false;
  walk.runs.clear();
  sweep_.visit_moves([&](unsigned direction, std::uint32_t times) { walk.runs.add_last(direction, times); });
  walk.leg_count = 0;  // none of the moves belongs to a leg
  walk.current().leg.to = walk.goal;
  walk.take_run();
  walk.phase = Phase::walk;
  return true;
}

/// Keeps the next corners of the path, the first on top.
void ExactPlanner::take_corners(RouteWalk& walk) const {
  if (!search_.found()) {
    walk.phase = Phase::lost;
    return;
  }
  const std::span<const Cell> corners = search_.corners();
  if (search_.are_all() && corners.back() != walk.goal) walk.push_corner(walk.goal);
  for (std::size_t i = corners.size(); i-- > 0;) {
    if (corners[i] != walk.reached) walk.push_corner(corners[i]);
  }
  begin_leg(walk);
}

void ExactPlanner::begin_leg(RouteWalk& walk) const {
  const Cell to = walk.pop_corner();
  walk.leg_count = 1;
  Leg& leg = walk.current().leg;
  leg = {walk.reached, to, to, distance_(grid_->point(walk.reached), grid_->point(to)), false, true};
  walk.phase = Phase::fill;
}

/// A leg along a wall may have more runs of moves than a walk keeps. Its rest is part of the same climb.
void ExactPlanner::resume_leg(RouteWalk& walk) const {
  Leg& leg = walk.current().leg;
  leg.from = walk.reached;
  leg.cost = distance_(grid_->point(leg.from), grid_->point(leg.to));
  walk.phase = Phase::fill;
}

/// Lists the moves of the leg: those of a climb, or of the climb from its other end. One of the two is shortest.
bool ExactPlanner::fill(RouteWalk& walk, search::Meter& meter) {
  Leg& leg = walk.current().leg;
  if (!walk.is_busy) {
    runs_.start(leg);
    walk.runs.clear();
    filled_cost_ = 0;
  }
  walk.is_busy = !runs_.advance(meter, [&](const MoveRun& run) {
    filled_cost_ += std::uint64_t{grid_->move_cost(static_cast<Direction>(run.direction)).units} * run.times;
    if (leg.backwards) {
      walk.runs.add_first(run.direction ^ 4U, run.times);
    } else {
      walk.runs.add_last(run.direction, run.times);
    }
  });
  if (walk.is_busy) return false;
  if (runs_.ended() && filled_cost_ == leg.cost.units) {
    walk.take_run();
    walk.phase = Phase::walk;
  } else if (!leg.backwards) {
    leg.backwards = true;
    leg.target = leg.from;
  } else {
    walk.phase = Phase::lost;
  }
  return true;
}

}  // namespace cairn::cairn_walk
