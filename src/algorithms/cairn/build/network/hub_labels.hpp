// Hub labels over a network of waypoints: for each waypoint a list of hubs with their distances, such that any two
// waypoints share a hub on a shortest path between them (Akiba, Iwata, Yoshida: Fast Exact Shortest-Path Distance
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
  std::uint32_t next = 0;  ///< the next waypoint on the path to the hub
  bool backwards = false;  ///< whether the edge to it is walked backwards
};

/// The waypoints by importance: on how many of a sample of shortest paths each lies.
std::vector<std::uint32_t> importance_order(const optimal::EdgeLists& edges, unsigned threads);

/// Labels for waypoints that are numbered by importance. An entry is left out if earlier ones give a distance that is
/// too long by at most a fifth, and by at most `slack`.
std::vector<std::vector<HubLabel>> make_hub_labels(const optimal::EdgeLists& edges, std::uint64_t slack);

/// The distances from one waypoint to others, by their labels.
class LabelDistances {
 public:
  explicit LabelDistances(std::size_t waypoints) : to_hub_(waypoints, kFar) {}

  /// Sets the source: the waypoint that has this label.
  void set(const std::vector<HubLabel>& label) {
    for (const std::uint32_t hub : hubs_) to_hub_[hub] = kFar;
    hubs_.clear();
    for (const HubLabel& entry : label) {
      to_hub_[entry.hub] = entry.distance;
      hubs_.push_back(entry.hub);
    }
  }

  /// NetworkDistances::kNone if the labels share no hub.
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
