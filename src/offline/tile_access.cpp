#include "offline/tile_access.hpp"

#include <algorithm>
#include <bit>

namespace cairn {
namespace {

constexpr std::size_t kFarTargets = 24;
constexpr std::size_t kNearTargets = 8;
constexpr std::size_t kTargets = kFarTargets + kNearTargets;
constexpr std::uint32_t kUnreached = 1U << 26U;

struct Candidate {
  std::uint32_t waypoint = 0;
  const TileReach* reach = nullptr;
  std::array<std::uint32_t, kTargets> onward{};                  // to each target
  std::array<std::uint32_t, TileReach::kSamples> from_sample{};  // from each sample cell
};

/// The ways from every sample to every target, by the waypoints chosen so far.
using Ways = std::array<std::uint32_t, TileReach::kSamples * kTargets>;

std::uint64_t gain(const Candidate& candidate, const Ways& ways, std::size_t samples) {
  std::uint64_t total = 0;
  for (std::size_t s = 0; s < samples; ++s) {
    const std::uint32_t here = candidate.from_sample[s];
    if (here == kUnreached) continue;
    for (std::size_t t = 0; t < kTargets; ++t) {
      const std::uint32_t way = here + candidate.onward[t];
      const std::uint32_t known = ways[s * kTargets + t];
      total += known > way ? known - way : 0;
    }
  }
  return total;
}

void take(const Candidate& candidate, Ways& ways, std::size_t samples) {
  for (std::size_t s = 0; s < samples; ++s) {
    if (candidate.from_sample[s] == kUnreached) continue;
    for (std::size_t t = 0; t < kTargets; ++t) {
      std::uint32_t& way = ways[s * kTargets + t];
      way = std::min(way, candidate.from_sample[s] + candidate.onward[t]);
    }
  }
}

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

}  // namespace

TileAccess choose_tile_access(const BuildJob& job, const WaypointNetwork& network,
                              const std::vector<std::vector<HubLabel>>& labels, std::uint32_t most, std::uint32_t unit,
                              const std::vector<bool>& exempt_components) {
  const Tiles& tiles = network.tiles();
  TileAccess result;
  result.waypoints.resize(tiles.count());
  std::vector<std::vector<std::pair<std::uint32_t, const TileReach*>>> serving(tiles.count());
  for (std::uint32_t waypoint = 0; waypoint < network.size(); ++waypoint) {
    for (const TileReach& reach : network.reaches(waypoint)) serving[reach.tile].emplace_back(waypoint, &reach);
  }
  std::vector<std::uint64_t> left_out(tiles.count());

  const auto choose = [&](std::uint32_t tile, std::vector<Candidate>& candidates) {
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
      for (std::size_t t = 0; t < kTargets; ++t) {
        const std::uint32_t target =
            t < kFarTargets ? static_cast<std::uint32_t>((2 * t + 1) * network.size() / (2 * kFarTargets))
                            : serves[(2 * (t - kFarTargets) + 1) * serves.size() / (2 * kNearTargets)].first;
        candidate.onward[t] = in_units(label_distance(labels[candidate.waypoint], labels[target]), unit);
      }
    }
    Ways ways;
    ways.fill(kUnreached);
    std::vector<std::uint32_t>& chosen = result.waypoints[tile];
    std::vector<std::uint64_t> missing = tiles.passable(tile);
    const auto add = [&](const Candidate& candidate) {
      chosen.push_back(candidate.waypoint);
      take(candidate, ways, samples);
      for (std::size_t i = 0; i < missing.size(); ++i) missing[i] &= ~candidate.reach->covered[i];
    };
    while (chosen.size() < most) {
      const Candidate* best = nullptr;
      std::uint64_t best_gain = 0;
      for (const Candidate& candidate : candidates) {
        const std::uint64_t candidate_gain = gain(candidate, ways, samples);
        if (candidate_gain > best_gain) {
          best = &candidate;
          best_gain = candidate_gain;
        }
      }
      // What is left to gain must be worth two bytes: a unit for some tenth of the ways.
      if (best == nullptr || best_gain * 10 < samples * kTargets) break;
      add(*best);
    }
    for (;;) {
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
      add(*best);
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
    return [&, candidates = std::vector<Candidate>()](std::size_t tile) mutable {
      choose(static_cast<std::uint32_t>(tile), candidates);
    };
  });
  for (const std::uint64_t count : left_out) result.cells_left_out += count;
  return result;
}

}  // namespace cairn
