// AgentPursuer: any agent as the pursuer of subgoals. It starts anew at each of them, with nothing learned.
#pragma once

#include <cairn/agent.hpp>

#include "search/meter.hpp"
#include "search/progress.hpp"
#include "search/spaces/grid_space.hpp"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <utility>

namespace cairn::subgoal_trees {

/// A pursuer of SubgoalGuided.
class AgentPursuer {
 public:
  using Space = spaces::GridSpace;

  AgentPursuer(const spaces::GridSpace& space, std::unique_ptr<Agent> agent)
      : space_(space), agent_(std::move(agent)) {}

  void start(Cell /*start*/, Cell /*goal*/) {
    subgoal_ = kNoCell;
    is_started_ = false;
    learned_before_ = 0;
    peak_bytes_ = 0;
  }
  void aim(Cell subgoal) {
    if (subgoal == subgoal_) return;
    take_stock();
    subgoal_ = subgoal;
    is_started_ = false;
  }
  search::Progress advance(Cell position, search::Meter& meter) {
    if (!meter.allows(Agent::kMinBudget)) return search::Progress::paused;
    if (!is_started_) agent_->start(position, subgoal_);
    is_started_ = true;
    const Step step = agent_->step(meter.left());
    meter.work += step.work;
    if (step.outcome != Outcome::moved) return search::Progress::paused;
    cost_ = space_.heuristic(position, step.position);  // of a single move
    next_ = step.position;
    return search::Progress::done;
  }
  Cell next() const { return next_; }
  Cost cost() const { return cost_; }

  std::uint64_t learned_states() const {
    return learned_before_ + (is_started_ ? agent_->inspect().learned_states : 0);
  }
  std::uint64_t bytes() const {
    return is_started_ ? std::max(peak_bytes_, agent_->inspect().online_bytes) : peak_bytes_;
  }

 private:
  // What the agent is about to forget.
  void take_stock() {
    learned_before_ = learned_states();
    peak_bytes_ = bytes();
  }

  spaces::GridSpace space_;
  std::unique_ptr<Agent> agent_;
  Cell subgoal_ = kNoCell;
  bool is_started_ = false;
  Cell next_ = kNoCell;
  Cost cost_;
  std::uint64_t learned_before_ = 0;
  std::uint64_t peak_bytes_ = 0;
};

}  // namespace cairn::subgoal_trees
