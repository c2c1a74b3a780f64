// LRTA* with subgoal trees against its definition, with every pursuer and choice of the first subgoal.
#include <cairn/algorithm.hpp>
#include <cairn/build.hpp>
#include <cairn/error.hpp>
#include <cairn/map.hpp>

#include "search/optimal/dijkstra.hpp"
#include "support/drawn_map.hpp"
#include "support/random_maps.hpp"
#include "support/reference_subgoal_tree.hpp"
#include "support/throws.hpp"
#include "support/walk.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>

namespace cairn::subgoal_trees {
namespace {

Grid some_map(base::Random& random, std::int32_t max_side) {
  if (random.chance(1, 3)) return Grid(support::walled_terrain(random, 10, max_side), support::random_rules(random));
  constexpr const char* kKinds[] = {"rooms", "caves", "islands", "city", "maze", "random"};
  const std::string spec = std::string(kKinds[random.below(6)]) + ":" + std::to_string(random.between(20, max_side)) +
                           "x" + std::to_string(random.between(20, max_side)) +
                           ",seed=" + std::to_string(random.below(1000));
  return Grid(load_terrain(spec), support::random_rules(random));
}

constexpr std::size_t kMaxMoves = 3000;

struct Compared {
  int walks = 0;
  int endless = 0;    // not at the goal after so many moves
  int returning = 0;  // come back to a subgoal
};

/// Compares all walks with Algorithm 3, those that never arrive too, and the first moves of each.
template <typename Skip>
Compared compare_with_the_paper(const std::string& spec, Skip skip) {
  Compared compared;
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    base::Random random(seed);
    const Grid grid = some_map(random, 32);
    if (grid.passable_count() == 0) continue;
    const Database database = build(grid, "tree", {.threads = 1});
    const auto agent = make_agent(spec, grid, database);
    for (int i = 0; i < 3; ++i) {
      const auto problem = support::random_endpoints(random, grid);
      const auto expected = reference::walk_by_subgoals(grid, problem->start, problem->goal, kMaxMoves);
      if (skip(expected)) continue;
      ++compared.walks;
      compared.endless += expected.arrives ? 0 : 1;
      compared.returning += expected.comes_back ? 1 : 0;
      const support::Walk walked = support::walk(*agent, *problem, kMaxMoves);
      EXPECT_EQ(walked.cells, expected.cells) << "seed " << seed;
      EXPECT_LE(walked.work_max, work_bound(parse_spec(spec), grid.rules(), nullptr).value());
      if (testing::Test::HasFailure()) return compared;
    }
  }
  return compared;
}

TEST(SubgoalTree, of_the_paper_walks_as_the_paper_says) {
  const auto none = [](const reference::SubgoalWalk&) { return false; };
  const Compared compared = compare_with_the_paper("subgoal-tree:preset=icaps2011", none);
  EXPECT_GT(compared.walks, 1000);
  EXPECT_GT(compared.returning, 10) << "or values that are kept make no difference";
}

TEST(SubgoalTree, walks_as_the_paper_says_where_the_nearest_comes_first_and_no_subgoal_comes_again) {
  const auto returns = [](const reference::SubgoalWalk& walk) { return walk.comes_back || !walk.arrives; };
  EXPECT_GT(compare_with_the_paper("subgoal-tree:first=nearest", returns).walks, 1000);
}

// The smallest map on which Algorithm 3 never arrives, with four neighbours: every map with fewer than 20 cells was
// tried. From the start, which is a subgoal, both moves look straight to the goal. The one that is taken leads to the
// other subgoal, (4, 1), whose way to the goal is back by the start. Nothing is learned on either way.
TEST(SubgoalTree, of_the_paper_can_walk_to_and_fro_for_ever) {
  const Grid grid(support::drawn_map({
                      "...@.",
                      ".@...",
                      "..@@@",
                      "@....",
                  }),
                  {.connectivity = Connectivity::four});
  const Database database = build(grid, "tree", {.threads = 1});
  const support::Endpoints problem{grid.cell({0, 0}), grid.cell({4, 3})};
  const auto agent = make_agent("subgoal-tree:preset=icaps2011", grid, database);
  const support::Walk walked = support::walk(*agent, problem, 10'000);
  EXPECT_EQ(walked.end, Outcome::thinking);
  ASSERT_EQ(walked.cells.size(), 10'001U);
  for (std::size_t i = 100; i < walked.cells.size(); ++i) ASSERT_EQ(walked.cells[i], walked.cells[i - 10]);
  EXPECT_EQ(walked.cells, reference::walk_by_subgoals(grid, problem.start, problem.goal, 10'000).cells);
  for (const char* spec : {"subgoal-tree", "subgoal-tree:preset=icaps2011,met=once"}) {
    EXPECT_EQ(support::walk(*make_agent(spec, grid, database), problem).end, Outcome::arrived) << spec;
  }
}

constexpr const char* kSpecs[] = {
    "subgoal-tree",
    "subgoal-tree:first=nearest",
    "subgoal-tree:pursue=lrta-k",
    "subgoal-tree:pursue=lss-lrta,lookahead=7",
    "subgoal-tree:pursue=rtaa,lookahead=5,first=nearest",
    "subgoal-tree:online=tree",
    "subgoal-tree:online=tree,slice=1",
    "subgoal-tree:online=tree,slice=7,first=nearest",
    "subgoal-tree:online=tree,slice=20,pursue=rtaa",
    "subgoal-tree:preset=icaps2011,met=once",
    "subgoal-tree:preset=icaps2011,met=once,online=tree,slice=7",
};

std::unique_ptr<Agent> agent_for(std::string_view text, const Grid& grid, const Database& database) {
  return make_agent(parse_spec(text), grid, Visibility::known, &database);
}

TEST(SubgoalTree, arrives_within_its_bounds_whether_or_not_the_goal_has_a_tree) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    base::Random random(seed);
    const Grid grid = some_map(random, 40);
    if (grid.passable_count() == 0) continue;
    const std::string goals = random.chance(1, 3) ? "all" : std::to_string(random.below(100));
    const Database database = build(grid, "tree:goals=" + goals, {.threads = 1, .seed = seed});
    for (const char* spec : kSpecs) {
      const auto agent = agent_for(spec, grid, database);
      const auto problem = support::random_endpoints(random, grid);
      const support::Walk walked = support::walk(*agent, *problem, 3'000'000);
      ASSERT_EQ(walked.end, Outcome::arrived) << spec << ", seed " << seed;
      ASSERT_LE(walked.work_max, work_bound(parse_spec(spec), grid.rules(), nullptr).value()) << spec;
    }
  }
}

TEST(SubgoalTree, any_budget_gives_the_same_moves) {
  std::uint64_t thought = 0;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    base::Random random(seed);
    const Grid grid = some_map(random, 40);
    if (grid.passable_count() == 0) continue;
    const Database database = build(grid, "tree", {.threads = 1});
    for (const char* spec : kSpecs) {
      const auto agent = agent_for(spec, grid, database);
      const auto problem = support::random_endpoints(random, grid);
      const support::Walk whole = support::walk(*agent, *problem);
      for (const std::uint64_t budget : {64U, 101U, 1000U}) {
        const support::Walk sliced = support::walk(*agent, *problem, [&] { return budget; });
        ASSERT_EQ(sliced.cells, whole.cells) << spec << ", budget " << budget << ", seed " << seed;
        thought += sliced.steps - (sliced.cells.size() - 1);
      }
    }
  }
  EXPECT_GT(thought, 1000U);
}

TEST(SubgoalTree, walks_nearly_shortest_paths_without_revisits) {
  std::uint64_t optimal = 0;
  std::map<std::string, std::uint64_t> travelled;
  std::uint64_t revisits = 0;
  std::uint64_t moves = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    base::Random random(seed);
    constexpr const char* kKinds[] = {"rooms", "caves", "islands", "city"};
    const Grid grid(load_terrain(std::string(kKinds[seed % 4]) + ":60x60,seed=" + std::to_string(seed)));
    const Database database = build(grid, "tree");
    optimal::Dijkstra distances{spaces::GridSpace(grid)};
    for (int i = 0; i < 20; ++i) {
      const auto problem = support::random_endpoints(random, grid);
      distances.run(problem->goal);
      optimal += distances.cost(problem->start).units;
      for (const char* spec : {"subgoal-tree", "subgoal-tree:online=tree,slice=10000"}) {
        const support::Walk walked = support::walk(*agent_for(spec, grid, database), *problem);
        travelled[spec] += walked.cost;
        revisits += walked.cells.size() - std::set<Cell>(walked.cells.begin(), walked.cells.end()).size();
        moves += walked.cells.size();
      }
    }
  }
  EXPECT_LE(travelled["subgoal-tree"], optimal + optimal / 100);
  EXPECT_LE(travelled["subgoal-tree:online=tree,slice=10000"], optimal + optimal / 500);
  EXPECT_LE(revisits, moves / 500);
}

TEST(SubgoalTree, needs_a_database_unless_the_tree_is_made_online) {
  const Grid grid(load_terrain("rooms:24x24,seed=2"));
  EXPECT_NE(support::message_of<UsageError>([&] { make_agent("subgoal-tree", grid); }).find("tree"), std::string::npos);
  EXPECT_NO_THROW(make_agent("subgoal-tree:online=tree", grid));
  EXPECT_THROW(make_agent("subgoal-tree", grid, build(grid, "knn:records=1")), InputError);
  const Grid other(load_terrain("rooms:24x24,seed=3"));
  EXPECT_THROW(make_agent("subgoal-tree", other, build(grid, "tree:goals=1")), InputError);
}

}  // namespace
}  // namespace cairn::subgoal_trees
