#include "algorithms/decision_trees/decision_tree_learner.hpp"

#include "algorithms/decision_trees/class_counts.hpp"
#include "algorithms/decision_trees/pessimistic_errors.hpp"
#include "algorithms/decision_trees/subtree_raising.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <optional>

namespace cairn::decision_trees {
namespace {

struct Split {
  std::uint32_t feature = 0;
  std::uint32_t threshold = 0;
  std::int64_t gain = 0;    // of information, times examples
  std::uint64_t ratio = 0;  // of gain to the information of the split itself
};

/// Grows the tree from its root, and prunes each branch once it is grown.
class DecisionTreeGrower {
 public:
  DecisionTreeGrower(std::span<const TrainingExample> examples, const DecisionTreeSettings& settings)
      : examples_(examples),
        least_leaf_(std::max(1U, settings.least_leaf)),
        confidence_(settings.confidence_thousandths),
        table_(information_table(examples.size())),
        all_(table_),
        left_(table_),
        right_(table_),
        goes_left_(examples.size()),
        spare_(examples.size()) {
    for (std::size_t f = 0; f < kDepthFeatures; ++f) {
      orders_[f].resize(examples.size());
      std::iota(orders_[f].begin(), orders_[f].end(), 0U);
      std::stable_sort(orders_[f].begin(), orders_[f].end(), [&](std::uint32_t a, std::uint32_t b) {
        return examples_[a].features[f] < examples_[b].features[f];
      });
    }
  }

  std::vector<DepthTreeNode> grow() {
    grow(0, examples_.size(), 0);
    return std::move(nodes_);
  }

 private:
  /// Appends the tree of the examples at these places of the orders. Returns the errors that it must be expected to
  /// make.
  std::uint64_t grow(std::size_t begin, std::size_t end, std::uint32_t height) {
    const std::size_t root = nodes_.size();
    nodes_.push_back(leaf(begin, end));
    const std::uint64_t as_leaf = pessimistic_errors(nodes_[root].examples, nodes_[root].errors, confidence_);
    if (nodes_[root].errors == 0 || height == DepthClassifier::kMaxHeight) return as_leaf;
    const std::optional<Split> split = best_split(begin, end);
    if (!split) return as_leaf;
    const std::size_t middle = partition(begin, end, *split);
    std::uint64_t as_tree = grow(begin, middle, height + 1);
    const std::size_t no = nodes_.size();
    as_tree += grow(middle, end, height + 1);
    constexpr std::uint64_t kSlack = 102;  // a tenth of an error, as in C4.5
    if (confidence_ < 1000 && as_leaf <= as_tree + kSlack) {
      nodes_.resize(root + 1);
      return as_leaf;
    }
    nodes_[root].feature = split->feature;
    nodes_[root].threshold = split->threshold;
    nodes_[root].no = static_cast<std::uint32_t>(no);
    return as_tree;
  }

  DepthTreeNode leaf(std::size_t begin, std::size_t end) {
    all_.clear();
    for (std::size_t i = begin; i < end; ++i) all_.add(examples_[orders_[0][i]].depth, 1);
    DepthTreeNode node;
    node.depth = all_.majority();
    node.examples = all_.total();
    node.errors = all_.total() - all_.count(node.depth);
    return node;
  }

  // As C4.5: of the features whose best condition gains no less than the average, the one with the best gain ratio.
  std::optional<Split> best_split(std::size_t begin, std::size_t end) {
    std::vector<Split> splits;
    std::int64_t gains = 0;
    for (std::uint32_t f = 0; f < kDepthFeatures; ++f) {
      if (const auto split = best_threshold(begin, end, f)) {
        splits.push_back(*split);
        gains += split->gain;
      }
    }
    std::optional<Split> best;
    for (const Split& split : splits) {
      if (split.gain * static_cast<std::int64_t>(splits.size()) < gains) continue;
      if (!best || split.ratio > best->ratio) best = split;
    }
    return best;
  }

