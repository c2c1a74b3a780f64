// LocalStates: the states that a breadth-first lookahead generates around the agent, in the order of their generation.
//
// `find` trusts an entry only if the node that it names names it back, so that nothing is cleared between episodes.
#pragma once

#include "base/assert.hpp"
#include "base/zeroed_array.hpp"
#include "search/spaces/grid_space.hpp"
#include "search/spaces/local_space.hpp"
#include "search/spaces/space.hpp"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace cairn::spaces {

/// On any space; a state's place is its number.
template <Space S>
class StateNodes {
 public:
  static constexpr std::uint32_t kNoNode = 0xFFFFFFFFU;
  static constexpr bool kFewSteps = false;  ///< a state may have any number of successors

  struct Node {
    Cell cell;
    Cost g;
    Cost h;                    ///< as it was when the episode began
    std::uint32_t parent = 0;  ///< index of a node
    bool closed = false;

    Cell key() const { return cell; }
  };
  /// A move from a node.
  struct Step {
    Cell cell;
    std::uint32_t place = 0;
    Cost cost;

    Cell key() const { return cell; }
  };

  StateNodes(const S& space, std::uint32_t /*reach*/, std::uint64_t most_nodes) : space_(space), places_(space.size()) {
    nodes_.reserve(std::min<std::uint64_t>(most_nodes, space.size()));
  }

  /// The most states that can be up to `reach` moves away.
  static constexpr std::uint64_t most_nodes(std::uint64_t reach, std::uint64_t degree) {
    constexpr std::uint64_t kMany = std::uint64_t{1} << 31U;  // more than any space has
    if (degree <= 1) return std::min(reach, kMany) + 1;
    std::uint64_t nodes = 1;
    for (std::uint64_t ring = 1; reach > 0 && nodes < kMany; --reach) nodes += ring *= degree;
    return std::min(nodes, kMany);
  }

  /// Begins an episode around `centre`, which becomes node 0. `h` gives the value of what a node's `key()` is.
  template <typename Heuristic>
  void start(Cell centre, const Heuristic& h) {
    nodes_.clear();
    add({centre, centre.index, Cost{0}}, Cost{0}, h(centre), kNoNode);
  }

  template <typename Visit>
  void for_each_step(const Node& from, const Visit& visit) const {
    static_cast<const S&>(space_).for_each_successor(from.cell, [&](Cell next, Cost cost) {
      visit(Step{next, next.index, cost});
    });
  }
  /// The node at a place, or kNoNode where none was generated in this episode.
  std::uint32_t find(std::uint32_t place) const {
    const std::uint32_t index = places_[place];
    return index < nodes_.size() && nodes_[index].cell.index == place ? index : kNoNode;
  }
  void add(const Step& step, Cost g, Cost h, std::uint32_t parent) {
    CAIRN_ASSERT(nodes_.size() < nodes_.capacity());
    places_[step.place] = static_cast<std::uint32_t>(nodes_.size());
    nodes_.push_back({step.cell, g, h, parent, false});
  }

  Node& operator[](std::uint32_t index) { return nodes_[index]; }
  const Node& operator[](std::uint32_t index) const { return nodes_[index]; }
  std::uint32_t size() const { return static_cast<std::uint32_t>(nodes_.size()); }
  std::uint64_t bytes() const { return nodes_.size() * sizeof(Node); }

 private:
  HeldSpace<S> space_;
  base::ZeroedArray<std::uint32_t> places_;
  std::vector<Node> nodes_;
};

template <Space S>
struct LocalStatesOf {
  using Type = StateNodes<S>;
};
template <CellSpace S>
struct LocalStatesOf<S> {
  using Type = LocalCells<S>;
};
template <Space S>
using LocalStates = typename LocalStatesOf<S>::Type;

}  // namespace cairn::spaces
