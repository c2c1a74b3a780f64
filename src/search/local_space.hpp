// LocalSpace: the states that a breadth-first lookahead generates around the agent, in the order of their generation.
//
// A place is valid only if the node that it names names it back, so that nothing needs to be cleared between episodes.
#pragma once

#include "base/zeroed_array.hpp"
#include "search/grid_space.hpp"
#include "search/local_window.hpp"

#include <algorithm>
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
  LocalSpace(const GridSpace& space, std::uint32_t reach, std::uint64_t most_nodes)
      : window_(space, reach), places_(window_.size()) {
    nodes_.reserve(std::min<std::uint64_t>(most_nodes, space.size()));
  }

  /// Begins an episode around `centre`, which becomes node 0.
  void start(Cell centre, Point point, Cost h) {
    nodes_.clear();
    add({centre, window_.centre(centre), Cost{0}, h, point, kNoNode, false});
  }

  std::uint32_t neighbour_place(const LocalNode& node, unsigned direction) const {
    return window_.neighbour(node.place, direction);
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
  LocalWindow window_;
  ZeroedArray<std::uint32_t> places_;
  std::vector<LocalNode> nodes_;
};

}  // namespace cairn
