// The agent `overlay` on maps of all kinds: it arrives without its fallback, within every budget by the same moves, and
// not much farther than a shortest path.
#include <cairn/algorithm.hpp>
#include <cairn/build.hpp>
#include <cairn/map.hpp>

#include "support/generated_maps.hpp"
#include "support/naive_search.hpp"
#include "support/random_maps.hpp"
#include "support/walk.hpp"

#include <gtest/gtest.h>

#include <string>

namespace cairn::overlay_walk {
namespace {

std::string random_spec(base::Random& random) {
  constexpr const char* kSpecs[] = {"overlay:side=4,spacing=2", "overlay:side=4,spacing=4", "overlay:side=8",
                                    "overlay:side=16,spacing=16", "overlay"};
  return kSpecs[random.below(5)];
}

Grid random_grid(base::Random& random) {
  if (random.chance(1, 3)) return support::generated_grid(random, 40, 130);
  Terrain terrain =
      random.chance(1, 2) ? support::random_terrain(random, 90) : support::structured_terrain(random, 20, 130);
  if (random.chance(2, 3)) terrain = support::with_random_costs(random, std::move(terrain));
  return Grid(std::move(terrain), support::random_rules(random));
}

TEST(Overlay, arrives_everywhere_without_its_fallback_by_the_same_moves_with_any_budget) {
  for (std::uint64_t seed = 0; seed < 150; ++seed) {
    SCOPED_TRACE(seed);
    base::Random random(seed);
    const Grid grid = random_grid(random);
    const auto problem = support::distant_endpoints(random, grid);
    if (!problem) continue;
    const Database database = build(grid, random_spec(random), {.threads = 1});
    const auto agent = make_agent("overlay", grid, database);
    const support::Walk freely = support::walk(*agent, *problem);
    ASSERT_EQ(freely.end, Outcome::arrived);
    ASSERT_EQ(agent->inspect().fallback_moves, 0U);
    ASSERT_GE(freely.cost, support::naive_distances(grid, problem->start).at(problem->goal));
    ASSERT_LE(freely.work_max, *work_bound(parse_spec("overlay"), grid.rules()));
    const support::Walk thriftily = support::walk(
        *agent, *problem, [&] { return random.below(300); }, 10'000'000);
    ASSERT_EQ(freely.cells, thriftily.cells);
    const auto frugal = make_agent(parse_spec("overlay:work=64"), grid, Visibility::known, &database);
    ASSERT_EQ(freely.cells, support::walk(*frugal, *problem, 10'000'000).cells);
  }
}

TEST(Overlay, walks_little_more_than_the_shortest_path_where_cells_have_costs) {
  const Grid grid(load_terrain("country:300x260,seed=8"));
  const Database database = build(grid, "overlay");
  const auto agent = make_agent("overlay", grid, database);
  const auto optimal = make_agent("astar", grid);
  base::Random random(4);
  double sum = 0;
  for (int i = 0; i < 60; ++i) {
    const support::Endpoints problem = *support::random_endpoints(random, grid);
    if (problem.start == problem.goal) continue;
    const auto best = static_cast<double>(support::walk(*optimal, problem).cost);
    const double excess = static_cast<double>(support::walk(*agent, problem).cost) / best - 1;
    EXPECT_GE(excess, 0);
    EXPECT_LE(excess, 0.1);
    sum += excess;
  }
  EXPECT_LE(sum / 60, 0.01);
}

TEST(Overlay, walks_shortest_paths_between_cells_that_are_near_to_each_other) {
  const Grid grid(load_terrain("country:300x260,seed=8"));
  const Database database = build(grid, "overlay");
  const auto agent = make_agent("overlay", grid, database);
  const auto optimal = make_agent("astar", grid);
  base::Random random(5);
  int exact = 0;
  for (int i = 0; i < 200; ++i) {
    const Point from{random.between(0, 299), random.between(0, 259)};
    const Point to{from.x + random.between(-16, 16), from.y + random.between(-16, 16)};
    if (!grid.shape().contains(to) || !grid.connected(grid.cell(from), grid.cell(to)) || from == to) {
      ++exact;
      continue;
    }
    const support::Endpoints problem{grid.cell(from), grid.cell(to)};
    const auto best = static_cast<double>(support::walk(*optimal, problem).cost);
    const auto walked = static_cast<double>(support::walk(*agent, problem).cost);
    EXPECT_LE(walked, 1.03 * best);
    exact += walked == best ? 1 : 0;
  }
  // Only a path that leads far around may be missed.
  EXPECT_GE(exact, 195);
}

TEST(Overlay, takes_steps_of_the_same_bound_on_small_and_large_maps) {
  for (const char* map : {"country:64x64,seed=2", "country:512x512,seed=2"}) {
    const Grid grid(load_terrain(map));
    const Database database = build(grid, "overlay");
    const auto agent = make_agent(parse_spec("overlay:work=700"), grid, Visibility::known, &database);
    base::Random random(6);
    const support::Walk walk = support::walk(*agent, *support::distant_endpoints(random, grid));
    EXPECT_EQ(walk.end, Outcome::arrived);
    EXPECT_LE(walk.work_max, 700U);
  }
}

}  // namespace
}  // namespace cairn::overlay_walk
