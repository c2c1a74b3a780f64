// The databases of subgoal trees: what they hold, how they are built, and what they refuse.
#include "algorithms/subgoal_trees/subgoal_trees.hpp"

#include <cairn/build.hpp>
#include <cairn/error.hpp>
#include <cairn/map.hpp>

#include "algorithms/subgoal_trees/subgoal_lookup.hpp"
#include "algorithms/subgoal_trees/subgoal_search.hpp"
#include "base/morton.hpp"
#include "store/database_writer.hpp"
#include "support/killed_build.hpp"
#include "support/random_maps.hpp"
#include "support/temporary_folder.hpp"
#include "support/throws.hpp"
#include "world/files/scenario_file.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <map>

namespace cairn::subgoal_trees {
namespace {

using Tree = std::map<Point, Point>;  // what comes after each subgoal

Grid some_tree_map(base::Random& random) {
  return random.chance(1, 2) ? Grid(support::structured_terrain(random, 5, 40), support::random_rules(random))
                             : Grid(support::walled_terrain(random, 5, 30), support::random_rules(random));
}

Tree tree_by_search(SubgoalSearch& search, const Grid& grid, Point goal) {
  Tree tree;
  search.run(grid.cell(goal), [&](Cell subgoal, Cell next) { tree[grid.point(subgoal)] = grid.point(next); });
  return tree;
}

Tree tree_in(const SubgoalTrees& trees, std::uint32_t goal) {
  Tree tree;
  for (std::int32_t y = 0; y < trees.height(); ++y) {
    const SubgoalTrees::Range row = trees.row(goal / SubgoalTrees::kGoalsPerGroup, y);
    for (std::uint32_t i = row.begin; i < row.end; ++i) {
      if (!trees.serves(i, goal)) continue;
      EXPECT_TRUE(tree.emplace(Point{trees.x(i), y}, trees.leads_to_goal(i) ? trees.goal(goal) : trees.next(i)).second);
    }
  }
  return tree;
}

void expect_trees(const Grid& grid, const Database& database) {
  SubgoalTrees::validate(database);
  const SubgoalTrees trees(database);
  SubgoalSearch search(grid);
  for (std::uint32_t i = 0; i < trees.goal_count(); ++i) {
    ASSERT_EQ(trees.find(trees.goal(i)), i);
    ASSERT_EQ(tree_in(trees, i), tree_by_search(search, grid, trees.goal(i)));
  }
  std::uint32_t found = 0;  // and no others are
  for (std::int32_t y = 0; y < grid.height(); ++y) {
    for (std::int32_t x = 0; x < grid.width(); ++x) found += trees.find({x, y}) != SubgoalTrees::kNoGoal ? 1U : 0U;
  }
  ASSERT_EQ(found, trees.goal_count());
}

TEST(Morton, numbers_come_apart_again) {
  for (std::uint32_t x : {0U, 1U, 2U, 1000U, 16383U, 65535U}) {
    for (std::uint32_t y : {0U, 1U, 7U, 12345U, 65535U}) {
      EXPECT_EQ(base::morton_x(base::morton(x, y)), x);
      EXPECT_EQ(base::morton_y(base::morton(x, y)), y);
    }
  }
}

TEST(SubgoalTrees, are_those_of_every_goal) {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    base::Random random(seed);
    const Grid grid = some_tree_map(random);
    const Database database = build(grid, "tree", {.threads = 1});
    EXPECT_EQ(SubgoalTrees(database).goal_count(), grid.passable_count());
    expect_trees(grid, database);
  }
}

TEST(SubgoalTrees, are_those_of_some_goals_by_number_or_by_scenario) {
  const Grid grid(load_terrain("caves:60x50,seed=2"));
  const Database some = build(grid, "tree:goals=70", {.seed = 3});
  EXPECT_EQ(SubgoalTrees(some).goal_count(), 70U);
  expect_trees(grid, some);
  EXPECT_NE(support::bytes_of(some), support::bytes_of(build(grid, "tree:goals=70", {.seed = 4})));
  EXPECT_EQ(SubgoalTrees(build(grid, "tree:goals=100000")).goal_count(), grid.passable_count());
  EXPECT_EQ(SubgoalTrees(build(grid, "tree:goals=0")).goal_count(), 0U);

  const support::TemporaryFolder folder;
  const std::string path = folder / "g.scen";
  base::Random random(1);
  files::ScenarioEntries entries;
  for (int i = 0; i < 10; ++i) {
    const Point goal = grid.point(support::random_cell(random, grid));
    for (int times = 0; times < 2; ++times) {  // a goal that comes twice has one tree
      entries.push_back({0, "caves.map", 60, 50, goal, goal, 0, 0});
    }
  }
  std::ofstream(path) << files::write_scenario(entries);
  const Database listed = build(grid, "tree:goals=" + path);
  expect_trees(grid, listed);
  for (const files::ScenarioEntry& entry : entries) {
    EXPECT_NE(SubgoalTrees(listed).find(entry.goal), SubgoalTrees::kNoGoal);
  }
  EXPECT_LE(SubgoalTrees(listed).goal_count(), 10U);
}

TEST(SubgoalTrees, say_what_is_wrong_with_the_goals) {
  const Grid grid(load_terrain("caves:60x50,seed=2"));
  const support::TemporaryFolder folder;
  const std::string missing = folder / "none.scen";
  EXPECT_NE(support::message_of<InputError>([&] { build(grid, "tree:goals=" + missing); }).find("none.scen"),
            std::string::npos);
  const std::string other = folder / "other.scen";
  std::ofstream(other) << files::write_scenario({{0, "caves.map", 61, 50, {1, 1}, {1, 1}, 0, 0}});
  EXPECT_NE(support::message_of<InputError>([&] { build(grid, "tree:goals=" + other); }).find("other.scen"),
            std::string::npos);
  EXPECT_THROW(build(grid, "tree:goals="), UsageError);
  EXPECT_NE(
      support::message_of<UsageError>([&] { build(grid, "tree:goals=" + std::string(200, 'x')); }).find("shorter"),
      std::string::npos);
}

TEST(SubgoalTrees, have_the_same_bytes_for_any_number_of_threads) {
  const Grid grid(load_terrain("rooms:60x60,seed=4"));
  const auto one = support::bytes_of(build(grid, "tree", {.threads = 1}));
  EXPECT_EQ(one, support::bytes_of(build(grid, "tree", {.threads = 2})));
  EXPECT_EQ(one, support::bytes_of(build(grid, "tree", {.threads = 4})));
}

TEST(SubgoalTrees, count_what_their_searches_expand_on_any_number_of_threads) {
  const Grid grid(load_terrain("rooms:24x24,seed=4"));
  std::uint64_t one = 0;
  std::uint64_t three = 0;
  build(grid, "tree", {.threads = 1, .expansions = &one});
  build(grid, "tree", {.threads = 3, .expansions = &three});
  EXPECT_GT(one, grid.passable_count());
  EXPECT_EQ(three, one);
}

TEST(SubgoalTrees, killed_at_any_moment_go_on_to_the_same_bytes) {
  support::expect_killed_builds_go_on(Grid(load_terrain("caves:80x80,seed=4")), "tree", 20);
}

TEST(SubgoalTrees, of_goals_that_changed_since_a_build_was_killed_are_built_anew) {
  const Grid grid(load_terrain("caves:80x80,seed=4"));
  const support::TemporaryFolder folder;
  const std::string goals = folder / "g.scen";
  const auto write = [&](std::uint64_t seed) {
    base::Random random(seed);
    files::ScenarioEntries entries;
    for (int i = 0; i < 2000; ++i) {
      const Point goal = grid.point(support::random_cell(random, grid));
      entries.push_back({0, "caves.map", 80, 80, goal, goal, 0, 0});
    }
    std::ofstream(goals) << files::write_scenario(entries);
  };
  const std::string path = folder / "trees.cairn";
  write(1);
  support::build_and_kill(grid, "tree:goals=" + goals, path, std::chrono::milliseconds(60));
  write(2);
  expect_trees(grid, build_file(grid, "tree:goals=" + goals, path));
}

TEST(SubgoalTrees, share_four_fifths_of_their_pairs_and_more) {
  for (const char* map : {"rooms:90x90,seed=1", "city:90x90,seed=1"}) {
    const Database database = build(Grid(load_terrain(map)), "tree");
    EXPECT_GE(4 * SubgoalTrees(database).tree_pairs(), 5 * database.bytes()) << map;
  }
}

TEST(NearestSubgoals, come_in_order_whatever_the_budget) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    base::Random random(seed);
    const Grid grid = some_tree_map(random);
    if (grid.passable_count() == 0) continue;
    const Database database = build(grid, "tree:goals=80", {.threads = 1, .seed = seed});
    const SubgoalTrees trees(database);
    const std::uint32_t goal = random.below(trees.goal_count());
    const Point from{random.between(0, grid.width() - 1), random.between(0, grid.height() - 1)};
    const spaces::GridDistance distance(grid.rules());
    std::vector<std::pair<Cost, Cell>> expected{{distance(from, trees.goal(goal)), grid.cell(trees.goal(goal))}};
    for (const auto& [subgoal, next] : tree_in(trees, goal)) {
      expected.emplace_back(distance(from, subgoal), grid.cell(subgoal));
    }
    std::sort(expected.begin(), expected.end());

