// Which route a `cairn` database gives, and what its legs cost, against climbs that are made one by one.
#include <cairn/build.hpp>

#include "algorithms/cairn/walk/route_stepper.hpp"
#include "search/optimal/jump_point_search.hpp"
#include "support/drawn_map.hpp"
#include "support/edited_database.hpp"
#include "support/generated_maps.hpp"
#include "support/label_distance.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstdlib>

namespace cairn::cairn_walk {
namespace {

constexpr const char* kRouteBuild = "cairn:guarantee=sampled,paths=100,radius=16,tile=16,rounds=0,check=0";

Cost apart(const Grid& grid, Cell a, Cell b) {
  return spaces::GridDistance(grid.rules())(grid.point(a), grid.point(b));
}

bool within(const Grid& grid, Cell a, Cell b, std::uint32_t radius) {
  const Point p = grid.point(a);
  const Point q = grid.point(b);
  return std::max(std::abs(p.x - q.x), std::abs(p.y - q.y)) <= static_cast<std::int32_t>(radius);
}

/// What is left of a leg costs, step by step; kInfiniteCost where its climb does not pass both of its ends.
Cost climbed(const Grid& grid, const Leg& leg) {
  const climbing::HillClimb climber(grid);
  Cost cost{0};
  for (Cell at = leg.climb_from(); at != leg.climb_to();) {
    const unsigned move = climber.step(at, grid.point(at), grid.point(leg.target));
    if (move == climbing::ClimbTable::kStuck) return kInfiniteCost;
    cost = cost + grid.move_cost(static_cast<Direction>(move));
    at = grid.neighbour(at, static_cast<Direction>(move));
  }
  return cost;
}

/// The same database with units of any size, most of them as large as labels can just tell anything with: a part of a
/// straight move where there are diagonal ones, else up to two.
Database with_random_units(const Grid& grid, const Database& database, base::Random& random) {
  const std::uint32_t straight = grid.costs().straight.units;
  const std::uint32_t unit =
      random.chance(1, 2) ? straight * (20 + random.below(30)) / 100 : random.below(2 * straight);
  return support::with_coarser_units(database,
                                     std::max(unit / cairn_format::CairnView(database).header.distance_unit, 1U));
}

void check_legs_of_walk(const Grid& grid, const cairn_format::CairnView& view, RouteStepper& stepper,
                        base::Random& random) {
  RouteWalk walk;
  walk.set_problem(support::random_cell(random, grid), support::random_cell(random, grid));
  if (!grid.connected(walk.start, walk.goal)) return;
  while (walk.reached != walk.goal) {
    search::Meter meter(kUnlimitedWork);
    RC_ASSERT(stepper.advance(walk, meter) == RouteStepper::Status::ready);
    if (walk.sampled.route.kind == Route::Kind::local) return;
    const auto check = [&](const Leg& leg, bool whole) {
      const Cost cost = climbed(grid, leg);
      RC_ASSERT(cost != kInfiniteCost);
      RC_ASSERT(!leg.exact || cost == apart(grid, leg.from, leg.to));
      if (whole) RC_ASSERT(cost == leg.cost);
      if (whole) RC_ASSERT(leg.exact == (cost == apart(grid, leg.from, leg.to)));
    };
    for (std::uint32_t i = 0; i + 1 < walk.sampled.leg_count; ++i) check(walk.sampled.legs[i].leg, false);
    // What is cut down to nothing takes no place among the few that are known.
    for (std::uint32_t i = 1; i < walk.sampled.leg_count; ++i)
      RC_ASSERT(walk.sampled.legs[i].leg.from != walk.sampled.legs[i].leg.to);
    // What begins at a waypoint was not cut, and where it ends no leg follows yet.
    const SampledPlan::Part& last = walk.sampled.farthest();
    check(last.leg, walk.sampled.leg_count > 1 &&
                        last.leg.from == grid.cell(view.point(walk.sampled.legs[walk.sampled.leg_count - 2].tip)));
    while (walk.has_move()) walk.take_moves(grid, 1);
  }
}

RC_GTEST_PROP(RouteLegs, know_what_each_leg_costs_in_units_of_any_size, (std::uint64_t seed)) {
  base::Random random(seed);
  const Grid grid = support::generated_grid(random, 20, 60);
  if (grid.passable_count() == 0) return;
  const Database fine = build(grid, kRouteBuild, {.threads = 1});
  for (int i = 0; i < 8; ++i) {
    const Database database = with_random_units(grid, fine, random);
    const cairn_format::CairnView view(database);
    RouteStepper stepper(grid, view);
    for (int k = 0; k < 10; ++k) check_legs_of_walk(grid, view, stepper, random);
  }
}

/// A climb between two cells, whichever way is the cheaper.
Cost cheaper_climb(const Grid& grid, Cell a, Cell b) {
  const climbing::HillClimb climber(grid);
  const climbing::ClimbResult there = climber.climb(a, b);
  const climbing::ClimbResult back = climber.climb(b, a);
  return std::min(there.reached ? there.cost : kInfiniteCost, back.reached ? back.cost : kInfiniteCost);
}

RC_GTEST_PROP(RouteLegs, walk_no_farther_than_the_route_and_past_a_last_waypoint_that_is_no_help,
              (std::uint64_t seed)) {
  base::Random random(seed);
  const Grid grid = support::generated_grid(random, 20, 60);
  if (grid.passable_count() == 0) return;
  const Database database = build(grid, kRouteBuild, {.threads = 1});
  const cairn_format::CairnView view(database);
  RouteStepper stepper(grid, view);
  RouteWalk walk;
  for (int i = 0; i < 30; ++i) {
    walk.set_problem(support::random_cell(random, grid), support::random_cell(random, grid));
    if (walk.start == walk.goal || !grid.connected(walk.start, walk.goal)) continue;
    std::uint64_t walked = 0;
    while (walk.reached != walk.goal) {
      search::Meter meter(kUnlimitedWork);
      RC_ASSERT(stepper.advance(walk, meter) == RouteStepper::Status::ready);
      for (std::uint32_t k = 1; k < walk.sampled.leg_count; ++k) {
        const SampledPlan::Part& part = walk.sampled.legs[k];
        if (part.last || part.tip != walk.sampled.route.last) continue;
        const Cell tip = grid.cell(view.point(walk.sampled.legs[k - 1].tip));
        const Cost past = cheaper_climb(grid, tip, walk.goal);
        RC_ASSERT(past == kInfiniteCost || past > part.leg.cost + walk.sampled.route.last_cost ||
                  !within(grid, tip, walk.goal, view.header.radius));
      }
      for (; walk.has_move(); walk.take_moves(grid, 1)) {
        walked += grid.move_cost(static_cast<Direction>(walk.direction)).units;
      }
    }
    if (walk.sampled.route.kind != Route::Kind::waypoints) continue;
    // Each distance of a label may be less than a unit too short, and so may what is taken for a shortcut.
    const std::uint64_t between = support::label_distance(view, walk.sampled.route.first, walk.sampled.route.last);
    RC_ASSERT(walked <= walk.sampled.route.first_cost.units + between + walk.sampled.route.last_cost.units +
                            5 * (view.header.distance_unit - 1) + 1);
  }
}

/// How a start or a goal gets to an access waypoint.
struct Access {
  Cost cost = kInfiniteCost;
  bool turned = false;
};

/// By the climb to the waypoint, or else by the one from it.
Access access_by(const Grid& grid, const cairn_format::CairnView& view, Cell cell, cairn_format::Waypoint waypoint) {
  const climbing::HillClimb climber(grid);
  const Cell there = grid.cell(view.point(waypoint));
  const climbing::ClimbResult to = climber.climb(cell, there, view.header.most_leg_steps);
  if (to.reached) return {to.cost, false};
  const climbing::ClimbResult back = climber.climb(there, cell, view.header.most_leg_steps);
  return {back.reached ? back.cost : kInfiniteCost, true};
}

std::uint64_t cheapest_over_waypoints(const Grid& grid, const cairn_format::CairnView& view, Cell start, Cell goal) {
  std::uint64_t least = support::kNoDistance;
  for (const cairn_format::Waypoint first : view.access_of(grid.point(start))) {
    const Access from = access_by(grid, view, start, first);
    if (from.cost == kInfiniteCost) continue;
    for (const cairn_format::Waypoint last : view.access_of(grid.point(goal))) {
      const Access to = access_by(grid, view, goal, last);
      const std::uint64_t between = support::label_distance(view, first, last);
      if (to.cost == kInfiniteCost || between == support::kNoDistance) continue;
      least = std::min(least, from.cost.units + between + to.cost.units);
    }
  }
  return least;
}

/// Of the climb from start to goal, and of the one back.
struct DirectCosts {
  std::uint64_t there = support::kNoDistance;
  std::uint64_t back = support::kNoDistance;
};

DirectCosts direct_costs(const Grid& grid, const cairn_format::CairnView& view, Cell start, Cell goal) {
  if (!within(grid, start, goal, view.header.radius)) return {};
  const climbing::HillClimb climber(grid);
  const climbing::ClimbResult there = climber.climb(start, goal, view.header.most_leg_steps);
  const climbing::ClimbResult back = climber.climb(goal, start, view.header.most_leg_steps);
  return {there.reached ? there.cost.units : support::kNoDistance,
          back.reached ? back.cost.units : support::kNoDistance};
}

/// Caps that are as low as the database allows or lower, and no small searches.
Database with_tight_caps(const Database& database, base::Random& random) {
  const cairn_format::CairnView view(database);
  const auto longest = [](std::span<const std::uint32_t> starts) {
    std::uint32_t most = 0;
    for (std::size_t i = 1; i < starts.size(); ++i) most = std::max(most, starts[i] - starts[i - 1]);
    return most;
  };
  return support::edited(database, [&](support::CairnParts& parts) {
    cairn_format::CairnHeader& header = parts.header;
    header.local_reach = header.local_work = 0;
    header.most_tries = random.below(4);
    header.fullest_tile = longest(view.access.offsets());
    header.longest_label = longest(view.labels.offsets());
    if (random.chance(1, 2)) header.most_leg_steps = 1 + random.below(20);
  });
}

RC_GTEST_PROP(RouteChoice, takes_the_cheapest_of_all_routes, (std::uint64_t seed)) {
  base::Random random(seed);
  const Grid grid = support::generated_grid(random, 20, 60);
  if (grid.passable_count() == 0) return;
  const Database database = with_tight_caps(build(grid, kRouteBuild, {.threads = 1}), random);
  const cairn_format::CairnView view(database);
  RouteChoice choice(grid, view);
  for (int i = 0; i < 30; ++i) {
    const Cell start = support::random_cell(random, grid);
    const Cell goal = support::random_cell(random, grid);
    if (start == goal || !grid.connected(start, goal)) continue;
    const std::uint64_t budget = random.chance(1, 2) ? kUnlimitedWork : 9;
    std::uint64_t work = 0;
    choice.start(start, goal);
    for (bool done = false; !done;) {
      search::Meter meter(budget);
      done = choice.advance(meter);
      RC_ASSERT(meter.work.total() <= budget);
      work += meter.work.total();
    }
    if (budget == kUnlimitedWork) RC_ASSERT(work <= RouteChoice::work_bound(view.header));

    const Route& route = choice.route();
    const auto [there, back] = direct_costs(grid, view, start, goal);
    const std::uint64_t over_waypoints = cheapest_over_waypoints(grid, view, start, goal);
    if (there == apart(grid, start, goal).units ||
        (std::min(there, back) != support::kNoDistance && over_waypoints >= std::min(there, back))) {
      RC_ASSERT(route.kind == (there <= back ? Route::Kind::direct : Route::Kind::direct_turned));
      RC_ASSERT(route.first_cost.units == std::min(there, back));
      continue;
    }
    RC_ASSERT(route.kind == (over_waypoints == support::kNoDistance ? Route::Kind::none : Route::Kind::waypoints));
    if (over_waypoints == support::kNoDistance) continue;
    const Access first = access_by(grid, view, start, route.first);
    const Access last = access_by(grid, view, goal, route.last);
    RC_ASSERT(route.first_cost == first.cost);
    RC_ASSERT(route.first_turned == first.turned);
    RC_ASSERT(route.last_cost == last.cost);
    RC_ASSERT(route.last_turned == last.turned);
    RC_ASSERT(first.cost.units + support::label_distance(view, route.first, route.last) + last.cost.units ==
              over_waypoints);
  }
}

RC_GTEST_PROP(RouteChoice, searches_for_goals_close_by_where_the_detour_is_larger_than_that_of_the_header,
              (std::uint64_t seed)) {
  base::Random random(seed);
  const Grid grid = support::generated_grid(random, 20, 60);
  if (grid.passable_count() == 0) return;
  const std::uint32_t detour = random.below(60);
  const std::uint32_t reach = 5 + random.below(40);
  const Database database = support::edited(build(grid, kRouteBuild, {.threads = 1}), [&](support::CairnParts& parts) {
    parts.header.local_detour = detour;
    parts.header.local_reach = reach;
    parts.header.local_work = 100'000;
  });
  const cairn_format::CairnView view(database);
  RouteChoice choice(grid, view);
  optimal::JumpPointSearch search(grid);
  for (int i = 0; i < 30; ++i) {
    const Cell start = support::random_cell(random, grid);
    const Cell goal = support::random_cell(random, grid);
    if (start == goal || !grid.connected(start, goal)) continue;
    choice.start(start, goal);
    search::Meter meter(kUnlimitedWork);
    RC_ASSERT(choice.advance(meter));
    const auto [there, back] = direct_costs(grid, view, start, goal);
    const std::uint64_t known = std::min({there, back, cheapest_over_waypoints(grid, view, start, goal)});
    const std::uint64_t empty = apart(grid, start, goal).units;
    const bool is_far_round = known == support::kNoDistance || known > empty + empty * detour / 100;
    const bool is_close_by = empty <= std::uint64_t{reach} * grid.costs().straight.units;
    const bool is_shorter = search.search(start, goal).units < known;
    if (choice.route().kind == Route::Kind::local) RC_ASSERT(is_far_round && is_close_by && is_shorter);
    // Else its path has more runs than an agent keeps.
    if (choice.route().kind != Route::Kind::local && grid.width() * grid.height() < 1000) {
      RC_ASSERT(!is_far_round || !is_close_by || !is_shorter);
    }
  }
}

/// The most work of planning between two moves on the way from the first corridor to the last; and that it is walked.
std::uint64_t most_work_in(std::int32_t corridors) {
  const Grid grid(support::serpentine(9, corridors));
  const Database database =
      build(grid, "cairn:guarantee=sampled,paths=100,radius=8,tile=16,rounds=0,check=0,budget=100MB,labels=4000");
  const cairn_format::CairnView view(database);
  EXPECT_EQ(view.header.whole, 1U);
  RouteChoice choice(grid, view);
  RouteLegs legs(grid, view);
  RouteWalk walk;
  std::uint64_t most = 0;
  const Cell first = grid.cell({4, 0});
  const Cell last = grid.cell({4, grid.height() - 1});
  for (const auto& [start, goal] : {std::pair{first, last}, std::pair{last, first}}) {
    search::Meter unlimited(kUnlimitedWork);
    choice.start(start, goal);
    EXPECT_TRUE(choice.advance(unlimited));
    walk.set_problem(start, goal);
    legs.start(walk, choice.route(), choice.local());
    std::uint32_t moves = 0;
    while (walk.reached != goal) {
      search::Meter meter(kUnlimitedWork);
      if (legs.advance(walk, meter) == RouteLegs::Status::lost) {
        ADD_FAILURE() << "lost after " << moves << " moves";
        return most;
      }
      most = std::max(most, meter.work.total());
      if (!walk.has_move()) continue;
      walk.take_moves(grid, 1);
      ++moves;
    }
    EXPECT_EQ(moves, static_cast<std::uint32_t>(corridors - 1) * 10);
  }
  return most;
}

TEST(RouteLegs, find_their_way_down_long_chains_of_waypoints_in_pieces) {
  const std::uint64_t most = most_work_in(300);
  EXPECT_LE(most_work_in(900), most + most / 4);
}

}  // namespace
}  // namespace cairn::cairn_walk
