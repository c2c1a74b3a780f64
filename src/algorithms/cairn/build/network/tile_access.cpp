#include "algorithms/cairn/build/network/tile_access.hpp"

#include <algorithm>
#include <bit>
#include <memory>
#include <queue>

namespace cairn::cairn_network {
namespace {

constexpr std::size_t kFarTargets = 32;
constexpr std::size_t kNearTargets = 96;
constexpr std::size_t kTargets = kFarTargets + kNearTargets;
constexpr std::uint32_t kUnreached = 1U << 26U;
// A path's loss is squared, and capped at this, so that a few bad paths outweigh many slightly longer ones. The sum of
// squares over all targets fits 32 bits.
constexpr std::int16_t kMaxLoss = 4095;
static_assert(std::uint64_t{kMaxLoss} * kMaxLoss * kTargets < std::uint64_t{1} << 31U);
// The resolution of losses: about this many per cell, but no finer than units of cost.
constexpr std::uint32_t kLossesPerCell = 16;

/// All pairs of sample and target, row by row.
constexpr std::size_t kWays = TileReach::kSamples * kTargets;
using Ways = std::array<std::uint32_t, kWays>;
using Losses = std::array<std::int16_t, kWays>;

struct Candidate {
  std::uint32_t waypoint = 0;
  const TileReach* reach = nullptr;
  std::array<std::uint32_t, kTargets> onward{};                  // to each target
  std::array<std::uint32_t, TileReach::kSamples> from_sample{};  // from each sample cell
  Losses losses;                                                 // over the best waypoint, for each pair
};

std::size_t common(const std::vector<std::uint64_t>& a, const std::vector<std::uint64_t>& b) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < a.size(); ++i) count += static_cast<std::size_t>(std::popcount(a[i] & b[i]));
  return count;
}

std::uint32_t in_units(std::uint64_t cost, std::uint32_t unit) {
  return cost == optimal::NetworkDistances::kNone
             ? kUnreached / 2
             : static_cast<std::uint32_t>(std::min<std::uint64_t>(cost / unit, kUnreached / 2));
}

/// Chooses among the waypoints that cells of one tile climb to.
class TileChoice {
 public:
  /// Losses are in units of 2^loss_bits.
  TileChoice(std::vector<Candidate>& candidates, std::size_t samples, unsigned loss_bits)
      : candidates_(&candidates), samples_(samples) {
    losses_.fill(kMaxLoss);
    Ways best;
    best.fill(kUnreached);
    for (const Candidate& candidate : candidates) shorten(candidate, best);
    for (Candidate& candidate : candidates) find_losses(candidate, best, loss_bits);
    sum_losses();
  }

  /// Takes up to `most` candidates, each time the one with the largest gain. Gains never grow as others are taken: an
  /// old gain is an upper bound, and few gains are computed again (lazy greedy selection).
  template <typename Take>
  void take_best(std::size_t most, Take take) {
    struct Offer {
      std::uint64_t gain;
      std::uint32_t candidate;
      std::size_t taken_before;  // candidates taken when the gain was computed

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
      // Must be worth its two bytes: a gain of one unit on a tenth of the pairs.
      if (best.gain * 10 < samples_ * kTargets) return;
      take_up((*candidates_)[best.candidate]);
      take((*candidates_)[best.candidate]);
      ++taken;
    }
  }

 private:
  void shorten(const Candidate& candidate, Ways& ways) const {
    for (std::size_t s = 0; s < samples_; ++s) {
      const std::uint32_t here = candidate.from_sample[s];
      if (here == kUnreached) continue;
      std::uint32_t* way = &ways[s * kTargets];
      for (std::size_t t = 0; t < kTargets; ++t) way[t] = std::min(way[t], here + candidate.onward[t]);
    }
  }

  void find_losses(Candidate& candidate, const Ways& best, unsigned loss_bits) const {
    for (std::size_t s = 0; s < samples_; ++s) {
      const std::uint32_t here = candidate.from_sample[s];
      std::int16_t* losses = &candidate.losses[s * kTargets];
      if (here == kUnreached) {
        std::fill_n(losses, kTargets, kMaxLoss);
        continue;
      }
      for (std::size_t t = 0; t < kTargets; ++t) {
        const std::uint32_t loss = (here + candidate.onward[t] - best[s * kTargets + t]) >> loss_bits;
        losses[t] = static_cast<std::int16_t>(std::min(loss, std::uint32_t{kMaxLoss}));
      }
    }
  }

  // Narrow integers and plain loops, so that compilers vectorise them: eight pairs at a time.
  std::uint64_t gain(const Candidate& candidate) const {
    std::uint64_t total = 0;
    for (std::size_t s = 0; s < samples_; ++s) {
      if (candidate.from_sample[s] == kUnreached || sums_[s] == 0) continue;
      const std::int16_t* now = &losses_[s * kTargets];
      const std::int16_t* by_it = &candidate.losses[s * kTargets];
      std::int32_t sum = 0;
      for (std::size_t t = 0; t < kTargets; ++t) {
        const std::int16_t loss = by_it[t] < now[t] ? by_it[t] : now[t];
        sum += loss * loss;
      }
      total += static_cast<std::uint64_t>(sums_[s] - sum);
    }
    return total;
  }

  void take_up(const Candidate& candidate) {
    for (std::size_t i = 0; i < samples_ * kTargets; ++i) losses_[i] = std::min(losses_[i], candidate.losses[i]);
    sum_losses();
  }

