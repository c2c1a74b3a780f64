// What all real-time algorithms promise, on many random maps.
#include <cairn/algorithm.hpp>

#include "search/realtime/breadth_lookahead.hpp"
#include "search/realtime/open_choice.hpp"
#include "search/realtime/real_time_loop.hpp"
#include "support/drawn_map.hpp"
#include "support/naive_search.hpp"
#include "support/random_maps.hpp"
#include "support/real_time_specs.hpp"
#include "support/walk.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <string>

namespace cairn::algorithm {
namespace {

std::uint64_t bound_of(std::string_view text, const Rules& rules) {
  const AgentSpec spec = parse_spec(text);
  const WorkBound bound = spec.algorithm->work_bound(spec.options, rules);
  EXPECT_TRUE(bound.has_value()) << text;
  return bound.value_or(0);
}

Terrain any_terrain(base::Random& random, std::int32_t max_side) {
  return random.chance(1, 2) ? support::random_terrain(random, max_side)
                             : support::walled_terrain(random, max_side / 2, max_side);
}

/// One of many tasks: a map, rules, a solvable problem on it, and whether the map is known.
struct Case {
  explicit Case(std::uint64_t seed, std::int32_t max_side = 20)
      : random(seed),
        grid(any_terrain(random, max_side), support::random_rules(random)),
        problem(support::distant_endpoints(random, grid)),
        visibility(random.chance(1, 2) ? Visibility::known : Visibility::unknown) {}

  std::unique_ptr<Agent> agent(std::string_view spec) const { return make_agent(spec, grid, visibility); }
  std::string name(std::string_view spec) const {
    return std::string(spec) + (visibility == Visibility::known ? ", known" : ", unknown");
  }

  base::Random random;
  Grid grid;
  std::optional<support::Endpoints> problem;
  Visibility visibility;
};

TEST(RealTime, every_solvable_problem_is_solved) {
  std::uint64_t moves = 0;
  for (std::uint64_t seed = 0; seed < 3000; ++seed) {
    const Case task(seed);
    if (!task.problem) continue;
    for (const std::string_view spec : support::kRealTimeSpecs) {
      const support::Walk walked = support::walk(*task.agent(spec), *task.problem);
      ASSERT_EQ(walked.end, Outcome::arrived) << task.name(spec) << ", seed " << seed;
      ASSERT_EQ(walked.cells.back(), task.problem->goal);
      ASSERT_LE(walked.work_max, bound_of(spec, task.grid.rules())) << task.name(spec) << ", seed " << seed;
      moves += walked.cells.size() - 1;
    }
  }
  EXPECT_GT(moves, 1'000'000U);  // or the maps were too easy to tell anything
}

TEST(RealTime, any_budget_gives_the_same_moves) {
  std::uint64_t thought = 0;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const Case task(seed, 30);
    if (!task.problem) continue;
    for (const std::string_view spec : support::kRealTimeSpecs) {
      const auto agent = task.agent(spec);
      const support::Walk whole = support::walk(*agent, *task.problem);
      for (const std::uint64_t budget : {64U, 100U, 1000U}) {
        const support::Walk sliced = support::walk(*agent, *task.problem, [&] { return budget; });
        ASSERT_EQ(sliced.cells, whole.cells) << task.name(spec) << ", budget " << budget << ", seed " << seed;
        ASSERT_EQ(sliced.work.total(), whole.work.total()) << task.name(spec) << ", seed " << seed;
        thought += sliced.steps - (sliced.cells.size() - 1);
      }
    }
  }
  EXPECT_GT(thought, 10000U);
}

TEST(RealTime, an_agent_that_starts_on_its_goal_has_arrived) {
  const Grid grid(support::drawn_map({"...", "...", "..."}));
  for (const std::string_view spec : support::kRealTimeSpecs) {
    const support::Walk walked = support::walk(*make_agent(spec, grid), {grid.cell({1, 1}), grid.cell({1, 1})});
    EXPECT_EQ(walked.end, Outcome::arrived) << spec;
    EXPECT_EQ(walked.cells.size(), 1U) << spec;
    EXPECT_EQ(walked.work.total(), 0U) << spec;
  }
}

TEST(RealTime, an_agent_beside_its_goal_moves_there) {
  const Grid grid(support::drawn_map({"....", "....", "....", "...."}));
  for (const std::string_view spec : support::kRealTimeSpecs) {
    for (const Point goal : {Point{1, 0}, Point{2, 0}, Point{2, 1}, Point{0, 2}}) {
      const support::Walk walked = support::walk(*make_agent(spec, grid), {grid.cell({1, 1}), grid.cell(goal)});
      EXPECT_EQ(walked.end, Outcome::arrived) << spec;
      EXPECT_EQ(walked.cells, (std::vector<Cell>{grid.cell({1, 1}), grid.cell(goal)})) << spec;
    }
  }
}

TEST(RealTime, an_unreachable_goal_is_reported_at_once_where_terrain_is_known) {
  const Grid grid(support::drawn_map({"...#.", "...#.", "...#."}));
  for (const std::string_view spec : support::kRealTimeSpecs) {
    const support::Walk walked = support::walk(*make_agent(spec, grid), {grid.cell({0, 0}), grid.cell({4, 2})});
    EXPECT_EQ(walked.end, Outcome::unreachable) << spec;
    EXPECT_EQ(walked.cells.size(), 1U) << spec;
  }
}

TEST(RealTime, an_unreachable_goal_is_found_out_in_the_end_where_terrain_is_not_known) {
  const Grid grid(support::drawn_map({"..#.", "..##", "...."}));
  const Grid cell(support::drawn_map({".#.", "##.", "..."}));
  for (const std::string_view spec : support::kRealTimeSpecs) {
    const auto agent = make_agent(spec, grid, Visibility::unknown);
    EXPECT_EQ(support::walk(*agent, {grid.cell({0, 0}), grid.cell({3, 0})}).end, Outcome::unreachable) << spec;
    EXPECT_EQ(support::walk(*agent, {grid.cell({0, 0}), grid.cell({3, 2})}).end, Outcome::arrived) << spec;
    // Without a single legal move.
    EXPECT_EQ(support::walk(*make_agent(spec, cell, Visibility::unknown), {cell.cell({0, 0}), cell.cell({2, 2})}).end,
              Outcome::unreachable)
        << spec;
  }
}

TEST(RealTime, with_a_boundless_lookahead_the_way_is_optimal_in_known_terrain) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    base::Random random(seed);
    const Grid grid(any_terrain(random, 30), support::random_rules(random));
    const auto problem = support::distant_endpoints(random, grid);
    if (!problem) continue;
    const std::uint64_t optimal = support::naive_distances(grid, problem->goal).at(problem->start);
    for (const char* name : {"rtaa", "artaa", "dartaa", "lss-lrta", "alss-lrta", "dalss-lrta"}) {
      for (const char* moves : {"one", "all"}) {
        const std::string spec = std::string(name) + ":lookahead=2000,moves=" + moves;
        ASSERT_EQ(support::walk(*make_agent(spec, grid), *problem).cost, optimal) << spec << ", seed " << seed;
      }
    }
  }
}

