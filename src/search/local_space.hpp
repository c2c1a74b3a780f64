// LocalSpace: the states that one planning episode generates around the agent, and the path it chooses among them.
//
// A lookahead of k expansions reaches at most k moves away, so a window of (2k + 1)^2 places around the agent finds any
// state by one addition, without hashing; where that is more than the whole map, places are the map's own cells. A
// place is valid only if the node that it names names it back, so that nothing needs to be cleared between episodes.
#pragma once

#include "base/zeroed_array.hpp"
#include "search/grid_space.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

namespace cairn {

struct LocalNode {
  Cell cell;
  std::uint32_t place = 0;
  Cost g;
  Cost h;  // as it was when the episode began
  Point point;
  std::uint32_t parent = 0;  // index of a node
  bool closed = false;
};

class LocalSpace {
 public:
  static constexpr std::uint32_t kNoNode = 0xFFFFFFFFU;

  /// For lookaheads that reach at most `reach` moves away and generate at most `most_nodes` states.
  LocalSpace(const GridSpace& space, std::uint32_t reach, std::uint64_t most_nodes) : reach_(reach) {
    const std::uint64_t side = 2 * std::uint64_t{reach} + 1;
    windowed_ = side * side < space.size();
    stride_ = windowed_ ? static_cast<std::int32_t>(side) : space.shape().stride();
    for (std::size_t d = 0; d < kDirections; ++d) {
      offsets_[d] = kDirectionSteps[d].y * stride_ + kDirectionSteps[d].x;
    }
    places_ = ZeroedArray<std::uint32_t>(windowed_ ? side * side : space.size());
    nodes_.reserve(std::min<std::uint64_t>(most_nodes, space.size()));
  }

  /// Begins an episode around `centre`, which becomes node 0.
  void start(Cell centre, Point point, Cost h) {
    nodes_.clear();
    const std::uint32_t middle = windowed_ ? reach_ * (2 * reach_ + 1) + reach_ : centre.index;
    places_[middle] = 0;
    nodes_.push_back({centre, middle, Cost{0}, h, point, kNoNode, false});
  }

  std::uint32_t neighbour_place(const LocalNode& node, unsigned direction) const {
    return node.place + static_cast<std::uint32_t>(offsets_[direction]);
  }

  /// The node beside a node, for those on the rim of the window too. Beyond the rim it may find a node on the opposite
  /// rim; these are never closed, since closed states lie at most reach - 1 moves away.
  std::uint32_t find_beside(const LocalNode& node, unsigned direction) const {
    const std::uint32_t place = neighbour_place(node, direction);
    return place < places_.size() ? find(place) : kNoNode;
  }

  /// The node at a place, or kNoNode where none was generated in this episode.
  std::uint32_t find(std::uint32_t place) const {
    const std::uint32_t index = places_[place];
    return index < nodes_.size() && nodes_[index].place == place ? index : kNoNode;
  }

  std::uint32_t add(const LocalNode& node) {
    const auto index = static_cast<std::uint32_t>(nodes_.size());
    places_[node.place] = index;
    nodes_.push_back(node);
    return index;
  }

  LocalNode& operator[](std::uint32_t index) { return nodes_[index]; }
  const LocalNode& operator[](std::uint32_t index) const { return nodes_[index]; }
  std::uint32_t size() const { return static_cast<std::uint32_t>(nodes_.size()); }
  std::uint64_t bytes() const { return nodes_.size() * sizeof(LocalNode); }

 private:
  std::uint32_t reach_;
  bool windowed_ = false;
  std::int32_t stride_ = 0;
  std::array<std::int32_t, kDirections> offsets_{};
  ZeroedArray<std::uint32_t> places_;
  std::vector<LocalNode> nodes_;
};

}  // namespace cairn
