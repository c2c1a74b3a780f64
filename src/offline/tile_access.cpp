#include "offline/tile_access.hpp"

#include <algorithm>
#include <bit>
#include <memory>
#include <queue>

namespace cairn {
namespace {

constexpr std::size_t kFarTargets = 32;
constexpr std::size_t kNearTargets = 32;
constexpr std::size_t kTargets = kFarTargets + kNearTargets;
constexpr std::uint32_t kUnreached = 1U << 26U;
// What a way loses is squared, up to this: a few bad ways weigh more than many that are a little longer.
constexpr std::uint32_t kMostLoss = 0xFFFFU;

/// Costs from samples to targets, row by row.
using Ways = std::array<std::uint32_t, TileReach::kSamples * kTargets>;

struct Candidate {
  std::uint32_t waypoint = 0;
  const TileReach* reach = nullptr;
  std::array<std::uint32_t, kTargets> onward{};                  // to each target
  std::array<std::uint32_t, TileReach::kSamples> from_sample{};  // from each sample cell
};

std::size_t common(const std::vector<std::uint64_t>& a, const std::vector<std::uint64_t>& b) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < a.size(); ++i) count += static_cast<std::size_t>(std::popcount(a[i] & b[i]));
  return count;
}

std::uint32_t in_units(std::uint64_t cost, std::uint32_t unit) {
  return cost == WaypointDistances::kNone
             ? kUnreached / 2
             : static_cast<std::uint32_t>(std::min<std::uint64_t>(cost / unit, kUnreached / 2));
}

/// Chooses among the waypoints that cells of one tile climb to.
class TileChoice {
 public:
  TileChoice(const std::vector<Candidate>& candidates, std::size_t samples)
      : candidates_(&candidates), samples_(samples) {
    ways_.fill(kUnreached);
    best_ways_.fill(kUnreached);
    for (const Candidate& candidate : candidates) shorten(candidate, best_ways_);
  }

  /// Takes up to `most` candidates, always the one that spares the most. What a candidate spares never grows as others
  /// are taken, so an old figure is an upper bound, and few of them need to be computed anew.
  template <typename Take>
  void take_best(std::size_t most, Take take) {
    struct Offer {
      std::uint64_t gain;
      std::uint32_t candidate;
      std::size_t taken_before;  // when the gain was computed

      bool operator<(const Offer& other) const {
        return gain != other.gain ? gain < other.gain : candidate > other.candidate;
      }
    };
    std::vector<Offer> offers;
    for (std::uint32_t i = 0; i < candidates_->size(); ++i) offers.push_back({gain((*candidates_)[i]), i, 0});
    std::priority_queue<Offer> queue({}, std::move(offers));
    for (std::size_t taken = 0; taken < most && !queue.empty();) {
      Offer best = queue.top();
      queue.pop();
      if (best.taken_before != taken) {
        best.gain = gain((*candidates_)[best.candidate]);
        best.taken_before = taken;
        queue.push(best);
        continue;
      }
      // It must be worth two bytes: a unit on some tenth of the ways.
      if (best.gain * 10 < samples_ * kTargets) return;
      shorten((*candidates_)[best.candidate], ways_);
      take((*candidates_)[best.candidate]);
      ++taken;
    }
  }

 private:
  static std::uint64_t squared(std::uint32_t loss) {
    const std::uint64_t capped = std::min(loss, kMostLoss);
    return capped * capped;
  }

  std::uint64_t gain(const Candidate& candidate) const {
    std::uint64_t total = 0;
    for (std::size_t s = 0; s < samples_; ++s) {
      const std::uint32_t here = candidate.from_sample[s];
      if (here == kUnreached) continue;
      for (std::size_t t = 0; t < kTargets; ++t) {
        const std::size_t i = s * kTargets + t;
        const std::uint32_t way = std::min(ways_[i], here + candidate.onward[t]);
        total += squared(ways_[i] - best_ways_[i]) - squared(way - best_ways_[i]);
      }
    }
    return total;
  }

  void shorten(const Candidate& candidate, Ways& ways) const {
    for (std::size_t s = 0; s < samples_; ++s) {
      if (candidate.from_sample[s] == kUnreached) continue;
      for (std::size_t t = 0; t < kTargets; ++t) {
        std::uint32_t& way = ways[s * kTargets + t];
        way = std::min(way, candidate.from_sample[s] + candidate.onward[t]);
      }
    }
  }

  const std::vector<Candidate>* candidates_;
  std::size_t samples_;
  Ways ways_;       // by the waypoints chosen so far
  Ways best_ways_;  // by all
};

