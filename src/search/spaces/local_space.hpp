// LocalCells: the states that a breadth-first lookahead generates on a map (local_states.hpp has those of other
// spaces). Places are those of a window around the agent, so that they stay in the cache.
#pragma once

#include "base/assert.hpp"
#include "base/zeroed_array.hpp"
#include "search/spaces/grid_space.hpp"
#include "search/spaces/local_window.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

namespace cairn::spaces {

struct LocalNode {
  Cell cell;
  std::uint32_t place = 0;
  Cost g;
  Cost h;  // as it was when the episode began
  Point point;
  std::uint32_t parent = 0;  // index of a node
  bool closed = false;

  Point key() const { return point; }
};

/// A move from a node.
struct LocalStep {
  Cell cell;
  std::uint32_t place = 0;
  Point point;
  Cost cost;

  Point key() const { return point; }
};

template <CellSpace S>
class LocalCells {
 public:
  static constexpr std::uint32_t kNoNode = 0xFFFFFFFFU;
  static constexpr bool kFewSteps = true;  ///< no state has more than eight

  /// For lookaheads that reach at most `reach` moves away and generate at most `most_nodes` states.
  LocalCells(const S& space, std::uint32_t reach, std::uint64_t most_nodes)
      : space_(space), window_(space, reach), places_(window_.size()) {
    nodes_.reserve(std::min<std::uint64_t>(most_nodes, space.size()));
  }

  /// The states that are up to `reach` moves away where nothing is in the way.
  static constexpr std::uint64_t most_nodes(std::uint64_t reach, std::uint64_t degree) {
    return degree == 4 ? 2 * reach * (reach + 1) + 1 : (2 * reach + 1) * (2 * reach + 1);
  }

  /// Begins an episode around `centre`, which becomes node 0. `h` gives the value of what a node's `key()` is.
  template <typename Heuristic>
  void start(Cell centre, const Heuristic& h) {
    nodes_.clear();
    const Point point = space_.point(centre);
    add({centre, window_.centre(centre), Cost{0}, h(point), point, kNoNode, false});
  }

  template <typename Visit>
  void for_each_step(const LocalNode& from, const Visit& visit) const {
    for (unsigned rest = space_.mask(from.cell); rest != 0; rest &= rest - 1) {
      const auto d = static_cast<unsigned>(std::countr_zero(rest));
      visit(LocalStep{space_.neighbour(from.cell, d),
                      window_.neighbour(from.place, d),
                      {from.point.x + kDirectionSteps[d].x, from.point.y + kDirectionSteps[d].y},
                      space_.move_cost(from.cell, d)});
    }
  }

  /// The node at a place, or kNoNode where none was generated in this episode.
  std::uint32_t find(std::uint32_t place) const {
    const std::uint32_t index = places_[place];
    return index < nodes_.size() && nodes_[index].place == place ? index : kNoNode;
  }

  void add(const LocalStep& step, Cost g, Cost h, std::uint32_t parent) {
    add({step.cell, step.place, g, h, step.point, parent, false});
  }

  LocalNode& operator[](std::uint32_t index) { return nodes_[index]; }
  const LocalNode& operator[](std::uint32_t index) const { return nodes_[index]; }
  std::uint32_t size() const { return static_cast<std::uint32_t>(nodes_.size()); }
  std::uint64_t bytes() const { return nodes_.size() * sizeof(LocalNode); }

 private:
  void add(const LocalNode& node) {
    CAIRN_ASSERT(node.place < places_.size() && nodes_.size() < nodes_.capacity());
    places_[node.place] = static_cast<std::uint32_t>(nodes_.size());
    nodes_.push_back(node);
  }

  S space_;
  LocalWindow window_;
  base::ZeroedArray<std::uint32_t> places_;
  std::vector<LocalNode> nodes_;
};

using LocalSpace = LocalCells<GridSpace>;

}  // namespace cairn::spaces
