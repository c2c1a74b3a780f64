// What a build of `cairn` makes of its options: what it gives up for a budget, in which order, and what it adds.
#include <cairn/algorithm.hpp>
#include <cairn/build.hpp>
#include <cairn/error.hpp>

#include "algorithms/cairn/build/cairn_sampling.hpp"
#include "algorithms/cairn/build/network/hub_labels.hpp"
#include "algorithms/cairn/build/walk_measure.hpp"
#include "algorithms/cairn/walk/work_bound.hpp"
#include "search/climbing/hill_climb.hpp"
#include "search/optimal/jump_point_search.hpp"
#include "support/generated_maps.hpp"
#include "support/job_setup.hpp"
#include "support/killed_build.hpp"
#include "support/label_distance.hpp"
#include "support/walk.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <set>
#include <string>

namespace cairn::cairn_walk {
namespace {

// Labels of small maps have units of one here, so that nothing is rounded.
constexpr Rules kRules{Connectivity::eight, Corners::strict, Diagonal::seven_fifths};

/// The waypoints as a network: any two that a climb joins, there or back.
optimal::EdgeLists climbs_between(const Grid& grid, const cairn_format::CairnView& view) {
  const climbing::HillClimb climber(grid);
  const auto radius = static_cast<std::int32_t>(view.header.radius);
  optimal::EdgeLists edges(view.waypoints.size());
  for (std::uint32_t a = 0; a < edges.size(); ++a) {
    const Point p = view.point(static_cast<cairn_format::Waypoint>(a));
    for (std::uint32_t b = 0; b < edges.size(); ++b) {
      const Point q = view.point(static_cast<cairn_format::Waypoint>(b));
      if (a == b || std::abs(p.x - q.x) > radius || std::abs(p.y - q.y) > radius) continue;
      const climbing::ClimbResult climb = climber.climb(grid.cell(p), grid.cell(q));
      if (!climb.reached) continue;
      edges[a].push_back({b, climb.cost, false});
      edges[b].push_back({a, climb.cost, true});
    }
  }
  return edges;
}

/// How much more labels say than the distances along climbs, in parts per million: the most of some waypoints to all.
/// kNoDistance where they join others than climbs do.
std::uint64_t most_above_distance(const Grid& grid, const Database& database) {
  const cairn_format::CairnView view(database);
  EXPECT_EQ(view.header.distance_unit, 1U);
  const optimal::EdgeLists edges = climbs_between(grid, view);
  optimal::NetworkDistances distances(edges);
  std::uint64_t most = 0;
  for (std::uint32_t a = 0; a < edges.size(); a += static_cast<std::uint32_t>(edges.size() / 60 + 1)) {
    distances.run(a);
    for (std::uint32_t b = 0; b < edges.size(); ++b) {
      const std::uint64_t by_labels =
          support::label_distance(view, static_cast<cairn_format::Waypoint>(a), static_cast<cairn_format::Waypoint>(b));
      const std::uint64_t far = distances.cost(b);
      if ((by_labels == support::kNoDistance) != (far == support::kNoDistance)) return support::kNoDistance;
      if (far == support::kNoDistance || far == 0) continue;
      EXPECT_GE(by_labels, far);
      most = std::max(most, (by_labels - far) * 1'000'000 / far);
    }
  }
  return most;
}

std::set<Cell> waypoints_of(const Grid& grid, const Database& database) {
  const cairn_format::CairnView view(database);
  std::set<Cell> cells;
  for (std::size_t i = 0; i < view.waypoints.size(); ++i) {
    cells.insert(grid.cell(view.point(static_cast<cairn_format::Waypoint>(i))));
  }
  return cells;
}

Database build_within(const Grid& grid, const std::string& method, std::uint64_t budget) {
  return build(grid, method + ",budget=" + std::to_string(budget) + "B");
}

RC_GTEST_PROP(CairnBuild, writes_labels_with_the_distances_along_climbs, (std::uint64_t seed)) {
  base::Random random(seed);
  Rules rules = support::random_rules(random);
  rules.diagonal = Diagonal::seven_fifths;
  const Grid grid(support::generated_grid(random, 10, 50).terrain(), rules);
  const Database database =
      build(grid, "cairn:guarantee=sampled,paths=60,radius=24,tile=16,rounds=0,check=0", {.threads = 1});
  RC_ASSERT(most_above_distance(grid, database) == 0U);
}

class CairnBudgets : public testing::Test {
 protected:
  // Without searches that make up for waypoints.
  static constexpr const char* kMethod = "cairn:guarantee=sampled,paths=1500,rounds=0,check=400,local=0";

