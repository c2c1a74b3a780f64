#include "algorithms/cairn/walk/route_legs.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>

namespace cairn {
namespace {

// A label's binary search takes at most this many looks.
constexpr std::uint64_t kHubSearch = 17;

}  // namespace

RouteLegs::RouteLegs(const Grid& grid, const CairnView& view)
    : grid_(&grid),
      view_(&view),
      distance_(grid.rules()),
      climb_(grid, view.header.most_leg_steps),
      runs_(grid, view.header.most_leg_steps),
      eraser_(grid, view.header.most_leg_steps) {}

std::uint64_t RouteLegs::work_bound(const CairnHeader& header) {
  // A leg that is planned takes at most five looks into labels and a climb; that to the goal, once, two more. Each is
  // compared with another at least, or is skipped, which takes a climb from the start.
  constexpr std::uint64_t kPlans = kMaxPairs + kMaxSkips;
  constexpr std::uint64_t kClimbs = kPlans + 2 + (kMaxSkips + 1);
  return (kLinksPerMove + 5 * kPlans) * kHubSearch + kClimbs * ClimbCheck::work_bound(header.most_leg_steps) +
         kMaxPairs * LoopEraser::work_bound(header.most_leg_steps) + LegRuns::work_bound(header.most_leg_steps) + 1;
}

void RouteLegs::set_leg(Leg& leg, Cell from, Cell to, bool backwards, Cost cost) const {
  leg = {from, to, backwards ? from : to, cost, backwards, cost == apart(from, to)};
}

void RouteLegs::start(RouteWalk& walk, const Route& route, const std::vector<MoveRun>& local) {
  drop();
  skips_ = pairs_ = 0;
  walk.route = route;
  walk.down.clear();
  walk.chaining = false;
  walk.chain_at = route.last;
  walk.links = 0;
  walk.leg_count = 1;
  Part& first = walk.current();
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

std::optional<HubEntry> RouteLegs::find_hub(const RouteWalk& walk, Waypoint waypoint, Meter& meter) const {
  meter.work.scanned += static_cast<std::uint64_t>(std::bit_width(view_->label(waypoint).size()));
  return view_->entry(waypoint, walk.route.hub);
}

/// False where the budget ended first; then whether it was reached is known.
bool RouteLegs::climb(Cell from, Cell to, bool backwards, Leg& leg, Meter& meter) {
  if (!busy_) climb_.start(backwards ? to : from, backwards ? from : to);
  busy_ = climb_.advance(meter) == Progress::paused;
  if (busy_) return false;
  set_leg(leg, from, to, backwards, climb_.cost());
  return true;
}

RouteLegs::Status RouteLegs::advance(RouteWalk& walk, Meter& meter) {
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
        if (walk.under_way()) return meter.allows(1) ? Status::ready : Status::paused;
        if (walk.cell != walk.current().leg.to) {
          walk.phase = Phase::fill;
        } else if (walk.current().last) {
          return Status::lost;
        } else if (walk.leg_count == 1) {
          // So much was cut out that there was no time for another. Nothing of it is left to be cut.
          walk.current().leg.from = walk.cell;
          skips_ = pairs_ = 0;
          walk.phase = Phase::chain;
        } else {
          std::copy(walk.legs.begin() + 1, walk.legs.begin() + walk.leg_count, walk.legs.begin());
          --walk.leg_count;
          skips_ = pairs_ = 0;
          walk.phase = after_planning(walk);
        }
        break;
      case Phase::choose:
      case Phase::lost:
        return Status::lost;
    }
  }
}

/// Whether another leg is planned, or the first one is walked.
RouteLegs::Phase RouteLegs::after_planning(const RouteWalk& walk) const {
  const bool enough = walk.leg_count == RouteWalk::kMaxLegs || pairs_ + walk.leg_count > kMaxPairs;
  return walk.farthest().last || enough ? Phase::fill : Phase::chain;
}

