// Agents that don't wait for their plans (`wait=never`), with exact databases and budgets of several sizes: how much
// longer their walks are than shortest paths.
#include <cairn/algorithm.hpp>
#include <cairn/build.hpp>
#include <cairn/error.hpp>

#include "benchmarks/problems.hpp"
#include "trial/problems/problem_selection.hpp"

#include <fmt/format.h>

#include <array>
#include <string>

namespace cairn::bench {
namespace {

constexpr std::size_t kProblems = 250;
constexpr std::array kMaps{"bg512/AR0700SR", "dao/ost100d", "sc1/WheelofWar", "wc3-512/stromguarde"};
constexpr std::array<std::uint64_t, 3> kBudgets{100, 300, 1000};

}  // namespace

void exact_eager(Run& run) {
  std::array<double, kBudgets.size()> excess_pct{};
  std::array<double, kBudgets.size()> waits{};
  std::uint64_t standing = 0;
  for (const char* map : kMaps) {
    const Grid grid = map_named(run, map);
    const Database database = build(grid, "cairn:guarantee=optimal");
    const auto eager = make_agent("cairn:wait=never", grid, database);
    const auto patient = make_agent("cairn", grid, database);
    const auto problems = problems::random_problems(grid, kProblems, {.min_cost = 100, .max_cost = 1000}, map).problems;
    for (std::size_t i = 0; i < kBudgets.size(); ++i) {
      for (const problems::Problem& problem : problems) {
        std::uint64_t cost = 0;
        eager->start(problem.start, problem.goal);
        for (Point at = grid.point(problem.start);;) {
          const Step step = eager->step(kBudgets[i]);
          if (step.outcome == Outcome::arrived) break;
          if (step.outcome == Outcome::unreachable) throw InternalError("cairn did not reach a goal");
          if (step.outcome == Outcome::thinking) ++standing;
          if (step.outcome != Outcome::moved) continue;
          const Point to = grid.point(step.position);
          cost += grid.move_cost(direction_of({to.x - at.x, to.y - at.y})).units;
          at = to;
        }
        const auto optimal = static_cast<double>(problem.optimal.units);
        excess_pct[i] +=
            100 * (static_cast<double>(cost) - optimal) / optimal / static_cast<double>(kMaps.size() * kProblems);
        patient->start(problem.start, problem.goal);
        for (Outcome outcome = Outcome::moved; outcome != Outcome::arrived;) {
          outcome = patient->step(kBudgets[i]).outcome;
          if (outcome == Outcome::thinking) waits[i] += 1.0 / static_cast<double>(kMaps.size() * kProblems);
        }
      }
    }
  }
  run.at_most("wait=never, exact, steps without a move", static_cast<double>(standing), 0, "",
              fmt::format("{} problems", kBudgets.size() * kMaps.size() * kProblems));
  constexpr std::array kTargets{5.0, 3.0, 2.0};
  for (std::size_t i = 0; i < kBudgets.size(); ++i) {
    run.at_most(fmt::format("wait=never, exact, {} operations a step, above optimal", kBudgets[i]), excess_pct[i],
                kTargets[i], "%", fmt::format("an agent that waits does so for {:.1f} steps", waits[i]));
  }
}

}  // namespace cairn::bench
