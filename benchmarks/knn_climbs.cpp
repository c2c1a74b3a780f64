// How many subgoals of kNN LRTA* hill-climbing reaches by a way that is not the shortest (Bulitko, Björnsson, Lawrence,
// JAIR 2010, Section 5: "only a tiny fraction of our subgoals ... and even then the suboptimality is minor").
#include <cairn/build.hpp>

#include "algorithms/knn/case_base.hpp"
#include "benchmarks/problems.hpp"
#include "search/climbing/hill_climb.hpp"
#include "search/optimal/best_first_search.hpp"
#include "search/queues/bucket_queue.hpp"

#include <fmt/format.h>

namespace cairn::bench {
namespace {

struct Climbs {
  std::uint64_t all = 0;
  std::uint64_t longer = 0;  ///< than the shortest way
  double excess_pct = 0;     ///< the sum of theirs
};

Climbs climb_all(const Grid& grid, const knn::CaseBase& cases) {
  const climbing::HillClimb climber(grid);
  optimal::BestFirstSearch<spaces::GridSpace, queues::BucketQueue> search{spaces::GridSpace(grid)};
  Climbs climbs;
  for (std::uint32_t record = 0; record < cases.size(); ++record) {
    for (std::uint32_t place = 1; place < cases.length(record); ++place) {
      const Cell from = grid.cell(cases.state(record, place - 1));
      const Cell to = grid.cell(cases.state(record, place));
      const Cost climbed = climber.climb(from, to, climbing::HillClimb::kAnySteps, [](unsigned, Cell) {}).cost;
      search.start(from, to);
      search.run();
      ++climbs.all;
      if (climbed == search.g(to)) continue;
      ++climbs.longer;
      climbs.excess_pct += 100.0 * (climbed.units - search.g(to).units) / search.g(to).units;
    }
  }
  return climbs;
}

}  // namespace

void knn_climbs(Run& run) {
  // Without a figure of the authors, the targets are ours.
  constexpr double kTiny = 5;
  constexpr double kMinor = 10;
  Climbs sum;
  std::string each;
  for (const ScaledMap& map : kLargeMaps) {
    const Grid grid = map_named(run, map.name, 1, kLargeMapRules);
    const Database database = build(grid, "knn:records=2000,preset=jair2010");
    const Climbs climbs = climb_all(grid, knn::CaseBase(database));
    sum.all += climbs.all;
    sum.longer += climbs.longer;
    sum.excess_pct += climbs.excess_pct;
    each += fmt::format("{}{} of {}", each.empty() ? "" : ", ", climbs.longer, climbs.all);
  }
  run.at_most("kNN LRTA*, subgoals that are climbed to by a longer way, four maps",
              100.0 * static_cast<double>(sum.longer) / static_cast<double>(sum.all), kTiny, "%", each);
  run.at_most("kNN LRTA*, how much longer these ways are on average",
              sum.longer == 0 ? 0 : sum.excess_pct / static_cast<double>(sum.longer), kMinor, "%");
}

}  // namespace cairn::bench
