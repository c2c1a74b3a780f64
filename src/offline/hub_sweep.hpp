// HubSweep: the best way between two sets of waypoints, by one pass over their hub labels.
#pragma once

#include "offline/cairn_format.hpp"
#include "search/meter.hpp"

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace cairn {

/// A waypoint by which a route may begin or end, and what getting from the start (to the goal) costs.
struct AccessOffer {
  Waypoint waypoint = 0;
  Cost cost;
  bool exact = false;  ///< else a lower bound
};

struct HubRoute {
  bool found = false;
  std::uint32_t source = 0;  ///< index of an offer
  std::uint32_t target = 0;
  Waypoint hub = 0;
  std::uint64_t cost = 0;
};

class HubSweep {
 public:
  explicit HubSweep(const CairnView& view) : view_(&view), arrivals_(view.waypoints.size()) {}

  /// The offers must stay where they are until the sweep is done.
  void start(std::span<const AccessOffer> sources, std::span<const AccessOffer> targets) {
    if (++stamp_ == 0) {
      std::fill(arrivals_.begin(), arrivals_.end(), Arrival{});
      stamp_ = 1;
    }
    sources_ = sources;
    targets_ = targets;
    offer_ = 0;
    entry_ = 0;
    outward_ = true;
    best_ = {};
  }

  /// False where the budget ended first.
  bool advance(Meter& meter) {
    if (outward_) {
      const bool done = sweep(sources_, meter, [&](const HubEntry& entry, std::uint64_t cost) {
        Arrival& arrival = arrivals_[entry.hub];
        if (arrival.stamp == stamp_ && arrival.cost <= cost) return;
        arrival = {cost, stamp_, offer_};
      });
      if (!done) return false;
      outward_ = false;
      offer_ = 0;
    }
    return sweep(targets_, meter, [&](const HubEntry& entry, std::uint64_t cost) {
      const Arrival& arrival = arrivals_[entry.hub];
      if (arrival.stamp != stamp_ || (best_.found && arrival.cost + cost >= best_.cost)) return;
      best_ = {true, arrival.source, offer_, entry.hub, arrival.cost + cost};
    });
  }

  const HubRoute& best() const { return best_; }
  std::uint64_t bytes() const { return arrivals_.size() * sizeof(Arrival); }

 private:
  struct Arrival {
    std::uint64_t cost = 0;
    std::uint32_t stamp = 0;
    std::uint32_t source = 0;
  };

  template <typename Visit>
  bool sweep(std::span<const AccessOffer> offers, Meter& meter, Visit visit) {
    for (; offer_ < offers.size(); ++offer_, entry_ = 0) {
      if (offers[offer_].cost == kInfiniteCost) continue;
      const auto label = view_->label(offers[offer_].waypoint);
      const std::uint64_t slice = std::min<std::uint64_t>(label.size() - entry_, meter.left());
      for (const HubEntry& entry : label.subspan(entry_, slice)) {
        visit(entry, offers[offer_].cost.units + std::uint64_t{entry.distance} * view_->header.distance_unit);
      }
      meter.work.scanned += slice;
      entry_ += static_cast<std::uint32_t>(slice);
      if (entry_ < label.size()) return false;
    }
    return true;
  }

  const CairnView* view_;
  std::vector<Arrival> arrivals_;
  std::uint32_t stamp_ = 0;
  std::span<const AccessOffer> sources_;
  std::span<const AccessOffer> targets_;
  std::uint32_t offer_ = 0;
  std::uint32_t entry_ = 0;
  bool outward_ = true;
  HubRoute best_;
};

}  // namespace cairn