  void sum_losses() {
    for (std::size_t s = 0; s < samples_; ++s) {
      std::int32_t sum = 0;
      for (std::size_t i = s * kTargets; i < (s + 1) * kTargets; ++i) sum += losses_[i] * losses_[i];
      sums_[s] = sum;
    }
  }

  const std::vector<Candidate>* candidates_;
  std::size_t samples_;
  Losses losses_;                                         // with the waypoints chosen so far
  std::array<std::int32_t, TileReach::kSamples> sums_{};  // of their squares, by sample
};

/// Distances between waypoints, in units. Tiles close to each other ask for the same ones repeatedly. So if there are
/// few waypoints, all distances are computed in advance.
class Distances {
 public:
  Distances(const store::BuildJob& job, const std::vector<std::vector<HubLabel>>& labels, std::uint32_t unit)
      : labels_(&labels), unit_(unit), all_known_(labels.size() <= kMaxKnown) {
    if (!all_known_) return;
    known_.resize(labels.size() * labels.size());
    base::parallel_for(job.threads, labels.size(), [&] {
      return [&, from = LabelDistances(labels.size())](std::size_t target) mutable {
        from.set(labels[target]);
        for (std::size_t i = 0; i < labels.size(); ++i) {
          known_[target * labels.size() + i] = in_units(from.distance(labels[i]), unit_);
        }
      };
    });
  }

  /// Calls visit(i, distance) for each of `count` waypoints, where waypoint(i) is the i-th.
  template <typename Which, typename Visit>
  void from(std::size_t target, std::size_t count, LabelDistances& scratch, Which waypoint, Visit visit) const {
    if (!all_known_) scratch.set((*labels_)[target]);
    for (std::size_t i = 0; i < count; ++i) {
      visit(i, all_known_ ? known_[target * labels_->size() + waypoint(i)]
                          : in_units(scratch.distance((*labels_)[waypoint(i)]), unit_));
    }
  }

 private:
  static constexpr std::size_t kMaxKnown = 2048;  // 16 MB of them

  const std::vector<std::vector<HubLabel>>* labels_;
  std::uint32_t unit_;
  bool all_known_;
  std::vector<std::uint32_t> known_;  // row by row
};

/// To every waypoint, from targets spread over the map, which are the same for all tiles.
std::vector<std::array<std::uint32_t, kFarTargets>> far_distances(const Distances& distances, std::size_t waypoints) {
  std::vector<std::array<std::uint32_t, kFarTargets>> far(waypoints);
  LabelDistances scratch(waypoints);
  for (std::size_t t = 0; t < kFarTargets && waypoints > 0; ++t) {
    distances.from((2 * t + 1) * waypoints / (2 * kFarTargets), waypoints, scratch, [](std::size_t i) { return i; },
                   [&](std::size_t i, std::uint32_t distance) { far[i][t] = distance; });
  }
  return far;
}

}  // namespace

TileAccess choose_tile_access(const store::BuildJob& job, const WaypointNetwork& network,
                              const std::vector<std::vector<HubLabel>>& labels, AccessCaps caps, std::uint32_t unit,
                              const std::vector<bool>& exempt_components) {
  const Tiles& tiles = network.tiles();
  TileAccess result;
  result.waypoints.resize(tiles.count());
  std::vector<std::vector<std::pair<std::uint32_t, const TileReach*>>> serving(tiles.count());
  for (std::uint32_t waypoint = 0; waypoint < network.size(); ++waypoint) {
    for (const TileReach& reach : network.reaches(waypoint)) serving[reach.tile].emplace_back(waypoint, &reach);
  }
  const Distances distances(job, labels, unit);
  const auto far = far_distances(distances, labels.size());
  const std::uint32_t loss_unit = std::max(1U, job.grid.costs().straight.units / kLossesPerCell / unit);
  const auto loss_bits = static_cast<unsigned>(std::bit_width(loss_unit) - 1);
  std::vector<std::uint64_t> left_out(tiles.count());

  const auto choose = [&](std::uint32_t tile, std::vector<Candidate>& candidates, LabelDistances& scratch) {
    const auto& serves = serving[tile];
    const std::size_t samples = tiles.samples(tile).size();
    candidates.resize(serves.size());
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
      const std::uint32_t target = serves[(2 * t + 1) * serves.size() / (2 * kNearTargets)].first;
      distances.from(
          target, candidates.size(), scratch, [&](std::size_t i) { return candidates[i].waypoint; },
          [&](std::size_t i, std::uint32_t distance) { candidates[i].onward[kFarTargets + t] = distance; });
    }
    std::vector<std::uint32_t>& chosen = result.waypoints[tile];
    std::vector<std::uint64_t> missing = tiles.passable(tile);
    const auto take = [&](const Candidate& candidate) {
      chosen.push_back(candidate.waypoint);
      for (std::size_t i = 0; i < missing.size(); ++i) missing[i] &= ~candidate.reach->covered[i];
    };
    TileChoice(candidates, samples, loss_bits).take_best(caps.usual, take);
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
  base::parallel_for(job.threads, tiles.count(), [&] {
    return [&, candidates = std::vector<Candidate>(), scratch = LabelDistances(network.size())](
               std::size_t tile) mutable { choose(static_cast<std::uint32_t>(tile), candidates, scratch); };
  });
  for (const std::uint64_t count : left_out) result.cells_left_out += count;
  return result;
}

}  // namespace cairn::cairn_network
