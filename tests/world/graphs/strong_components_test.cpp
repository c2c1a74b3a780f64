#include "world/graphs/strong_components.hpp"

#include "support/random_graphs.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <numeric>

namespace cairn::graphs {
namespace {

// Whether each node reaches each other, by definition.
std::vector<std::vector<bool>> reachable(const Graph& graph) {
  std::vector<std::vector<bool>> reaches(graph.cell_count(), std::vector<bool>(graph.cell_count(), false));
  for (std::uint32_t from = 1; from < graph.cell_count(); ++from) {
    std::vector<Cell> rest{Cell{from}};
    reaches[from][from] = true;
    while (!rest.empty()) {
      const Cell node = rest.back();
      rest.pop_back();
      for (const Cell next : graph.successors(node)) {
        if (reaches[from][next.index]) continue;
        reaches[from][next.index] = true;
        rest.push_back(next);
      }
    }
  }
  return reaches;
}

RC_GTEST_PROP(StrongComponents, hold_the_nodes_that_reach_each_other, (std::uint64_t seed)) {
  base::Random random(seed);
  const Graph graph = support::random_graph_parts(random, 40).graph();
  const auto reaches = reachable(graph);
  const StrongComponents components = strong_components(graph);
  for (Cell a{1}; graph.contains(a); ++a.index) {
    std::uint32_t size = 0;
    for (Cell b{1}; graph.contains(b); ++b.index) {
      const bool mutual = reaches[a.index][b.index] && reaches[b.index][a.index];
      RC_ASSERT(components.same(a, b) == mutual);
      size += mutual;
    }
    RC_ASSERT(components.size_around(a) == size);
  }
  RC_ASSERT(std::accumulate(components.sizes.begin(), components.sizes.end(), 0U) == graph.node_count());
}

TEST(StrongComponents, of_a_very_long_circle_are_one) {
  constexpr std::uint32_t kNodes = 1'000'000;
  std::vector<Arc> arcs;
  for (std::uint32_t node = 1; node <= kNodes; ++node) arcs.push_back({node, node % kNodes + 1, Cost{1}});
  EXPECT_EQ(strong_components(Graph(std::vector<Point>(kNodes), arcs)).sizes, std::vector<std::uint32_t>{kNodes});
}

}  // namespace
}  // namespace cairn::graphs
