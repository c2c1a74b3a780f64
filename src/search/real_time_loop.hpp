// RealTimeLoop: the cycle that most real-time algorithms share (Hernández and Baier, AIIDE 2011, Algorithm 1).
//
// An episode looks ahead, chooses a target among the open states, learns, and traces the way to the target; the agent
// then moves along it, one cell a step. The target is chosen before learning. Each phase can be interrupted when the
// step's budget is used up and goes on in the next step, so that any budget gives the same moves.
#pragma once

#include <cairn/agent.hpp>

#include "search/astar_lookahead.hpp"
#include "search/local_learning.hpp"
#include "search/open_choice.hpp"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace cairn {

/// How far an agent goes before it plans again: a single move, or all the way to the target.
enum class Moves : std::uint8_t { one, all };

template <typename Learning, typename Choice>
class RealTimeLoop final : public Agent {
 public:
  RealTimeLoop(const Grid& grid, Visibility visibility, std::uint32_t expansions, Moves moves)
      : Agent(grid, visibility),
        space_(grid, believed_masks()),
        heuristic_(space_),
        lookahead_(space_, expansions),
        learning_(expansions),
        moves_(moves) {
    path_.reserve(std::min<std::uint64_t>(std::uint64_t{expansions} + 1, space_.size()));
  }

  /// The most that a move takes: a lookahead in which every successor is pushed and popped, choosing, learning, tracing
  /// a path and checking it after a surprise.
  static constexpr std::uint64_t work_bound(std::uint64_t expansions, std::uint64_t degree) {
    const std::uint64_t lookahead = expansions + degree * expansions + 2 * (degree * expansions + 1);
    return lookahead + Choice::work_bound(expansions) + Learning::work_bound(expansions, degree) + 2 * expansions + 1;
  }

  const LearnedHeuristic& heuristic() const { return heuristic_; }
  const AStarLookahead& lookahead() const { return lookahead_; }

  Inspection inspect() const override {
    return {path_.empty() ? kNoCell : path_.front(), episodes_, heuristic_.learned_states(),
            peak_local_bytes_ + heuristic_.bytes()};
  }

 private:
  enum class Phase : std::uint8_t { begin, look, choose, learn, trace, recheck, walk };

  void do_start(Cell /*start*/, Cell goal) override {
    heuristic_.start(space_.point(goal));
    path_.clear();
    phase_ = Phase::begin;
    episodes_ = 0;
    peak_local_bytes_ = 0;
  }

  Step do_step(std::uint64_t budget) override {
    Meter meter(budget);
    const Outcome outcome = plan(meter);
    if (outcome != Outcome::moved) return {outcome, kNoCell, meter.work};
    const Cell next = path_.back();
    path_.pop_back();
    ++meter.work.traced;
    if (path_.empty() || moves_ == Moves::one) phase_ = Phase::begin;
    return {Outcome::moved, next, meter.work};
  }

  /// `moved` once there is a path to move along.
  Outcome plan(Meter& meter) {
    for (;;) {
      switch (phase_) {
        case Phase::begin:
          lookahead_.start(position(), goal(), heuristic_);
          ++episodes_;
          phase_ = Phase::look;
          break;
        case Phase::look:
          if (const Progress progress = lookahead_.advance(heuristic_, meter); progress != Progress::done) {
            return progress == Progress::paused ? Outcome::thinking : Outcome::unreachable;
          }
          peak_local_bytes_ = std::max(peak_local_bytes_, lookahead_.bytes());
          choice_.start(lookahead_);
          phase_ = Phase::choose;
          break;
        case Phase::choose:
          if (!choice_.advance(lookahead_, heuristic_, meter)) return Outcome::thinking;
          learning_.start(lookahead_);
          phase_ = Phase::learn;
          break;
        case Phase::learn:
          if (!learning_.advance(lookahead_, heuristic_, meter)) return Outcome::thinking;
          path_.clear();
          cursor_ = choice_.chosen();
          phase_ = Phase::trace;
          break;
        case Phase::trace:
          for (; cursor_ != 0; cursor_ = lookahead_.local()[cursor_].parent) {
            if (!meter.allows(2)) return Outcome::thinking;
            path_.push_back(lookahead_.local()[cursor_].cell);
            ++meter.work.traced;
          }
          phase_ = Phase::walk;
          break;
        case Phase::recheck:
          for (; cursor_ < path_.size(); ++cursor_) {
            if (!meter.allows(1)) return Outcome::thinking;
            ++meter.work.traced;
            const Cell from = cursor_ + 1 < path_.size() ? path_[cursor_ + 1] : position();
            if (!may_move(from, path_[cursor_])) break;
          }
          phase_ = cursor_ < path_.size() ? Phase::begin : Phase::walk;
          break;
        case Phase::walk:
          if (!meter.allows(1)) return Outcome::thinking;
          return Outcome::moved;
      }
    }
  }

  bool may_move(Cell from, Cell to) const {
    bool legal = false;
    space_.for_each_successor(from, [&](Cell successor, Cost) { legal |= successor == to; });
    return legal;
  }

  // The rest of the path may be longer, or closed, by now.
  void on_blocked(std::span<const Cell> /*cells*/) override {
    if (phase_ != Phase::walk) return;
    cursor_ = 0;
    phase_ = Phase::recheck;
  }

  GridSpace space_;
  LearnedHeuristic heuristic_;
  AStarLookahead lookahead_;
  Learning learning_;
  Choice choice_;
  Moves moves_;
  Phase phase_ = Phase::begin;
  std::uint32_t cursor_ = 0;
  std::vector<Cell> path_;  // the next cell is the last
  std::uint64_t episodes_ = 0;
  std::uint64_t peak_local_bytes_ = 0;
};

}  // namespace cairn