  Grid grid_{generators::generate("city:200x200,seed=3"), kRules};
  Database free_ = build_within(grid_, kMethod, 10'000'000);
};

TEST_F(CairnBudgets, give_up_exact_labels_first) {
  const Database tight = build_within(grid_, kMethod, free_.bytes() * 99 / 100);
  EXPECT_LE(tight.bytes(), free_.bytes() * 99 / 100);
  EXPECT_EQ(waypoints_of(grid_, tight), waypoints_of(grid_, free_));
  const std::uint64_t above = most_above_distance(grid_, tight);
  EXPECT_GT(above, 0U);
  EXPECT_NE(above, support::kNoDistance);
}

TEST_F(CairnBudgets, give_up_waypoints_next_and_not_many_more_than_must_be) {
  const Database tight = build_within(grid_, kMethod, free_.bytes() * 7 / 10);
  EXPECT_LE(tight.bytes(), free_.bytes() * 7 / 10);
  EXPECT_GT(tight.bytes(), free_.bytes() * 6 / 10);
  EXPECT_LT(waypoints_of(grid_, tight).size(), waypoints_of(grid_, free_).size());
  EXPECT_GT(cairn_format::CairnView(tight).access.items().size(),
            cairn_format::CairnView(free_).access.items().size() * 9 / 10);
  EXPECT_LT(cairn_format::CairnView(tight).header.mean_excess_ppm,
            5 * cairn_format::CairnView(free_).header.mean_excess_ppm);
}

TEST_F(CairnBudgets, give_up_access_waypoints_last) {
  const char* method = "cairn:guarantee=sampled,paths=100,rounds=0,check=0,tile=8";
  const auto access = [](const Database& database) { return cairn_format::CairnView(database).access.items().size(); };
  const Database free = build_within(grid_, method, 10'000'000);
  const Database small = build_within(grid_, method, free.bytes() * 45 / 100);
  EXPECT_LE(small.bytes(), free.bytes() * 45 / 100);
  EXPECT_LT(access(small), access(free) / 2);
  EXPECT_EQ(cairn_format::CairnView(small).header.whole, 1U);
}

TEST_F(CairnBudgets, leave_room_for_the_waypoints_that_bad_walks_ask_for_and_lose_none_by_them) {
  const std::uint64_t budget = free_.bytes() * 11 / 10;
  const Database refined = build_within(grid_, "cairn:guarantee=sampled,paths=1500,rounds=2,check=400,local=0", budget);
  EXPECT_LE(refined.bytes(), budget);
  const auto before = waypoints_of(grid_, free_);
  const auto after = waypoints_of(grid_, refined);
  EXPECT_GT(after.size(), before.size());
  EXPECT_TRUE(std::includes(after.begin(), after.end(), before.begin(), before.end()));
  EXPECT_LT(cairn_format::CairnView(refined).header.mean_excess_ppm,
            cairn_format::CairnView(free_).header.mean_excess_ppm * 3 / 4);
}

TEST_F(CairnBudgets, do_not_change_what_the_options_allow_whatever_the_map) {
  const std::string options = "cairn:guarantee=sampled,paths=100,rounds=1,check=0,radius=100,access=8,labels=200";
  const Database large = build_within(grid_, options, 1'000'000);
  const Database small = build_within(Grid(generators::generate("rooms:40x30,seed=2"), kRules), options, 10'000);
  for (const Database* database : {&large, &small}) {
    const cairn_format::CairnHeader header = cairn_format::CairnView(*database).header;
    EXPECT_EQ(header.radius, 100U);
    EXPECT_EQ(header.most_leg_steps, 400U);
    EXPECT_LE(header.fullest_tile, 14U);
    EXPECT_LE(header.longest_label, 200U);
    cairn_format::CairnHeader allowed = header;
    allowed.fullest_tile = 14;
    allowed.longest_label = 200;
    EXPECT_LE(*work_bound(parse_spec("cairn"), kRules, database), planning_bound(allowed, kRules));
  }
}

TEST(CairnBuild, killed_at_any_moment_goes_on_to_the_same_bytes) {
  support::expect_killed_builds_go_on(Grid(generators::generate("rooms:100x100,seed=4")),
                                      "cairn:guarantee=sampled,paths=1500,rounds=2,check=200", 12);
}

RC_GTEST_PROP(CairnSampling, draws_shortest_paths_and_measures_what_walks_cost_beside_them, (std::uint64_t seed)) {
  base::Random random(seed);
  const support::JobSetup setup(support::generated_grid(random, 20, 60));
  const Grid& grid = setup.grid;
  if (grid.passable_count() == 0) return;
  const Database database =
      build(grid, "cairn:guarantee=sampled,paths=20,radius=24,tile=16,rounds=0,check=0", {.threads = 1});
  const auto paths =
      cairn_build::sample_paths(setup.job, {.set = cairn_build::SampleSet::check, .count = 50, .near = 15});
  const auto walks = cairn_build::measure_walks(setup.job, database, paths);
  RC_ASSERT(walks.size() == paths.size());
  optimal::JumpPointSearch search(grid);
  auto agent = make_agent("cairn", grid, database);
  for (std::size_t i = 0; i < paths.size(); ++i) {
    const support::Endpoints problem{paths[i].front(), paths[i].back()};
    RC_ASSERT(problem.start != problem.goal);
    std::uint64_t length = 0;
    for (std::size_t k = 1; k < paths[i].size(); ++k) {
      length += spaces::GridDistance(grid.rules())(grid.point(paths[i][k - 1]), grid.point(paths[i][k])).units;
    }
    const std::uint64_t shortest = search.search(problem.start, problem.goal).units;
    RC_ASSERT(length == shortest);
    const auto walked = support::walk(*agent, problem);
    RC_ASSERT(walks[i].excess_ppm == (walked.cost - shortest) * 1'000'000 / shortest);
    RC_ASSERT(walks[i].most_work == walked.work_max);
  }
}

TEST(CairnSampling, is_the_same_for_any_number_of_threads_where_far_paths_are_dear) {
  const Grid grid(generators::generate("random:700x700,blocked=30,seed=1"));
  const cairn_build::SampleRequest request{.count = 128, .near = 40};
  const auto draw = [&](unsigned threads) {
    return cairn_build::sample_paths(support::JobSetup(Grid(grid.terrain()), threads).job, request);
  };
  const auto one = draw(1);
  EXPECT_EQ(draw(3), one);
  const auto is_far = [&](const cairn_build::CornerPath& path) {
    const Point p = grid.point(path.front());
    const Point q = grid.point(path.back());
    return std::max(std::abs(p.x - q.x), std::abs(p.y - q.y)) > 40;
  };
  // Half of all would be.
  EXPECT_LT(std::count_if(one.begin(), one.end(), is_far), 50);
  EXPECT_GT(std::count_if(one.begin(), one.end(), is_far), 10);
}

TEST(CairnSampling, begins_more_often_where_a_database_serves_cells_badly) {
  const Grid grid(generators::generate("random:100x100,blocked=25,seed=1"));
  const Database database = build(grid, "cairn:guarantee=sampled,paths=200,rounds=0,check=0");
  const cairn_format::CairnView view(database);
  const climbing::HillClimb climber(grid);
  const auto mean_served = [&](const Database* served_by) {
    std::size_t sum = 0;
    for (const cairn_build::CornerPath& path : cairn_build::sample_paths(
             support::JobSetup(Grid(grid.terrain())).job, {.count = 400, .near = 20, .served_by = served_by})) {
      for (const cairn_format::Waypoint waypoint : view.access_of(grid.point(path.front()))) {
        sum += climber.climb(path.front(), grid.cell(view.point(waypoint))).reached ? 1U : 0U;
      }
    }
    return sum;
  };
  EXPECT_LT(mean_served(&database), mean_served(nullptr) * 4 / 5);
}

TEST(CairnBuild, has_goals_searched_for_farther_away_where_waypoints_are_missing) {
  const Grid grid(generators::generate("caves:150x150,seed=3"), kRules);
  const auto header = [&](const char* method) { return cairn_format::CairnView(build(grid, method)).header; };
  const cairn_format::CairnHeader good = header("cairn:guarantee=sampled");
  const cairn_format::CairnHeader bad = header("cairn:guarantee=sampled,paths=10,rounds=0");
  const cairn_format::CairnHeader without = header("cairn:guarantee=sampled,paths=10,rounds=0,local=0");
  EXPECT_LT(good.mean_excess_ppm, 2000U);
  EXPECT_LT(good.local_reach, bad.local_reach);
  EXPECT_LT(bad.mean_excess_ppm, without.mean_excess_ppm / 2);
  // Less detours are searched for.
  EXPECT_GT(header("cairn:guarantee=sampled,paths=10,rounds=0,detour=100").mean_excess_ppm, bad.mean_excess_ppm);
  EXPECT_LT(header("cairn:guarantee=sampled,paths=10,rounds=0,detour=3").mean_excess_ppm, bad.mean_excess_ppm);
}

TEST(CairnBuild, adds_the_waypoints_that_walks_ask_for_whatever_goals_are_searched_for) {
  const Grid grid(generators::generate("caves:150x150,seed=3"), kRules);
  const auto waypoints = [&](const std::string& local) {
    return waypoints_of(grid,
                        build(grid, "cairn:guarantee=sampled,paths=300,rounds=2,check=0,budget=10MB,local=" + local));
  };
  EXPECT_EQ(waypoints("2000"), waypoints("0"));
}

TEST(CairnBuild, tells_what_it_measured) {
  const Grid grid(generators::generate("caves:150x150,seed=3"), kRules);
  const cairn_format::CairnHeader many =
      cairn_format::CairnView(build(grid, "cairn:guarantee=sampled,paths=10,rounds=0,check=500")).header;
  EXPECT_EQ(many.sampled_problems, 500U);
  EXPECT_GT(many.mean_excess_ppm, 0U);
  EXPECT_LT(many.mean_excess_ppm, many.most_excess_ppm);
  EXPECT_LT(many.p95_excess_ppm, many.most_excess_ppm);
  const cairn_format::CairnHeader few =
      cairn_format::CairnView(build(grid, "cairn:guarantee=sampled,paths=10,rounds=0,check=15")).header;
  EXPECT_GT(few.p95_excess_ppm, 0U);
  EXPECT_EQ(few.p95_excess_ppm, few.most_excess_ppm) << "less than a twentieth of so few is none";
  EXPECT_GE(few.mean_excess_ppm, few.most_excess_ppm / 15);
}

}  // namespace
}  // namespace cairn::cairn_walk
