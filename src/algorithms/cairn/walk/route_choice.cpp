#include "algorithms/cairn/walk/route_choice.hpp"

#include <algorithm>
#include <cstdlib>

namespace cairn::cairn_walk {

RouteChoice::RouteChoice(const Grid& grid, const cairn_format::CairnView& view)
    : grid_(&grid),
      view_(&view),
      distance_(grid.rules()),
      climb_(grid, view.header.most_leg_steps),
      sweep_(view),
      local_(grid, view.header.local_work) {
  sources_.reserve(view.header.fullest_tile);
  targets_.reserve(view.header.fullest_tile);
}

std::uint64_t RouteChoice::work_bound(const cairn_format::CairnHeader& header) {
  const std::uint64_t sweep = HubSweep::work_bound(header.fullest_tile, header.longest_label);
  // Climbs to the goal and back; for each end, one to each access waypoint, and one back if that fails.
  const std::uint64_t climbs = 2 + 2 * 2 * std::uint64_t{header.fullest_tile};
  return climbs * climbing::ClimbCheck::work_bound(header.most_leg_steps) + (header.most_tries + 1) * sweep +
         LocalRoute::work_bound(header.local_work);
}

void RouteChoice::start(Cell start, Cell goal) {
  start_ = start;
  goal_ = goal;
  const Point from = grid_->point(start);
  const Point to = grid_->point(goal);
  const auto offer = [&](Point at, Point other, std::vector<AccessOffer>& offers) {
    offers.clear();
    for (const cairn_format::Waypoint waypoint : view_->access_of(at)) {
      const Point by = view_->point(waypoint);
      offers.push_back({waypoint, false, false, distance_(at, by), distance_(by, other)});
    }
  };
  offer(from, to, sources_);
  offer(to, from, targets_);
  const auto radius = static_cast<std::int32_t>(view_->header.radius);
  const bool near = std::abs(from.x - to.x) <= radius && std::abs(from.y - to.y) <= radius;
  apart_ = distance_(from, to);
  phase_ = near ? Phase::direct : Phase::sweep;
  climbing_ = false;
  sweeping_ = false;
  corrected_ = false;
  tries_ = 0;
  direct_ = Route::Kind::none;
  direct_cost_ = kInfiniteCost;
  route_ = {};
}

bool RouteChoice::climb(Cell from, Cell target, search::Meter& meter) {
  if (!climbing_) climb_.start(from, target);
  climbing_ = climb_.advance(meter) == search::Progress::paused;
  return !climbing_;
}

void RouteChoice::settle(Route::Kind kind, std::uint64_t cost) {
  route_.kind = kind;
  cost_ = Cost{static_cast<std::uint32_t>(std::min<std::uint64_t>(cost, kInfiniteCost.units))};
  phase_ = Phase::done;
  const bool none = kind == Route::Kind::none;
  const bool far_round = none || cost > apart_.units + std::uint64_t{apart_.units} * view_->header.local_detour / 100;
  if (!far_round || apart_.units > std::uint64_t{view_->header.local_reach} * grid_->costs().straight.units) return;
  phase_ = Phase::local;
  local_.start(start_, goal_, none ? kInfiniteCost : Cost{static_cast<std::uint32_t>(cost)});
}

void RouteChoice::settle_direct() {
  route_.first_cost = direct_cost_;
  settle(direct_, direct_cost_.units);
}

bool RouteChoice::advance(search::Meter& meter) {
  while (phase_ != Phase::done) {
    switch (phase_) {
      case Phase::direct:
        if (!climb(start_, goal_, meter)) return false;
        if (climb_.reached()) {
          direct_ = Route::Kind::direct;
          direct_cost_ = climb_.cost();
        }
        phase_ = Phase::direct_turned;
        if (direct_cost_ == apart_) settle_direct();
        break;
      case Phase::direct_turned:
        if (!climb(goal_, start_, meter)) return false;
        if (climb_.reached() && climb_.cost() < direct_cost_) {
          direct_ = Route::Kind::direct_turned;
          direct_cost_ = climb_.cost();
        }
        phase_ = Phase::sweep;
        break;
      case Phase::sweep:
        if (!choose(meter)) return false;
        break;
      case Phase::verify_first:
        if (!verify(sources_[sweep_.best().source], start_, meter)) return false;
        phase_ = Phase::verify_last;
        break;
      case Phase::verify_all:
        for (AccessOffer& offer : sources_) {
          if (!verify(offer, start_, meter)) return false;
        }
        for (AccessOffer& offer : targets_) {
          if (!verify(offer, goal_, meter)) return false;
        }
        ++tries_;
        phase_ = Phase::sweep;
        break;
      case Phase::verify_last:
        if (!verify(targets_[sweep_.best().target], goal_, meter)) return false;
        phase_ = Phase::sweep;
        if (!corrected_) {
          const AccessOffer& source = sources_[sweep_.best().source];
          const AccessOffer& target = targets_[sweep_.best().target];
          route_.first_cost = source.cost;
          route_.first_turned = source.turned;
          route_.last_cost = target.cost;
          route_.last_turned = target.turned;
          settle(Route::Kind::waypoints, sweep_.best().cost);
        }
        break;
      case Phase::local:
        if (!local_.advance(meter)) return false;
        phase_ = Phase::done;
        if (local_.found()) {
          route_.kind = Route::Kind::local;
          cost_ = local_.cost();
        }
        break;
      case Phase::done:
        break;
    }
  }
  return true;
}

bool RouteChoice::choose(search::Meter& meter) {
  if (!sweeping_) {
    if (tries_ == view_->header.most_tries) {
      phase_ = Phase::verify_all;
      return true;
    }
    sweep_.start(sources_, targets_);
    ++tries_;
  }
  sweeping_ = true;
  if (!sweep_.advance(meter)) return false;
  sweeping_ = false;
  const HubRoute& best = sweep_.best();
  if (!best.found || best.cost >= direct_cost_.units) {
    settle_direct();
    return true;
  }
  route_.first = sources_[best.source].waypoint;
  route_.hub = best.hub;
  route_.last = targets_[best.target].waypoint;
  corrected_ = false;
  phase_ = Phase::verify_first;
  return true;
}

bool RouteChoice::verify(AccessOffer& offer, Cell from, search::Meter& meter) {
  if (offer.exact) return true;
  const Cell waypoint = grid_->cell(view_->point(offer.waypoint));
  if (!offer.turned) {
    if (!climb(from, waypoint, meter)) return false;
    offer.turned = !climb_.reached();
  }
  // From a dead end, a climb reaches few waypoints, but climbs from more of them reach the dead end.
  if (offer.turned && !climb(waypoint, from, meter)) return false;
  const Cost cost = climb_.reached() ? climb_.cost() : kInfiniteCost;
  corrected_ = corrected_ || cost != offer.cost;
  offer.cost = cost;
  offer.exact = true;
  return true;
}

}  // namespace cairn::cairn_walk
