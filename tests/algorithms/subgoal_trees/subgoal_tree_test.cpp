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

/// Algorithm 3 by the letter. Ties fall to the larger move and the lower cell, as in LRTA*; of subgoals equally near
/// the lower one is chosen.
struct ReferenceWalk {
  std::vector<Cell> cells;
  bool arrives = false;     ///< within so many moves
  bool comes_back = false;  ///< to a goal that it had before, another in between
};

ReferenceWalk reference_walk(const Grid& grid, const support::Endpoints& problem, std::size_t most_moves) {
  const spaces::GridSpace space(grid);
  std::map<Cell, Cell> nextgoal;
  for (const auto& [subgoal, next] : support::reference_subgoal_tree(space, problem.goal).tree)
    nextgoal[subgoal] = next;
  std::pair<Cost, Cell> nearest{space.heuristic(problem.start, problem.goal), problem.goal};
  for (const auto& [subgoal, next] : nextgoal) {
    nearest = std::min(nearest, {space.heuristic(problem.start, subgoal), subgoal});
  }
  std::map<std::pair<Cell, Cell>, std::uint32_t> learned;
  const auto h = [&](Cell cell, Cell goal) {
    const auto found = learned.find({cell, goal});
    return found == learned.end() ? space.heuristic(cell, goal).units : found->second;
  };
  Cell goal = nearest.second;
  std::set<Cell> goals{goal};
  ReferenceWalk walk{{problem.start}};
  while (walk.cells.back() != problem.goal && walk.cells.size() <= most_moves) {
    const Cell s = walk.cells.back();
    if (const auto found = nextgoal.find(s); found != nextgoal.end() && found->second != goal) {
      goal = found->second;
      walk.comes_back |= !goals.insert(goal).second;
    }
    std::tuple<std::uint32_t, std::int64_t, Cell> best{0xFFFFFFFFU, 0, kNoCell};
    space.for_each_successor(s, [&](Cell cell, Cost move) {
      best = std::min(best, {move.units + h(cell, goal), -std::int64_t{move.units}, cell});
    });
    learned[{s, goal}] = std::max(h(s, goal), std::get<0>(best));
    walk.cells.push_back(std::get<2>(best));
  }
  walk.arrives = walk.cells.back() == problem.goal;
  return walk;
}

TEST(SubgoalTree, walks_as_the_paper_says_if_the_nearest_comes_first) {
  constexpr std::size_t kMaxMoves = 5000;
  int compared = 0;
  int returning = 0;
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    base::Random random(seed);
    const Grid grid = some_map(random, 40);
    if (grid.passable_count() == 0) continue;
    const Database database = build(grid, "tree", {.threads = 1});
    const auto agent = make_agent("subgoal-tree:first=nearest", grid, database);
    for (int i = 0; i < 3; ++i) {
      const auto problem = support::random_endpoints(random, grid);
      const ReferenceWalk expected = reference_walk(grid, *problem, kMaxMoves);
      returning += expected.comes_back ? 1 : 0;
      if (!expected.arrives || expected.comes_back) continue;
      ++compared;
      ASSERT_EQ(support::walk(*agent, *problem, kMaxMoves).cells, expected.cells) << "seed " << seed;
    }
  }
  EXPECT_GT(compared, 1000);
  EXPECT_LT(returning, compared / 10);
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
  EXPECT_THROW(make_agent("subgoal-tree", Grid(load_terrain("rooms:24x24,seed=3")), build(grid, "tree:goals=1")),
               InputError);
}

}  // namespace
}  // namespace cairn::subgoal_trees
