// SubgoalGuided: the skeleton of agents that walk from subgoal to subgoal: something selects where to go next,
// something else gets there.
//
// Subgoals near enough to be reached without learning are what makes a real-time agent walk straight. Where a subgoal
// is harder to reach than expected, the pursuer learns its way to it, so that the agent always arrives.
#pragma once

#include <cairn/agent.hpp>

#include "base/platform/compiler.hpp"
#include "search/meter.hpp"
#include "search/progress.hpp"
#include "search/spaces/agent_on.hpp"
#include "search/spaces/space.hpp"

#include <concepts>
#include <cstdint>
#include <utility>

namespace cairn::realtime {

/// Selects where to go next:
///   start(start, goal)        sets a problem.
///   advance(position, meter)  is done when there is a `subgoal()` for an agent that stands at `position`. The agent
///                             asks at the start, when it stands on its subgoal, and when the subgoal is not kept.
///   keeps(cost)               says, after a move of that cost, whether to go on to the same subgoal.
///   pass(position, meter)     is called before each move on the way to a subgoal, and may change the subgoal.
///   lost()                    says whether the subgoal is the goal itself because the selector knows nothing better.
/// A selector may also have `passes(point, work)`, a fast path for moves on which `pass` has nothing to do: it returns
/// true there. Otherwise the agent calls `pass`.
template <typename S>
concept Selector = requires(S selector, const S& finished, Cell cell, Cost cost, search::Meter& meter) {
  selector.start(cell, cell);
  { selector.advance(cell, meter) } -> std::same_as<search::Progress>;
  { selector.pass(cell, meter) } -> std::same_as<search::Progress>;
  { selector.keeps(cost) } -> std::same_as<bool>;
  { finished.subgoal() } -> std::same_as<Cell>;
  { finished.lost() } -> std::same_as<bool>;
  { finished.bytes() } -> std::same_as<std::uint64_t>;
};

/// Walks to the subgoal:
///   start(start, goal)        sets a problem, with its global goal.
///   aim(subgoal)              sets the cell to walk to.
///   advance(position, meter)  is done when there is a `next()` cell, a move of `cost()` away, and exhausted when it
///                             finds that the subgoal can't be reached.
/// A pursuer may also have `point()`, where the agent stands, and `strides(position, work)`, a fast path: it returns
/// true when `next()` is known at once. Otherwise the agent calls `advance`. Both fast paths together count less than
/// any budget.
template <typename P>
concept Pursuer = spaces::Space<typename P::Space> &&
    requires(P pursuer, const P& finished, Cell cell, search::Meter& meter) {
  pursuer.start(cell, cell);
  pursuer.aim(cell);
  { pursuer.advance(cell, meter) } -> std::same_as<search::Progress>;
  { finished.next() } -> std::same_as<Cell>;
  { finished.cost() } -> std::same_as<Cost>;
  { finished.learned_states() } -> std::same_as<std::uint64_t>;
  { finished.bytes() } -> std::same_as<std::uint64_t>;
};

/// The states in the lists of the pursuer's search; 0 if it does not count them.
template <typename P>
std::uint64_t listed_states_of(const P& pursuer) {
  if constexpr (requires { pursuer.listed_states(); }) return pursuer.listed_states();
  return 0;
}

template <Selector S, Pursuer P>
class SubgoalGuided final : public spaces::AgentOn<typename P::Space> {
  using Base = spaces::AgentOn<typename P::Space>;

 public:
  using Base::position;

  /// `world` is a grid, or a graph.
  template <typename World, typename... PursuerArguments>
  SubgoalGuided(const World& world, S selector, PursuerArguments&&... arguments)
      : Base(world),
        selector_(std::move(selector)),
        pursuer_(this->space_, std::forward<PursuerArguments>(arguments)...) {}

  Inspection inspect() const override {
    return {selector_.subgoal(),       episodes_,
            pursuer_.learned_states(), selector_.bytes() + pursuer_.bytes(),
            fallback_moves_,           listed_states_of(pursuer_)};
  }

  const S& selector() const { return selector_; }

 private:
  void do_start(Cell start, Cell goal) override {
    selector_.start(start, goal);
    pursuer_.start(start, goal);
    selecting_ = true;
    episodes_ = 0;
    fallback_moves_ = 0;
  }

  static constexpr bool kHasFastPath = requires(S selector, P pursuer, Cell cell, Work work) {
    selector.passes(pursuer.point(), work);
    pursuer.strides(cell, work);
  };

  // The fast path counts into the step that is returned: to copy the counts from a meter would cost more than the move.
  Step do_step(std::uint64_t budget) override {
    Step step;
    if constexpr (kHasFastPath) {
      if (!selecting_ && selector_.passes(pursuer_.point(), step.work) && pursuer_.strides(position(), step.work)) {
        step.outcome = Outcome::moved;
        step.position = move();
        return step;
      }
    }
    take_time(step, budget);
    return step;
  }

  CAIRN_NOINLINE void take_time(Step& step, std::uint64_t budget) {
    search::Meter meter(budget);
    meter.work = step.work;
    step.outcome = plan(meter);
    if (step.outcome == Outcome::moved) step.position = move();
    step.work = meter.work;
  }

  Outcome plan(search::Meter& meter) {
    if (!selecting_) {
      const Cell before = selector_.subgoal();
      if (selector_.pass(position(), meter) == search::Progress::paused) return Outcome::thinking;
      if (selector_.subgoal() != before) {
        ++episodes_;
        pursuer_.aim(selector_.subgoal());
      }
    }
    while (selecting_) {
      if (selector_.advance(position(), meter) == search::Progress::paused) return Outcome::thinking;
      ++episodes_;
      selecting_ = selector_.subgoal() == position();
      if (!selecting_) pursuer_.aim(selector_.subgoal());
    }
    switch (pursuer_.advance(position(), meter)) {
      case search::Progress::done:
        return Outcome::moved;
      case search::Progress::exhausted:
        return Outcome::unreachable;
      case search::Progress::paused:
        break;
    }
    return Outcome::thinking;
  }

  Cell move() {
    const Cell next = pursuer_.next();
    if (selector_.lost()) ++fallback_moves_;
    selecting_ = !selector_.keeps(pursuer_.cost()) || next == selector_.subgoal();
    return next;
  }

  S selector_;
  P pursuer_;
  bool selecting_ = true;
  std::uint64_t episodes_ = 0;
  std::uint64_t fallback_moves_ = 0;
};

}  // namespace cairn::realtime
