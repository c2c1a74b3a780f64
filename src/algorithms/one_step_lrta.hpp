// OneStepLrta: LRTA* with a lookahead of depth 1 (Korf: Real-Time Heuristic Search, Artificial Intelligence 42, 1990).
//
// A move is a look at the successors, so it needs none of the machinery of deeper lookaheads. The heuristic stays
// consistent, so that path-max would change nothing.
#pragma once

#include <cairn/agent.hpp>

#include "search/agent_on.hpp"
#include "search/realtime/learned_heuristic.hpp"
#include "search/realtime/one_step.hpp"
#include "search/spaces/space.hpp"

#include <cstdint>

namespace cairn {

template <Space S>
class OneStepLrtaOn final : public AgentOn<S> {
  using AgentOn<S>::space_;

 public:
  using AgentOn<S>::position;

  /// `world` is a grid and its visibility, or a graph.
  template <typename... World>
  explicit OneStepLrtaOn(const World&... world) : AgentOn<S>(world...), heuristic_(space_), look_(space_) {}

  static constexpr std::uint64_t work_bound(std::uint64_t degree) { return OneStep<S>::work_bound(degree) + 1; }

  const LearnedHeuristicOn<S>& heuristic() const { return heuristic_; }

  Inspection inspect() const override { return {kNoCell, episodes_, heuristic_.learned_states(), heuristic_.bytes()}; }

 private:
  void do_start(Cell start, Cell goal) override {
    heuristic_.start(space_.key(goal));
    look_.aim(goal);
    key_ = space_.key(start);
    episodes_ = 0;
  }

  Step do_step(std::uint64_t /*budget*/) override {
    static_assert(work_bound(kDirections) <= Agent::kMinBudget);  // a move fits any step
    Step step;
    ++episodes_;
    const auto best = look_and_learn(look_, position(), key_, heuristic_, step.work);
    if (heuristic_.hopeless(best.value)) {
      step.outcome = Outcome::unreachable;
      return step;
    }
    step.outcome = Outcome::moved;
    step.position = look_.next(position(), best);
    key_ = look_.next_key(key_, best);
    return step;
  }

  LearnedHeuristicOn<S> heuristic_;
  OneStep<S> look_;
  typename S::Key key_;  // of where the agent stands
  std::uint64_t episodes_ = 0;
};

using OneStepLrta = OneStepLrtaOn<GridSpace>;

}  // namespace cairn
