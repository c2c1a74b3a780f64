// The learner on data whose best tree is known.
#include "algorithms/decision_trees/decision_tree_learner.hpp"

#include "algorithms/decision_trees/pessimistic_errors.hpp"
#include "base/random.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>

namespace cairn::decision_trees {
namespace {

TrainingExample example(std::uint32_t depth, std::initializer_list<std::pair<std::size_t, std::uint32_t>> values) {
  TrainingExample result{{}, depth};
  for (const auto& [feature, value] : values) result.features[feature] = value;
  return result;
}

std::uint32_t answer(const std::vector<DepthTreeNode>& nodes, const DepthFeatures& features) {
  Work work;
  return DepthClassifier(nodes, {})(features, work);
}

TEST(TreeLearner, one_condition_is_enough_where_one_separates) {
  std::vector<TrainingExample> examples;
  for (std::uint32_t i = 0; i < 40; ++i) examples.push_back(example(i < 25 ? 1 : 7, {{3, 10 * i}, {5, i % 3}}));
  const auto nodes = learn_decision_tree(examples, {.least_leaf = 5});
  ASSERT_EQ(nodes.size(), 3U);
  EXPECT_EQ(nodes[0].feature, 3U);
  EXPECT_EQ(nodes[0].threshold, 240U);  // the largest value of the examples below
  EXPECT_EQ(nodes[0].no, 2U);
  EXPECT_EQ(nodes[0].examples, 40U);
  EXPECT_EQ(nodes[0].errors, 15U);
  EXPECT_EQ(nodes[1].depth, 1U);
  EXPECT_EQ(nodes[2].depth, 7U);
  EXPECT_EQ(nodes[1].errors + nodes[2].errors, 0U);
}

// Depths by nested conditions on three of the features; the others are noise.
TEST(TreeLearner, nested_conditions_are_found_in_their_order) {
  std::vector<TrainingExample> examples;
  base::Random random(5);
  for (int i = 0; i < 4000; ++i) {
    TrainingExample one{};
    for (std::uint32_t& value : one.features) value = random.below(100);
    one.depth = one.features[0] <= 29 ? (one.features[1] <= 69 ? 1 : 2) : (one.features[2] <= 49 ? 3 : 4);
    examples.push_back(one);
  }
  const auto nodes = learn_decision_tree(examples, {.least_leaf = 20});
  ASSERT_EQ(nodes.size(), 7U);
  EXPECT_EQ(nodes[0].feature, 0U);
  EXPECT_EQ(nodes[0].threshold, 29U);
  EXPECT_EQ(nodes[1].feature, 1U);
  EXPECT_EQ(nodes[1].threshold, 69U);
  const DepthTreeNode& no = nodes[nodes[0].no];
  EXPECT_EQ(no.feature, 2U);
  EXPECT_EQ(no.threshold, 49U);
  for (const TrainingExample& one : examples) ASSERT_EQ(answer(nodes, one.features), one.depth);
}

TEST(TreeLearner, gain_ratio_prefers_the_even_split_of_what_gains_as_much) {
  // Feature 4 cuts off a pure corner of 10, feature 2 the half; both say nothing else.
  std::vector<TrainingExample> examples;
  for (std::uint32_t i = 0; i < 200; ++i) {
    const std::uint32_t depth = i < 100 ? 1 : 2;
    examples.push_back(example(depth, {{2, i < 100 ? 0U : 1U}, {4, i < 10 ? 0U : 1U}}));
  }
  const auto nodes = learn_decision_tree(examples, {.least_leaf = 5});
  EXPECT_EQ(nodes.size(), 3U);
  EXPECT_EQ(nodes[0].feature, 2U);
}

// J48's prune(), written longhand on a tree of maps: what it keeps is what the learner keeps.
struct PlainTree {
  std::vector<TrainingExample> examples;
  std::uint32_t feature = 0;
  std::uint32_t threshold = 0;
  std::vector<PlainTree> sons;  // yes and no, or none
};

double estimate(const std::vector<TrainingExample>& examples) {
  std::map<std::uint32_t, std::uint32_t> counts;
  for (const TrainingExample& one : examples) ++counts[one.depth];
  std::uint32_t most = 0;
  for (const auto& [depth, count] : counts) most = std::max(most, count);
  return static_cast<double>(pessimistic_errors(examples.size(), examples.size() - most, 250)) / 1024;
}

void give(PlainTree& tree, const std::vector<TrainingExample>& examples) {
  tree.examples = examples;
  if (tree.sons.empty()) return;
  std::vector<TrainingExample> parts[2];
  for (const TrainingExample& one : examples)
    parts[one.features[tree.feature] <= tree.threshold ? 0 : 1].push_back(one);
  give(tree.sons[0], parts[0]);
  give(tree.sons[1], parts[1]);
}

double estimate(const PlainTree& tree) {
  return tree.sons.empty() ? estimate(tree.examples) : estimate(tree.sons[0]) + estimate(tree.sons[1]);
}

void prune(PlainTree& tree) {
  if (tree.sons.empty()) return;
  for (PlainTree& son : tree.sons) prune(son);
  PlainTree largest = tree.sons[0].examples.size() >= tree.sons[1].examples.size() ? tree.sons[0] : tree.sons[1];
  give(largest, tree.examples);
  constexpr double kSlack = 102.0 / 1024;
  const double as_leaf = estimate(tree.examples);
  const double as_tree = estimate(tree);
  const double as_largest = estimate(largest);
  if (as_leaf <= as_tree + kSlack && as_leaf <= as_largest + kSlack) {
    tree.sons.clear();
  } else if (as_largest <= as_tree + kSlack) {
    tree = largest;
    prune(tree);
  }
}

PlainTree plain(const std::vector<DepthTreeNode>& nodes, std::size_t at) {
  if (nodes[at].is_leaf()) return {};
  return {{}, nodes[at].feature, nodes[at].threshold, {plain(nodes, at + 1), plain(nodes, nodes[at].no)}};
}

std::size_t expect_same(const std::vector<DepthTreeNode>& nodes, std::size_t at, const PlainTree& expected) {
  EXPECT_EQ(nodes[at].is_leaf(), expected.sons.empty()) << at;
  EXPECT_EQ(nodes[at].examples, expected.examples.size()) << at;
  if (nodes[at].is_leaf() || expected.sons.empty()) return at + 1;
  EXPECT_EQ(nodes[at].feature, expected.feature);
  EXPECT_EQ(nodes[at].threshold, expected.threshold);
  EXPECT_EQ(nodes[at].no, expect_same(nodes, at + 1, expected.sons[0]));
  return expect_same(nodes, nodes[at].no, expected.sons[1]);
}

TEST(TreeLearner, raises_subtrees_as_c45_does) {
  std::size_t otherwise = 0;  // trees that are pruned otherwise than without raising
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    base::Random random(seed);
    std::vector<TrainingExample> examples;
    for (int i = 0; i < 300; ++i) {
      TrainingExample one{};
      for (std::uint32_t& value : one.features) value = random.below(8);
      one.depth = random.chance(1, 3) ? 1 + random.below(3) : one.features[0] <= 3 ? 1 : one.features[1] <= 4 ? 2 : 3;
      examples.push_back(one);
    }
    PlainTree expected = plain(learn_decision_tree(examples, {.least_leaf = 2, .confidence_thousandths = 1000}), 0);
    give(expected, examples);
    prune(expected);
    const auto nodes = learn_decision_tree(examples, {.least_leaf = 2, .confidence_thousandths = 250, .raising = true});
    ASSERT_EQ(expect_same(nodes, 0, expected), nodes.size()) << "seed " << seed;
    ASSERT_FALSE(HasFailure()) << "seed " << seed;
    if (nodes != learn_decision_tree(examples, {.least_leaf = 2, .confidence_thousandths = 250})) ++otherwise;
  }
  EXPECT_GT(otherwise, 10U);
}

TEST(TreeLearner, no_leaf_is_smaller_than_the_least_size) {
  for (const std::uint32_t least : {1U, 7U, 60U, 400U}) {
    std::vector<TrainingExample> examples;
    base::Random random(least);
    for (int i = 0; i < 700; ++i) {
      TrainingExample one{};
      for (std::uint32_t& value : one.features) value = random.below(6);
      one.depth = 1 + (one.features[0] + one.features[6] * random.below(2)) % 5;
      examples.push_back(one);
    }
    const auto nodes = learn_decision_tree(examples, {.least_leaf = least, .confidence_thousandths = 1000});
    std::uint32_t in_leaves = 0;
    for (const DepthTreeNode& node : nodes) {
      if (node.is_leaf()) {
        EXPECT_GE(node.examples, std::min(least, 700U));
        in_leaves += node.examples;
      }
    }
    EXPECT_EQ(in_leaves, 700U);
    EXPECT_EQ(nodes.size() == 1, least == 400) << least;
  }
}

TEST(TreeLearner, noise_is_pruned_and_the_more_so_the_smaller_the_confidence_factor) {
  std::vector<TrainingExample> examples;
  base::Random random(11);
  for (int i = 0; i < 5000; ++i) {
    TrainingExample one{};
    for (std::uint32_t& value : one.features) value = random.below(1000);
    one.depth = random.chance(1, 5) ? 1 + random.below(4) : one.features[8] <= 400 ? 1 : 3;
    examples.push_back(one);
  }
  std::size_t before = 0;
  std::size_t pruned = 0;
  for (const std::uint32_t confidence : {1U, 50U, 250U, 1000U}) {
    const auto nodes = learn_decision_tree(examples, {.least_leaf = 2, .confidence_thousandths = confidence});
    EXPECT_GE(nodes.size(), before) << confidence;
    before = nodes.size();
    if (confidence <= 50) pruned = nodes.size();
    EXPECT_EQ(nodes[0].feature, 8U);
    EXPECT_NEAR(nodes[0].threshold, 400, 5);
  }
  EXPECT_LE(pruned, 5U);
  EXPECT_GT(before, 8 * pruned);  // or there was nothing to prune
}

TEST(TreeLearner, leaves_answer_what_is_enough_for_the_share_that_is_asked_for) {
  // Of 100 examples with nothing to tell them apart, 50 need depth 1, 20 depth 2, 20 depth 5, 10 depth 9.
  std::vector<TrainingExample> examples;
  for (int i = 0; i < 100; ++i) examples.push_back(example(i < 50 ? 1 : i < 70 ? 2 : i < 90 ? 5 : 9, {}));
  for (const auto& [enough, depth] : {std::pair{0U, 1U},
                                      {1U, 1U},
                                      {500U, 1U},
                                      {501U, 2U},
                                      {700U, 2U},
                                      {701U, 5U},
                                      {900U, 5U},
                                      {901U, 9U},
                                      {1000U, 9U}}) {
    const auto nodes = learn_decision_tree(examples, {.least_leaf = 5, .enough_thousandths = enough});
    ASSERT_EQ(nodes.size(), 1U);
    EXPECT_EQ(nodes[0].depth, depth) << enough;
    EXPECT_EQ(nodes[0].examples, 100U);
    EXPECT_EQ(nodes[0].errors, depth == 1 ? 50U : depth == 9 ? 90U : 80U);
  }
}

TEST(TreeLearner, the_order_of_examples_does_not_matter) {
  std::vector<TrainingExample> examples;
  base::Random random(3);
  for (int i = 0; i < 2000; ++i) {
    TrainingExample one{};
    for (std::uint32_t& value : one.features) value = random.below(50);
    one.depth = 1 + (one.features[1] / 20 + one.features[9] / 30 + random.below(2)) % 6;
    examples.push_back(one);
  }
  const auto nodes = learn_decision_tree(examples, {.least_leaf = 10});
  EXPECT_GT(nodes.size(), 5U);
  for (std::size_t i = examples.size(); i > 1; --i) {
    std::swap(examples[i - 1], examples[random.below(static_cast<std::uint32_t>(i))]);
  }
  EXPECT_EQ(learn_decision_tree(examples, {.least_leaf = 10}), nodes);
}

TEST(TreeLearner, trees_are_never_higher_than_their_bound) {
  // Each value of one feature has a depth of its own, so that every condition cuts one example off.
  std::vector<TrainingExample> examples;
  for (std::uint32_t i = 0; i < 200; ++i) examples.push_back(example(1 + i, {{0, i * i}}));
  const auto nodes = learn_decision_tree(examples, {.least_leaf = 1, .confidence_thousandths = 1000});
  Work work;
  for (const TrainingExample& one : examples) {
    const std::uint64_t before = work.scanned;
    DepthClassifier(nodes, {})(one.features, work);
    EXPECT_LE(work.scanned - before, DepthClassifier::kMaxHeight + 1);
  }
}

TEST(TreeLearner, without_examples_the_depth_is_1) {
  const auto nodes = learn_decision_tree({}, {});
  ASSERT_EQ(nodes.size(), 1U);
  EXPECT_TRUE(nodes[0].is_leaf());
  EXPECT_EQ(nodes[0].depth, 1U);
}

TEST(PessimisticErrors, are_the_upper_limit_of_the_confidence_interval) {
  for (const auto& [thousandths, z] : {std::pair{50U, 1.65}, {250U, 0.6925}, {10U, 2.33}, {1U, 3.09}}) {
    for (const std::uint64_t n : {1U, 2U, 10U, 100U, 5000U, 1000000U}) {
      for (const std::uint64_t e : {std::uint64_t{0}, n / 10, n / 3, n / 2, n}) {
        const auto count = static_cast<double>(n);
        const double f = std::min(1.0, (static_cast<double>(e) + 0.5) / count);
        const double limit =
            (f + z * z / (2 * count) + z * std::sqrt(f / count - f * f / count + z * z / (4 * count * count))) /
            (1 + z * z / count);
        const double got = static_cast<double>(pessimistic_errors(n, e, thousandths)) / 1024;
        EXPECT_NEAR(got, std::min(limit, 1.0) * count, 0.02 + 0.002 * count) << n << " " << e << " " << thousandths;
        EXPECT_GE(got + 0.001, static_cast<double>(e));
        EXPECT_LE(got, count);
      }
    }
  }
  EXPECT_EQ(pessimistic_errors(0, 0, 50), 0U);
}

}  // namespace
}  // namespace cairn::decision_trees
