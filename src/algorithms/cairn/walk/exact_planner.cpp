#include "algorithms/cairn/walk/exact_planner.hpp"

#include <memory>
#include <utility>

namespace cairn::cairn_walk {

using cairn_format::UpEdge;

namespace {

// Looking up a hop, whose edge is one of a few.
constexpr std::uint64_t kHopWork = 2;

}  // namespace

ExactPlanner::ExactPlanner(const Grid& grid, const cairn_format::CornerHierarchy& hierarchy,
                           std::shared_ptr<const ExactTables> tables)
    : grid_(&grid),
      hierarchy_(&hierarchy),
      tables_(std::move(tables)),
      distance_(grid.rules()),
      search_(grid, hierarchy, tables_),
      direct_(grid, search_.scan(), tables_->rays) {}

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
        // A leg along a wall may have more runs of moves than are listed at once.
        walk.phase = walk.exact.is_on_leg && walk.reached != walk.exact.leg_to ? Phase::fill : Phase::leg;
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
    walk.start = walk.reached;
    std::construct_at(&walk.exact);
    walk.exact.edits = edits_;
    choice_ = Choice::runs;
    // On a map that has changed, scans don't tell whether a sweep finds anything.
    direct_.start(walk.reached, walk.goal, false, !search_.scan().has_changed());
  }
  if (choice_ == Choice::runs) {
    const search::Progress progress = direct_.advance(meter);
    if (progress == search::Progress::paused) return false;
    if (progress == search::Progress::done) {
      take_direct(walk);
      return true;
    }
    if (!meter.allows(ExactSearch::kStartWork)) return false;
    choice_ = Choice::corners;
    search_.start(walk.reached, walk.goal, meter);
  }
  if (choice_ == Choice::corners) {
    if (search_.advance(meter) == search::Progress::paused) return false;
    if (search_.may_be_straight() && !search_.scan().has_changed()) {
      choice_ = Choice::sweep;
      direct_.start_sweep(walk.reached, walk.goal);
    }
  }
  if (choice_ == Choice::sweep) {
    const search::Progress progress = direct_.advance(meter);
    if (progress == search::Progress::paused) return false;
    if (progress == search::Progress::done) {
      take_direct(walk);
      return true;
    }
  }
  walk.is_busy = false;
  take_hops(walk);
  return true;
}

void ExactPlanner::take_direct(RouteWalk& walk) const {
  walk.is_busy = false;
  walk.exact.leg_to = walk.goal;
  walk.cost = distance_(grid_->point(walk.start), grid_->point(walk.goal)).units;
  take_moves(walk);
}

void ExactPlanner::take_hops(RouteWalk& walk) const {
  if (!search_.found()) {
    walk.phase = Phase::lost;
    return;
  }
  ExactPlan& plan = walk.exact;
  walk.cost = static_cast<std::uint32_t>(search_.cost());
  plan.hops.push(ExactPlan::Hop::to_goal());
  for (const ExactPlan::Hop hop : search_.hops()) plan.hops.push(hop);
  plan.start = plan.leg_to = walk.reached;
  plan.cost = plan.rest = static_cast<std::uint32_t>(search_.cost());
  plan.is_of_one_map = plan.edits == edits_;
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
        hop.is_of_first() ? tables_->graph.edge(plan.corner, hop.to()) : tables_->graph.edge(hop.to(), plan.corner);
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
  ExactPlan& plan = walk.exact;
  plan.rest -= distance_(grid_->point(plan.leg_to), grid_->point(to)).units;
  plan.leg_to = to;
  plan.is_on_leg = true;
  // A path may begin or end at a corner.
  walk.phase = to == walk.reached ? Phase::walk : Phase::fill;
}

/// Lists the moves of the leg. False if the budget ended first.
bool ExactPlanner::fill(RouteWalk& walk, search::Meter& meter) {
  const Cell to = walk.exact.leg_to;
  // The scan of the goal found the last leg, and from there it goes along a slant first.
  if (!walk.is_busy) direct_.start(walk.reached, to, to == walk.goal, false);
  const search::Progress progress = direct_.advance(meter);
  walk.is_busy = progress == search::Progress::paused;
  if (walk.is_busy) return false;
  if (progress == search::Progress::done) {
    take_moves(walk);
  } else {
    walk.phase = Phase::lost;
  }
  return true;
}

void ExactPlanner::take_moves(RouteWalk& walk) const {
  walk.runs.clear();
  direct_.visit_moves([&](unsigned direction, std::uint32_t times) { walk.runs.add_last(direction, times); });
  walk.take_run();
  walk.phase = Phase::walk;
}

}  // namespace cairn::cairn_walk
