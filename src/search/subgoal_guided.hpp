// SubgoalGuided: the skeleton of agents that walk from subgoal to subgoal: something selects where to go next,
// something else gets there.
//
// Subgoals near enough to be reached without learning are what makes a real-time agent walk straight. Where a subgoal
// is harder to reach than expected, the pursuer learns its way to it, so that the agent always arrives.
#pragma once

#include <cairn/agent.hpp>

#include "search/grid_space.hpp"
#include "search/meter.hpp"

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
/// where `advance` and `pass` return false when the budget ended first. The agent asks for a subgoal at the start,
/// where it stands on the one it has, and where that is not kept.
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

  Step do_step(std::uint64_t budget) override {
    Meter meter(budget);
    if (!selecting_) {
      const Cell before = selector_.subgoal();
      if (!selector_.pass(position(), meter)) return {Outcome::thinking, kNoCell, meter.work};
      if (selector_.subgoal() != before) {
        ++episodes_;
        pursuer_.aim(selector_.subgoal());
      }
    }
    while (selecting_) {
      if (!selector_.advance(position(), meter)) return {Outcome::thinking, kNoCell, meter.work};
      ++episodes_;
      selecting_ = selector_.subgoal() == position();
      if (!selecting_) pursuer_.aim(selector_.subgoal());
    }
    if (!pursuer_.advance(position(), meter)) return {Outcome::thinking, kNoCell, meter.work};
    const Cell next = pursuer_.next();
    if (selector_.lost()) ++fallback_moves_;
    selecting_ = !selector_.keeps(pursuer_.cost()) || next == selector_.subgoal();
    return {Outcome::moved, next, meter.work};
  }

  Selector selector_;
  Pursuer pursuer_;
  bool selecting_ = true;
  std::uint64_t episodes_ = 0;
  std::uint64_t fallback_moves_ = 0;
};

}  // namespace cairn