    NearestSubgoals nearest(trees, grid);
    nearest.start(goal, trees.goal(goal), from);
    for (const auto& [cost, cell] : expected) {
      nearest.begin_next();
      for (;;) {
        search::Meter meter(1 + random.below(20));
        const search::Progress progress = nearest.advance(meter);
        EXPECT_LE(meter.work.total(), meter.budget);
        if (progress != search::Progress::paused) break;
      }
      ASSERT_TRUE(nearest.found());
      EXPECT_EQ(nearest.nearest(), grid.point(cell)) << "seed " << seed;
    }
    nearest.begin_next();
    search::Meter meter(kUnlimitedWork);
    EXPECT_EQ(nearest.advance(meter), search::Progress::exhausted);
  }
}

TEST(NextSubgoal, is_that_of_the_tree_whatever_the_budget) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    base::Random random(seed);
    const Grid grid = some_tree_map(random);
    if (grid.passable_count() == 0) continue;
    const Database database = build(grid, "tree:goals=80", {.threads = 1, .seed = seed});
    const SubgoalTrees trees(database);
    const std::uint32_t goal = random.below(trees.goal_count());
    const Tree tree = tree_in(trees, goal);
    NextSubgoal next(trees);
    for (std::int32_t y = 0; y < grid.height(); ++y) {
      for (std::int32_t x = 0; x < grid.width(); ++x) {
        next.start(goal, {x, y});
        std::uint64_t work = 0;
        for (bool done = false; !done;) {
          search::Meter meter(Agent::kMinBudget);
          done = next.advance(meter) == search::Progress::done;
          work += meter.work.total();
        }
        EXPECT_LE(work, NextSubgoal::work_bound());
        const auto found = tree.find({x, y});
        ASSERT_EQ(next.found(), found != tree.end());
        if (next.found()) {
          EXPECT_EQ(next.is_goal() ? trees.goal(goal) : next.next(), found->second);
        }
      }
    }
  }
}

