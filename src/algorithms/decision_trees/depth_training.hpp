// Examples for a classifier of lookahead depths, by walks whose every move is labelled (Bulitko, Luštrek, Schaeffer,
// Björnsson, Sigmundarson: Dynamic Control in Real-Time Heuristic Search, JAIR 2008, Section 5.1).
//
// At first the agent walks as the oracle does, with the depths that are right. Where there is a classifier already, it
// walks by that, so that another one can learn what to do in situations that this one gets into (as in Ross, Gordon,
// Bagnell: A Reduction of Imitation Learning and Structured Prediction to No-Regret Online Learning, AISTATS 2011).
#pragma once

#include <cairn/grid.hpp>

#include "algorithms/decision_trees/decision_tree_learner.hpp"
#include "algorithms/decision_trees/depth_classifier.hpp"

#include <cstdint>
#include <memory>
#include <vector>

namespace cairn::decision_trees {

class LabelledWalks {
 public:
  /// Walks by the tree, or by the labels where it has no nodes. The grid and the nodes must outlive it.
  LabelledWalks(const Grid& grid, const DepthClassifier& tree);
  ~LabelledWalks();

  /// What an agent meets on its way from one cell to another, or on the first `most_moves` moves of it.
  std::vector<TrainingExample> walk(Cell start, Cell goal, std::uint64_t most_moves);

 private:
  class Walker;
  std::unique_ptr<Walker> walker_;
};

}  // namespace cairn::decision_trees
