#include "algorithms/decision_trees/depth_training.hpp"

#include "algorithms/decision_trees/depth_oracle.hpp"
#include "search/realtime/open_choice.hpp"
#include "search/realtime/real_time_loop.hpp"

namespace cairn::decision_trees {
namespace {

/// A control of ControlledLookahead that notes what is right in which situation.
class LabellingControl {
 public:
  using Settings = DepthClassifier;

  LabellingControl(const spaces::GridSpace& space, std::uint32_t dmax, const Settings& tree)
      : tree_(tree), oracle_(space, dmax), history_(space, tree.settings().history) {}

  static constexpr std::uint64_t work_bound(const Settings& /*settings*/) { return 0; }

  void start_problem(Cell start) {
    history_.start(start);
    examples_.clear();
  }
  void begin(Cell from, const realtime::LearnedHeuristic& h) { history_.plan_from(from, h); }
  std::uint32_t choose(const realtime::BreadthLookahead& presearch, Cell goal, const realtime::LearnedHeuristic& h,
                       Work& work) {
    const std::uint32_t depth = oracle_.depth(presearch.cell(presearch.root()), goal, h);
    examples_.push_back({history_.features(presearch, h), depth});
    return tree_.nodes().empty() ? depth : tree_(examples_.back().features, work);
  }

  std::vector<TrainingExample>& examples() { return examples_; }

 private:
  DepthClassifier tree_;
  DepthOracle oracle_;
  WalkHistory history_;
  std::vector<TrainingExample> examples_;
};

using LabellingLookahead = realtime::ControlledLookahead<LabellingControl>;

LabellingLookahead::Settings lookahead_settings(const DepthClassifier& tree) {
  LabellingLookahead::Settings lookahead;
  lookahead.depth = tree.settings().dmax;
  lookahead.control = tree;
  lookahead.first_depth = tree.settings().presearch;
  return lookahead;
}

}  // namespace

class LabelledWalks::Walker {
 public:
  Walker(const Grid& grid, const DepthClassifier& tree)
      : agent(grid, Visibility::known, lookahead_settings(tree), realtime::Moves::one) {}

  realtime::RealTimeLoop<LabellingLookahead, realtime::CurrentLearning, realtime::BestOpen> agent;
};

LabelledWalks::LabelledWalks(const Grid& grid, const DepthClassifier& tree)
    : walker_(std::make_unique<Walker>(grid, tree)) {}

LabelledWalks::~LabelledWalks() = default;

std::vector<TrainingExample> LabelledWalks::walk(Cell start, Cell goal, std::uint64_t most_moves) {
  auto& agent = walker_->agent;
  agent.start(start, goal);
  std::uint64_t moves = 0;
  while (moves < most_moves && agent.step().outcome == Outcome::moved) ++moves;
  return moves == 0 ? std::vector<TrainingExample>{} : std::move(agent.lookahead().control().examples());
}

}  // namespace cairn::decision_trees
