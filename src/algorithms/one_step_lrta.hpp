// OneStepLrta: LRTA* with a lookahead of depth 1 (Korf: Real-Time Heuristic Search, Artificial Intelligence 42, 1990).
//
// A move is a look at the successors, so it needs none of the machinery of deeper lookaheads. The heuristic stays
// consistent, so that path-max would change nothing.
#pragma once

#include <cairn/agent.hpp>

#include "search/realtime/one_step.hpp"
#include "search/realtime/values/learned_heuristic.hpp"
#include "search/spaces/agent_on.hpp"
#include "search/spaces/space.hpp"

#include <cstdint>

namespace cairn::algorithm {

template <spaces::Space S>
class OneStepLrtaOn final : public spaces::AgentOn<S> {
  using spaces::AgentOn<S>::space_;

 public:
  using spaces::AgentOn<S>::position;

  /// `world` is a grid and its visibility, or a graph.
  template <typename... World>
  explicit OneStepLrtaOn(const World&... world) : spaces::AgentOn<S>(world...), heuristic_(space_), look_(space_) {}

  static constexpr std::uint64_t work_bound(std::uint64_t degree) {
    return realtime::OneStep<S>::work_bound(degree) + 1;
  }

  const realtime::LearnedHeuristicOn<S>& heuristic() const { return heuristic_; }

  Inspection inspect() const override {
    return {kNoCell, episodes_, heuristic_.learned_states(), heuristic_.bytes(), 0, 1 + kDirections};
  }

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
    const auto best = realtime::look_and_learn(look_, position(), key_, heuristic_, step.work);
    if (heuristic_.hopeless(best.value)) {
      step.outcome = Outcome::unreachable;
      return step;
    }
    step.outcome = Outcome::moved;
    step.position = look_.next(position(), best);
    key_ = look_.next_key(key_, best);
    return step;
  }

  realtime::LearnedHeuristicOn<S> heuristic_;
  realtime::OneStep<S> look_;
  typename S::Key key_;  // of where the agent stands
  std::uint64_t episodes_ = 0;
};

using OneStepLrta = OneStepLrtaOn<spaces::GridSpace>;

}  // namespace cairn::algorithm
