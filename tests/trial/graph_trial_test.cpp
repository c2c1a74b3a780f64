// Trials on graphs: an agent that follows a script, as in trial_test.cpp, and agents that search.
#include <cairn/error.hpp>

#include "support/random_graphs.hpp"
#include "support/scripted_agent.hpp"
#include "support/throws.hpp"
#include "trial/bench.hpp"
#include "trial/driver/trial.hpp"
#include "trial/problems/graph_problems.hpp"
#include "trial/rows/row.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace cairn::trial {
namespace {

std::vector<std::uint32_t> the_nodes;  // where the next agent walks to, step by step; 0 is giving up

constinit const Algorithm kNodeByNode{
    .name = "node-by-node",
    .title = "Node by node",
    .summary = "Does what a test says.",
    .paper = {},
    .database = {},
    .options = {},
    .unknown_terrain = false,
    .make = nullptr,
    .work_bound = nullptr,
    .make_on_graph = [](const GraphAgentSetup& setup) -> std::unique_ptr<Agent> {
      return std::make_unique<support::ScriptedAgent>(setup, [](const Agent& agent, std::uint64_t step, std::uint64_t) {
        const Cell next{the_nodes[step]};
        return next == kNoCell ? Step{Outcome::unreachable, agent.position(), {}} : Step{Outcome::moved, next, {}};
      });
    },
};

// 1 and 2 reach each other, and 4 by 3; 5 is a dead end.
const Arc kArcs[] = {{1, 2, {10}}, {2, 1, {11}}, {2, 3, {20}}, {3, 4, {30}}, {4, 1, {5}}, {2, 5, {1}}};

driver::TrialResult walk(std::vector<std::uint32_t> nodes, driver::Trace* trace = nullptr) {
  const Graph graph({{0, 0}, {3, 4}, {6, 8}, {-9, 12}, {3, 5}}, kArcs);
  the_nodes = std::move(nodes);
  const AgentSpec spec{"node-by-node", &kNodeByNode, Options("node-by-node", {}, "")};
  return driver::Trial(spec, graph).run({Cell{1}, Cell{4}, Cost{60}}, trace);
}

std::string complaint(std::vector<std::uint32_t> nodes) {
  return support::message_of<InternalError>([&] { walk(std::move(nodes)); });
}

TEST(TrialOnAGraph, adds_up_the_costs_of_arcs) {
  const driver::TrialResult result = walk({2, 1, 2, 3, 4});
  EXPECT_TRUE(result.solved);
  EXPECT_EQ(result.moves, 5U);
  EXPECT_EQ(result.revisits, 2U);
  EXPECT_EQ(result.travel, 10U + 11 + 10 + 20 + 30);
}

TEST(TrialOnAGraph, traces_nodes) {
  driver::Trace trace;
  walk({2, 3, 4}, &trace);
  EXPECT_EQ(driver::format_trace({trace[0], trace[3]}),
            "{\"node\":1,\"x\":0,\"y\":0,\"expanded\":0,\"learned\":0,\"subgoal\":null}\n"
            "{\"node\":4,\"x\":-9,\"y\":12,\"expanded\":0,\"learned\":0,\"subgoal\":null}\n");
}

TEST(TrialOnAGraph, catches_moves_without_an_arc) {
  EXPECT_EQ(complaint({3}),
            "'node-by-node' made an illegal move from node 1 to node 3, on the way from node 1 to node 4");
  EXPECT_EQ(complaint({2, 3, 2}),
            "'node-by-node' made an illegal move from node 3 to node 2, on the way from node 1 to node 4");
  EXPECT_EQ(complaint({6}),
            "'node-by-node' made an illegal move from node 1 to node 6, on the way from node 1 to node 4");
}

TEST(TrialOnAGraph, tells_an_agent_that_is_trapped_from_one_that_gives_up) {
  EXPECT_EQ(complaint({2, 0}),
            "'node-by-node' gave up at node 2 although there is a path, on the way from node 1 to node 4");
  const driver::TrialResult result = walk({2, 5, 0});
  EXPECT_FALSE(result.solved);
  EXPECT_TRUE(result.trapped);
  EXPECT_EQ(result.moves, 2U);
}

RC_GTEST_PROP(TrialOnAGraph, of_a_star_finds_the_optimal_costs_of_random_problems, (std::uint64_t seed)) {
  base::Random random(seed);
  const Graph graph = support::random_road_parts(random, 60).graph();
  const problems::ProblemSet set = problems::random_graph_problems(graph, 5, {.seed = seed}, "g.gr");
  const BenchResult result = bench("g.gr", graph, set, parse_spec("astar"));
  RC_ASSERT(result.row.solved == 5U);
  RC_ASSERT(result.row.suboptimality_max_pct == 0);
  RC_ASSERT(result.row.connectivity.empty());
  RC_ASSERT(result.row.cost_mean == result.row.optimal_mean);
}

// The least cost by going round and round over all arcs.
std::vector<std::uint64_t> naive_costs(const Graph& graph, Cell from) {
  std::vector<std::uint64_t> costs(graph.cell_count(), kInfiniteCost.units);
  costs[from.index] = 0;
  for (bool changed = true; changed;) {
    changed = false;
    for (Cell node{1}; graph.contains(node); ++node.index) {
      if (costs[node.index] == kInfiniteCost.units) continue;
      for (std::size_t i = 0; i < graph.successors(node).size(); ++i) {
        std::uint64_t& there = costs[graph.successors(node)[i].index];
        const std::uint64_t cost = costs[node.index] + graph.costs(node)[i].units;
        changed |= cost < there;
        there = std::min(there, cost);
      }
    }
  }
  return costs;
}

RC_GTEST_PROP(GraphProblems, are_optimal_within_the_range_and_lead_both_ways, (std::uint64_t seed)) {
  base::Random random(seed);
  const support::GraphParts parts =
      random.chance(1, 2) ? support::random_road_parts(random, 40) : support::random_graph_parts(random, 40);
  for (const Arc& arc : parts.arcs) RC_PRE(arc.cost < Cost{1'000'000});
  const Graph graph = parts.graph();
  const double low = random.below(30);
  const double high = low + random.below(100);
  try {
    const problems::ProblemSet set = problems::random_graph_problems(graph, 5, {low, high, seed}, "g.gr");
    RC_ASSERT(set == problems::random_graph_problems(graph, 5, {low, high, seed}, "g.gr"));
    for (const problems::Problem& problem : set.problems) {
      RC_ASSERT(naive_costs(graph, problem.start)[problem.goal.index] == problem.optimal.units);
      RC_ASSERT(naive_costs(graph, problem.goal)[problem.start.index] != kInfiniteCost.units);
      RC_ASSERT(problems::optimal_cost(graph, problem.start, problem.goal) == problem.optimal);
      RC_ASSERT(problem.optimal.units >= low && problem.optimal.units <= high);
    }
  } catch (const InputError&) {
    // On so small a graph every start is tried.
    std::uint32_t starts = 0;
    for (Cell from{1}; graph.contains(from); ++from.index) {
      const auto costs = naive_costs(graph, from);
      bool any = false;
      for (Cell to{1}; graph.contains(to); ++to.index) {
        const auto cost = static_cast<double>(costs[to.index]);
        any |= cost >= low && cost <= high && naive_costs(graph, to)[from.index] != kInfiniteCost.units;
      }
      starts += any;
    }
    RC_ASSERT(starts == 0U);
  }
}

TEST(GraphProblems, are_refused_where_there_are_none) {
  const Arc one_way[] = {{1, 2, {7}}, {2, 3, {7}}};
  EXPECT_EQ(support::message_of<InputError>(
                [&] { problems::random_graph_problems(Graph(std::vector<Point>(3), one_way), 1, {}, "g.gr"); }),
            "g.gr: no two nodes of the graph reach each other");
  const Arc both_ways[] = {{1, 2, {7}}, {2, 1, {9}}};
  const Graph graph(std::vector<Point>(2), both_ways);
  EXPECT_EQ(support::message_of<InputError>([&] {
              problems::random_graph_problems(graph, 1, {8, 8.5, 1}, "g.gr");
            }),
            "g.gr: found no problem with an optimal cost from 8 to 8.5; the nearest costs found are 7 and 9");
}

TEST(GraphProblems, have_an_infinite_cost_where_there_is_no_path) {
  const Arc one_way[] = {{1, 2, {7}}};
  const Graph graph(std::vector<Point>(3), one_way);
  EXPECT_EQ(problems::optimal_cost(graph, Cell{1}, Cell{2}), Cost{7});
  EXPECT_EQ(problems::optimal_cost(graph, Cell{2}, Cell{1}), kInfiniteCost);
  EXPECT_EQ(problems::optimal_cost(graph, Cell{1}, Cell{3}), kInfiniteCost);
}

}  // namespace
}  // namespace cairn::trial
