// LRTA* whose depth a decision tree chooses, compared with LRTA* of fixed depths, as in Bulitko, Luštrek, Schaeffer,
// Björnsson and Sigmundarson (Dynamic Control in Real-Time Heuristic Search, JAIR 2008, Figure 10): on three maps of
// Warcraft III at their original size, with problems of cost 90 to 100. The trees are learned on three other maps.
#include <cairn/algorithm.hpp>
#include <cairn/build.hpp>
#include <cairn/error.hpp>

#include "base/parallel.hpp"
#include "benchmarks/problems.hpp"
#include "trial/driver/trial.hpp"
#include "trial/problems/problem_selection.hpp"
#include "trial/rows/row.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

namespace cairn::bench {
namespace {

constexpr std::array kLearnedMaps{"wc3/blastedlands", "wc3/plaguelands", "wc3/stromguarde"};
constexpr std::array kMaps{"wc3/gardenofwar", "wc3/divideandconquer", "wc3/icecrown"};
constexpr std::array kGreatestDepths{5, 10, 15, 20};
constexpr double kTarget = 0.5;  // not even the oracle reaches it with the first of these depths
constexpr int kDeepest = 20;     // the greatest fixed depth
constexpr std::size_t kProblems = 100;

/// Means over the problems of a map.
struct Figures {
  double suboptimality_pct = 0;
  double expansions = 0;  // per move
};

struct Contender {
  AgentSpec spec;
  const Database* database = nullptr;
  std::vector<Figures> maps = std::vector<Figures>(kMaps.size());

  Figures mean() const {
    Figures sum;
    for (const Figures& map : maps) {
      sum.suboptimality_pct += map.suboptimality_pct / static_cast<double>(maps.size());
      sum.expansions += map.expansions / static_cast<double>(maps.size());
    }
    return sum;
  }
};

void race(const Run& run, std::vector<Contender>& contenders) {
  std::vector<Grid> grids;
  std::vector<problems::ProblemSet> sets;
  for (const char* map : kMaps) {
    grids.push_back(map_named(run, map));
    sets.push_back(problems::random_problems(grids.back(), kProblems, {.min_cost = 90, .max_cost = 100}, map));
  }
  base::parallel_for(platform::core_count(), contenders.size() * kMaps.size(), [&] {
    return [&](std::size_t job) {
      Contender& contender = contenders[job / kMaps.size()];
      const std::size_t map = job % kMaps.size();
      driver::Trial trial(contender.spec, grids[map], {.database = contender.database});
      std::vector<driver::TrialResult> runs;
      for (const problems::Problem& problem : sets[map].problems) runs.push_back(trial.run(problem));
      const rows::Row row =
          rows::make_row({kMaps[map], contender.spec.text, grids[map], Visibility::known, runs, trial.step_times()});
      if (row.solved != kProblems) throw InternalError("an agent did not arrive");
      contender.maps[map] = {row.suboptimality_mean_pct, row.expanded_per_move_mean};
    };
  });
}

/// How many states LRTA* with a fixed depth expands per move at this suboptimality, interpolated between the depths
/// that no other depth dominates.
double fixed_expansions(const std::vector<Contender>& fixed, double suboptimality_pct) {
  Figures before = fixed.front().mean();
  if (suboptimality_pct >= before.suboptimality_pct) return before.expansions;
  for (const Contender& contender : fixed) {
    const Figures point = contender.mean();
    if (point.suboptimality_pct >= before.suboptimality_pct) continue;
    if (point.suboptimality_pct <= suboptimality_pct) {
      const double share =
          (before.suboptimality_pct - suboptimality_pct) / (before.suboptimality_pct - point.suboptimality_pct);
      return before.expansions + share * (point.expansions - before.expansions);
    }
    before = point;
  }
  return before.expansions;
}

}  // namespace

void decision_trees(Run& run) {
  std::vector<Grid> learned;
  for (const char* map : kLearnedMaps) learned.push_back(map_named(run, map));
  std::vector<const Grid*> grids;
  for (const Grid& grid : learned) grids.push_back(&grid);
  std::vector<Database> databases;
  for (const int dmax : kGreatestDepths)
    databases.push_back(train(grids, fmt::format("classifier:dmax={},problems=100,moves=1000", dmax)));

  std::vector<Contender> contenders;
  for (int depth = 1; depth <= kDeepest; ++depth)
    contenders.push_back({parse_spec(fmt::format("lrta:depth={}", depth))});
  for (const Database& database : databases) contenders.push_back({parse_spec("lrta-dt"), &database});
  for (const int dmax : kGreatestDepths) contenders.push_back({parse_spec(fmt::format("lrta-oracle:dmax={}", dmax))});
  race(run, contenders);

  for (const Contender& contender : contenders) {
    const Figures mean = contender.mean();
    fmt::print(stderr, "  {:<20} {:>6.1f}% above optimal, {:>6.1f} expansions a move\n", contender.spec.text,
               mean.suboptimality_pct, mean.expansions);
  }
  const std::vector<Contender> fixed(contenders.begin(), contenders.begin() + kDeepest);
  for (std::size_t i = 0; i < kGreatestDepths.size(); ++i) {
    const Figures tree = contenders[kDeepest + i].mean();
    const Figures oracle = contenders[kDeepest + kGreatestDepths.size() + i].mean();
    run.at_most(
        fmt::format("expansions of lrta-dt, dmax {} / of lrta at equal quality", kGreatestDepths[i]),
        tree.expansions / fixed_expansions(fixed, tree.suboptimality_pct), kTarget, "times",
        fmt::format("{:.1f} a move, {:.1f}% above optimal; lrta-oracle: {:.2f} times; {} problems", tree.expansions,
                    tree.suboptimality_pct, oracle.expansions / fixed_expansions(fixed, oracle.suboptimality_pct),
                    kProblems * kMaps.size()));
  }
}

}  // namespace cairn::bench
