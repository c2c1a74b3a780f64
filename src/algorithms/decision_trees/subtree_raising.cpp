#include "algorithms/decision_trees/subtree_raising.hpp"

#include "algorithms/decision_trees/class_counts.hpp"
#include "algorithms/decision_trees/pessimistic_errors.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <numeric>
#include <utility>

namespace cairn::decision_trees {
namespace {

struct Branch {
  DepthTreeNode node;
  std::unique_ptr<Branch> yes;  // both, or none of a leaf
  std::unique_ptr<Branch> no;
};

using Examples = std::vector<std::uint32_t>;  // by their places

class Pruner {
 public:
  Pruner(std::span<const TrainingExample> examples, std::uint32_t confidence_thousandths)
      : examples_(examples), confidence_(confidence_thousandths) {}

  void prune(std::unique_ptr<Branch>& branch, const Examples& here) const {
    if (!branch->yes) return;
    {
      const auto [yes, no] = split(*branch, here);
      prune(branch->yes, yes);
      prune(branch->no, no);
      const bool yes_is_larger = yes.size() >= no.size();
      std::unique_ptr<Branch>& larger = yes_is_larger ? branch->yes : branch->no;
      const std::uint64_t as_leaf = errors_of_leaf(branch->node);
      const std::uint64_t as_tree = errors(*branch);
      const std::uint64_t as_larger = errors_if(*larger, here);
      if (as_leaf <= as_tree + kSlack && as_leaf <= as_larger + kSlack) {
        branch->yes.reset();
        branch->no.reset();
        return;
      }
      if (as_larger > as_tree + kSlack) return;
      std::unique_ptr<Branch> raised = std::move(larger);
      branch = std::move(raised);
    }
    distribute(*branch, here);
    prune(branch, here);
  }

 private:
  static constexpr std::uint64_t kSlack = 102;  // a tenth of an error, as in C4.5

  std::pair<Examples, Examples> split(const Branch& branch, const Examples& here) const {
    std::pair<Examples, Examples> parts;
    for (const std::uint32_t example : here) {
      const bool yes = examples_[example].features[branch.node.feature] <= branch.node.threshold;
      (yes ? parts.first : parts.second).push_back(example);
    }
    return parts;
  }

  /// What a leaf answers, and how often that is wrong.
  void answer(DepthTreeNode& node, const Examples& here) const {
    std::array<std::uint32_t, kClasses> counts{};
    for (const std::uint32_t example : here) ++counts[examples_[example].depth];
    const auto most = std::max_element(counts.begin(), counts.end());
    if (!here.empty()) node.depth = static_cast<std::uint32_t>(most - counts.begin());
    node.examples = static_cast<std::uint32_t>(here.size());
    node.errors = node.examples - *most;
  }

  void distribute(Branch& branch, const Examples& here) const {
    answer(branch.node, here);
    if (!branch.yes) return;
    const auto [yes, no] = split(branch, here);
    distribute(*branch.yes, yes);
    distribute(*branch.no, no);
  }

  std::uint64_t errors_of_leaf(const DepthTreeNode& node) const {
    return pessimistic_errors(node.examples, node.errors, confidence_);
  }
  std::uint64_t errors(const Branch& branch) const {
    return branch.yes ? errors(*branch.yes) + errors(*branch.no) : errors_of_leaf(branch.node);
  }
  /// The same if these examples came to the branch.
  std::uint64_t errors_if(const Branch& branch, const Examples& here) const {
    if (!branch.yes) {
      DepthTreeNode node;
      answer(node, here);
      return errors_of_leaf(node);
    }
    const auto [yes, no] = split(branch, here);
    return errors_if(*branch.yes, yes) + errors_if(*branch.no, no);
  }

  std::span<const TrainingExample> examples_;
  std::uint32_t confidence_;
};

std::unique_ptr<Branch> branch_of(const std::vector<DepthTreeNode>& nodes, std::size_t at) {
  auto branch = std::make_unique<Branch>();
  branch->node = nodes[at];
  if (nodes[at].is_leaf()) return branch;
  branch->yes = branch_of(nodes, at + 1);
  branch->no = branch_of(nodes, nodes[at].no);
  return branch;
}

void append(const Branch& branch, std::vector<DepthTreeNode>& nodes) {
  const std::size_t at = nodes.size();
  nodes.push_back(branch.node);
  if (!branch.yes) {
    nodes[at].feature = DepthTreeNode::kLeaf;
    nodes[at].threshold = 0;
    nodes[at].no = 0;
    return;
  }
  append(*branch.yes, nodes);
  nodes[at].no = static_cast<std::uint32_t>(nodes.size());
  append(*branch.no, nodes);
}

}  // namespace

std::vector<DepthTreeNode> prune_with_raising(const std::vector<DepthTreeNode>& nodes,
                                              std::span<const TrainingExample> examples,
                                              std::uint32_t confidence_thousandths) {
  std::unique_ptr<Branch> root = branch_of(nodes, 0);
  Examples all(examples.size());
  std::iota(all.begin(), all.end(), 0U);
  Pruner(examples, confidence_thousandths).prune(root, all);
  std::vector<DepthTreeNode> pruned;
  append(*root, pruned);
  return pruned;
}

}  // namespace cairn::decision_trees
