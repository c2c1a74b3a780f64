#include "algorithms/cairn/walk/route_legs.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>

namespace cairn::cairn_walk {
namespace {

// The most comparisons of a binary search in a label.
constexpr std::uint64_t kHubSearch = 17;

}  // namespace

RouteLegs::RouteLegs(const Grid& grid, const cairn_format::CairnView& view)
    : grid_(&grid),
      view_(&view),
      distance_(grid.rules()),
      climb_(grid, view.header.most_leg_steps),
      runs_(grid, view.header.most_leg_steps),
      eraser_(grid, view.header.most_leg_steps) {}

std::uint64_t RouteLegs::work_bound(const cairn_format::CairnHeader& header) {
  // Planning a leg takes at most five searches in labels and a climb; the leg to the goal takes two climbs more. Each
  // leg is compared with at least one other, or skipped, which takes a climb from the start.
  constexpr std::uint64_t kPlans = kMaxPairs + kMaxSkips;
  constexpr std::uint64_t kClimbs = kPlans + 2 + (kMaxSkips + 1);
  return (kLinksPerMove + 5 * kPlans) * kHubSearch + kClimbs * climbing::ClimbCheck::work_bound(header.most_leg_steps) +
         kMaxPairs * LoopEraser::work_bound(header.most_leg_steps) + LegRuns::work_bound(header.most_leg_steps) + 1;
}

void RouteLegs::set_leg(Leg& leg, Cell from, Cell to, bool backwards, Cost cost) const {
  leg = {from, to, backwards ? from : to, cost, backwards, cost == apart(from, to)};
}

void RouteLegs::start(RouteWalk& walk, const Route& route, const std::vector<MoveRun>& local) {
  walk.restart_piece();
  walk.sampled.skips = walk.sampled.pairs = 0;
  walk.sampled.route = route;
  walk.sampled.down.clear();
  walk.sampled.is_chaining = false;
  walk.sampled.chain_at = route.last;
  walk.sampled.links = 0;
  walk.sampled.leg_count = 1;
  Part& first = walk.sampled.current();
  first.box = {};
  first.last = route.kind != Route::Kind::waypoints;
  first.tip = route.first;
  first.below_hub = route.first == route.hub;
  const bool backwards =
      route.kind == Route::Kind::direct_turned || route.kind == Route::Kind::local || route.first_turned;
  set_leg(first.leg, walk.start, first.last ? walk.goal : cell(route.first), backwards, route.first_cost);
  walk.phase = after_planning(walk);
  if (route.kind == Route::Kind::none) walk.phase = Phase::lost;
  if (route.kind == Route::Kind::local) {
    walk.runs.clear();
    for (const MoveRun& run : local) walk.runs.add_last(run.direction, run.times);
    walk.take_run();
    walk.phase = Phase::walk;
  }
}

bool RouteLegs::near(Cell a, Cell b) const {
  const Point p = grid_->point(a);
  const Point q = grid_->point(b);
  const auto radius = static_cast<std::int32_t>(view_->header.radius);
  return std::abs(p.x - q.x) <= radius && std::abs(p.y - q.y) <= radius;
}

std::optional<cairn_format::HubEntry> RouteLegs::find_hub(const RouteWalk& walk, cairn_format::Waypoint waypoint,
                                                          search::Meter& meter) const {
  meter.work.scanned += static_cast<std::uint64_t>(std::bit_width(view_->label(waypoint).size()));
  return view_->entry(waypoint, walk.sampled.route.hub);
}

/// False if the budget ended first. Once true, climb_ tells whether the target was reached.
bool RouteLegs::climb(RouteWalk& walk, Cell from, Cell to, bool backwards, Leg& leg, search::Meter& meter) {
  if (!walk.is_busy) climb_.start(backwards ? to : from, backwards ? from : to);
  walk.is_busy = climb_.advance(meter) == search::Progress::paused;
  if (walk.is_busy) return false;
  set_leg(leg, from, to, backwards, climb_.cost());
  return true;
}

RouteLegs::Status RouteLegs::advance(RouteWalk& walk, search::Meter& meter) {
  for (;;) {
    switch (walk.phase) {
      case Phase::chain:
      case Phase::goal:
      case Phase::goal_turned:
      case Phase::leg:
      case Phase::skip:
        if (!plan_next(walk, meter)) return Status::paused;
        break;
      case Phase::erase:
        if (!erase(walk, meter)) return Status::paused;
        break;
      case Phase::fill:
        if (!fill(walk, meter)) return Status::paused;
        break;
      case Phase::walk:
        if (walk.has_move()) return meter.allows(1) ? Status::ready : Status::paused;
        if (walk.reached != walk.sampled.current().leg.to) {
          walk.phase = Phase::fill;
        } else if (walk.sampled.current().last) {
          return Status::lost;
        } else if (walk.sampled.leg_count == 1) {
          // So much was cut out that no other leg is planned. This leg is being walked, so it must not be cut any more.
          walk.sampled.current().leg.from = walk.reached;
          walk.sampled.skips = walk.sampled.pairs = 0;
          walk.phase = Phase::chain;
        } else {
          std::copy(walk.sampled.legs.begin() + 1, walk.sampled.legs.begin() + walk.sampled.leg_count,
                    walk.sampled.legs.begin());
          --walk.sampled.leg_count;
          walk.sampled.skips = walk.sampled.pairs = 0;
          walk.phase = after_planning(walk);
        }
        break;
      case Phase::choose:
      case Phase::searched:
      case Phase::lost:
        return Status::lost;
    }
  }
}

/// Decides whether to plan another leg or to walk the first one.
RouteLegs::Phase RouteLegs::after_planning(const RouteWalk& walk) {
  const bool enough =
      walk.sampled.leg_count == SampledPlan::kMaxLegs || walk.sampled.pairs + walk.sampled.leg_count > kMaxPairs;
  return walk.sampled.farthest().last || enough ? Phase::fill : Phase::chain;
}

/// One phase of planning the next leg. False if the budget ended first.
bool RouteLegs::plan_next(RouteWalk& walk, search::Meter& meter) {
  switch (walk.phase) {
    case Phase::chain: {
      const bool unknown = walk.sampled.farthest().below_hub && (walk.sampled.is_chaining || walk.sampled.down.empty());
      if (unknown && walk.sampled.farthest().tip != walk.sampled.route.last && !extend_chain(walk, meter)) return false;
      if (walk.phase == Phase::lost) return true;
      if (!meter.allows(kHubSearch)) return false;
      const bool ends = near(cell(walk.sampled.farthest().tip), walk.goal) && last_comes_next(walk, meter);
      walk.phase = ends ? Phase::goal : Phase::leg;
      return true;
    }
    case Phase::goal:
    case Phase::goal_turned:
      return try_goal(walk, meter);
    case Phase::leg:
      return find_next(walk, meter);
    case Phase::skip:
      return try_skip(walk, meter);
    default:
      return true;
  }
}

/// Tries a climb between the tip and the goal, in both directions, to skip the last waypoint.
bool RouteLegs::try_goal(RouteWalk& walk, search::Meter& meter) {
  const bool turned = walk.phase == Phase::goal_turned;
  if (!walk.is_busy && !turned) {
    if (!meter.allows(2 * kHubSearch + 1)) return false;
    walk.sampled.rest = rest_from_tip(walk, meter);
  }
  Part trial;
  if (!climb(walk, cell(walk.sampled.farthest().tip), walk.goal, turned, trial.leg, meter)) return false;
  const bool good = climb_.reached() && trial.leg.cost.units <= walk.sampled.rest.units + view_->header.distance_unit;
  walk.phase = good ? Phase::skip : turned ? Phase::leg : Phase::goal_turned;
  if (good) {
    walk.sampled.planned() = trial;
    walk.sampled.planned().last = true;
  }
  return true;
}

/// Whether the next leg leads from the tip to the last waypoint.
bool RouteLegs::last_comes_next(const RouteWalk& walk, search::Meter& meter) const {
  const Route& route = walk.sampled.route;
  if (walk.sampled.farthest().tip == route.last) return false;
  if (walk.sampled.farthest().below_hub) return !walk.sampled.down.empty() && walk.sampled.down.top() == route.last;
  if (route.hub != route.last) return false;
  const auto entry = find_hub(walk, walk.sampled.farthest().tip, meter);
  return entry && entry->next_waypoint() == route.last;
}

/// Finds the leg from the tip to the next waypoint, or from the last waypoint to the goal.
bool RouteLegs::find_next(RouteWalk& walk, search::Meter& meter) {
  const Part& current = walk.sampled.farthest();
  Part& next = walk.sampled.planned();
  const Cell tip = cell(current.tip);
  const bool down = current.below_hub;
  if (!walk.is_busy) {
    if (!meter.allows(2 * kHubSearch + 1)) return false;
    next.last = down && current.tip == walk.sampled.route.last;
    if (next.last) {
      next.tip = current.tip;
      next.below_hub = true;
      set_leg(next.leg, tip, walk.goal, !walk.sampled.route.last_turned, walk.sampled.route.last_cost);
      walk.phase = Phase::skip;
      return true;
    }
    // Towards the hub, the leg is in the tip's own entry. Away from it, it is in the next waypoint's entry, reversed.
    next.tip = down ? (walk.sampled.down.empty() ? current.tip : walk.sampled.down.top()) : cairn_format::Waypoint{0};
    const auto entry = find_hub(walk, down ? next.tip : current.tip, meter);
    if (!entry || (down && (walk.sampled.down.empty() || entry->next_waypoint() != current.tip))) {
      walk.phase = Phase::lost;
      return true;
    }
    walk.sampled.is_backwards = entry->backwards() != down;
    if (!down) next.tip = entry->next_waypoint();
    next.below_hub = down || next.tip == walk.sampled.route.hub;
    if (entry->exact) {
      set_leg(next.leg, tip, cell(next.tip), walk.sampled.is_backwards, apart(tip, cell(next.tip)));
      if (down) walk.sampled.down.pop();
      walk.phase = Phase::skip;
      return true;
    }
  }
  if (!climb(walk, tip, cell(next.tip), walk.sampled.is_backwards, next.leg, meter)) return false;
  // Only after the climb has ended, since this piece of planning may restart.
  if (down) walk.sampled.down.pop();
  walk.phase = climb_.reached() ? Phase::skip : Phase::lost;
  return true;
}

/// At the start, tries a climb that skips the first waypoint.
bool RouteLegs::try_skip(RouteWalk& walk, search::Meter& meter) {
  Part& first = walk.sampled.current();
  const Part& next = walk.sampled.planned();
  const Cell from = first.leg.from;
  if (walk.sampled.leg_count > 1 || from != walk.start || walk.sampled.skips == kMaxSkips || !near(from, next.leg.to)) {
    walk.phase = Phase::erase;
    return true;
  }
  Leg trial;
  if (!climb(walk, from, next.leg.to, false, trial, meter)) return false;
  walk.phase = Phase::erase;
  if (climb_.reached() && trial.cost <= first.leg.cost + next.leg.cost) {
    first = next;
    first.leg = trial;
    first.box = {};
    ++walk.sampled.skips;
    walk.phase = after_planning(walk);
  }
  return true;
}

/// Cuts out the loop between the planned leg and the first of the known legs that it meets.
bool RouteLegs::erase(RouteWalk& walk, search::Meter& meter) {
  Part& planned = walk.sampled.planned();
  if (walk.compared == 0 && !walk.is_busy) planned.box = eraser_.take(planned.leg);
  for (; walk.compared < walk.sampled.leg_count; ++walk.compared) {
    Part& before = walk.sampled.legs[walk.compared];
    const bool is_right_before = walk.compared + 1 == walk.sampled.leg_count;
    if (!is_right_before && before.box.is_apart_from(planned.box)) continue;
    if (!walk.is_busy) eraser_.start(before.leg, before.box, planned.leg);
    walk.is_busy = !eraser_.advance(before.leg, planned.leg, meter);
    if (walk.is_busy) return false;
    ++walk.sampled.pairs;
    before.box = eraser_.first_box();
    planned.box = eraser_.second_box();
    if (!eraser_.met()) continue;
    walk.sampled.leg_count = static_cast<std::uint8_t>(walk.compared + 1);
    walk.sampled.planned() = planned;
  }
  walk.compared = 0;
  Part& last = walk.sampled.planned();
  if (last.leg.from == last.leg.to) {
    // The planned leg is empty: the previous leg passes its end, and is cut to end there.
    Part& before = walk.sampled.farthest();
    before.tip = last.tip;
    before.below_hub = last.below_hub;
    before.last = last.last;
  } else {
    ++walk.sampled.leg_count;
  }
  walk.phase = after_planning(walk);
  return true;
}

/// Lists the next moves of the current leg.
bool RouteLegs::fill(RouteWalk& walk, search::Meter& meter) {
  if (!walk.is_busy) {
    Leg rest = walk.sampled.current().leg;
    rest.from = walk.reached;
    runs_.start(rest);
    walk.runs.clear();
  }
  walk.is_busy = !runs_.advance(meter, [&](const MoveRun& run) {
    if (walk.sampled.current().leg.backwards) {
      walk.runs.add_first(run.direction ^ 4U, run.times);
    } else {
      walk.runs.add_last(run.direction, run.times);
    }
  });
  if (walk.is_busy) return false;
  walk.phase = runs_.ended() ? Phase::walk : Phase::lost;
  if (runs_.ended()) walk.take_run();
  return true;
}

// The labels give the waypoints between hub and goal in reverse, from the last one. Those nearest to the tip are kept;
// the others are looked up again once these are used up.
bool RouteLegs::extend_chain(RouteWalk& walk, search::Meter& meter) const {
  walk.sampled.is_chaining = true;
  for (std::uint32_t made = 0; walk.sampled.chain_at != walk.sampled.farthest().tip; ++made) {
    if (made == kLinksPerMove || !meter.allows(kHubSearch)) return false;
    walk.sampled.down.push(walk.sampled.chain_at);
    const auto entry = find_hub(walk, walk.sampled.chain_at, meter);
    if (!entry || ++walk.sampled.links > view_->header.waypoint_count) {
      walk.phase = Phase::lost;
      return true;
    }
    walk.sampled.chain_at = entry->next_waypoint();
  }
  walk.sampled.chain_at = walk.sampled.route.last;
  walk.sampled.links = 0;
  walk.sampled.is_chaining = false;
  return true;
}

/// The cost of the route from the tip if the last waypoint comes next: the cost of the leg to it, by the labels, and of
/// the climb between it and the goal.
Cost RouteLegs::rest_from_tip(const RouteWalk& walk, search::Meter& meter) const {
  const cairn_format::Waypoint tip = walk.sampled.farthest().tip;
  const cairn_format::Waypoint last = walk.sampled.route.last;
  // The leg is in the label of the waypoint farther from the hub.
  const auto farther = find_hub(walk, walk.sampled.farthest().below_hub ? last : tip, meter);
  const auto nearer = find_hub(walk, walk.sampled.farthest().below_hub ? tip : last, meter);
  if (!farther || !nearer) return Cost{0};
  if (farther->exact) return apart(cell(tip), cell(last)) + walk.sampled.route.last_cost;
  const std::uint32_t units = farther->distance - std::min(farther->distance, nearer->distance);
  return std::max(Cost{units * view_->header.distance_unit}, apart(cell(tip), cell(last))) +
         walk.sampled.route.last_cost;
}

}  // namespace cairn::cairn_walk
