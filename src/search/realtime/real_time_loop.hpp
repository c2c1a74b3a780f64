// RealTimeLoop: the cycle that most real-time algorithms share (Hernández and Baier, AIIDE 2011, Algorithm 1).
//
// An episode looks ahead, chooses a target on the frontier, learns, and traces the way to the target; the agent then
// moves along it, one cell a step. The target is chosen before learning. Each phase can be interrupted when the step's
// budget is used up and goes on in the next step, so that any budget gives the same moves.
#pragma once

#include <cairn/agent.hpp>

#include "search/meter.hpp"
#include "search/progress.hpp"
#include "search/realtime/learned_heuristic.hpp"
#include "search/spaces/grid_space.hpp"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace cairn {

/// How far an agent goes before it plans again: a single move, or all the way to the target.
enum class Moves : std::uint8_t { one, all };

/// The policies, all made from the `Settings` of the lookahead, which say how far it goes:
///   Lookahead  `start(from, goal, h)`, `advance(h, meter)`, then the states that it generated: `cell(state)`, and
///              `parent(state)` as far back as `root()`
///   Choice     `start(lookahead)`, `advance(lookahead, h, meter)`, then `chosen()`, one of these states
///   Learning   `start(lookahead)`, `advance(lookahead, h, meter)`; it raises the agent's own state, if not others too
/// and each has `work_bound(settings, degree)`, the most that it counts in an episode. A lookahead that remembers the
/// walk has `start_problem(start)`, too.
template <typename Lookahead, typename Learning, typename Choice>
class RealTimeLoop final : public Agent {
 public:
  using Settings = typename Lookahead::Settings;

  RealTimeLoop(const Grid& grid, Visibility visibility, const Settings& settings, Moves moves)
      : Agent(grid, visibility),
        space_(grid, believed_masks()),
        heuristic_(space_),
        lookahead_(space_, settings),
        learning_(space_, settings),
        choice_(settings),
        moves_(moves) {
    path_.reserve(std::min<std::uint64_t>(Lookahead::longest_path(settings), space_.size()));
  }

  /// The most that a move takes: looking ahead, choosing, learning, tracing a path, checking it after a surprise, and
  /// the move itself.
  static constexpr std::uint64_t work_bound(const Settings& settings, std::uint64_t degree) {
    return Lookahead::work_bound(settings, degree) + Choice::work_bound(settings, degree) +
           Learning::work_bound(settings, degree) + 2 * Lookahead::longest_path(settings) + 1;
  }

  const LearnedHeuristic& heuristic() const { return heuristic_; }
  const Lookahead& lookahead() const { return lookahead_; }
  Lookahead& lookahead() { return lookahead_; }

  Inspection inspect() const override {
    return {kNoCell, episodes_, heuristic_.learned_states(), peak_local_bytes_ + heuristic_.bytes()};
  }

 private:
  enum class Phase : std::uint8_t { begin, look, choose, learn, trace, recheck, walk };

  void do_start([[maybe_unused]] Cell start, Cell goal) override {
    heuristic_.start(space_.point(goal));
    if constexpr (requires { lookahead_.start_problem(start); }) lookahead_.start_problem(start);
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

  /// `moved` once there is a path to move along. Phases lead to one another without a jump by their number, which is
  /// hard to predict.
  Outcome plan(Meter& meter) {
    switch (phase_) {
      case Phase::recheck:
        if (!recheck(meter)) return Outcome::thinking;
        if (phase_ == Phase::walk) break;
        [[fallthrough]];
      case Phase::begin:
        lookahead_.start(position(), goal(), heuristic_);
        ++episodes_;
        phase_ = Phase::look;
        [[fallthrough]];
      case Phase::look:
        if (const Progress progress = lookahead_.advance(heuristic_, meter); progress != Progress::done) {
          return progress == Progress::paused ? Outcome::thinking : Outcome::unreachable;
        }
        peak_local_bytes_ = std::max(peak_local_bytes_, lookahead_.bytes());
        choice_.start(lookahead_);
        phase_ = Phase::choose;
        [[fallthrough]];
      case Phase::choose:
        if (choice_.advance(lookahead_, heuristic_, meter) == Progress::paused) return Outcome::thinking;
        learning_.start(lookahead_);
        phase_ = Phase::learn;
        [[fallthrough]];
      case Phase::learn:
        if (learning_.advance(lookahead_, heuristic_, meter) == Progress::paused) return Outcome::thinking;
        if (heuristic_.hopeless(heuristic_(space_.point(position())))) return Outcome::unreachable;
        path_.clear();
        cursor_ = choice_.chosen();
        phase_ = Phase::trace;
        [[fallthrough]];
      case Phase::trace:
        for (; cursor_ != lookahead_.root(); cursor_ = lookahead_.parent(cursor_)) {
          if (!meter.allows(2)) return Outcome::thinking;
          path_.push_back(lookahead_.cell(cursor_));
          ++meter.work.traced;
        }
        phase_ = Phase::walk;
        [[fallthrough]];
      case Phase::walk:
        break;
    }
    return meter.allows(1) ? Outcome::moved : Outcome::thinking;
  }

  /// Whether the path is still legal decides what comes next. False where the budget ended first.
  bool recheck(Meter& meter) {
    for (; cursor_ < path_.size(); ++cursor_) {
      if (!meter.allows(1)) return false;
      ++meter.work.traced;
      const Cell from = cursor_ + 1 < path_.size() ? path_[cursor_ + 1] : position();
      if (!space_.has_move(from, path_[cursor_])) break;
    }
    phase_ = cursor_ < path_.size() ? Phase::begin : Phase::walk;
    return true;
  }

  // The rest of the path may be longer, or closed, by now.
  void on_blocked(std::span<const Cell> /*cells*/) override {
    if (phase_ != Phase::walk) return;
    cursor_ = 0;
    phase_ = Phase::recheck;
  }

  GridSpace space_;
  LearnedHeuristic heuristic_;
  Lookahead lookahead_;
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
