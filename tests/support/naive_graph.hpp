// Searches on graphs and walks of agents there, written from their definitions.
#pragma once

#include <cairn/agent.hpp>
#include <cairn/graph.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <vector>

namespace cairn::support {

/// The least costs from a node to all that can be reached, by relaxing all arcs until nothing changes.
inline std::map<Cell, std::uint64_t> naive_distances(std::span<const Arc> arcs, Cell from) {
  std::map<Cell, std::uint64_t> distances{{from, 0}};
  for (bool changed = true; changed;) {
    changed = false;
    for (const Arc& arc : arcs) {
      const auto found = distances.find(Cell{arc.from});
      if (found == distances.end()) continue;
      const std::uint64_t cost = found->second + arc.cost.units;
      const auto [there, is_new] = distances.try_emplace(Cell{arc.to}, cost);
      if (!is_new && there->second <= cost) continue;
      there->second = cost;
      changed = true;
    }
  }
  return distances;
}

/// The cost of the cheapest arc, or nothing where there is none.
inline std::optional<std::uint32_t> arc_cost(std::span<const Arc> arcs, Cell from, Cell to) {
  std::optional<std::uint32_t> least;
  for (const Arc& arc : arcs) {
    if (Cell{arc.from} != from || Cell{arc.to} != to || from == to) continue;
    least = std::min(least.value_or(arc.cost.units), arc.cost.units);
  }
  return least;
}

struct GraphWalk {
  std::vector<Cell> cells;  ///< the start, and where each move led
  std::uint64_t cost = 0;
  std::uint64_t work_max = 0;
  Work work;
  Outcome end = Outcome::thinking;  ///< arrived, unreachable, or thinking if the steps were used up
};

/// `budget()` gives that of the next step. Moves without an arc and exceeded budgets are failures of the test.
template <std::invocable Budget>
GraphWalk walk_graph(Agent& agent, std::span<const Arc> arcs, Cell start, Cell goal, Budget budget,
                     std::uint64_t most_steps = 1'000'000) {
  GraphWalk result;
  agent.start(start, goal);
  result.cells.push_back(agent.position());
  for (std::uint64_t steps = 0; steps < most_steps; ++steps) {
    const Cell before = agent.position();
    const std::uint64_t allowed = std::max<std::uint64_t>(budget(), agent.min_budget());
    const Step step = agent.step(allowed);
    EXPECT_EQ(step.position, agent.position());
    EXPECT_LE(step.work.total(), allowed);
    result.work += step.work;
    result.work_max = std::max(result.work_max, step.work.total());
    if (step.outcome == Outcome::moved) {
      const std::optional<std::uint32_t> cost = arc_cost(arcs, before, step.position);
      EXPECT_TRUE(cost.has_value()) << "a move without an arc";
      result.cost += cost.value_or(0);
      result.cells.push_back(step.position);
    } else {
      EXPECT_EQ(step.position, before);
      result.end = step.outcome;
      if (step.outcome != Outcome::thinking) return result;
    }
  }
  return result;
}

inline GraphWalk walk_graph(Agent& agent, std::span<const Arc> arcs, Cell start, Cell goal) {
  return walk_graph(agent, arcs, start, goal, [] { return kUnlimitedWork; });
}

}  // namespace cairn::support
