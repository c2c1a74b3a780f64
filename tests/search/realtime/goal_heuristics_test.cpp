#include "search/realtime/values/goal_heuristics.hpp"

#include <cairn/grid.hpp>

#include "base/random.hpp"
#include "support/allocations.hpp"
#include "support/random_maps.hpp"

#include <gtest/gtest.h>

#include <map>

namespace cairn::realtime {
namespace {

using Heuristics = GoalHeuristics<spaces::GridSpace>;

// Against a map of values for each goal; where tables are forgotten, one that is begun anew at each new subgoal.
void expect_tables(GoalTables tables) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    base::Random random(seed);
    const Grid grid(support::walled_terrain(random, 5, 30));
    const spaces::GridSpace space(grid);
    Heuristics heuristics(space, 1, tables);
    for (int problem = 0; problem < 3; ++problem) {
      const Cell goal = support::random_cell(random, grid);
      std::map<Cell, std::map<Cell, Cost>> expected;  // by goal and state
      std::uint64_t learned = 0;
      heuristics.start(goal);
      Cell subgoal = goal;
      for (int aims = 0; aims < 40; ++aims) {
        const Cell before = subgoal;
        const Cell next = random.chance(1, 3) ? goal : Cell{grid.cell({random.between(0, 2), random.between(0, 2)})};
        heuristics.aim(next);
        if (tables == GoalTables::forgotten && next != goal && next != before) {
          // The last subgoal's table serves the next one, the global goal in between or not.
          for (auto it = expected.begin(); it != expected.end();) {
            it = it->first != goal && it->first != next ? expected.erase(it) : std::next(it);
          }
        }
        subgoal = next;
        for (int i = 0; i < 5; ++i) {
          const Cell state = support::random_cell(random, grid);
          const Cost value = space.heuristic(state, subgoal) + Cost{1 + random.below(5000)};
          auto& known = expected[subgoal];
          const bool raises = !known.contains(state) || known.at(state) < value;
          if (raises && !known.contains(state)) ++learned;
          ASSERT_EQ(heuristics.current().raise(space.key(state), value), raises) << "seed " << seed;
          if (raises) known[state] = value;
        }
        for (const auto& [state, value] : expected[subgoal]) {
          ASSERT_EQ(heuristics.current()(space.key(state)), value) << "seed " << seed;
        }
      }
      if (tables == GoalTables::kept) {
        ASSERT_EQ(heuristics.learned_states(), learned);
      }
    }
  }
}

TEST(GoalHeuristics, keep_what_was_learned_for_each_goal) { expect_tables(GoalTables::kept); }

TEST(GoalHeuristics, forget_all_but_the_goal_and_the_present_subgoal) { expect_tables(GoalTables::forgotten); }

TEST(GoalHeuristics, take_the_memory_of_earlier_problems_again) {
  base::Random random(1);
  const Grid grid(support::walled_terrain(random, 300, 300));
  const spaces::GridSpace space(grid);
  Heuristics heuristics(space, 1, GoalTables::kept);
  const auto solve = [&] {
    const support::Allocations before = support::allocations();
    heuristics.start(grid.cell({0, 0}));
    for (int aims = 0; aims < 100; ++aims) {
      heuristics.aim(grid.cell({aims % 50, aims % 7}));
      for (int i = 0; i < 20; ++i) heuristics.current().raise(Point{aims * 2 + i, i * 9}, Cost{1'000'000});
    }
    return (support::allocations() - before).bytes;
  };
  EXPECT_GT(solve(), 0U);
  const std::uint64_t bytes = heuristics.bytes();
  EXPECT_EQ(solve(), 0U);
  EXPECT_EQ(heuristics.bytes(), bytes) << "what is told is what the problem needs";
}

}  // namespace
}  // namespace cairn::realtime
