// Agents on graphs, against searches that are written from their definitions.
#include <cairn/algorithm.hpp>
#include <cairn/error.hpp>
#include <cairn/graph.hpp>
#include <cairn/grid.hpp>

#include "base/random.hpp"
#include "support/allocations.hpp"
#include "support/naive_graph.hpp"
#include "support/random_graphs.hpp"
#include "support/random_maps.hpp"
#include "support/throws.hpp"
#include "support/walk.hpp"
#include "world/graphs/grid_graph.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace cairn::algorithm {
namespace {

using testing::HasSubstr;

constexpr std::array<std::string_view, 23> kRealTimeOnGraphs{
    "lrta",
    "lrta:depth=2",
    "lrta:depth=4",
    "lrta:gmax=20",
    "lrta:weight=0.2",
    "lrta:depth=3,weight=0.5",
    "lrta-k:k=1",
    "lrta-k",
    "lrta-k:k=60",
    "lss-lrta:lookahead=1",
    "lss-lrta:lookahead=10",
    "lss-lrta:lookahead=7,moves=one",
    "alss-lrta:lookahead=6",
    "dalss-lrta:lookahead=1",
    "dalss-lrta:lookahead=6",
    "rtaa:lookahead=1,moves=one",
    "rtaa:lookahead=7",
    "artaa:lookahead=1",
    "artaa:lookahead=10,moves=one",
    "dartaa:lookahead=4",
    "dartaa:lookahead=10,moves=one",
    "tba:slice=4,ratio=2",
    "tba:slice=4,ratio=2,preset=jair2010,spare=64",
};

Cell random_node(base::Random& random, const Graph& graph) { return Cell{1 + random.below(graph.node_count())}; }

/// Arcs both ways, and a path through all nodes: each reaches each. With coordinates or without, and with parallel
/// arcs.
support::GraphParts connected_parts(base::Random& random, std::uint32_t max_nodes) {
  if (random.chance(1, 2)) return support::random_road_parts(random, max_nodes);
  support::GraphParts parts;
  const std::uint32_t nodes = 2 + random.below(max_nodes - 1);
  parts.points.assign(nodes, Point{0, 0});
  const auto join = [&](std::uint32_t a, std::uint32_t b) {
    parts.arcs.push_back({a, b, Cost{1 + random.below(20)}});
    parts.arcs.push_back({b, a, Cost{1 + random.below(20)}});
  };
  for (std::uint32_t node = 2; node <= nodes; ++node) join(node, 1 + random.below(node - 1));
  for (std::uint32_t more = random.below(3 * nodes); more > 0; --more) {
    join(1 + random.below(nodes), 1 + random.below(nodes));
  }
  return parts;
}

/// One-way arcs, with a circle through all nodes: each reaches each.
support::GraphParts one_way_parts(base::Random& random, std::uint32_t max_nodes) {
  support::GraphParts parts = support::random_graph_parts(random, max_nodes);
  for (Arc& arc : parts.arcs) arc.cost.units = 1 + arc.cost.units % 30;
  const auto nodes = static_cast<std::uint32_t>(parts.points.size());
  for (std::uint32_t node = 1; node <= nodes; ++node) {
    parts.arcs.push_back({node, node % nodes + 1, Cost{1 + random.below(30)}});
  }
  return parts;
}

TEST(GraphAgents, a_star_finds_what_a_naive_search_finds) {
  for (std::uint64_t seed = 0; seed < 1500; ++seed) {
    base::Random random(seed);
    const support::GraphParts parts = support::random_graph_parts(random, 30);
    const Graph graph = parts.graph();
    const Cell start = random_node(random, graph);
    const Cell goal = random_node(random, graph);
    const auto distances = support::naive_distances(parts.arcs, start);
    for (const std::string_view spec : {"astar", "repeated-astar", "wastar:weight=1"}) {
      const support::GraphWalk walked = support::walk_graph(*make_agent(spec, graph), parts.arcs, start, goal);
      ASSERT_EQ(walked.end, distances.contains(goal) ? Outcome::arrived : Outcome::unreachable) << spec << ", " << seed;
      if (walked.end == Outcome::arrived) {
        ASSERT_EQ(walked.cost, distances.at(goal)) << spec << ", seed " << seed;
      }
    }
  }
}

TEST(GraphAgents, weighted_a_star_keeps_its_bound_on_suboptimality) {
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    base::Random random(seed);
    const support::GraphParts parts = support::random_road_parts(random, 60);
    const Graph graph = parts.graph();
    const Cell start = random_node(random, graph);
    const Cell goal = random_node(random, graph);
    const support::GraphWalk walked =
        support::walk_graph(*make_agent("wastar:weight=0.25", graph), parts.arcs, start, goal);
    ASSERT_EQ(walked.end, Outcome::arrived);
    const std::uint64_t least = support::naive_distances(parts.arcs, start).at(goal);
    ASSERT_GE(walked.cost, least);
    ASSERT_LE(walked.cost, 4 * least) << "seed " << seed;
  }
}

