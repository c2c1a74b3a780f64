// LRTA* with a decision tree: arrives whatever the tree says, within the bounds of its greatest depth.
#include <cairn/algorithm.hpp>
#include <cairn/build.hpp>
#include <cairn/error.hpp>
#include <cairn/map.hpp>

#include "algorithms/decision_trees/classifier_format.hpp"
#include "support/allocations.hpp"
#include "support/random_maps.hpp"
#include "support/reference_lrta.hpp"
#include "support/throws.hpp"
#include "support/walk.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <set>

namespace cairn::decision_trees {
namespace {

/// A tree of random conditions and depths.
std::vector<DepthTreeNode> random_tree(base::Random& random, const DepthClassifier::Settings& settings) {
  std::vector<DepthTreeNode> nodes;
  const std::function<void(std::uint32_t)> grow = [&](std::uint32_t height) {
    const std::size_t at = nodes.size();
    nodes.emplace_back();
    nodes[at].depth = 1 + random.below(settings.dmax);
    if (height == 0 || random.chance(1, 6)) return;
    nodes[at].feature = random.below(kDepthFeatures);
    nodes[at].threshold = kDepthFeatureInfos[nodes[at].feature].kind == DepthFeatureInfo::Kind::thousandths
                              ? random.below(random.chance(1, 2) ? 1200 : 20000)
                              : random.below(3);
    grow(height - 1);
    nodes[at].no = static_cast<std::uint32_t>(nodes.size());
    grow(height - 1);
  };
  grow(6);
  return nodes;
}

Database database_of(const std::vector<DepthTreeNode>& nodes, const DepthClassifier::Settings& settings,
                     const Rules& rules) {
  store::DatabaseWriter writer;
  ClassifierFile::write(writer, settings, {}, nodes);
  Database database =
      Database::from_bytes(writer.finish("classifier", "", 1, MapIdentity::of_any_map(rules)), "random");
  ClassifierFile::validate(database);
  return database;
}

struct Case {
  explicit Case(std::uint64_t seed)
      : random(seed),
        grid(random.chance(1, 2) ? support::random_terrain(random, 22) : support::walled_terrain(random, 8, 22),
             support::random_rules(random)),
        problem(support::distant_endpoints(random, grid)),
        visibility(random.chance(1, 2) ? Visibility::known : Visibility::unknown),
        settings{.dmax = 1 + random.below(7), .presearch = 1, .history = 1 + random.below(30)},
        database(make_database()) {}

  std::unique_ptr<Agent> agent() const { return make_agent(parse_spec("lrta-dt"), grid, visibility, &database); }

  base::Random random;
  Grid grid;
  std::optional<support::Endpoints> problem;
  Visibility visibility;
  DepthClassifier::Settings settings;
  Database database;

