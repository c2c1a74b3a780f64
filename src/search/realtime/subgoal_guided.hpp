// SubgoalGuided: the skeleton of agents that walk from subgoal to subgoal: something selects where to go next,
// something else gets there.
//
// Subgoals near enough to be reached without learning are what makes a real-time agent walk straight. Where a subgoal
// is harder to reach than expected, the pursuer learns its way to it, so that the agent always arrives.
#pragma once

#include <cairn/agent.hpp>

#include "search/meter.hpp"
#include "search/progress.hpp"
#include "search/spaces/grid_space.hpp"

#include <cstdint>
#include <utility>

namespace cairn {

/// The policies:
///   Selector  `start(start, goal)`, `advance(position, meter)` until there is a `subgoal()` for an agent that stands
///             there, `keeps(cost)` after a move of that cost: whether to go on to the same subgoal, `lost()`: whether
///             that is the goal itself for want of anything better, `pass(position, meter)` before each move on the way
///             to a subgoal, which may change it
///   Pursuer   `start(start, goal)`, `aim(subgoal)`, `advance(position, meter)` until there is a `next()` cell, a
///             move of `cost()` away
/// where `advance` and `pass` return `Progress`. The agent asks for a subgoal at the start,
/// where it stands on the one it has, and where that is not kept.
///
/// Nearly all moves of some agents change nothing and take a glance: for them a selector may have `passes(point,
/// work)`, which is true if `pass` has nothing left to do there, and a pursuer the `point()` where the agent stands and
/// `strides(position, work)`, which is true if there is a `next()` cell already. Together they count less than any
/// budget; where one is false, its longer sister goes on from there.
template <typename Selector, typename Pursuer>
class SubgoalGuided final : public Agent {
 public:
  template <typename... PursuerArguments>
  SubgoalGuided(const Grid& grid, Selector selector, PursuerArguments&&... arguments)
      : Agent(grid, Visibility::known),
        selector_(std::move(selector)),
        pursuer_(GridSpace(grid), std::forward<PursuerArguments>(arguments)...) {}

  Inspection inspect() const override {
    return {selector_.subgoal(), episodes_, pursuer_.learned_states(), selector_.bytes() + pursuer_.bytes(),
            fallback_moves_};
  }

  const Selector& selector() const { return selector_; }

 private:
  void do_start(Cell start, Cell goal) override {
    selector_.start(start, goal);
    pursuer_.start(start, goal);
    selecting_ = true;
    episodes_ = 0;
    fallback_moves_ = 0;
  }

  static constexpr bool kGlances = requires(Selector selector, Pursuer pursuer, Cell cell, Work work) {
    selector.passes(pursuer.point(), work);
    pursuer.strides(cell, work);
  };

  // The step is made where it is returned, and a move that takes a glance is kept apart: to carry the counts over from
  // a meter costs more than all the rest of it.
  Step do_step(std::uint64_t budget) override {
    Step step;
    if constexpr (kGlances) {
      if (!selecting_ && selector_.passes(pursuer_.point(), step.work) && pursuer_.strides(position(), step.work)) {
        step.outcome = Outcome::moved;
        step.position = move();
        return step;
      }
    }
    take_time(step, budget);
    return step;
  }

  [[gnu::noinline]] void take_time(Step& step, std::uint64_t budget) {
    Meter meter(budget);
    meter.work = step.work;
    step.outcome = plan(meter);
    if (step.outcome == Outcome::moved) step.position = move();
    step.work = meter.work;
  }

  Outcome plan(Meter& meter) {
    if (!selecting_) {
      const Cell before = selector_.subgoal();
      if (selector_.pass(position(), meter) == Progress::paused) return Outcome::thinking;
      if (selector_.subgoal() != before) {
        ++episodes_;
        pursuer_.aim(selector_.subgoal());
      }
    }
    while (selecting_) {
      if (selector_.advance(position(), meter) == Progress::paused) return Outcome::thinking;
      ++episodes_;
      selecting_ = selector_.subgoal() == position();
      if (!selecting_) pursuer_.aim(selector_.subgoal());
    }
    return pursuer_.advance(position(), meter) == Progress::done ? Outcome::moved : Outcome::thinking;
  }

  Cell move() {
    const Cell next = pursuer_.next();
    if (selector_.lost()) ++fallback_moves_;
    selecting_ = !selector_.keeps(pursuer_.cost()) || next == selector_.subgoal();
    return next;
  }

  Selector selector_;
  Pursuer pursuer_;
  bool selecting_ = true;
  std::uint64_t episodes_ = 0;
  std::uint64_t fallback_moves_ = 0;
};

}  // namespace cairn
