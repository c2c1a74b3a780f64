// The properties of the algorithm `cairn` and of its databases, on small maps of every kind.
#include <cairn/algorithm.hpp>
#include <cairn/build.hpp>
#include <cairn/error.hpp>

#include "algorithms/cairn/format/cairn_format.hpp"
#include "algorithms/cairn/walk/route_stepper.hpp"
#include "base/random.hpp"
#include "search/optimal/jump_point_search.hpp"
#include "support/forged_database.hpp"
#include "support/generated_maps.hpp"
#include "support/random_maps.hpp"
#include "world/generators/generator.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <set>
#include <string>

namespace cairn::cairn_walk {
namespace {

constexpr const char* kSmallBuild = "cairn:guarantee=sampled,paths=200,radius=24,tile=16,rounds=1,check=20";

Grid generated(base::Random& random) { return support::generated_grid(random, 20, 70); }

struct Walk {
  Outcome outcome = Outcome::thinking;
  std::vector<Cell> cells;
  std::uint64_t most_work = 0;
  std::uint64_t fallback_moves = 0;
};

Walk walk(Agent& agent, Cell start, Cell goal, std::uint64_t budget = kUnlimitedWork) {
  Walk result;
  result.cells.push_back(start);
  agent.start(start, goal);
  for (;;) {
    const Step step = agent.step(budget);
    result.most_work = std::max(result.most_work, step.work.total());
    result.outcome = step.outcome;
    if (step.outcome == Outcome::moved) result.cells.push_back(step.position);
    if (step.outcome == Outcome::arrived || step.outcome == Outcome::unreachable) break;
  }
  result.fallback_moves = agent.inspect().fallback_moves;
  return result;
}

bool legal(const Grid& grid, const std::vector<Cell>& cells) {
  for (std::size_t i = 1; i < cells.size(); ++i) {
    bool found = false;
    for (unsigned d = 0; d < kDirections; ++d) {
      found |= (grid.mask(cells[i - 1]) >> d & 1U) != 0 &&
               grid.neighbour(cells[i - 1], static_cast<Direction>(d)) == cells[i];
    }
    if (!found) return false;
  }
  return true;
}

void check_walks(const Grid& grid, base::Random& random, int walks, const char* spec = kSmallBuild) {
  if (grid.passable_count() == 0) return;
  const Database database = build(grid, spec, {.threads = 1});
  cairn_format::CairnView::validate(database);
  const cairn_format::CairnHeader header = cairn_format::CairnView(database).header;
  RC_ASSERT(header.whole == 1U);
  const std::uint64_t bound = work_bound(parse_spec("cairn"), grid.rules(), &database).value();
  auto agent = make_agent("cairn", grid, database);
  for (int i = 0; i < walks; ++i) {
    const Cell start = support::random_cell(random, grid);
    const Cell goal = support::random_cell(random, grid);
    const Walk result = walk(*agent, start, goal);
    if (!grid.connected(start, goal)) {
      RC_ASSERT(result.outcome == Outcome::unreachable);
      continue;
    }
    RC_ASSERT(result.outcome == Outcome::arrived);
    RC_ASSERT(result.cells.back() == goal);
    RC_ASSERT(result.fallback_moves == 0U);
    RC_ASSERT(legal(grid, result.cells));
    RC_ASSERT(result.most_work <= bound);
    RC_ASSERT(std::set<Cell>(result.cells.begin(), result.cells.end()).size() == result.cells.size());
  }
}

TEST(CairnAgent, keeps_a_database_that_its_caller_gave_as_a_temporary) {
  const Grid grid(generators::generate("rooms:48x48,seed=3"));
  const Database database = build(grid, kSmallBuild, {.threads = 1});
  const std::vector<std::byte> image(database.image().begin(), database.image().end());
  base::Random random(5);
  const Cell start = support::random_cell(random, grid);
  const Cell goal = support::random_cell(random, grid);
  const std::vector<Cell> expected = walk(*make_agent("cairn", grid, database), start, goal).cells;
  ASSERT_GT(expected.size(), 2U);
  const auto by_name = make_agent("cairn", grid, Database::from_bytes(image, "temporary"));
  EXPECT_EQ(walk(*by_name, start, goal).cells, expected);
  std::unique_ptr<Agent> by_spec;
  {
    const Database shortlived = Database::from_bytes(image, "temporary");
    by_spec = make_agent(parse_spec("cairn"), grid, Visibility::known, &shortlived);
  }
  EXPECT_EQ(walk(*by_spec, start, goal).cells, expected);
}

RC_GTEST_PROP(Cairn, serves_every_cell_and_walks_legally_without_visiting_a_cell_twice, (std::uint64_t seed)) {
  base::Random random(seed);
  check_walks(generated(random), random, 40);
  // Together these are two thousand maps.
  for (int i = 0; i < 20; ++i) check_walks(support::generated_grid(random, 6, 20), random, 10);
}

// Where legs are a few cells long they meet others than those right before them, too.
RC_GTEST_PROP(Cairn, visits_no_cell_twice_where_obstacles_are_everywhere, (std::uint64_t seed)) {
  base::Random random(seed);
  const std::string map =
      "random:48x48,seed=" + std::to_string(random.below(1000)) + ",blocked=" + std::to_string(random.between(20, 40));
  check_walks(Grid(generators::generate(map), support::random_rules(random)), random, 300,
              "cairn:guarantee=sampled,paths=200,radius=32,tile=16,local=0,rounds=0,check=0");
}

RC_GTEST_PROP(Cairn, any_budget_gives_the_same_moves_and_is_kept, (std::uint64_t seed)) {
  base::Random random(seed);
  const Grid grid = generated(random);
  if (grid.passable_count() == 0) return;
  const Database database = build(grid, kSmallBuild, {.threads = 1});
  auto agent = make_agent("cairn", grid, database);
  for (int i = 0; i < 10; ++i) {
    const Cell start = support::random_cell(random, grid);
    const Cell goal = support::random_cell(random, grid);
    const Walk whole = walk(*agent, start, goal);
    for (const std::uint64_t budget : {Agent::kMinBudget, std::uint64_t{200}, std::uint64_t{5000}}) {
      const Walk sliced = walk(*agent, start, goal, budget);
      RC_ASSERT(sliced.cells == whole.cells);
      RC_ASSERT(sliced.most_work <= budget);
    }
  }
}

TEST(Cairn, a_new_problem_in_the_middle_of_a_run_of_moves_is_walked_like_any_other) {
  const Grid grid(generators::generate("rooms:80x80,seed=1,loops=100"));
  const Database database = build(grid, kSmallBuild, {.threads = 1});
  auto agent = make_agent("cairn", grid, database);
  base::Random random(1);
  for (int i = 0; i < 100; ++i) {
    const Cell start = support::random_cell(random, grid);
    const Cell goal = support::random_cell(random, grid);
    const Walk undisturbed = walk(*agent, start, goal);
    agent->start(goal, start);
    for (std::uint32_t moves = random.below(20); moves > 0; --moves) agent->step();
    EXPECT_EQ(walk(*agent, start, goal).cells, undisturbed.cells);
  }
}

RC_GTEST_PROP(Cairn, every_passable_cell_climbs_to_an_access_waypoint_of_its_tile, (std::uint64_t seed)) {
  base::Random random(seed);
  const Grid grid = generated(random);
  const Database database = build(grid, kSmallBuild, {.threads = 1});
  const cairn_format::CairnView view(database);
  const climbing::HillClimb climber(grid);
  for (std::int32_t y = 0; y < grid.height(); ++y) {
    for (std::int32_t x = 0; x < grid.width(); ++x) {
      const Cell cell = grid.cell({x, y});
      // Within small components direct climbs may do.
      if (!grid.passable(cell) || grid.component_size(grid.component(cell)) <= 100) continue;
      const auto access = view.access_of({x, y});
      RC_ASSERT(std::any_of(access.begin(), access.end(), [&](cairn_format::Waypoint waypoint) {
        return climber.climb(cell, grid.cell(view.point(waypoint)), view.header.most_leg_steps).reached;
      }));
    }
  }
}

TEST(Cairn, walks_close_to_optimal_on_generated_levels) {
  for (const char* spec : {"rooms:200x200,seed=1", "caves:200x200,seed=2", "city:200x200,seed=3"}) {
    const Grid grid(generators::generate(spec));
    const Database database = build(grid, "cairn:guarantee=sampled,paths=2000");
    auto agent = make_agent("cairn", grid, database);
    optimal::JumpPointSearch search(grid);
    base::Random random(5);
    std::uint64_t walked = 0;
    std::uint64_t shortest = 0;
    for (int i = 0; i < 200; ++i) {
      const Cell start = support::random_cell(random, grid);
      const Cell goal = support::random_cell(random, grid);
      if (!grid.connected(start, goal)) continue;
      shortest += search.search(start, goal).units;
      const auto cells = walk(*agent, start, goal).cells;
      for (std::size_t k = 1; k < cells.size(); ++k) {
        const Point a = grid.point(cells[k - 1]);
        const Point b = grid.point(cells[k]);
        walked += grid.move_cost(direction_of({b.x - a.x, b.y - a.y})).units;
      }
    }
    EXPECT_GE(walked, shortest);
    EXPECT_LE(walked, shortest + shortest / 200) << spec;
  }
}

TEST(Cairn, takes_smaller_tiles_where_their_cells_need_more_waypoints_than_a_tile_may_have) {
  const Grid grid(generators::generate("random:60x60,seed=5"));
  const Database database =
      build(grid, "cairn:guarantee=sampled,paths=200,radius=24,tile=24,access=2,rounds=0,check=20,budget=10MB");
  EXPECT_NO_THROW(cairn_format::CairnView::validate(database));
  const cairn_format::CairnHeader header = cairn_format::CairnView(database).header;
  EXPECT_EQ(header.tile_side, 8U) << "a half of 24 that is a multiple of 8";
  EXPECT_LE(header.fullest_tile, 5U);
  EXPECT_EQ(header.whole, 1U);
}

TEST(Cairn, keeps_labels_within_their_cap_or_says_that_it_is_too_short) {
  const Grid grid(generators::generate("city:160x160,seed=3"));
  const auto built = [&](int labels) {
    return build(grid,
                 "cairn:guarantee=sampled,paths=400,rounds=0,check=0,budget=10MB,labels=" + std::to_string(labels));
  };
  const auto longest = [](const Database& database) {
    const cairn_format::CairnView view(database);
    std::size_t most = 0;
    for (std::size_t i = 0; i < view.waypoints.size(); ++i) {
      most = std::max(most, view.label(static_cast<cairn_format::Waypoint>(i)).size());
    }
    return most;
  };
  EXPECT_GT(longest(built(256)), 28U) << "else the cap is not put to the test";
  EXPECT_LE(longest(built(28)), 28U);
  try {
    built(16);
    FAIL() << "so short a label is enough?";
  } catch (const UsageError& error) {
    EXPECT_THAT(error.what(), testing::HasSubstr("raise labels"));
  }
}

// Few waypoints lead far round; the small search knows better.
TEST(Cairn, finds_goals_close_by_through_gaps_that_no_waypoint_knows) {
  int shorter = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    const Grid grid(generators::generate("random:60x60,blocked=30,seed=" + std::to_string(seed)));
    const Database database = build(grid, "cairn:guarantee=sampled,paths=20,radius=24,tile=16,rounds=0,check=0");
    const cairn_format::CairnView view(database);
    RouteChoice choice(grid, view);
    optimal::JumpPointSearch search(grid);
    base::Random random(seed);
    for (int i = 0; i < 20; ++i) {
      const Cell start = support::random_cell(random, grid);
      const Cell goal = support::random_cell(random, grid);
      if (start == goal || !grid.connected(start, goal)) continue;
      search::Meter meter(kUnlimitedWork);
      choice.start(start, goal);
      ASSERT_TRUE(choice.advance(meter));
      if (choice.route().kind != Route::Kind::local) continue;
      ++shorter;
      std::uint64_t cost = 0;
      for (const auto& run : choice.local()) {
        cost += run.times * grid.move_cost(static_cast<Direction>(run.direction)).units;
      }
      EXPECT_EQ(cost, search.search(start, goal).units);
    }
  }
  EXPECT_GT(shorter, 0);
}

TEST(Cairn, a_build_is_the_same_for_any_number_of_threads) {
  const Grid grid(generators::generate("rooms:120x90,seed=4"));
  const Database one = build(grid, kSmallBuild, {.threads = 1});
  for (const unsigned threads : {2U, 4U}) {
    const Database other = build(grid, kSmallBuild, {.threads = threads});
    EXPECT_TRUE(std::equal(one.image().begin(), one.image().end(), other.image().begin(), other.image().end()));
  }
}

TEST(Cairn, keeps_to_its_budget_or_says_that_it_is_too_small) {
  const Grid grid(generators::generate("city:256x256,seed=2"));
  for (const std::uint64_t budget : {70'000U, 50'000U}) {
    const Database database =
        build(grid, "cairn:guarantee=sampled,paths=600,rounds=1,budget=" + std::to_string(budget) + "B");
    EXPECT_LE(database.bytes(), budget);
    EXPECT_EQ(cairn_format::CairnView(database).header.whole, 1U);
  }
  EXPECT_THROW(build(grid, "cairn:guarantee=sampled,paths=50,rounds=0,budget=4kB"), UsageError);
}

TEST(Cairn, a_forged_database_is_refused_or_harmless) {
  const Grid grid(generators::generate("rooms:60x60,seed=9"));
  const Database database = build(grid, kSmallBuild);
  base::Random random(1);
  int accepted = 0;
  for (int i = 0; i < 400; ++i) {
    const Database bad = support::forged(database, random);
    try {
      cairn_format::CairnView::validate(bad);
    } catch (const InputError&) {
      continue;
    }
    ++accepted;
    auto agent = make_agent("cairn", grid, bad);
    for (int k = 0; k < 5; ++k) {
      const Cell start = support::random_cell(random, grid);
      const Cell goal = support::random_cell(random, grid);
      const Walk result = walk(*agent, start, goal);
      EXPECT_TRUE(legal(grid, result.cells));
      EXPECT_EQ(result.outcome, grid.connected(start, goal) ? Outcome::arrived : Outcome::unreachable);
    }
  }
  EXPECT_GT(accepted, 0);
}

}  // namespace
}  // namespace cairn::cairn_walk
