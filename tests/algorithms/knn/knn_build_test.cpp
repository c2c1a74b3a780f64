#include <cairn/build.hpp>
#include <cairn/error.hpp>
#include <cairn/map.hpp>

#include "algorithms/knn/case_base.hpp"
#include "search/climbing/hill_climb.hpp"
#include "search/optimal/best_first_search.hpp"
#include "search/optimal/jump_point_search.hpp"
#include "search/queues/bucket_queue.hpp"
#include "support/drawn_map.hpp"
#include "support/killed_build.hpp"
#include "support/random_maps.hpp"
#include "support/reference_knn.hpp"
#include "support/throws.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace cairn::knn {
namespace {

constexpr const char* kKinds[] = {"rooms", "caves", "islands", "city", "maze", "random"};

Grid some_map(base::Random& random) {
  const std::string kind = kKinds[random.below(std::size(kKinds))];
  const std::string spec = kind + ":" + std::to_string(random.between(24, 90)) + "x" +
                           std::to_string(random.between(24, 90)) + ",seed=" + std::to_string(random.below(1000));
  return Grid(load_terrain(spec), support::random_rules(random));
}

class OptimalCosts {
 public:
  explicit OptimalCosts(const Grid& grid) : search_(spaces::GridSpace(grid)) {}
  std::uint64_t operator()(Cell from, Cell to) {
    search_.start(from, to);
    EXPECT_EQ(search_.run(), search::Progress::done);
    return search_.g(to).units;
  }

 private:
  optimal::BestFirstSearch<spaces::GridSpace, queues::BucketQueue> search_;
};

TEST(Knn, keeps_states_of_optimal_paths_that_climbs_join) {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    base::Random random(seed);
    const Grid grid = some_map(random);
    const Database database = build(grid, "knn:records=25", {.threads = 1, .seed = seed});
    CaseBase::validate(database);
    const CaseBase cases(database);
    ASSERT_EQ(cases.size(), 25U);
    const climbing::HillClimb climber(grid);
    OptimalCosts optimal(grid);
    for (std::uint32_t i = 0; i < cases.size(); ++i) {
      std::uint64_t along = 0;
      for (std::uint32_t place = 1; place < cases.length(i); ++place) {
        const Cell from = grid.cell(cases.state(i, place - 1));
        const Cell to = grid.cell(cases.state(i, place));
        EXPECT_TRUE(climber.climb(from, to).reached) << "seed " << seed;
        along += optimal(from, to);
      }
      const Cell start = grid.cell(cases.state(i, 0));
      const Cell end = grid.cell(cases.state(i, cases.length(i) - 1));
      EXPECT_EQ(along, optimal(start, end)) << "seed " << seed;
      EXPECT_FALSE(start == end || spaces::GridSpace(grid).has_move(start, end));
    }
  }
}

/// The paths that the builds solve problems by.
class Paths {
 public:
  explicit Paths(const Grid& grid) : jump_(grid), astar_(spaces::GridSpace(grid)) {}

  search::Path jump(Cell start, Cell goal) {
    search::Path path;
    jump_.search(goal, start);
    jump_.path(path);
    std::reverse(path.cells.begin(), path.cells.end());
    return path;
  }
  search::Path astar(Cell start, Cell goal) {
    search::Path path;
    astar_.start(start, goal);
    astar_.run();
    astar_.path_to(goal, path);
    return path;
  }

 private:
  optimal::JumpPointSearch jump_;
  optimal::BestFirstSearch<spaces::GridSpace, queues::BucketQueue> astar_;
};

TEST(Knn, keeps_what_the_papers_keep_of_the_path_that_was_found) {
  std::size_t jumped = 0;
  std::size_t searched = 0;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    base::Random random(seed);
    const Grid grid = some_map(random);
    const reference::World world(grid);
    Paths paths(grid);
    for (const bool astar : {false, true}) {
      const std::string options = std::string(":records=20,search=") + (astar ? "astar" : "jump");
      for (const std::string method : {"knn", "knn-2009"}) {
        const Database database = build(grid, method + options, {.threads = 1, .seed = seed});
        const CaseBase cases(database);
        for (std::uint32_t i = 0; i < cases.size(); ++i) {
          reference::Case states;
          for (std::uint32_t place = 0; place < cases.length(i); ++place) {
            states.push_back(grid.cell(cases.state(i, place)));
          }
          const search::Path path =
              astar ? paths.astar(states.front(), states.back()) : paths.jump(states.front(), states.back());
          ASSERT_EQ(states, method == "knn" ? reference::compress(world, path.cells)
                                            : reference::first_subgoal(world, path.cells))
              << method << options << ", seed " << seed;
          if (method == "knn") (astar ? searched : jumped) += states.size();
        }
      }
    }
  }
  EXPECT_LT(jumped, searched) << "jump points find paths with fewer subgoals";
}