 private:
  Database make_database() {
    settings.presearch = 1 + random.below(std::min(2U, settings.dmax));
    return database_of(random_tree(random, settings), settings, grid.rules());
  }
};

TEST(LrtaDt, arrives_within_its_bounds_with_any_tree) {
  std::uint64_t moves = 0;
  for (std::uint64_t seed = 0; seed < 2000; ++seed) {
    const Case task(seed);
    if (!task.problem) continue;
    const support::Walk walked = support::walk(*task.agent(), *task.problem);
    ASSERT_EQ(walked.end, Outcome::arrived) << "seed " << seed;
    ASSERT_LE(walked.work_max, work_bound(parse_spec("lrta-dt"), task.grid.rules(), &task.database).value())
        << "seed " << seed;
    moves += walked.cells.size() - 1;
  }
  EXPECT_GT(moves, 30'000U);
}

/// The same tree as nested conditions, from node `at` on.
std::unique_ptr<reference::DepthTree> nested(const std::vector<DepthTreeNode>& nodes, std::size_t at = 0) {
  auto tree = std::make_unique<reference::DepthTree>();
  tree->depth = nodes[at].depth;
  if (nodes[at].is_leaf()) return tree;
  tree->feature = nodes[at].feature;
  tree->at_most = nodes[at].threshold;
  tree->yes = nested(nodes, at + 1);
  tree->no = nested(nodes, nodes[at].no);
  return tree;
}

TEST(LrtaDt, walks_as_the_paper_has_it) {
  std::size_t moves = 0;
  std::size_t otherwise = 0;  // walks that no fixed depth gives
  for (std::uint64_t seed = 0; seed < 600; ++seed) {
    base::Random random(seed);
    const Grid grid(random.chance(1, 3) ? support::random_terrain(random, 20) : support::walled_terrain(random, 8, 22),
                    support::random_rules(random));
    const auto problem = support::distant_endpoints(random, grid);
    if (!problem) continue;
    const Visibility visibility = random.chance(1, 2) ? Visibility::known : Visibility::unknown;
    const DepthClassifier::Settings settings{
        .dmax = 2 + random.below(5), .presearch = 1, .history = 1 + random.below(30)};
    const std::vector<DepthTreeNode> nodes = random_tree(random, settings);
    const Database database = database_of(nodes, settings, grid.rules());
    const auto agent = make_agent(parse_spec("lrta-dt"), grid, visibility, &database);
    constexpr std::size_t kMaxMoves = 300;
    const std::vector<Cell> expected = reference::lrta_dt(grid, visibility, problem->start, problem->goal,
                                                          *nested(nodes), settings.history, kMaxMoves);
    ASSERT_EQ(support::walk(*agent, *problem, expected.size() - 1).cells, expected) << "seed " << seed;
    moves += expected.size() - 1;
    bool fixed = false;
    for (std::size_t depth = 1; depth <= settings.dmax && !fixed; ++depth) {
      fixed = expected == reference::lrta(grid, visibility, problem->start, problem->goal, depth, 0, 1000, kMaxMoves);
    }
    if (!fixed) ++otherwise;
  }
  EXPECT_GT(moves, 10'000U);
  EXPECT_GT(otherwise, 40U);
}

TEST(LrtaOracle, walks_as_the_paper_has_it) {
  std::size_t moves = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    base::Random random(seed);
    const Grid grid(support::walled_terrain(random, 8, 20), support::random_rules(random));
    const auto problem = support::distant_endpoints(random, grid);
    if (!problem) continue;
    const Visibility visibility = random.chance(1, 2) ? Visibility::known : Visibility::unknown;
    const std::size_t dmax = 1 + random.below(6);
    const auto agent = make_agent(parse_spec("lrta-oracle:dmax=" + std::to_string(dmax)), grid, visibility);
    const std::vector<Cell> expected =
        reference::lrta_oracle(grid, visibility, problem->start, problem->goal, dmax, 200);
    ASSERT_EQ(support::walk(*agent, *problem, expected.size() - 1).cells, expected) << "seed " << seed;
    moves += expected.size() - 1;
  }
  EXPECT_GT(moves, 3'000U);
}

// A tree of one answer would pass every test above.
TEST(LrtaDt, a_learned_tree_looks_further_where_it_has_to) {
  const Grid learned(load_terrain("caves:128x128,seed=7"));
  const Grid grid(load_terrain("caves:128x128,seed=8"));
  const std::vector<const Grid*> grids{&learned};
  for (const char* preset : {"", "preset=jair2008,"}) {
    const Database database = train(grids, "classifier:" + std::string(preset) + "dmax=8,problems=40,leaf=30");
    std::set<std::uint32_t> answers;
    for (const DepthTreeNode& node : ClassifierFile::classifier(database).nodes()) {
      if (node.is_leaf()) answers.insert(node.depth);
    }
    EXPECT_GE(answers.size(), 3U) << preset;
    EXPECT_TRUE(answers.contains(1)) << preset;
    const auto agent = make_agent("lrta-dt", grid, database);
    const auto shallow = make_agent("lrta:depth=1", grid);
    base::Random random(1);
    std::uint64_t cost = 0;
    std::uint64_t shallow_cost = 0;
    for (int i = 0; i < 10; ++i) {
      const auto problem = support::distant_endpoints(random, grid);
      cost += support::walk(*agent, *problem).cost;
      shallow_cost += support::walk(*shallow, *problem).cost;
    }
    EXPECT_LT(2 * cost, shallow_cost) << preset;
  }
}

TEST(LrtaDt, any_budget_gives_the_same_moves) {
  std::uint64_t thought = 0;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const Case task(seed);
    if (!task.problem) continue;
    const auto agent = task.agent();
    const support::Walk whole = support::walk(*agent, *task.problem);
    for (const std::uint64_t budget : {64U, 100U, 1000U}) {
      const support::Walk sliced = support::walk(*agent, *task.problem, [&] { return budget; });
      ASSERT_EQ(sliced.cells, whole.cells) << "seed " << seed << ", budget " << budget;
      ASSERT_EQ(sliced.work.total(), whole.work.total()) << "seed " << seed;
      thought += sliced.steps - (sliced.cells.size() - 1);
    }
  }
  EXPECT_GT(thought, 1000U);
}

TEST(LrtaDt, a_tree_of_one_leaf_walks_as_lrta_with_that_depth) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const Case task(seed);
    if (!task.problem) continue;
    for (const std::uint32_t depth : {1U, 2U, 5U}) {
      DepthTreeNode leaf;
      leaf.depth = depth;
      const Database database = database_of({leaf}, {.dmax = 5, .presearch = 1, .history = 9}, task.grid.rules());
      const support::Walk walked =
          support::walk(*make_agent(parse_spec("lrta-dt"), task.grid, task.visibility, &database), *task.problem);
      const support::Walk expected =
          support::walk(*make_agent("lrta:depth=" + std::to_string(depth), task.grid, task.visibility), *task.problem);
      ASSERT_EQ(walked.cells, expected.cells) << "seed " << seed << ", depth " << depth;
      ASSERT_EQ(walked.work.expansions, expected.work.expansions) << "seed " << seed << ", depth " << depth;
    }
  }
}

TEST(LrtaDt, expands_fewer_states_than_lrta_of_its_greatest_depth) {
  const Grid learned(load_terrain("caves:128x128,seed=7"));
  const Grid grid(load_terrain("caves:128x128,seed=8"));
  const std::vector<const Grid*> grids{&learned};
  const Database database = train(grids, "classifier:dmax=8,problems=40");
  const auto agent = make_agent("lrta-dt", grid, database);
  const auto fixed = make_agent("lrta:depth=8", grid);
  base::Random random(1);
  Work work;
  Work fixed_work;
  std::uint64_t moves = 0;
  std::uint64_t fixed_moves = 0;
  for (int i = 0; i < 10; ++i) {
    const auto problem = support::distant_endpoints(random, grid);
    const support::Walk walked = support::walk(*agent, *problem);
    const support::Walk other = support::walk(*fixed, *problem);
    work += walked.work;
    moves += walked.cells.size() - 1;
    fixed_work += other.work;
    fixed_moves += other.cells.size() - 1;
  }
  EXPECT_LT(work.expansions * fixed_moves, fixed_work.expansions * moves);
}

TEST(LrtaDt, takes_no_memory_in_a_step_once_it_has_walked_the_problem) {
  const Grid grid(load_terrain("caves:100x100,seed=1"));
  const std::vector<const Grid*> grids{&grid};
  const Database database = train(grids, "classifier:dmax=5,problems=10");
  const auto agent = make_agent("lrta-dt", grid, database);
  base::Random random(3);
  const auto problem = support::distant_endpoints(random, grid);
  for (int i = 0; i < 2; ++i) {
    agent->start(problem->start, problem->goal);
    const support::Allocations before = support::allocations();
    while (agent->step().outcome == Outcome::moved) continue;
    const std::uint64_t bytes = (support::allocations() - before).bytes;
    EXPECT_TRUE(i == 0 || bytes == 0) << bytes;
  }
}

TEST(LrtaOracle, makes_the_move_of_the_greatest_depth_with_less_work) {
  const Grid grid(load_terrain("caves:128x128,seed=8"));
  base::Random random(2);
  const auto problem = support::distant_endpoints(random, grid);
  const auto oracle = make_agent("lrta-oracle:dmax=7", grid);
  const auto fixed = make_agent("lrta:depth=7", grid);
  // As long as nothing is learned, every move is the same.
  oracle->start(problem->start, problem->goal);
  fixed->start(problem->start, problem->goal);
  Work work;
  Work fixed_work;
  int moves = 0;
  while (fixed->inspect().learned_states == 0) {
    const Step step = oracle->step();
    const Step expected = fixed->step();
    if (expected.outcome == Outcome::arrived) break;
    ASSERT_EQ(step.position, expected.position);
    work += step.work;
    fixed_work += expected.work;
    ++moves;
  }
  EXPECT_GT(moves, 5);
  EXPECT_LT(work.expansions, fixed_work.expansions);
}

TEST(LrtaDt, needs_a_classifier) {
  const Grid grid(load_terrain("rooms:24x24,seed=2"));
  EXPECT_NE(support::message_of<UsageError>([&] { make_agent("lrta-dt", grid); }).find("classifier"),
            std::string::npos);
  EXPECT_THROW(make_agent("lrta-dt", grid, build(grid, "knn:records=1")), InputError);
}

}  // namespace
}  // namespace cairn::decision_trees
