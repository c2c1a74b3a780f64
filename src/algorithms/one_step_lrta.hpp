// OneStepLrta: LRTA* with a lookahead of depth 1 (Korf: Real-Time Heuristic Search, Artificial Intelligence 42, 1990).
//
// A move is a look at the successors, so it needs none of the machinery of deeper lookaheads. The heuristic stays
// consistent, which is why path-max has nothing to correct here.
#pragma once

#include <cairn/agent.hpp>

#include "search/realtime/learned_heuristic.hpp"
#include "search/realtime/one_step.hpp"
#include "search/spaces/grid_space.hpp"

#include <cstdint>

namespace cairn {

class OneStepLrta final : public Agent {
 public:
  OneStepLrta(const Grid& grid, Visibility visibility)
      : Agent(grid, visibility), space_(grid, believed_masks()), heuristic_(space_), look_(space_) {}

  static constexpr std::uint64_t work_bound(std::uint64_t degree) { return OneStep::work_bound(degree) + 1; }

  const LearnedHeuristic& heuristic() const { return heuristic_; }

  Inspection inspect() const override { return {kNoCell, episodes_, heuristic_.learned_states(), heuristic_.bytes()}; }

 private:
  void do_start(Cell start, Cell goal) override {
    heuristic_.start(space_.point(goal));
    look_.aim(goal);
    point_ = space_.point(start);
    episodes_ = 0;
  }

  Step do_step(std::uint64_t /*budget*/) override {
    static_assert(work_bound(kDirections) <= kMinBudget);  // a move fits any step
    Step step;
    ++episodes_;
    const BestMove best = look_.learn(position(), point_, heuristic_, step.work);
    if (heuristic_.hopeless(best.value)) {
      step.outcome = Outcome::unreachable;
      return step;
    }
    step.outcome = Outcome::moved;
    step.position = space_.neighbour(position(), best.direction);
    point_ = {point_.x + kDirectionSteps[best.direction].x, point_.y + kDirectionSteps[best.direction].y};
    return step;
  }

  GridSpace space_;
  LearnedHeuristic heuristic_;
  OneStep look_;
  Point point_;  // where the agent stands
  std::uint64_t episodes_ = 0;
};

}  // namespace cairn
