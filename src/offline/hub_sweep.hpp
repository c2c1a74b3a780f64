// HubSweep: the best way between two sets of waypoints, by one pass over their hub labels.
#pragma once

#include "offline/cairn_format.hpp"
#include "search/meter.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace cairn {

/// A waypoint by which a route may begin or end.
struct AccessOffer {
  Waypoint waypoint = 0;
  bool exact = false;   ///< the cost is; else it is a lower bound
  bool turned = false;  ///< the climb goes from the waypoint to the start, or to the goal
  Cost cost;            ///< of getting there from the start, or from the goal
  Cost onward;          ///< a lower bound of what the rest of the route costs

  std::uint64_t least() const { return std::uint64_t{cost.units} + onward.units; }
};

struct HubRoute {
  bool found = false;
  std::uint32_t source = 0;  ///< index of an offer
  std::uint32_t target = 0;
  Waypoint hub = 0;
  std::uint64_t cost = std::numeric_limits<std::uint64_t>::max();
};

class HubSweep {
 public:
  explicit HubSweep(const CairnView& view) : view_(&view), arrivals_(view.waypoints.size()) {}

  /// The most label entries that it looks at, given the caps on offers and on labels.
  static constexpr std::uint64_t work_bound(std::uint64_t most_offers, std::uint64_t most_labels) {
    return 2 * (most_offers + 1) * most_labels;
  }

  /// The offers must stay where they are until the sweep is done.
  void start(std::span<const AccessOffer> sources, std::span<const AccessOffer> targets) {
    if (++stamp_ == 0) {
      std::fill(arrivals_.begin(), arrivals_.end(), Arrival{});
      stamp_ = 1;
    }
    sources_ = sources;
    targets_ = targets;
    best_ = {};
    stage_ = Stage::likely_source;
    enter(stage_);
  }

  /// False where the budget ended first. The likeliest way is looked at first: it tells what can't be better.
  bool advance(Meter& meter) {
    const auto arrive = [&](const HubEntry& entry, std::uint32_t cost) {
      Arrival& arrival = arrivals_[entry.hub];
      if (arrival.stamp == stamp_ && arrival.cost <= cost) return;
      arrival = {cost, stamp_, static_cast<std::uint16_t>(offer_)};
    };
    const auto leave = [&](const HubEntry& entry, std::uint32_t cost) {
      const Arrival& arrival = arrivals_[entry.hub];
      if (arrival.stamp != stamp_) return;
      const std::uint64_t whole = std::uint64_t{arrival.cost} + cost;
      if (whole < best_.cost) best_ = {true, arrival.source, offer_, entry.hub, whole};
    };
    for (;;) {
      const bool outward = stage_ == Stage::likely_source || stage_ == Stage::sources;
      if (!(outward ? sweep(sources_, meter, arrive) : sweep(targets_, meter, leave))) return false;
      if (stage_ == Stage::targets) return true;
      enter(static_cast<Stage>(static_cast<std::uint8_t>(stage_) + 1));
    }
  }

  const HubRoute& best() const { return best_; }
  std::uint64_t bytes() const { return arrivals_.size() * sizeof(Arrival); }

 private:
  enum class Stage : std::uint8_t { likely_source, likely_target, sources, targets };
  struct Arrival {
    std::uint32_t cost = 0;
    std::uint16_t stamp = 0;
    std::uint16_t source = 0;
  };

  void enter(Stage stage) {
    stage_ = stage;
    entry_ = 0;
    const bool outward = stage == Stage::likely_source || stage == Stage::sources;
    const auto offers = outward ? sources_ : targets_;
    offer_ = 0;
    end_ = static_cast<std::uint32_t>(offers.size());
    if (stage == Stage::sources || stage == Stage::targets || offers.empty()) return;
    const auto likely = std::min_element(
        offers.begin(), offers.end(), [](const AccessOffer& a, const AccessOffer& b) { return a.least() < b.least(); });
    offer_ = static_cast<std::uint32_t>(likely - offers.begin());
    end_ = offer_ + 1;
  }

  template <typename Visit>
  bool sweep(std::span<const AccessOffer> offers, Meter& meter, Visit visit) {
    const std::uint32_t unit = view_->header.distance_unit;
    for (; offer_ < end_; ++offer_, entry_ = 0) {
      // Distances of labels are rounded down, by less than a unit each.
      const AccessOffer& offer = offers[offer_];
      if (offer.cost == kInfiniteCost || (best_.found && offer.least() > best_.cost + 2 * unit)) continue;
      const auto label = view_->label(offer.waypoint);
      const std::uint64_t slice = std::min<std::uint64_t>(label.size() - entry_, meter.left());
      for (const HubEntry& entry : label.subspan(entry_, slice)) {
        if (view_->spoilt != nullptr && view_->spoilt[&entry - view_->labels.data()] != 0) continue;
        visit(entry, offer.cost.units + entry.distance * unit);
      }
      meter.work.scanned += slice;
      entry_ += static_cast<std::uint32_t>(slice);
      if (entry_ < label.size()) return false;
    }
    return true;
  }

  const CairnView* view_;
  std::vector<Arrival> arrivals_;
  std::uint16_t stamp_ = 0;
  std::span<const AccessOffer> sources_;
  std::span<const AccessOffer> targets_;
  Stage stage_ = Stage::targets;
  std::uint32_t offer_ = 0;
  std::uint32_t end_ = 0;
  std::uint32_t entry_ = 0;
  HubRoute best_;
};

}  // namespace cairn
