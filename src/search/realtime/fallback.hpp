// Fallback: daRTAA*, which takes over for an agent whose database has no answer, from where it stands to its goal.
#pragma once

#include <cairn/agent.hpp>

#include "search/meter.hpp"
#include "search/realtime/astar_loop.hpp"

#include <cstdint>
#include <memory>

namespace cairn::realtime {

template <spaces::CellSpace S>
class BasicFallback {
 public:
  explicit BasicFallback(const Grid& grid) : grid_(&grid) {}

  /// The most that a move takes.
  static constexpr std::uint64_t work_bound(std::uint64_t degree) { return Loop::work_bound(kLookahead, degree); }

  /// Takes its memory now rather than when it is first needed.
  void prepare() {
    if (!loop_) loop_ = std::make_unique<Loop>(*grid_, Visibility::known, kLookahead, Moves::all);
  }
  /// For a new problem.
  void reset() {
    active_ = false;
    moves_ = 0;
  }
  bool active() const { return active_; }
  std::uint64_t moves() const { return moves_; }
  /// Nothing unless it is active.
  Inspection inspect() const { return active_ ? loop_->inspect() : Inspection{}; }

  /// The step of an agent that stands at `position`; what the meter has counted already is part of its work.
  Step step(Cell position, Cell goal, const search::Meter& meter) {
    if (!active_) {
      prepare();
      loop_->start(position, goal);
      active_ = true;
    }
    if (!meter.allows(Agent::kMinBudget)) return {Outcome::thinking, kNoCell, meter.work};
    Step step = loop_->step(meter.left());
    step.work += meter.work;
    if (step.outcome == Outcome::moved) ++moves_;
    return step;
  }

 private:
  using Loop = realtime::AStarLoop<S, AdaptiveLearning, LeastChangedOpen>;
  static constexpr std::uint32_t kLookahead = 97;

  const Grid* grid_;
  std::unique_ptr<Loop> loop_;
  bool active_ = false;
  std::uint64_t moves_ = 0;
};

using Fallback = BasicFallback<spaces::GridSpace>;

}  // namespace cairn::realtime
