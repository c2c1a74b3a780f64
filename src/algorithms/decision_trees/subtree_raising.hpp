// Pruning with subtree raising, as C4.5 and WEKA's J48 do it by default (Quinlan: C4.5, Programs for Machine Learning,
// Morgan Kaufmann 1993).
#pragma once

#include "algorithms/decision_trees/decision_tree_learner.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace cairn::decision_trees {

/// Prunes a tree that was grown from these examples in full. From the leaves up, a condition gives way to a leaf, or to
/// the larger of its branches, which then answers for all of its examples, wherever that does not raise the estimate of
/// errors.
std::vector<DepthTreeNode> prune_with_raising(const std::vector<DepthTreeNode>& nodes,
                                              std::span<const TrainingExample> examples,
                                              std::uint32_t confidence_thousandths);

}  // namespace cairn::decision_trees
