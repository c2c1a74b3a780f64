// The parts of a graph within which each node reaches each other (strongly connected components).
#pragma once

#include <cairn/graph.hpp>

#include <cstdint>
#include <vector>

namespace cairn::graphs {

struct StrongComponents {
  std::vector<std::uint32_t> component;  ///< of each node, by cell index; entry 0 means nothing
  std::vector<std::uint32_t> sizes;      ///< in nodes

  bool same(Cell a, Cell b) const { return component[a.index] == component[b.index]; }
  std::uint32_t size_around(Cell node) const { return sizes[component[node.index]]; }
};

/// By Tarjan's algorithm ("Depth-first search and linear graph algorithms", SIAM Journal on Computing, 1972), in time
/// linear in nodes and arcs.
StrongComponents strong_components(const Graph& graph);

}  // namespace cairn::graphs
