// Detours against a search on the whole map: they arrive, legally, within any budget, and not by much longer ways.
#include "crowd/detour.hpp"

#include "base/random.hpp"
#include "search/optimal/jump_point_search.hpp"
#include "support/drawn_map.hpp"
#include "support/generated_maps.hpp"
#include "support/walk.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <vector>

namespace cairn::crowd {
namespace {

struct DetourWalk {
  std::vector<unsigned> moves;
  std::uint64_t cost = 0;
};

/// All the way to the goal. `change()` is called before each plan.
template <typename Change>
DetourWalk walk_by_detours(const world::World& world, DetourPlanner& planner, const support::Endpoints& problem,
                           std::uint64_t budget, Change change) {
  const Grid& grid = world.grid();
  Detour detour;
  DetourWalk walk;
  for (Cell at = problem.start; at != problem.goal;) {
    if (!detour.has_move()) {
      change();
      int lost = 0;  // once, where the regions to cross are not what they were
      for (auto progress = search::Progress::paused; progress != search::Progress::done;) {
        search::Meter meter(budget);
        progress = planner.advance(detour, at, problem.goal, meter);
        RC_ASSERT(meter.work.total() <= budget);
        RC_ASSERT(meter.work.total() > 0U);
        lost += progress == search::Progress::exhausted ? 1 : 0;
        RC_ASSERT(lost <= (world.has_changed() ? 1 : 0));
      }
      RC_ASSERT(detour.has_move());
    }
    const unsigned move = detour.next_move();
    RC_ASSERT((grid.mask(at) >> move & 1U) != 0U);
    at = grid.neighbour(at, static_cast<Direction>(move));
    ++detour.moves_made;
    walk.moves.push_back(move);
    walk.cost += grid.move_cost(static_cast<Direction>(move)).units;
    RC_ASSERT(walk.moves.size() < grid.shape().cell_count());
  }
  return walk;
}

RC_GTEST_PROP(Detour, leads_to_its_goal_by_the_same_moves_whatever_the_budget, (std::uint64_t seed)) {
  base::Random random(seed);
  world::World world(support::generated_grid(random, 30, 220));
  DetourPlanner planner(world);
  std::uint64_t walked = 0;
  std::uint64_t shortest = 0;
  for (int i = 0; i < 4; ++i) {
    const auto problem = support::random_endpoints(random, world.grid());
    if (!problem) return;
    const auto stay = [] {};
    const DetourWalk whole = walk_by_detours(world, planner, *problem, kUnlimitedWork, stay);
    RC_ASSERT(walk_by_detours(world, planner, *problem, DetourPlanner::kMinBudget, stay).moves == whole.moves);
    walked += whole.cost;
    shortest += optimal::JumpPointSearch(world.grid()).search(problem->start, problem->goal).units;
  }
  RC_ASSERT(walked >= shortest);
  RC_ASSERT(walked <= shortest + shortest * 6 / 10);
}

RC_GTEST_PROP(Detour, leads_on_where_the_map_changes_between_plans, (std::uint64_t seed)) {
  base::Random random(seed);
  world::World world(support::generated_grid(random, 30, 120));
  DetourPlanner planner(world);
  for (int i = 0; i < 4; ++i) {
    const auto problem = support::random_endpoints(random, world.grid());
    if (!problem) return;
    // Cells open, so that the goal stays within reach.
    walk_by_detours(world, planner, *problem, kUnlimitedWork, [&] {
      for (int k = 0; k < 3; ++k) {
        world.set_passable({random.between(0, world.grid().width() - 1), random.between(0, world.grid().height() - 1)},
                           true);
      }
      while (!world.components().settled()) world.advance(kUnlimitedWork);
      planner.make_room();
    });
  }
}

TEST(Detour, of_more_moves_than_it_holds_is_walked_in_parts) {
  const world::World world(Grid(support::serpentine(30, 15)));
  DetourPlanner planner(world);
  const support::Endpoints problem{world.grid().cell({0, 0}), world.grid().cell({29, 28})};
  const DetourWalk walk = walk_by_detours(world, planner, problem, kUnlimitedWork, [] {});
  EXPECT_GT(walk.moves.size(), 2 * Detour::kMaxMoves);
}

}  // namespace
}  // namespace cairn::crowd