/// One phase of finding the leg after those that are known. False where the budget ended first.
bool RouteLegs::plan_next(RouteWalk& walk, Meter& meter) {
  switch (walk.phase) {
    case Phase::chain: {
      const bool unknown = walk.farthest().below_hub && (walk.chaining || walk.down.empty());
      if (unknown && walk.farthest().tip != walk.route.last && !extend_chain(walk, meter)) return false;
      if (walk.phase == Phase::lost) return true;
      if (!meter.allows(kHubSearch)) return false;
      const bool ends = near(cell(walk.farthest().tip), walk.goal) && last_comes_next(walk, meter);
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

/// Tries to climb from the tip to the goal, or back, past the last waypoint.
bool RouteLegs::try_goal(RouteWalk& walk, Meter& meter) {
  const bool turned = walk.phase == Phase::goal_turned;
  if (!busy_ && !turned) {
    if (!meter.allows(2 * kHubSearch + 1)) return false;
    rest_ = rest_from_tip(walk, meter);
  }
  if (!climb(cell(walk.farthest().tip), walk.goal, turned, trial_.leg, meter)) return false;
  const bool good = climb_.reached() && trial_.leg.cost.units <= rest_.units + view_->header.distance_unit;
  walk.phase = good ? Phase::skip : turned ? Phase::leg : Phase::goal_turned;
  if (good) {
    walk.planned() = trial_;
    walk.planned().last = true;
  }
  return true;
}

/// Whether the leg from the tip leads to the last waypoint.
bool RouteLegs::last_comes_next(const RouteWalk& walk, Meter& meter) const {
  const Route& route = walk.route;
  if (walk.farthest().tip == route.last) return false;
  if (walk.farthest().below_hub) return !walk.down.empty() && walk.down.top() == route.last;
  if (route.hub != route.last) return false;
  const auto entry = find_hub(walk, walk.farthest().tip, meter);
  return entry && entry->next_waypoint() == route.last;
}

/// Finds the leg from the tip to the next waypoint, or from the last waypoint to the goal.
bool RouteLegs::find_next(RouteWalk& walk, Meter& meter) {
  const Part& current = walk.farthest();
  Part& next = walk.planned();
  const Cell tip = cell(current.tip);
  if (!busy_) {
    if (!meter.allows(2 * kHubSearch + 1)) return false;
    next.last = current.below_hub && current.tip == walk.route.last;
    if (next.last) {
      next.tip = current.tip;
      next.below_hub = true;
      set_leg(next.leg, tip, walk.goal, !walk.route.last_turned, walk.route.last_cost);
      walk.phase = Phase::skip;
      return true;
    }
    // Upwards the tip's own entry tells the way; downwards that of the waypoint below, the other way round.
    const bool down = current.below_hub;
    next.tip = down ? (walk.down.empty() ? current.tip : walk.down.top()) : Waypoint{0};
    const auto entry = find_hub(walk, down ? next.tip : current.tip, meter);
    if (!entry || (down && (walk.down.empty() || entry->next_waypoint() != current.tip))) {
      walk.phase = Phase::lost;
      return true;
    }
    backwards_ = entry->backwards() != down;
    if (down) {
      walk.down.pop();
      next.below_hub = true;
    } else {
      next.tip = entry->next_waypoint();
      next.below_hub = next.tip == walk.route.hub;
    }
    if (entry->exact) {
      set_leg(next.leg, tip, cell(next.tip), backwards_, apart(tip, cell(next.tip)));
      walk.phase = Phase::skip;
      return true;
    }
  }
  if (!climb(tip, cell(next.tip), backwards_, next.leg, meter)) return false;
  walk.phase = climb_.reached() ? Phase::skip : Phase::lost;
  return true;
}

/// From the start itself, tries to climb past the waypoint that comes first.
bool RouteLegs::try_skip(RouteWalk& walk, Meter& meter) {
  Part& first = walk.current();
  const Part& next = walk.planned();
  const Cell from = first.leg.from;
  if (walk.leg_count > 1 || from != walk.start || skips_ == kMaxSkips || !near(from, next.leg.to)) {
    walk.phase = Phase::erase;
    return true;
  }
  if (!climb(from, next.leg.to, false, trial_.leg, meter)) return false;
  walk.phase = Phase::erase;
  if (climb_.reached() && trial_.leg.cost <= first.leg.cost + next.leg.cost) {
    first = next;
    first.leg = trial_.leg;
    first.box = {};
    ++skips_;
    walk.phase = after_planning(walk);
  }
  return true;
}

/// Cuts out what the planned leg and the first of the others that it meets would walk twice.
bool RouteLegs::erase(RouteWalk& walk, Meter& meter) {
  Part& planned = walk.planned();
  if (against_ == 0 && !busy_) planned.box = eraser_.take(planned.leg);
  for (; against_ < walk.leg_count; ++against_) {
    Part& before = walk.legs[against_];
    const bool is_right_before = against_ + 1 == walk.leg_count;
    if (!is_right_before && before.box.is_apart_from(planned.box)) continue;
    if (!busy_) eraser_.start(before.leg, before.box, planned.leg);
    busy_ = !eraser_.advance(before.leg, planned.leg, meter);
    if (busy_) return false;
    ++pairs_;
    before.box = eraser_.first_box();
    planned.box = eraser_.second_box();
    if (!eraser_.met()) continue;
    walk.leg_count = against_ + 1;
    walk.planned() = planned;
  }
  against_ = 0;
  Part& last = walk.planned();
  if (last.leg.from == last.leg.to) {
    // The one before passes where it leads to, and ends there now.
    Part& before = walk.farthest();
    before.tip = last.tip;
    before.below_hub = last.below_hub;
    before.last = last.last;
  } else {
    ++walk.leg_count;
  }
  walk.phase = after_planning(walk);
  return true;
}

/// The next moves of the current leg.
bool RouteLegs::fill(RouteWalk& walk, Meter& meter) {
  if (!busy_) {
    Leg rest = walk.current().leg;
    rest.from = walk.cell;
    runs_.start(rest);
    walk.runs.clear();
  }
  busy_ = !runs_.advance(meter, [&](const MoveRun& run) {
    if (walk.current().leg.backwards) {
      walk.runs.add_first(run.direction ^ 4U, run.times);
    } else {
      walk.runs.add_last(run.direction, run.times);
    }
  });
  if (busy_) return false;
  walk.phase = runs_.ended() ? Phase::walk : Phase::lost;
  if (runs_.ended()) walk.take_run();
  return true;
}

// The waypoints between hub and goal are found from the goal's end. The nearest to the tip are kept; the others are
// found again when these are used up.
bool RouteLegs::extend_chain(RouteWalk& walk, Meter& meter) const {
  walk.chaining = true;
  for (std::uint32_t made = 0; walk.chain_at != walk.farthest().tip; ++made) {
    if (made == kLinksPerMove || !meter.allows(kHubSearch)) return false;
    walk.down.push(walk.chain_at);
    const auto entry = find_hub(walk, walk.chain_at, meter);
    if (!entry || ++walk.links > view_->header.waypoint_count) {
      walk.phase = Phase::lost;
      return true;
    }
    walk.chain_at = entry->next_waypoint();
  }
  walk.chain_at = walk.route.last;
  walk.links = 0;
  walk.chaining = false;
  return true;
}

/// What the rest of the route costs from the tip on, where the last waypoint comes next: the leg to it, by the labels,
/// and the way from there.
Cost RouteLegs::rest_from_tip(const RouteWalk& walk, Meter& meter) const {
  const Waypoint tip = walk.farthest().tip;
  const Waypoint last = walk.route.last;
  // The waypoint farther from the hub knows the leg.
  const auto farther = find_hub(walk, walk.farthest().below_hub ? last : tip, meter);
  const auto nearer = find_hub(walk, walk.farthest().below_hub ? tip : last, meter);
  if (!farther || !nearer) return Cost{0};
  if (farther->exact) return apart(cell(tip), cell(last)) + walk.route.last_cost;
  const std::uint32_t units = farther->distance - std::min(farther->distance, nearer->distance);
  return std::max(Cost{units * view_->header.distance_unit}, apart(cell(tip), cell(last))) + walk.route.last_cost;
}

}  // namespace cairn
