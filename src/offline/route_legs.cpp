#include "offline/route_legs.hpp"

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
      climb_(grid, view.header.most_leg_steps),
      eraser_(grid, view.header.most_leg_steps),
      current_(view.header.most_leg_steps),
      next_(view.header.most_leg_steps),
      trial_(view.header.most_leg_steps) {
  down_.reserve(256);
}

std::uint64_t RouteLegs::work_bound(const CairnHeader& header) {
  const std::uint64_t climb = header.most_leg_steps + 1;
  const std::uint64_t turned = climb + climb / 2 + 1;
  const std::uint64_t a_try = kLinksPerMove * (kHubSearch + 1) + 4 * kHubSearch + 2 * turned + turned + climb;
  return turned + (kMostSkips + 1) * a_try + 4 * climb + 1;
}

std::uint64_t RouteLegs::bytes() const {
  return 3 * current_.leg.moves.capacity() + down_.capacity() * sizeof(Waypoint) + eraser_.bytes();
}

void RouteLegs::start(Cell start, Cell goal, const Route& route, const Leg& local) {
  start_ = start;
  goal_ = goal;
  route_ = route;
  walked_ = 0;
  busy_ = false;
  skips_ = 0;
  phase_ = Phase::first;
  current_.last = route.kind != Route::Kind::waypoints;
  current_.tip = route.first;
  current_.below_hub = route.first == route.hub;
  down_.clear();
  chaining_ = false;
  chain_at_ = route.last;
  links_ = 0;
  if (route.kind == Route::Kind::local) {
    current_.leg = local;
    phase_ = Phase::walk;
  }
}

bool RouteLegs::near(Cell a, Cell b) const {
  const Point p = grid_->point(a);
  const Point q = grid_->point(b);
  const auto radius = static_cast<std::int32_t>(view_->header.radius);
  return std::abs(p.x - q.x) <= radius && std::abs(p.y - q.y) <= radius;
}

const HubEntry* RouteLegs::find_hub(Waypoint waypoint, Meter& meter) const {
  const auto label = view_->label(waypoint);
  meter.work.scanned += static_cast<std::uint64_t>(std::bit_width(label.size()));
  const auto found = std::lower_bound(label.begin(), label.end(), route_.hub,
                                      [](const HubEntry& entry, Waypoint hub) { return entry.hub < hub; });
  return found != label.end() && found->hub == route_.hub ? &*found : nullptr;
}

bool RouteLegs::climb(Cell from, Cell target, bool backwards, Leg& leg, Meter& meter) {
  if (!busy_) climb_.start(from, target, backwards, leg);
  busy_ = !climb_.advance(meter);
  return !busy_;
}

RouteLegs::Status RouteLegs::advance(Meter& meter) {
  for (;;) {
    switch (phase_) {
      case Phase::first: {
        const bool turned = route_.kind == Route::Kind::direct_turned;
        const Cell target = current_.last ? goal_ : cell(current_.tip);
        if (!climb(turned ? target : start_, turned ? start_ : target, turned, current_.leg, meter)) {
          return Status::paused;
        }
        if (!climb_.reached())
          phase_ = Phase::lost;
        else
          phase_ = current_.last ? Phase::walk : Phase::chain;
        break;
      }
      case Phase::chain:
      case Phase::goal:
      case Phase::goal_turned:
      case Phase::leg:
      case Phase::skip:
        if (!plan_next(meter)) return Status::paused;
        break;
      case Phase::erase:
        if (!busy_) eraser_.start();
        busy_ = !eraser_.advance(current_.leg, next_.leg, meter);
        if (busy_) return Status::paused;
        phase_ = Phase::walk;
        break;
      case Phase::walk:
        if (walked_ < current_.leg.moves.size()) return meter.allows(1) ? Status::ready : Status::paused;
        if (current_.last) return Status::lost;
        std::swap(current_, next_);
        walked_ = 0;
        skips_ = 0;
        phase_ = current_.last ? Phase::walk : Phase::chain;
        break;
      case Phase::lost:
        return Status::lost;
    }
  }
}

