#include "algorithms/cairn/walk/exact_planner.hpp"

#include <memory>

namespace cairn::cairn_walk {

using cairn_format::UpEdge;

namespace {

// Looking up a hop, whose edge is one of a few.
constexpr std::uint64_t kHopWork = 2;
// A leg has no more moves than the longer side of the map has cells.
constexpr std::uint32_t kMaxLegMoves = static_cast<std::uint32_t>(kMaxMapSide);

}  // namespace

ExactPlanner::ExactPlanner(const Grid& grid, const cairn_format::CornerHierarchy& hierarchy)
    : grid_(&grid),
      hierarchy_(&hierarchy),
      distance_(grid.rules()),
      sweep_(grid),
      search_(grid, hierarchy),
      runs_(grid, kMaxLegMoves) {}

PlanStatus ExactPlanner::advance(RouteWalk& walk, search::Meter& meter) {
  for (;;) {
    switch (walk.phase) {
      case Phase::choose:
        if (!choose(walk, meter)) return PlanStatus::paused;
        break;
      case Phase::leg:
        if (!find_leg(walk, meter)) return PlanStatus::paused;
        break;
      case Phase::fill:
        if (!fill(walk, meter)) return PlanStatus::paused;
        break;
      case Phase::walk:
        if (walk.has_move()) return meter.allows(1) ? PlanStatus::ready : PlanStatus::paused;
        if (walk.reached == walk.goal) return PlanStatus::lost;
        if (walk.exact.is_on_leg && walk.reached != walk.exact.leg.to) {
          resume_leg(walk);
        } else {
          walk.phase = Phase::leg;
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
    std::construct_at(&walk.exact);
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
  take_hops(walk);
  return true;
}

bool ExactPlanner::take_moves_of_sweep(RouteWalk& walk) const {
  if (!sweep_.joined()) return false;
  walk.is_busy = false;
  walk.runs.clear();
  sweep_.visit_moves([&](unsigned direction, std::uint32_t times) { walk.runs.add_last(direction, times); });
  walk.exact.leg.to = walk.goal;
  walk.take_run();
  walk.phase = Phase::walk;
  return true;
}

void ExactPlanner::take_hops(RouteWalk& walk) const {
  if (!search_.found()) {
    walk.phase = Phase::lost;
    return;
  }
  ExactPlan& plan = walk.exact;
  plan.hops.push(ExactPlan::Hop::to_goal());
  for (const ExactPlan::Hop hop : search_.hops()) plan.hops.push(hop);
  plan.corner = search_.first_corner();
  begin_leg(walk, grid_->cell(hierarchy_->point(plan.corner)));
}

/// Takes the next hop apart until it is a leg. False if the budget ended first.
bool ExactPlanner::find_leg(RouteWalk& walk, search::Meter& meter) const {
  ExactPlan& plan = walk.exact;
  for (;;) {
    if (plan.hops.empty()) {
      walk.phase = Phase::choose;
      return true;
    }
    if (!meter.allows(kHopWork)) return false;
    meter.work.traced += kHopWork;
    const ExactPlan::Hop hop = plan.hops.top();
    plan.hops.pop();
    if (hop.is_to_goal()) {
      begin_leg(walk, walk.goal);
      return true;
    }
    const UpEdge edge =
        hop.is_of_first() ? hierarchy_->edge(plan.corner, hop.to()) : hierarchy_->edge(hop.to(), plan.corner);
    if (edge.is_leg()) {
      plan.corner = hop.to();
      begin_leg(walk, grid_->cell(hierarchy_->point(plan.corner)));
      return true;
    }
    plan.hops.push({hop.to(), true});
    plan.hops.push({edge.middle, false});
  }
}

void ExactPlanner::begin_leg(RouteWalk& walk, Cell to) const {
  const Cost cost = distance_(grid_->point(walk.reached), grid_->point(to));
  walk.exact.leg = {walk.reached, to, to, cost, false, true};
  walk.exact.is_on_leg = true;
  // A path may begin or end at a corner.
  walk.phase = to == walk.reached ? Phase::walk : Phase::fill;
}

/// A leg along a wall may have more runs of moves than a walk keeps. Its rest is part of the same climb.
void ExactPlanner::resume_leg(RouteWalk& walk) const {
  Leg& leg = walk.exact.leg;
  leg.from = walk.reached;
  leg.cost = distance_(grid_->point(leg.from), grid_->point(leg.to));
  walk.phase = Phase::fill;
}

/// Lists the moves of the leg: those of a climb, or of the climb from its other end. One of the two is shortest.
bool ExactPlanner::fill(RouteWalk& walk, search::Meter& meter) {
  Leg& leg = walk.exact.leg;
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