// A file that nobody but an attacker would write: all checksums right.
Database made_up(const Grid& grid, const std::vector<SubgoalPair>& pairs) {
  store::DatabaseWriter writer;
  SubgoalTrees::write(writer, {base::morton(0, 0), base::morton(1, 0)}, {pairs}, grid.height());
  return Database::from_bytes(writer.finish("tree", "", 1, MapIdentity(grid)), "made-up");
}

TEST(SubgoalTrees, that_do_not_lead_to_their_goals_are_refused) {
  const Grid grid(load_terrain("rooms:24x24,seed=2"));
  constexpr std::uint16_t kGoal = SubgoalPair::kGoal;
  const auto refused = [&](const std::vector<SubgoalPair>& pairs) {
    try {
      SubgoalTrees::validate(made_up(grid, pairs));
    } catch (const InputError&) {
      return true;
    }
    return false;
  };
  EXPECT_FALSE(refused({{5, 5, kGoal, kGoal, 3}, {7, 5, 5, 5, 1}}));
  EXPECT_FALSE(refused({{5, 5, 7, 5, 1}, {5, 5, kGoal, kGoal, 2}, {7, 5, kGoal, kGoal, 1}, {7, 5, 5, 5, 2}}));
  EXPECT_TRUE(refused({{5, 5, 7, 5, 1}, {7, 5, 5, 5, 1}})) << "a circle";
  EXPECT_TRUE(refused({{5, 5, 5, 5, 1}})) << "a subgoal after itself";
  EXPECT_TRUE(refused({{5, 5, kGoal, kGoal, 1}, {7, 5, 5, 5, 2}})) << "a next one of another goal's tree";
  EXPECT_TRUE(refused({{5, 5, 6, 6, 1}})) << "a next one that is none";
  EXPECT_TRUE(refused({{5, 5, kGoal, kGoal, 1}, {5, 5, kGoal, kGoal, 1}})) << "two next ones";
  EXPECT_TRUE(refused({{7, 5, kGoal, kGoal, 1}, {5, 5, kGoal, kGoal, 1}})) << "out of order";
  EXPECT_TRUE(refused({{24, 5, kGoal, kGoal, 1}})) << "outside of the map";
  EXPECT_TRUE(refused({{5, 5, 30, 5, 1}})) << "next outside of the map";
  EXPECT_TRUE(refused({{5, 5, kGoal, kGoal, 4}})) << "a goal that is not";
  EXPECT_TRUE(refused({{5, 5, kGoal, kGoal, 0}})) << "of no goal";
  EXPECT_TRUE(refused({{5, 5, kGoal, 5, 1}})) << "half a goal";
}

TEST(SubgoalTrees, with_any_byte_flipped_or_cut_off_are_refused) {
  const Grid grid(load_terrain("rooms:24x24,seed=2"));
  const auto bytes = support::bytes_of(build(grid, "tree:goals=5", {.threads = 1}));
  const auto refused = [&](std::vector<std::byte> damaged) {
    try {
      const Database database = Database::from_bytes(std::move(damaged), "damaged");
      find_build_method(database.method()).validate(database);
    } catch (const Error&) {
      return true;
    }
    return false;
  };
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    auto flipped = bytes;
    flipped[i] ^= std::byte{0x41};
    EXPECT_TRUE(refused(std::move(flipped))) << "byte " << i;
    EXPECT_TRUE(refused({bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(i)})) << "cut at " << i;
  }
}

}  // namespace
}  // namespace cairn::subgoal_trees
