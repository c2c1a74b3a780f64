// PRA* and searches in corridors against A*.
#include <cairn/algorithm.hpp>

#include "search/optimal/space_search.hpp"
#include "search/spaces/clique_abstraction.hpp"
#include "support/generated_maps.hpp"
#include "support/naive_search.hpp"
#include "support/walk.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <set>
#include <string>

namespace cairn::dynamic_control {
namespace {

Grid grid_of_any_kind(base::Random& random) {
  return random.chance(1, 2) ? support::generated_grid(random, 20, 60)
                             : Grid(support::walled_terrain(random, 10, 40), support::random_rules(random));
}

RC_GTEST_PROP(SpaceSearch, finds_in_a_corridor_what_a_search_of_the_map_without_the_rest_finds, (std::uint64_t seed)) {
  base::Random random(seed);
  const Grid grid = grid_of_any_kind(random);
  const spaces::GridSpace space(grid);
  const auto problem = support::random_endpoints(random, grid);
  if (!problem) return;
  std::set<Cell> corridor{problem->start, problem->goal};
  const std::uint32_t percent = 50 + random.below(51);
  for (std::uint32_t i = 0; i < space.size(); ++i) {
    if (random.chance(percent, 100)) corridor.insert(Cell{i});
  }
  std::map<Cell, std::uint32_t> distances;
  for (std::set<std::pair<std::uint32_t, Cell>> open{{0, problem->start}}; !open.empty();) {
    const auto [cost, cell] = *open.begin();
    open.erase(open.begin());
    if (!distances.emplace(cell, cost).second) continue;
    for (const auto& [next, step] : support::naive_successors(grid, cell)) {
      if (corridor.contains(next)) open.emplace(cost + step, next);
    }
  }
  optimal::SpaceSearch search(space);
  const auto in_corridor = [&](Cell cell) { return corridor.contains(cell); };
  for (const std::uint64_t budget : {kUnlimitedWork, std::uint64_t{2}, std::uint64_t{20}}) {
    search.start(problem->start, problem->goal);
    search::Progress status = search::Progress::paused;
    while (status == search::Progress::paused) {
      search::Meter meter(budget);
      status = search.run(meter, in_corridor);
      RC_ASSERT(meter.work.total() <= budget);
    }
    RC_ASSERT((status == search::Progress::done) == distances.contains(problem->goal));
    if (status != search::Progress::done) continue;
    RC_ASSERT(search.g(problem->goal).units == distances.at(problem->goal));
    std::vector<Cell> path;
    for (Cell cell = problem->goal; cell != kNoCell; cell = search.parent(cell)) {
      RC_ASSERT(in_corridor(cell));
      path.insert(path.begin(), cell);
    }
    RC_ASSERT(path.front() == problem->start);
    RC_ASSERT(support::cost_of_moves(grid, path) == std::optional<std::uint64_t>(distances.at(problem->goal)));
  }
}

RC_GTEST_PROP(Pra, on_the_grid_itself_or_in_a_boundless_corridor_is_optimal, (std::uint64_t seed)) {
  base::Random random(seed);
  const Grid grid = grid_of_any_kind(random);
  const auto problem = support::distant_endpoints(random, grid);
  if (!problem) return;
  const std::uint64_t optimal = support::naive_distances(grid, problem->goal).at(problem->start);
  for (const char* spec : {"pra:level=0", "pra:level=0,widen=0", "pra:level=1,widen=100", "pra:level=3,widen=100"}) {
    const support::Walk walked = support::walk(*make_agent(spec, grid), *problem);
    RC_ASSERT(walked.end == Outcome::arrived);
    RC_ASSERT(walked.cost == optimal);
  }
}

// What it walks, reference_walk_test.cpp says.
RC_GTEST_PROP(Pra, arrives_from_any_level_by_the_same_way_with_any_budget, (std::uint64_t seed)) {
  base::Random random(seed);
  const Grid grid = grid_of_any_kind(random);
  const auto problem = support::random_endpoints(random, grid);
  if (!problem) return;
  for (const std::string level : {"quarter", "half", "1", "2", "5", "64"}) {
    for (const std::string widen : {"0", "1", "2"}) {
      const std::string costs = random.chance(1, 2) ? "octile" : "euclidean";
      const auto agent = make_agent("pra:level=" + level + ",widen=" + widen + ",costs=" + costs, grid);
      const support::Walk walked = support::walk(*agent, *problem);
      RC_ASSERT(walked.end == Outcome::arrived);
      const support::Walk sliced = support::walk(*agent, *problem, [] { return Agent::kMinBudget; });
      RC_ASSERT(sliced.cells == walked.cells);
      RC_ASSERT(sliced.work.total() == walked.work.total());
    }
  }
}

TEST(Pra, is_nearly_optimal_and_wider_corridors_are_better) {
  std::uint64_t optimal = 0;
  std::uint64_t narrow = 0;
  std::uint64_t wide = 0;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    base::Random random(seed);
    const Grid grid(generators::generate("caves:100x100,seed=" + std::to_string(seed)));
    const auto problem = support::distant_endpoints(random, grid);
    optimal += support::walk(*make_agent("astar", grid), *problem).cost;
    narrow += support::walk(*make_agent("pra:widen=0", grid), *problem).cost;
    wide += support::walk(*make_agent("pra", grid), *problem).cost;
  }
  EXPECT_LT(wide, narrow);
  EXPECT_LT(static_cast<double>(wide), 1.005 * static_cast<double>(optimal));
}

}  // namespace
}  // namespace cairn::dynamic_control
