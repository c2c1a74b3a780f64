// Walks that are judged move by move.
#pragma once

#include <cairn/algorithm.hpp>

#include "base/random.hpp"
#include "campaign/campaign.hpp"
#include "campaign/judge.hpp"

#include <algorithm>
#include <string>

namespace cairn::campaign {

/// Walks an agent from start to goal, between which there is a path. Each step has a budget of its own, where the
/// problem is one of small budgets.
inline void walk_judged(Agent& agent, const AgentSpec& spec, WorkBound bound, Cell start, Cell goal,
                        base::Random& random) {
  const Grid& grid = agent.grid();
  const bool in_slices = random.chance(1, 3);
  const std::uint64_t most_steps = 3'000'000;
  agent.start(start, goal);
  Point at = grid.point(start);
  const auto what = [&](const char* broken) { return spec.text + ": " + broken; };
  for (std::uint64_t steps = 0;; ++steps) {
    require(steps < most_steps, what("does not arrive"));
    const std::uint64_t budget = in_slices ? Agent::kMinBudget + random.below(200) : kUnlimitedWork;
    const Step step = agent.step(budget);
    require(step.work.total() <= budget, what("exceeds its budget"));
    require(!bound || step.work.total() <= *bound, what("exceeds its bound"));
    const Point now = grid.point(step.position);
    if (step.outcome == Outcome::moved) {
      require(is_legal(grid.terrain(), grid.rules(), at, now), what("makes an illegal move"));
      at = now;
      continue;
    }
    require(now == at, what("moves without saying so"));
    require(step.outcome != Outcome::unreachable, what("says that there is no path where there is one"));
    if (step.outcome != Outcome::arrived) continue;
    require(at == grid.point(goal), what("says that it has arrived where it has not"));
    return;
  }
}

}  // namespace cairn::campaign
