#include "world/graphs/strong_components.hpp"

#include <algorithm>

namespace cairn::graphs {

// A node's `low` is the smallest visiting number known to be reachable from it among the nodes whose component is still
// open. A node whose low is its own number is the first of its component, and all nodes above it on the stack belong to
// it. Recursion would overflow the call stack on a long road, so the path of the search is a stack of its own.
StrongComponents strong_components(const Graph& graph) {
  struct Visit {
    Cell node;
    std::uint32_t next_arc;
  };
  constexpr std::uint32_t kOpen = 0xFFFFFFFFU;
  StrongComponents result;
  result.component.assign(graph.cell_count(), kOpen);
  std::vector<std::uint32_t> number(graph.cell_count(), 0);  // in the order of visits; 0: not yet visited
  std::vector<std::uint32_t> low(graph.cell_count(), 0);
  std::vector<Cell> open;
  std::vector<Visit> path;
  std::uint32_t visited = 0;
  const auto enter = [&](Cell node) {
    number[node.index] = low[node.index] = ++visited;
    open.push_back(node);
    path.push_back({node, 0});
  };
  const auto lower = [&](Cell node, std::uint32_t value) { low[node.index] = std::min(low[node.index], value); };

  for (Cell root{1}; graph.contains(root); ++root.index) {
    if (number[root.index] != 0) continue;
    enter(root);
    while (!path.empty()) {
      const Cell node = path.back().node;
      const auto successors = graph.successors(node);
      if (path.back().next_arc < successors.size()) {
        const Cell next = successors[path.back().next_arc++];
        if (number[next.index] == 0) {
          enter(next);
        } else if (result.component[next.index] == kOpen) {
          lower(node, number[next.index]);
        }
        continue;
      }
      path.pop_back();
      if (!path.empty()) lower(path.back().node, low[node.index]);
      if (low[node.index] != number[node.index]) continue;
      const auto component = static_cast<std::uint32_t>(result.sizes.size());
      std::uint32_t size = 0;
      for (Cell member = kNoCell; member != node; ++size) {
        member = open.back();
        open.pop_back();
        result.component[member.index] = component;
      }
      result.sizes.push_back(size);
    }
  }
  return result;
}

}  // namespace cairn::graphs