  // The condition on a feature that gains most, if that is more than it takes to name one of all the conditions.
  std::optional<Split> best_threshold(std::size_t begin, std::size_t end, std::uint32_t f) {
    const std::vector<std::uint32_t>& order = orders_[f];
    const auto value = [&](std::size_t i) { return examples_[order[i]].features[f]; };
    if (end - begin < 2 * std::size_t{least_leaf_} || value(begin) == value(end - 1)) return {};
    left_.clear();
    right_ = all_;
    std::uint64_t candidates = 0;
    std::int64_t least = right_.information();
    std::optional<std::size_t> place;
    for (std::size_t i = begin; i + least_leaf_ < end; ++i) {
      left_.add(examples_[order[i]].depth, 1);
      right_.add(examples_[order[i]].depth, -1);
      if (left_.total() < least_leaf_ || value(i) == value(i + 1)) continue;
      ++candidates;
      const std::int64_t information = left_.information() + right_.information();
      if (information >= least) continue;
      least = information;
      place = i;
    }
    if (!place) return {};
    const auto naming = static_cast<std::int64_t>(log2_of(candidates) >> (32U - kInformationBits));
    const std::int64_t gain = all_.information() - least - naming;
    if (gain <= 0) return {};
    const std::size_t left = *place + 1 - begin;
    const std::int64_t split_information = table_[end - begin] - table_[left] - table_[end - begin - left];
    constexpr unsigned kRatioBits = 20;
    return Split{f, value(*place), gain,
                 (static_cast<std::uint64_t>(gain) << kRatioBits) / static_cast<std::uint64_t>(split_information)};
  }

  /// Orders the examples of both branches, each in the order of every feature as before. Returns where "no" begins.
  std::size_t partition(std::size_t begin, std::size_t end, const Split& split) {
    std::size_t middle = begin;
    for (std::size_t i = begin; i < end; ++i) {
      const std::uint32_t example = orders_[0][i];
      goes_left_[example] = examples_[example].features[split.feature] <= split.threshold ? 1 : 0;
      middle += goes_left_[example];
    }
    for (std::vector<std::uint32_t>& order : orders_) {
      std::size_t yes = begin;
      std::size_t no = middle;
      for (std::size_t i = begin; i < end; ++i) spare_[goes_left_[order[i]] != 0 ? yes++ : no++] = order[i];
      std::copy(spare_.begin() + static_cast<std::ptrdiff_t>(begin), spare_.begin() + static_cast<std::ptrdiff_t>(end),
                order.begin() + static_cast<std::ptrdiff_t>(begin));
    }
    return middle;
  }

  std::span<const TrainingExample> examples_;
  std::uint32_t least_leaf_;
  std::uint32_t confidence_;
  std::vector<std::int64_t> table_;
  ClassCounts all_;  // of the node at hand
  ClassCounts left_;
  ClassCounts right_;
  std::array<std::vector<std::uint32_t>, kDepthFeatures> orders_;  // the examples by each feature
  std::vector<std::uint8_t> goes_left_;
  std::vector<std::uint32_t> spare_;
  std::vector<DepthTreeNode> nodes_;
};

/// Gives each leaf the least depth that is enough for this share of its examples.
void answer_enough(std::vector<DepthTreeNode>& nodes, std::span<const TrainingExample> examples,
                   std::uint32_t enough_thousandths) {
  std::vector<std::array<std::uint32_t, kClasses>> counts(nodes.size());
  const DepthClassifier tree(nodes, {});
  for (const TrainingExample& example : examples) ++counts[tree.leaf(example.features)][example.depth];
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    if (!nodes[i].is_leaf()) continue;
    std::uint64_t served = 0;
    std::uint32_t depth = 0;
    do served += counts[i][++depth];
    while (1000 * served < std::uint64_t{enough_thousandths} * nodes[i].examples);
    nodes[i].depth = depth;
    nodes[i].errors = nodes[i].examples - counts[i][depth];
  }
}

}  // namespace

std::vector<DepthTreeNode> learn_decision_tree(std::span<const TrainingExample> examples,
                                               const DecisionTreeSettings& settings) {
  if (examples.empty()) return {DepthTreeNode{}};
  DecisionTreeSettings growing = settings;
  constexpr std::uint32_t kUnpruned = 1000;
  if (settings.raising) growing.confidence_thousandths = kUnpruned;
  std::vector<DepthTreeNode> nodes = DecisionTreeGrower(examples, growing).grow();
  if (settings.raising && settings.confidence_thousandths < kUnpruned) {
    nodes = prune_with_raising(nodes, examples, settings.confidence_thousandths);
  }
  if (settings.enough_thousandths > 0) answer_enough(nodes, examples, settings.enough_thousandths);
  return nodes;
}

}  // namespace cairn::decision_trees
