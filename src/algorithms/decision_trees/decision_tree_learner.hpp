// Learns decision trees as C4.5 does (Quinlan: C4.5, Programs for Machine Learning, Morgan Kaufmann 1993): conditions
// by gain ratio, leaves of a least size, pruning by pessimistic estimates of errors.
//
// All features are numeric; a condition compares with "at most". All arithmetic is in integers, so that the same
// examples give the same tree on every machine.
#pragma once

#include "algorithms/decision_trees/depth_classifier.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace cairn::decision_trees {

/// A situation, and the depth that was right in it, 1 to 255.
struct TrainingExample {
  DepthFeatures features;
  std::uint32_t depth = 1;
};

struct DecisionTreeSettings {
  std::uint32_t least_leaf = 100;  ///< examples that each branch of a condition must have
  /// A leaf answers the least depth that is enough for this share of its examples; 0: the most frequent depth.
  std::uint32_t enough_thousandths = 0;
  /// C4.5's confidence factor: the smaller, the more is pruned; 1000: nothing.
  std::uint32_t confidence_thousandths = 50;
  bool raising = false;  ///< whether pruning may put a branch in the place of the condition before it
};

/// More examples cannot be learned from at once.
inline constexpr std::size_t kMaxExamples = std::size_t{1} << 24U;

/// Without examples, a leaf of depth 1.
std::vector<DepthTreeNode> learn_decision_tree(std::span<const TrainingExample> examples,
                                               const DecisionTreeSettings& settings);

}  // namespace cairn::decision_trees
