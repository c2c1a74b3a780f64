#include <cairn/error.hpp>
#include <cairn/graph.hpp>

#include "support/random_graphs.hpp"
#include "support/throws.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <map>
#include <set>

namespace cairn::graphs {
namespace {

std::string complaint(std::vector<Point> points, std::vector<Arc> arcs) {
  return support::message_of<UsageError>([&] { Graph(std::move(points), arcs); });
}

RC_GTEST_PROP(Graph, has_the_cheapest_of_parallel_arcs_in_the_order_of_nodes_and_no_loops, (std::uint64_t seed)) {
  base::Random random(seed);
  const support::GraphParts parts = support::random_graph_parts(random, 60);
  const Graph graph = parts.graph();
  std::map<std::uint32_t, std::map<std::uint32_t, Cost>> cheapest;
  for (const Arc& arc : parts.arcs) {
    if (arc.from == arc.to) continue;
    const auto [entry, is_new] = cheapest[arc.from].try_emplace(arc.to, arc.cost);
    if (!is_new) entry->second = std::min(entry->second, arc.cost);
  }
  std::size_t arcs = 0;
  std::size_t degree = 0;
  RC_ASSERT(graph.node_count() == parts.points.size());
  for (std::uint32_t node = 1; node <= graph.node_count(); ++node) {
    const auto& expected = cheapest[node];
    const auto next = graph.successors(Cell{node});
    const auto costs = graph.costs(Cell{node});
    RC_ASSERT(next.size() == expected.size());
    RC_ASSERT(costs.size() == expected.size());
    std::size_t i = 0;
    for (const auto& [to, cost] : expected) {
      RC_ASSERT(next[i].index == to);
      RC_ASSERT(costs[i] == cost);
      ++i;
    }
    arcs += expected.size();
    degree = std::max(degree, expected.size());
    RC_ASSERT(graph.point(Cell{node}) == parts.points[node - 1]);
  }
  RC_ASSERT(graph.arc_count() == arcs);
  RC_ASSERT(graph.max_degree() == degree);
}

RC_GTEST_PROP(Graph, has_a_consistent_heuristic, (std::uint64_t seed)) {
  base::Random random(seed);
  const Graph graph =
      (random.chance(1, 2) ? support::random_graph_parts(random, 40) : support::random_road_parts(random, 40)).graph();
  for (std::uint32_t goal = 1; goal <= graph.node_count(); ++goal) {
    RC_ASSERT(graph.heuristic(Cell{goal}, Cell{goal}) == Cost{0});
    for (std::uint32_t a = 1; a <= graph.node_count(); ++a) {
      const std::uint64_t h = graph.heuristic(Cell{a}, Cell{goal}).units;
      RC_ASSERT(h <= kMaxGraphPathCost.units);
      for (std::size_t i = 0; i < graph.successors(Cell{a}).size(); ++i) {
        const Cell b = graph.successors(Cell{a})[i];
        RC_ASSERT(h <= std::uint64_t{graph.costs(Cell{a})[i].units} + graph.heuristic(b, Cell{goal}).units);
      }
    }
  }
}

RC_GTEST_PROP(Graph, tells_parts_that_no_arc_connects, (std::uint64_t seed)) {
  base::Random random(seed);
  const support::GraphParts parts = support::random_graph_parts(random, 40);
  const Graph graph = parts.graph();
  std::vector<std::uint32_t> part(graph.cell_count());
  for (std::uint32_t node = 0; node < part.size(); ++node) part[node] = node;
  for (bool changed = true; changed;) {
    changed = false;
    for (const Arc& arc : parts.arcs) {
      const std::uint32_t least = std::min(part[arc.from], part[arc.to]);
      changed |= part[arc.from] != least || part[arc.to] != least;
      part[arc.from] = part[arc.to] = least;
    }
  }
  for (std::uint32_t a = 1; a <= graph.node_count(); ++a) {
    for (std::uint32_t b = 1; b <= graph.node_count(); ++b) {
      RC_ASSERT(graph.may_reach(Cell{a}, Cell{b}) == (part[a] == part[b]));
      RC_ASSERT((graph.component(Cell{a}) < graph.component(Cell{b})) == (part[a] < part[b]));
    }
  }
  RC_ASSERT(graph.component_count() == std::set<std::uint32_t>(part.begin() + 1, part.end()).size());
}

TEST(Graph, has_a_heuristic_that_is_tight_where_costs_are_lengths) {
  const Arc arcs[] = {{1, 2, {5}}, {2, 3, {5}}, {3, 1, {12}}};
  const Graph graph({{0, 0}, {3, 4}, {6, 8}}, arcs);
  EXPECT_EQ(graph.heuristic(Cell{1}, Cell{2}), Cost{5});
  EXPECT_EQ(graph.heuristic(Cell{1}, Cell{3}), Cost{10});
  EXPECT_EQ(graph.heuristic(Cell{3}, Cell{1}), Cost{10});
}

TEST(Graph, has_a_heuristic_that_small_coordinates_do_not_weaken) {
  // The moves of a grid. Rounded up to whole cells, a diagonal would be 2 long, and the heuristic 0.7 of the cost.
  const Arc arcs[] = {{1, 2, {5741}}, {1, 3, {8119}}};
  const Graph graph({{0, 0}, {1, 0}, {1, 1}, {9, 0}}, arcs);
  // 8119 is a little less than sqrt(2) * 5741, so a straight move falls short by one.
  EXPECT_EQ(graph.heuristic(Cell{1}, Cell{2}), Cost{5741 - 1});
  EXPECT_EQ(graph.heuristic(Cell{1}, Cell{3}), Cost{8119 - 1});
  EXPECT_EQ(graph.heuristic(Cell{1}, Cell{4}), Cost{9 * 5741 - 1});
}

TEST(Graph, scales_the_heuristic_by_the_cheapest_arc_for_its_length) {
  const Arc arcs[] = {{1, 2, {700}}, {2, 3, {300}}};
  const Graph graph({{0, 0}, {100, 0}, {200, 0}}, arcs);
  EXPECT_EQ(graph.heuristic(Cell{1}, Cell{2}), Cost{300});
  EXPECT_EQ(graph.heuristic(Cell{1}, Cell{3}), Cost{600});
}

TEST(Graph, keeps_the_heuristic_sound_at_the_ends_of_its_range) {
  constexpr std::int32_t kFar = kMaxCoordinate;
  const std::vector<Point> corners{{-kFar, -kFar}, {kFar, kFar}, {-kFar, -kFar + 1}};
  const Arc cheap_and_long[] = {{1, 2, {1}}, {1, 3, kMaxArcCost}};
  EXPECT_LE(Graph(corners, cheap_and_long).heuristic(Cell{1}, Cell{2}), Cost{1});
  const Arc dear_and_short[] = {{1, 3, kMaxArcCost}};
  EXPECT_EQ(Graph(corners, dear_and_short).heuristic(Cell{1}, Cell{3}), kMaxArcCost);
  EXPECT_EQ(Graph(corners, dear_and_short).heuristic(Cell{1}, Cell{2}), kMaxGraphPathCost);
}

TEST(Graph, without_coordinates_has_a_heuristic_of_zero) {
  const Arc arcs[] = {{1, 2, {9}}};
  const Graph graph({{7, 7}, {7, 7}}, arcs);
  EXPECT_FALSE(graph.has_coordinates());
  EXPECT_EQ(graph.heuristic(Cell{1}, Cell{2}), Cost{0});
  EXPECT_TRUE(Graph({{7, 7}, {7, 8}}, arcs).has_coordinates());
}

TEST(Graph, contains_its_nodes_alone) {
  const Graph graph(std::vector<Point>(3), {});
  EXPECT_FALSE(graph.contains(kNoCell));
  EXPECT_TRUE(graph.contains(Cell{1}));
  EXPECT_TRUE(graph.contains(Cell{3}));
  EXPECT_FALSE(graph.contains(Cell{4}));
  EXPECT_EQ(graph.arc_count(), 0U);
  EXPECT_EQ(graph.component_count(), 3U);
}

TEST(Graph, has_a_fingerprint_of_everything_in_it) {
  const std::vector<Point> points{{0, 0}, {1, 0}, {5, 5}};
  const std::vector<Arc> arcs{{1, 2, {3}}, {2, 3, {9}}};
  const std::uint64_t fingerprint = Graph(points, arcs).fingerprint();
  // The order in which arcs are given says nothing.
  EXPECT_EQ(Graph(points, std::vector<Arc>{arcs[1], arcs[0]}).fingerprint(), fingerprint);
  EXPECT_NE(Graph(points, std::vector<Arc>{arcs[0]}).fingerprint(), fingerprint);
  EXPECT_NE(Graph(points, std::vector<Arc>{arcs[0], {2, 3, {8}}}).fingerprint(), fingerprint);
  EXPECT_NE(Graph(points, std::vector<Arc>{arcs[0], {3, 2, {9}}}).fingerprint(), fingerprint);
  EXPECT_NE(Graph({{0, 0}, {1, 0}, {5, 6}}, arcs).fingerprint(), fingerprint);
  EXPECT_EQ(fingerprint, 9247770758572287508U);
}

TEST(Graph, refuses_what_it_cannot_hold) {
  EXPECT_EQ(complaint({}, {}), "a graph has from 1 to 100000000 nodes, not 0");
  const std::vector<Point> two(2);
  EXPECT_EQ(complaint(two, {{1, 3, {1}}}), "the arc from 1 to 3 names node 3: nodes are numbered from 1 to 2");
  EXPECT_EQ(complaint(two, {{0, 2, {1}}}), "the arc from 0 to 2 names node 0: nodes are numbered from 1 to 2");
  EXPECT_EQ(complaint(two, {{1, 2, {0}}}),
            "the arc from 1 to 2 costs 0: real-time search needs costs from 1 to 100000000");
  EXPECT_EQ(complaint(two, {{1, 2, {100'000'001}}}),
            "the arc from 1 to 2 costs 100000001: real-time search needs costs from 1 to 100000000");
  EXPECT_EQ(complaint({{0, 0}, {0, -1'000'000'001}}, {}),
            "node 2 has the coordinates (0, -1000000001): they may reach from -1000000000 to 1000000000");
}

}  // namespace
}  // namespace cairn::graphs
