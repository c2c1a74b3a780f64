// GraphSpace: a graph as the searches see it (the contract is in space.hpp). States are the graph's nodes.
#pragma once

#include <cairn/graph.hpp>

#include "search/spaces/search_cost.hpp"
#include "search/spaces/space.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

namespace cairn::spaces {

class GraphSpace {
 public:
  using Key = Cell;
  static constexpr Cost kMaxPathCost = kMaxGraphPathCost;

  /// The graph must outlive the space.
  explicit GraphSpace(const Graph& graph) : graph_(&graph) {}

  std::uint32_t size() const { return graph_->cell_count(); }
  std::uint32_t max_degree() const { return graph_->max_degree(); }
  Cell key(Cell state) const { return state; }
  Cost heuristic(Cell state, Cell target) const { return graph_->heuristic(state, target); }
  bool has_move(Cell from, Cell to) const {
    const std::span<const Cell> all = graph_->successors(from);
    return std::binary_search(all.begin(), all.end(), to);
  }
  template <typename Visit>
  void for_each_successor(Cell state, Visit visit) const {
    const std::span<const Cell> successors = graph_->successors(state);
    const std::span<const Cost> costs = graph_->costs(state);
    for (std::size_t i = 0; i < successors.size(); ++i) visit(successors[i], costs[i]);
  }
  std::uint64_t longest_path_cost() const { return std::uint64_t{graph_->node_count()} * graph_->max_arc_cost().units; }
  [[noreturn]] void refuse_cost() const { refuse_path_cost(kMaxPathCost); }

 private:
  const Graph* graph_;
};

static_assert(Space<GraphSpace>);

}  // namespace cairn::spaces