TEST(Knn, solves_the_same_problems_by_any_search) {
  const Grid grid(load_terrain("caves:100x100,seed=2"));
  for (const std::string method : {"knn", "knn-2009"}) {
    const Database jump = build(grid, method + ":records=100");
    const Database astar = build(grid, method + ":search=astar,records=100");
    EXPECT_EQ(support::bytes_of(astar),
              support::bytes_of(build(grid, method + ":search=astar,records=100", {.threads = 3})));
    const auto a = CaseBase(jump).ends();
    const auto b = CaseBase(astar).ends();
    ASSERT_EQ(a.size(), b.size());
    for (std::size_t i = 0; i < a.size(); ++i) {
      EXPECT_EQ(a[i].start.point(), b[i].start.point());
      EXPECT_EQ(a[i].end.point(), b[i].end.point());
    }
  }
}

TEST(Knn2009, keeps_the_farthest_state_before_the_first_that_a_climb_does_not_reach) {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    base::Random random(seed);
    const Grid grid = some_map(random);
    const Database database = build(grid, "knn-2009:records=25", {.threads = 1, .seed = seed});
    find_build_method("knn-2009").validate(database);
    const CaseBase cases(database);
    ASSERT_EQ(cases.size(), 25U);
    const climbing::HillClimb climber(grid);
    OptimalCosts optimal(grid);
    for (std::uint32_t i = 0; i < cases.size(); ++i) {
      ASSERT_EQ(cases.length(i), 3U);
      const Cell start = grid.cell(cases.state(i, 0));
      const Cell subgoal = grid.cell(cases.state(i, 1));
      const Cell goal = grid.cell(cases.state(i, 2));
      EXPECT_TRUE(climber.climb(start, subgoal).reached);
      EXPECT_EQ(optimal(start, subgoal) + optimal(subgoal, goal), optimal(start, goal));
      // Some neighbour that continues an optimal path is out of a climb's reach, or the subgoal is the goal.
      bool stops = subgoal == goal;
      spaces::GridSpace(grid).for_each_successor(subgoal, [&](Cell next, Cost) {
        stops |=
            !climber.climb(start, next).reached && optimal(start, next) + optimal(next, goal) == optimal(start, goal);
      });
      EXPECT_TRUE(stops) << "seed " << seed;
    }
  }
}

TEST(Knn, is_as_small_as_promised) {
  const Grid grid(load_terrain("rooms:200x200,seed=4"));
  const Database database = build(grid, "knn:records=2000");
  const CaseBase cases(database);
  constexpr std::uint64_t kFront = 1024;  // header, table of sections and what aligns them
  EXPECT_LE(database.bytes(), 4 * cases.state_count() + 8 * cases.size() + kFront);
}

TEST(Knn, gives_the_same_bytes_for_any_number_of_threads) {
  const Grid grid(load_terrain("caves:120x120,seed=2"));
  for (const char* method : {"knn:records=700", "knn-2009:records=700"}) {
    const auto one = support::bytes_of(build(grid, method, {.threads = 1, .seed = 5}));
    EXPECT_EQ(one, support::bytes_of(build(grid, method, {.threads = 2, .seed = 5})));
    EXPECT_EQ(one, support::bytes_of(build(grid, method, {.threads = 4, .seed = 5})));
    EXPECT_NE(one, support::bytes_of(build(grid, method, {.threads = 1, .seed = 6})));
  }
}

TEST(Knn, counts_what_its_searches_expand_on_any_number_of_threads) {
  const Grid grid(load_terrain("caves:60x60,seed=2"));
  for (const char* method : {"knn:records=50", "knn-2009:records=50"}) {
    std::uint64_t one = 0;
    std::uint64_t three = 0;
    build(grid, method, {.threads = 1, .expansions = &one});
    build(grid, method, {.threads = 3, .expansions = &three});
    EXPECT_GT(one, 50U) << method;
    EXPECT_EQ(three, one) << method;
  }
}

TEST(Knn, draws_each_record_by_its_number_alone) {
  const Grid grid(load_terrain("city:80x80,seed=2"));
  const auto ends = [&](const char* method) {
    const Database database = build(grid, method);
    std::vector<std::array<Point, 2>> pairs;
    for (const CaseEnds& pair : CaseBase(database).ends()) pairs.push_back({pair.start.point(), pair.end.point()});
    std::sort(pairs.begin(), pairs.end());
    return pairs;
  };
  const auto few = ends("knn:records=100");
  const auto many = ends("knn:records=300");
  EXPECT_TRUE(std::includes(many.begin(), many.end(), few.begin(), few.end()));
}

TEST(Knn, may_have_no_records_and_says_where_a_map_has_none) {
  const Grid pairs(support::drawn_map({"..@..", "@@@@@", "..@.."}));
  EXPECT_EQ(CaseBase(build(pairs, "knn:records=0")).size(), 0U);
  EXPECT_NE(support::message_of<InputError>([&] { build(pairs, "knn:records=1"); }).find("two moves"),
            std::string::npos);
  EXPECT_THROW(build(Grid(Terrain(5, 5)), "knn:records=1"), InputError);
}

TEST(Knn, killed_at_any_moment_goes_on_to_the_same_bytes) {
  support::expect_killed_builds_go_on(Grid(load_terrain("rooms:100x100,seed=4")), "knn:records=1500", 50);
}

}  // namespace
}  // namespace cairn::knn