/// Distances from far targets, the same for all tiles, to every waypoint.
std::vector<std::array<std::uint32_t, kFarTargets>> far_distances(const std::vector<std::vector<HubLabel>>& labels,
                                                                  std::uint32_t unit) {
  std::vector<std::array<std::uint32_t, kFarTargets>> distances(labels.size());
  LabelDistances from_target(labels.size());
  for (std::size_t t = 0; t < kFarTargets && !labels.empty(); ++t) {
    from_target.set(labels[(2 * t + 1) * labels.size() / (2 * kFarTargets)]);
    for (std::size_t i = 0; i < labels.size(); ++i) distances[i][t] = in_units(from_target.distance(labels[i]), unit);
  }
  return distances;
}

}  // namespace

TileAccess choose_tile_access(const BuildJob& job, const WaypointNetwork& network,
                              const std::vector<std::vector<HubLabel>>& labels, AccessCaps caps, std::uint32_t unit,
                              const std::vector<bool>& exempt_components) {
  const Tiles& tiles = network.tiles();
  TileAccess result;
  result.waypoints.resize(tiles.count());
  std::vector<std::vector<std::pair<std::uint32_t, const TileReach*>>> serving(tiles.count());
  for (std::uint32_t waypoint = 0; waypoint < network.size(); ++waypoint) {
    for (const TileReach& reach : network.reaches(waypoint)) serving[reach.tile].emplace_back(waypoint, &reach);
  }
  const auto far = far_distances(labels, unit);
  std::vector<std::uint64_t> left_out(tiles.count());

  const auto choose = [&](std::uint32_t tile, std::vector<Candidate>& candidates, LabelDistances& from_target) {
    const auto& serves = serving[tile];
    const std::size_t samples = tiles.samples(tile).size();
    candidates.assign(serves.size(), {});
    for (std::size_t i = 0; i < serves.size(); ++i) {
      Candidate& candidate = candidates[i];
      candidate.waypoint = serves[i].first;
      candidate.reach = serves[i].second;
      for (std::size_t s = 0; s < samples; ++s) {
        const std::uint32_t cost = candidate.reach->sample_costs[s];
        candidate.from_sample[s] = cost == kInfiniteCost.units ? kUnreached : cost / unit;
      }
      std::copy(far[candidate.waypoint].begin(), far[candidate.waypoint].end(), candidate.onward.begin());
    }
    for (std::size_t t = 0; t < kNearTargets && !serves.empty(); ++t) {
      from_target.set(labels[serves[(2 * t + 1) * serves.size() / (2 * kNearTargets)].first]);
      for (Candidate& candidate : candidates) {
        candidate.onward[kFarTargets + t] = in_units(from_target.distance(labels[candidate.waypoint]), unit);
      }
    }
    std::vector<std::uint32_t>& chosen = result.waypoints[tile];
    std::vector<std::uint64_t> missing = tiles.passable(tile);
    const auto take = [&](const Candidate& candidate) {
      chosen.push_back(candidate.waypoint);
      for (std::size_t i = 0; i < missing.size(); ++i) missing[i] &= ~candidate.reach->covered[i];
    };
    TileChoice(candidates, samples).take_best(caps.usual, take);
    while (chosen.size() < caps.most) {
      const Candidate* best = nullptr;
      std::size_t best_count = 0;
      for (const Candidate& candidate : candidates) {
        const std::size_t count = common(missing, candidate.reach->covered);
        if (count > best_count) {
          best = &candidate;
          best_count = count;
        }
      }
      if (best == nullptr) break;
      take(*best);
    }
    const Point corner = tiles.corner(tile);
    for (std::size_t word = 0; word < missing.size(); ++word) {
      for (std::uint64_t rest = missing[word]; rest != 0; rest &= rest - 1) {
        const auto bit = static_cast<std::int32_t>(word * 64) + std::countr_zero(rest);
        const Point p{corner.x + bit % tiles.side(), corner.y + bit / tiles.side()};
        const auto component = static_cast<std::uint32_t>(job.grid.component(job.grid.cell(p)));
        if (!exempt_components[component]) ++left_out[tile];
      }
    }
    std::sort(chosen.begin(), chosen.end());
  };
  parallel_for(job.threads, tiles.count(), [&] {
    return [&, candidates = std::vector<Candidate>(), from = LabelDistances(network.size())](std::size_t tile) mutable {
      choose(static_cast<std::uint32_t>(tile), candidates, from);
    };
  });
  for (const std::uint64_t count : left_out) result.cells_left_out += count;
  return result;
}

}  // namespace cairn
