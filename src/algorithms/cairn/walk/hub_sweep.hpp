// HubSweep: the cheapest connection between two sets of waypoints, by one pass over their hub labels.
#pragma once

#include "algorithms/cairn/format/cairn_format.hpp"
#include "search/meter.hpp"

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace cairn::cairn_walk {

/// A waypoint at which a route over the network may begin or end.
struct AccessOffer {
  cairn_format::Waypoint waypoint = 0;
  bool exact = false;   ///< whether the cost is exact; else it is a lower bound
  bool turned = false;  ///< the climb leads from the waypoint to the start or goal, and is walked backwards
  Cost cost;            ///< between the waypoint and the start or goal
  Cost onward;          ///< a lower bound on the cost of the rest of the route

  std::uint64_t least() const { return std::uint64_t{cost.units} + onward.units; }
};

struct HubRoute {
  static constexpr std::uint64_t kNoWay = std::uint64_t{1} << 34U;  ///< more than any route costs

  bool found = false;
  std::uint32_t source = 0;  ///< index of an offer
  std::uint32_t target = 0;
  cairn_format::Waypoint hub = 0;
  std::uint64_t cost = kNoWay;
};

class HubSweep {
 public:
  explicit HubSweep(const cairn_format::CairnView& view) : view_(&view), arrivals_(view.waypoints.size(), kNever) {}

  /// The most label entries that a sweep visits.
  static constexpr std::uint64_t work_bound(std::uint64_t most_offers, std::uint64_t longest_label) {
    return (2 * most_offers + 1) * longest_label;
  }

  /// At most 256 offers on each side. They must stay in place until the sweep is done.
  void start(std::span<const AccessOffer> sources, std::span<const AccessOffer> targets) {
    if (era_ == 0) {
      std::fill(arrivals_.begin(), arrivals_.end(), kNever);
      era_ = kNever >> kEraShift;
    }
    --era_;
    sources_ = sources;
    targets_ = targets;
    best_ = {};
    stage_ = Stage::likely_source;
    enter(stage_);
  }

  /// False if the budget ended first. Visits the most promising pair first, since its cost prunes most others.
  bool advance(search::Meter& meter) {
    const std::uint64_t era = era_ << kEraShift;
    const auto arriving = [&](std::uint64_t cost) { return era | cost << kCostShift | offer_; };
    const auto arrive = [arrivals = arrivals_.data()](std::uint32_t hub, Arrival arrival) {
      arrivals[hub] = std::min(arrivals[hub], arrival);
    };
    // Subtracting the era from an arrival of this sweep leaves the cost and the offer.
    const auto leaving = [&](std::uint64_t cost) { return (cost << kCostShift) - era; };
    const auto leave = [&](std::uint32_t hub, std::uint64_t departure) {
      const std::uint64_t way = arrivals_[hub] + departure;
      if (way >= best_.cost << kCostShift) return;
      best_ = {true, static_cast<std::uint32_t>(way & kSourceMask), offer_, static_cast<cairn_format::Waypoint>(hub),
               way >> kCostShift};
    };
    for (;;) {
      const bool outward = stage_ == Stage::likely_source || stage_ == Stage::sources;
      if (!(outward ? sweep(sources_, meter, arriving, arrive) : sweep(targets_, meter, leaving, leave))) return false;
      if (stage_ == Stage::targets) return true;
      enter(static_cast<Stage>(static_cast<std::uint8_t>(stage_) + 1));
    }
  }

  const HubRoute& best() const { return best_; }
  std::uint64_t bytes() const { return arrivals_.size() * sizeof(Arrival); }

 private:
  enum class Stage : std::uint8_t { likely_source, likely_target, sources, targets };
  // The cheapest arrival at a hub: the era of the sweep, the cost and the offer, packed into one number, so that the
  // minimum needs no branch. Eras count down, so an arrival of this sweep is less than all earlier ones.
  // Subtracting this sweep's era from an earlier arrival gives more than any route costs.
  using Arrival = std::uint64_t;
  static constexpr unsigned kCostShift = 8;
  static constexpr unsigned kEraShift = kCostShift + 34;
  static constexpr std::uint64_t kSourceMask = (1U << kCostShift) - 1;
  static_assert(HubRoute::kNoWay == std::uint64_t{1} << (kEraShift - kCostShift));
  static constexpr Arrival kNever = ~Arrival{0} << kEraShift;

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
    if (outward) likely_source_ = offer_;
  }

  /// Calls visit(hub, first(cost of an offer) + cost to the hub) for the entries of all offers that may still improve
  /// the result.
  template <typename First, typename Visit>
  bool sweep(std::span<const AccessOffer> offers, search::Meter& meter, First first, Visit visit) {
    const cairn_format::LabelCode code = view_->code;
    const std::uint64_t unit = view_->header.distance_unit;
    const std::uint64_t step = unit << kCostShift;
    for (; offer_ < end_; ++offer_, entry_ = 0) {
      const AccessOffer& offer = offers[offer_];
      if (stage_ == Stage::sources && offer_ == likely_source_) continue;  // visited first
      // Label distances are rounded down, by less than a unit each.
      if (offer.cost == kInfiniteCost || (best_.found && offer.least() > best_.cost + 2 * unit)) continue;
      const auto label = view_->label(offer.waypoint);
      const std::uint64_t slice = std::min<std::uint64_t>(label.size() - entry_, meter.left());
      const std::uint64_t begin = first(offer.cost.units);
      const auto entries = label.subspan(entry_, slice);
      const auto look = [&](cairn_format::PackedEntry entry) {
        visit(code.hub(entry), begin + code.distance(entry) * step);
      };
      if (view_->broken == nullptr) {
        for (const cairn_format::PackedEntry entry : entries) look(entry);
      } else {
        for (const cairn_format::PackedEntry& entry : entries) {
          if (view_->broken[&entry - view_->labels.items().data()] == 0) look(entry);
        }
      }
      meter.work.scanned += slice;
      entry_ += static_cast<std::uint32_t>(slice);
      if (entry_ < label.size()) return false;
    }
    return true;
  }

  const cairn_format::CairnView* view_;
  std::vector<Arrival> arrivals_;
  std::uint64_t era_ = kNever >> kEraShift;
  std::span<const AccessOffer> sources_;
  std::span<const AccessOffer> targets_;
  Stage stage_ = Stage::targets;
  std::uint32_t offer_ = 0;
  std::uint32_t end_ = 0;
  std::uint32_t likely_source_ = 0;
  std::uint32_t entry_ = 0;
  HubRoute best_;
};

}  // namespace cairn::cairn_walk
