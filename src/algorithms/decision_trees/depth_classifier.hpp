// DepthClassifier: a decision tree that says how deep to look, and the control that asks it before each move (Bulitko,
// Luštrek, Schaeffer, Björnsson, Sigmundarson: Dynamic Control in Real-Time Heuristic Search, JAIR 2008, Section 5.1).
#pragma once

#include "algorithms/decision_trees/depth_features.hpp"
#include "search/realtime/controlled_lookahead.hpp"

#include <cstdint>
#include <span>

namespace cairn::decision_trees {

/// A node of the tree. Where the tree stands as an array, a condition is followed by the tree for "yes"; trees are
/// stored like this in files, too.
struct DepthTreeNode {
  static constexpr std::uint32_t kLeaf = 0xFFFFFFFFU;

  std::uint32_t feature = kLeaf;  ///< which it looks at; kLeaf: none, here is an answer
  std::uint32_t threshold = 0;    ///< "yes" where the feature is at most this
  std::uint32_t no = 0;           ///< where the tree for "no" begins
  std::uint32_t depth = 1;        ///< the answer; of a condition, what would be the best one without it
  std::uint32_t examples = 0;     ///< that came here in training
  std::uint32_t errors = 0;       ///< of them, those with another answer

  bool is_leaf() const { return feature == kLeaf; }
  friend bool operator==(const DepthTreeNode&, const DepthTreeNode&) = default;
};

class DepthClassifier {
 public:
  /// Conditions on the way to any answer. Bounds a choice's work, however a tree was learned.
  static constexpr std::uint32_t kMaxHeight = 32;
  static constexpr std::uint32_t kMaxPresearch = 2;

  /// What the features of a tree mean, and what it answers.
  struct Settings {
    std::uint32_t dmax = 10;      ///< no answer is greater
    std::uint32_t presearch = 1;  ///< the depth of the pre-search
    std::uint32_t history = 60;   ///< the moves of the walk that features look back on
  };

  DepthClassifier() = default;
  /// The nodes must outlive it.
  DepthClassifier(std::span<const DepthTreeNode> nodes, const Settings& settings)
      : nodes_(nodes), settings_(settings) {}

  constexpr const Settings& settings() const { return settings_; }
  std::span<const DepthTreeNode> nodes() const { return nodes_; }

  std::uint32_t operator()(const DepthFeatures& features, Work& work) const {
    std::uint32_t at = 0;
    for (++work.scanned; !nodes_[at].is_leaf(); ++work.scanned) at = next(at, features);
    return nodes_[at].depth;
  }
  /// The node that answers.
  std::uint32_t leaf(const DepthFeatures& features) const {
    std::uint32_t at = 0;
    while (!nodes_[at].is_leaf()) at = next(at, features);
    return at;
  }

 private:
  std::uint32_t next(std::uint32_t at, const DepthFeatures& features) const {
    return features[nodes_[at].feature] <= nodes_[at].threshold ? at + 1 : nodes_[at].no;
  }

  std::span<const DepthTreeNode> nodes_;
  Settings settings_;
};

/// The frontier of a pre-search of this depth, which may be nearly all that it saw, and a way through the tree.
constexpr std::uint64_t classifying_work_bound(std::uint64_t presearch) {
  return 4 * presearch * (presearch + 1) + DepthClassifier::kMaxHeight + 1;
}
static_assert(classifying_work_bound(DepthClassifier::kMaxPresearch) <= Agent::kMinBudget);

/// A control of ControlledLookahead. The depth is at least that of the pre-search, which is done by then.
class ClassifierControl {
 public:
  using Settings = DepthClassifier;

  ClassifierControl(const spaces::GridSpace& space, std::uint32_t /*dmax*/, const Settings& classifier)
      : classifier_(classifier), history_(space, classifier.settings().history) {}

  static constexpr std::uint64_t work_bound(const Settings& classifier) {
    return classifying_work_bound(classifier.settings().presearch);
  }

  void start_problem(Cell start) { history_.start(start); }
  void begin(Cell from, const realtime::LearnedHeuristic& h) { history_.plan_from(from, h); }
  std::uint32_t choose(const realtime::BreadthLookahead& presearch, Cell /*goal*/, const realtime::LearnedHeuristic& h,
                       Work& work) const {
    work.scanned += presearch.local().size() - presearch.frontier_begin();
    return classifier_(history_.features(presearch, h), work);
  }

 private:
  DepthClassifier classifier_;
  WalkHistory history_;
};

/// What a lookahead by this classifier is made from.
inline realtime::ControlledLookahead<ClassifierControl>::Settings controlled_by(const DepthClassifier& classifier) {
  realtime::ControlledLookahead<ClassifierControl>::Settings settings;
  settings.depth = classifier.settings().dmax;
  settings.control = classifier;
  settings.first_depth = classifier.settings().presearch;
  return settings;
}

}  // namespace cairn::decision_trees
