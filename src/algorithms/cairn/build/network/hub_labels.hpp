// Hub labels over a network of waypoints: for each waypoint a list of hubs with their distances, such that any two
// waypoints share a hub on a shortest way between them (Akiba, Iwata, Yoshida: Fast Exact Shortest-Path Distance
// Queries on Large Networks by Pruned Landmark Labeling, SIGMOD 2013).
#pragma once

#include "algorithms/cairn/build/network/waypoint_network.hpp"
#include "search/optimal/network_distances.hpp"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace cairn::cairn_network {

struct HubLabel {
  std::uint32_t hub = 0;
  std::uint64_t distance = 0;
  std::uint32_t next = 0;  ///< the waypoint after this one on the way to the hub
  bool backwards = false;  ///< of the edge to it
};

/// The waypoints by importance: how many shortest ways from a sample of waypoints pass each.
std::vector<std::uint32_t> importance_order(const optimal::EdgeLists& edges, unsigned threads);

/// Labels for waypoints that are numbered by importance. A label is left out where others give a distance that is at
/// most a fifth longer, and by no more than `slack`.
std::vector<std::vector<HubLabel>> make_hub_labels(const optimal::EdgeLists& edges, std::uint64_t slack);

/// The distances that labels give from one waypoint to others.
class LabelDistances {
 public:
  explicit LabelDistances(std::size_t waypoints) : to_hub_(waypoints, kFar) {}

  /// From the waypoint that has this label.
  void set(const std::vector<HubLabel>& label) {
    for (const std::uint32_t hub : hubs_) to_hub_[hub] = kFar;
    hubs_.clear();
    for (const HubLabel& entry : label) {
      to_hub_[entry.hub] = entry.distance;
      hubs_.push_back(entry.hub);
    }
  }

  /// NetworkDistances::kNone where the labels have no hub in common.
  std::uint64_t distance(const std::vector<HubLabel>& to) const {
    std::uint64_t best = kFar;
    for (const HubLabel& entry : to) best = std::min(best, to_hub_[entry.hub] + entry.distance);
    return best == kFar ? optimal::NetworkDistances::kNone : best;
  }

 private:
  static constexpr std::uint64_t kFar = std::uint64_t{1} << 62U;

  std::vector<std::uint64_t> to_hub_;
  std::vector<std::uint32_t> hubs_;
};

}  // namespace cairn::cairn_network