// All of them learn the least c + h of the moves for the agent's state alone, and move by it.
TEST(RealTime, lrta_of_depth_one_and_what_comes_down_to_it_make_the_same_moves) {
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    const Case task(seed);
    if (!task.problem) continue;
    const support::Walk lrta = support::walk(*task.agent("lrta"), *task.problem);
    for (const std::string_view spec : {"rtaa:lookahead=1,moves=one", "lss-lrta:lookahead=1,moves=one", "lrta:gmax=1.4",
                                        "lrta-k:k=1", "p-lrta:queue=0", "p-lrta:updates=1"}) {
      ASSERT_EQ(support::walk(*task.agent(spec), *task.problem).cells, lrta.cells)
          << task.name(spec) << ", seed " << seed;
    }
    using Loop = realtime::RealTimeLoop<realtime::BreadthLookahead, realtime::CurrentLearning, realtime::BestOpen>;
    Loop loop(task.grid, task.visibility, {.depth = 1, .costs = task.grid.costs()}, realtime::Moves::one);
    ASSERT_EQ(support::walk(loop, *task.problem).cells, lrta.cells) << task.name("depth 1") << ", seed " << seed;
  }
}

// A deeper lookahead knows what lies behind the first move.
TEST(RealTime, deeper_lookaheads_take_shorter_ways_on_average) {
  std::uint64_t shallow = 0;
  std::uint64_t deep = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    base::Random random(seed);
    const Grid grid(support::walled_terrain(random, 20, 40));
    const auto problem = support::distant_endpoints(random, grid);
    if (!problem) continue;
    shallow += support::walk(*make_agent("lrta", grid), *problem).cost;
    deep += support::walk(*make_agent("lrta:depth=8", grid), *problem).cost;
  }
  EXPECT_LT(deep * 2, shallow);
}

TEST(RealTime, propagation_saves_moves) {
  std::uint64_t plain = 0;
  std::uint64_t queued = 0;
  std::uint64_t prioritized = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    base::Random random(seed);
    const Grid grid(support::walled_terrain(random, 20, 40));
    const auto problem = support::distant_endpoints(random, grid);
    if (!problem) continue;
    plain += support::walk(*make_agent("lrta", grid), *problem).cost;
    queued += support::walk(*make_agent("lrta-k:k=40", grid), *problem).cost;
    prioritized += support::walk(*make_agent("p-lrta", grid), *problem).cost;
  }
  EXPECT_LT(queued * 3, plain * 2);
  EXPECT_LT(prioritized * 3, plain * 2);
}

}  // namespace
}  // namespace cairn::algorithm
