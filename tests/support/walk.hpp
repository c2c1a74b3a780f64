// Walks agents to their goals and checks each step.
#pragma once

#include <cairn/agent.hpp>

#include "base/random.hpp"
#include "search/spaces/grid_space.hpp"
#include "support/random_maps.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <optional>
#include <vector>

namespace cairn::support {

struct Endpoints {
  Cell start;
  Cell goal;
};

/// Two cells of one component, which can be the same; nothing if all cells are blocked.
inline std::optional<Endpoints> random_endpoints(base::Random& random, const Grid& grid) {
  std::vector<Cell> cells = passable_cells(grid);
  if (cells.empty()) return std::nullopt;
  const Cell start = cells[random.below(static_cast<std::uint32_t>(cells.size()))];
  std::erase_if(cells, [&](Cell cell) { return !grid.connected(start, cell); });
  return Endpoints{start, cells[random.below(static_cast<std::uint32_t>(cells.size()))]};
}

/// The pair with the largest distance of a few.
inline std::optional<Endpoints> distant_endpoints(base::Random& random, const Grid& grid) {
  const spaces::GridSpace space(grid);
  std::optional<Endpoints> farthest = random_endpoints(random, grid);
  for (int i = 0; i < 5 && farthest; ++i) {
    const std::optional<Endpoints> other = random_endpoints(random, grid);
    if (space.heuristic(other->start, other->goal) > space.heuristic(farthest->start, farthest->goal)) farthest = other;
  }
  return farthest;
}

struct Walk {
  std::vector<Cell> cells;  ///< the start, and the cell after each move
  std::uint64_t cost = 0;   ///< of all moves
  std::uint64_t steps = 0;  ///< without the last one, which reports the outcome
  std::uint64_t work_max = 0;
  Work work;
  Outcome end = Outcome::thinking;  ///< arrived, unreachable, or thinking if the steps ran out
};

/// `budget()` returns the budget of the next step. The test fails for illegal moves and exceeded budgets.
template <std::invocable Budget>
Walk walk(Agent& agent, const Endpoints& problem, Budget budget, std::uint64_t most_steps = 1'000'000) {
  const Grid& grid = agent.grid();
  Walk result;
  agent.start(problem.start, problem.goal);
  result.cells.push_back(agent.position());
  for (; result.steps < most_steps; ++result.steps) {
    const Cell before = agent.position();
    const std::uint64_t allowed = budget();
    const Step step = agent.step(allowed);
    EXPECT_EQ(step.position, agent.position());
    EXPECT_LE(step.work.total(), std::max(allowed, Agent::kMinBudget));
    result.work += step.work;
    result.work_max = std::max(result.work_max, step.work.total());
    if (step.outcome == Outcome::moved) {
      std::uint32_t cost = 0;
      for (unsigned d = 0; d < kDirections; ++d) {
        const auto direction = static_cast<Direction>(d);
        if ((grid.mask(before) >> d & 1U) == 0 || grid.neighbour(before, direction) != step.position) continue;
        cost = grid.move_cost(before, direction).units;
      }
      EXPECT_NE(cost, 0U) << "an illegal move";
      result.cost += cost;
      result.cells.push_back(step.position);
    } else {
      EXPECT_EQ(step.position, before);
      result.end = step.outcome;
      if (step.outcome != Outcome::thinking) return result;
    }
  }
  return result;
}

inline Walk walk(Agent& agent, const Endpoints& problem, std::uint64_t most_steps = 1'000'000) {
  return walk(
      agent, problem, [] { return kUnlimitedWork; }, most_steps);
}

}  // namespace cairn::support