void expect_arrival(std::string_view text, const support::GraphParts& parts, base::Random& random, std::uint64_t seed) {
  const Graph graph = parts.graph();
  const Cell start = random_node(random, graph);
  const Cell goal = random_node(random, graph);
  const AgentSpec spec = parse_spec(text);
  const auto agent = make_agent(spec, graph);
  const support::GraphWalk whole = support::walk_graph(*agent, parts.arcs, start, goal);
  ASSERT_EQ(whole.end, Outcome::arrived) << text << ", seed " << seed;
  ASSERT_GE(whole.cost, support::naive_distances(parts.arcs, start).at(goal)) << text << ", seed " << seed;
  const WorkBound bound = work_bound(spec, graph);
  ASSERT_TRUE(bound.has_value()) << text;
  ASSERT_LE(whole.work_max, *bound) << text << ", seed " << seed;

  const support::GraphWalk pieces =
      support::walk_graph(*agent, parts.arcs, start, goal, [&] { return std::uint64_t{random.below(200)}; });
  ASSERT_EQ(whole.cells, pieces.cells) << text << ", seed " << seed;
  ASSERT_EQ(whole.work.total(), pieces.work.total()) << text << ", seed " << seed;
}

TEST(GraphAgents, real_time_agents_arrive_by_arcs_within_their_bounds_whatever_the_budget) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    for (const std::string_view spec : kRealTimeOnGraphs) {
      base::Random random(seed);
      expect_arrival(spec, connected_parts(random, 60), random, seed);
      if (HasFatalFailure()) return;
    }
  }
}

TEST(GraphAgents, real_time_agents_arrive_on_one_way_arcs_where_each_node_reaches_each) {
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    for (const std::string_view spec : kRealTimeOnGraphs) {
      if (spec.starts_with("tba")) continue;
      base::Random random(seed);
      expect_arrival(spec, one_way_parts(random, 25), random, seed);
      if (HasFatalFailure()) return;
    }
  }
}

TEST(GraphAgents, real_time_agents_say_so_where_one_way_arcs_lead_to_no_goal) {
  for (std::uint64_t seed = 0; seed < 2000; ++seed) {
    base::Random random(seed);
    support::GraphParts parts = support::random_graph_parts(random, 15);
    for (Arc& arc : parts.arcs) arc.cost.units = 1 + arc.cost.units % 5;
    const Graph graph = parts.graph();
    const Cell start = random_node(random, graph);
    const Cell goal = random_node(random, graph);
    const bool reachable = support::naive_distances(parts.arcs, start).contains(goal);
    for (const std::string_view spec : kRealTimeOnGraphs) {
      if (spec.starts_with("tba")) continue;
      const support::GraphWalk walked = support::walk_graph(*make_agent(spec, graph), parts.arcs, start, goal);
      // An agent may walk into a dead end, since it can't see all of the graph.
      ASSERT_NE(walked.end, Outcome::thinking) << spec << ", seed " << seed;
      if (!reachable) {
        ASSERT_EQ(walked.end, Outcome::unreachable) << spec << ", seed " << seed;
      }
    }
  }
}

TEST(GraphAgents, a_node_of_many_arcs_raises_the_least_budget) {
  support::GraphParts parts;
  constexpr std::uint32_t kLeaves = 300;
  parts.points.assign(kLeaves + 1, Point{0, 0});
  for (std::uint32_t leaf = 2; leaf <= kLeaves + 1; ++leaf) {
    parts.arcs.push_back({1, leaf, Cost{leaf}});
    parts.arcs.push_back({leaf, 1, Cost{leaf}});
  }
  const Graph graph = parts.graph();
  base::Random random(1);
  for (const std::string_view spec : kRealTimeOnGraphs) {
    EXPECT_GT(make_agent(spec, graph)->min_budget(), Agent::kMinBudget);
    support::GraphParts star = parts;
    expect_arrival(spec, star, random, 1);
    if (HasFatalFailure()) return;
  }
}

