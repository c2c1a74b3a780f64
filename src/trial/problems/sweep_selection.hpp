// Random problems on any space: a start is drawn, and all that it reaches is looked at for a goal.
#pragma once

#include "base/random.hpp"
#include "search/optimal/space_search.hpp"
#include "search/spaces/space.hpp"
#include "trial/problems/cost_range.hpp"
#include "trial/problems/problem.hpp"
#include "trial/problems/select_all.hpp"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace cairn::problems {

/// What problems are chosen from. `suits(start, goal)` says which pairs make a problem.
template <spaces::Space S, typename Suits>
struct Sweep {
  S space;
  const std::vector<Cell>& starts;
  Suits suits;
  CostRange range;
};

/// Finds problems for one thread.
template <spaces::Space S, typename Suits>
class SweepSelector {
 public:
  explicit SweepSelector(const Sweep<S, Suits>& sweep) : from_(sweep), search_(sweep.space) {}

  std::optional<Problem> select(base::Random random) {
    Cell start = kNoCell;
    swept_ = 0;
    for (int i = 0; i < kStarts || swept_ < kStatesSwept; ++i) {
      start = from_.starts[random.below(static_cast<std::uint32_t>(from_.starts.size()))];
      if (const auto problem = sweep(start, random)) return problem;
    }
    for (int i = 0; i < kSweeps; ++i) {
      if (const auto problem = sweep(start, random)) return problem;
    }
    return {};
  }

  const NearestCosts& nearest_costs() const { return nearest_; }

 private:
  static constexpr int kStarts = 16;                     // drawn at least
  static constexpr std::uint64_t kStatesSwept = 50'000;  // until so many were seen from them, starts are drawn
  static constexpr int kSweeps = 3;  // more, each from the state where the last one ended: it sees the farthest

  /// Looks at every state in reach, by Dijkstra's search. The start becomes the farthest of them.
  std::optional<Problem> sweep(Cell& start, base::Random& random) {
    Problem problem{start, kNoCell, {}};
    Cell farthest = start;
    std::uint32_t fitting = 0;
    search_.start(start);
    search_.run({}, [&](Cell state) {
      const Cost cost = search_.g(state);
      ++swept_;
      if (!from_.suits(start, state)) return false;
      farthest = state;
      nearest_.remember(cost, from_.range);
      // The n-th state that fits replaces the one chosen before with a chance of 1/n: all have the same in the end.
      if (from_.range.contains(cost) && random.below(++fitting) == 0) problem = {start, state, cost};
      return cost.units > from_.range.most;
    });
    start = farthest;
    if (problem.goal == kNoCell) return {};
    return problem;
  }

  const Sweep<S, Suits>& from_;
  optimal::SpaceSearch<S> search_;
  NearestCosts nearest_;
  std::uint64_t swept_ = 0;  // states seen for this problem
};

/// `count` problems. `unit` is what a cost of 1 is in the units of the space. Throws InputError, with `map` as its
/// name, where no problem is found.
template <spaces::Space S, typename Suits>
ProblemSet sweep_problems(const Sweep<S, Suits>& sweep, std::size_t count, const SelectionOptions& options,
                          const std::string& map, double unit, terminal::ProgressBar* progress) {
  const auto make_selector = [&] { return std::make_shared<SweepSelector<S, Suits>>(sweep); };
  return select_all(make_selector, count, options, map, unit, progress);
}

}  // namespace cairn::problems