/// One phase of finding the leg after the current one. False where the budget ended first.
bool RouteLegs::plan_next(Meter& meter) {
  const Cell tip = cell(current_.tip);
  switch (phase_) {
    case Phase::chain:
      if (current_.below_hub && (chaining_ || down_.empty()) && current_.tip != route_.last && !extend_chain(meter)) {
        return false;
      }
      if (phase_ == Phase::chain) {
        if (!meter.allows(kHubSearch)) return false;
        phase_ = near(tip, goal_) && last_comes_next(meter) ? Phase::goal : Phase::leg;
      }
      return true;

    case Phase::goal:
    case Phase::goal_turned: {
      const bool turned = phase_ == Phase::goal_turned;
      if (!busy_ && !turned) {
        if (!meter.allows(2 * kHubSearch + 1)) return false;
        rest_ = rest_from_tip(meter);
      }
      if (!climb(turned ? goal_ : tip, turned ? tip : goal_, turned, trial_.leg, meter)) return false;
      const bool good = climb_.reached() && trial_.leg.cost.units <= rest_.units + view_->header.distance_unit;
      phase_ = good ? Phase::skip : turned ? Phase::leg : Phase::goal_turned;
      if (good) {
        std::swap(next_, trial_);
        next_.last = true;
      }
      return true;
    }

    case Phase::leg:
      return set_off(meter);

    case Phase::skip: {
      const Cell from = current_.leg.from;
      if (from != start_ || skips_ == kMostSkips || !near(from, next_.leg.to)) {
        phase_ = Phase::erase;
        return true;
      }
      if (!climb(from, next_.leg.to, false, trial_.leg, meter)) return false;
      phase_ = Phase::erase;
      if (climb_.reached() && trial_.leg.cost <= current_.leg.cost + next_.leg.cost) {
        std::swap(current_.leg, trial_.leg);
        current_.tip = next_.tip;
        current_.below_hub = next_.below_hub;
        current_.last = next_.last;
        ++skips_;
        phase_ = current_.last ? Phase::walk : Phase::chain;
      }
      return true;
    }
    default:
      return true;
  }
}

/// Whether the leg from the tip leads to the last waypoint.
bool RouteLegs::last_comes_next(Meter& meter) const {
  if (current_.tip == route_.last) return false;
  if (current_.below_hub) return !down_.empty() && down_.back() == route_.last;
  if (route_.hub != route_.last) return false;
  const HubEntry* entry = find_hub(current_.tip, meter);
  return entry != nullptr && entry->next_waypoint() == route_.last;
}

/// Climbs the leg from the tip to the next waypoint, or from the last waypoint to the goal.
bool RouteLegs::set_off(Meter& meter) {
  const Cell tip = cell(current_.tip);
  if (!busy_) {
    if (!meter.allows(kHubSearch + 1)) return false;
    next_.last = current_.below_hub && current_.tip == route_.last;
    if (next_.last) {
      next_.tip = current_.tip;
      next_.below_hub = true;
    } else {
      // Upwards the tip's own entry tells the way; downwards that of the waypoint below, the other way round.
      const bool down = current_.below_hub;
      next_.tip = down ? (down_.empty() ? current_.tip : down_.back()) : 0;
      const HubEntry* entry = find_hub(down ? next_.tip : current_.tip, meter);
      if (entry == nullptr || (down && (down_.empty() || entry->next_waypoint() != current_.tip))) {
        phase_ = Phase::lost;
        return true;
      }
      backwards_ = entry->backwards() != down;
      if (down) {
        down_.pop_back();
        next_.below_hub = true;
      } else {
        next_.tip = entry->next_waypoint();
        next_.below_hub = next_.tip == route_.hub;
      }
    }
  }
  const Cell end = next_.last ? goal_ : cell(next_.tip);
  const bool turned = next_.last || backwards_;
  if (!climb(turned ? end : tip, turned ? tip : end, turned, next_.leg, meter)) return false;
  phase_ = climb_.reached() ? Phase::skip : Phase::lost;
  return true;
}

// The waypoints between hub and goal are found from the goal's end. The nearest to the tip are kept; the others are
// found again when these are used up.
bool RouteLegs::extend_chain(Meter& meter) {
  chaining_ = true;
  for (std::uint32_t made = 0; chain_at_ != current_.tip; ++made) {
    if (made == kLinksPerMove || !meter.allows(kHubSearch)) return false;
    if (down_.size() == down_.capacity()) {
      down_.erase(down_.begin(), down_.begin() + static_cast<std::ptrdiff_t>(down_.size() / 2));
    }
    down_.push_back(chain_at_);
    const HubEntry* entry = find_hub(chain_at_, meter);
    if (entry == nullptr || ++links_ > view_->header.waypoint_count) {
      phase_ = Phase::lost;
      return true;
    }
    chain_at_ = entry->next_waypoint();
  }
  chain_at_ = route_.last;
  links_ = 0;
  chaining_ = false;
  return true;
}

/// What the rest of the route costs from the tip on, by the labels.
Cost RouteLegs::rest_from_tip(Meter& meter) const {
  const HubEntry* here = find_hub(current_.tip, meter);
  const HubEntry* last = find_hub(route_.last, meter);
  if (here == nullptr || last == nullptr) return Cost{0};
  const std::int32_t units = current_.below_hub ? last->distance - here->distance : last->distance + here->distance;
  return Cost{static_cast<std::uint32_t>(std::max(units, 0)) * view_->header.distance_unit} + route_.last_cost;
}

}  // namespace cairn