TEST(GraphAgents, paths_on_the_graph_of_a_grid_cost_what_they_cost_on_the_grid) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    base::Random random(seed);
    const Grid grid(support::random_terrain(random, 20), support::random_rules(random));
    const auto problem = support::random_endpoints(random, grid);
    if (!problem) continue;
    const Graph graph = graphs::graph_of(grid);
    // Passable cells are numbered row by row.
    std::map<Cell, Cell> node;
    for (Cell cell{0}; cell.index < grid.shape().cell_count(); ++cell.index) {
      const auto number = static_cast<std::uint32_t>(node.size()) + 1;
      if (grid.passable(cell)) node[cell] = Cell{number};
    }
    const auto agent = make_agent("astar", graph);
    agent->start(node.at(problem->start), node.at(problem->goal));
    std::uint64_t cost = 0;
    for (Cell before = agent->position();; before = agent->position()) {
      const Step step = agent->step();
      if (step.outcome != Outcome::moved) break;
      const auto successors = graph.successors(before);
      const auto found = std::ranges::find(successors, step.position);
      ASSERT_NE(found, successors.end());
      cost += graph.costs(before)[static_cast<std::size_t>(found - successors.begin())].units;
    }
    ASSERT_EQ(agent->position(), node.at(problem->goal));
    ASSERT_EQ(cost, support::walk(*make_agent("astar", grid), *problem).cost) << "seed " << seed;
  }
}

TEST(GraphAgents, take_no_memory_in_a_step_once_they_have_walked_the_problem) {
  base::Random random(3);
  support::GraphParts parts = support::random_road_parts(random, 400);
  while (parts.points.size() < 300) parts = support::random_road_parts(random, 400);
  const Graph graph = parts.graph();
  for (const std::string_view spec : kRealTimeOnGraphs) {
    const auto agent = make_agent(spec, graph);
    const Cell goal{graph.node_count()};
    const auto run = [&] {
      agent->start(Cell{1}, goal);
      const support::Allocations before = support::allocations();
      while (agent->step().outcome != Outcome::arrived) {
      }
      return (support::allocations() - before).bytes;
    };
    const std::uint64_t first = run();
    // The open list of TBA* grows with its search.
    EXPECT_TRUE(first == 0 || spec.starts_with("tba")) << spec << " took " << first;
    EXPECT_EQ(run(), 0U) << spec;
  }
}

TEST(GraphAgents, ask_for_nodes_and_for_algorithms_that_walk_on_graphs) {
  support::GraphParts parts;
  parts.points = {{0, 0}, {3, 4}, {9, 9}};
  parts.arcs = {{1, 2, Cost{10}}, {2, 1, Cost{10}}};
  const Graph graph = parts.graph();
  const auto agent = make_agent("astar", graph);
  EXPECT_TRUE(agent->on_graph());
  EXPECT_EQ(&agent->graph(), &graph);
  const auto message = [](const auto& action) { return support::message_of<UsageError>(action); };
  EXPECT_THAT(message([&] { agent->start(Point{0, 0}, Point{3, 4}); }), HasSubstr("nodes, not coordinates"));
  EXPECT_THAT(message([&] { agent->start(Cell{1}, Cell{4}); }), HasSubstr("the goal of a problem must be a node"));
  EXPECT_THAT(message([&] { agent->start(kNoCell, Cell{1}); }), HasSubstr("the start of a problem must be a node"));
  EXPECT_THAT(message([&] { make_agent("p-lrta", graph); }), HasSubstr("'p-lrta' walks on grids only"));
  EXPECT_THAT(message([&] { make_agent("cairn", graph); }), HasSubstr("'cairn' walks on grids only"));
  agent->start(Cell{1}, Cell{3});
  EXPECT_EQ(agent->step().outcome, Outcome::unreachable);

  parts.arcs.push_back({2, 3, Cost{5}});
  const Graph one_way = parts.graph();
  EXPECT_THAT(message([&] { make_agent("tba", one_way); }), HasSubstr("from 2 to 3 and none back"));
}

}  // namespace
}  // namespace cairn::algorithm
