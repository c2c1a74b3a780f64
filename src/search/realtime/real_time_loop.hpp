// RealTimeLoop: the cycle that most real-time algorithms share (Hernández and Baier, AIIDE 2011, Algorithm 1).
//
// An episode looks ahead, chooses a target on the frontier, learns, and traces the way to the target; the agent then
// moves along it, one cell a step. The target is chosen before learning. Each phase can be interrupted when the step's
// budget is used up and goes on in the next step, so that any budget gives the same moves.
#pragma once

#include <cairn/agent.hpp>

#include "search/meter.hpp"
#include "search/progress.hpp"
#include "search/realtime/policies.hpp"
#include "search/realtime/values/learned_heuristic.hpp"
#include "search/spaces/agent_on.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>
#include <vector>

namespace cairn::realtime {

/// How far an agent goes before it plans again: a single move, or all the way to the target.
enum class Moves : std::uint8_t { one, all };

/// The policies have their contracts in policies.hpp.
template <Lookahead L, Learning<L> R, Choice<L> C>
class RealTimeLoop final : public spaces::AgentOn<typename L::Space> {
  using Base = spaces::AgentOn<typename L::Space>;
  using Base::space_;

 public:
  using Base::goal;
  using Base::position;
  using Settings = typename L::Settings;
  using Heuristic = LearnedHeuristicOn<typename L::Space>;

  /// `world` is what the agent's space is of: a grid and its visibility, or a graph.
  template <typename... World>
  RealTimeLoop(const Settings& settings, Moves moves, const World&... world)
      : Base(world...),
        heuristic_(space_, L::longest_step(settings)),
        lookahead_(space_, settings),
        learning_(space_, settings),
        choice_(settings),
        moves_(moves) {
    path_.reserve(std::min<std::uint64_t>(L::longest_path(settings), space_.size()));
  }
  RealTimeLoop(const Grid& grid, Visibility visibility, const Settings& settings, Moves moves)
      : RealTimeLoop(settings, moves, grid, visibility) {}

  /// The most that a move takes: looking ahead, choosing, learning, tracing a path, checking it after a surprise, and
  /// the move itself.
  static constexpr std::uint64_t work_bound(const Settings& settings, std::uint64_t degree) {
    return L::work_bound(settings, degree) + C::work_bound(settings, degree) + R::work_bound(settings, degree) +
           2 * L::longest_path(settings) + 1;
  }

  const Heuristic& heuristic() const { return heuristic_; }
  const L& lookahead() const { return lookahead_; }
  L& lookahead() { return lookahead_; }

  Inspection inspect() const override {
    Inspection inspection{kNoCell, episodes_, heuristic_.learned_states(), peak_local_bytes_ + heuristic_.bytes()};
    if constexpr (requires { lookahead_.percolations(); }) inspection.percolations = lookahead_.percolations();
    return inspection;
  }

 private:
  enum class Phase : std::uint8_t { begin, look, choose, learn, trace, recheck, walk };

  void do_start([[maybe_unused]] Cell start, Cell target) override {
    heuristic_.start(space_.key(target));
    if constexpr (requires { lookahead_.start_problem(start); }) lookahead_.start_problem(start);
    path_.clear();
    phase_ = Phase::begin;
    episodes_ = 0;
    peak_local_bytes_ = 0;
  }

  Step do_step(std::uint64_t budget) override {
    search::Meter meter(budget);
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
  Outcome plan(search::Meter& meter) {
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
        if (const search::Progress progress = lookahead_.advance(heuristic_, meter);
            progress != search::Progress::done) {
          return progress == search::Progress::paused ? Outcome::thinking : Outcome::unreachable;
        }
        peak_local_bytes_ = std::max(peak_local_bytes_, lookahead_.bytes());
        choice_.start(lookahead_);
        phase_ = Phase::choose;
        [[fallthrough]];
      case Phase::choose:
        if (choice_.advance(lookahead_, heuristic_, meter) == search::Progress::paused) return Outcome::thinking;
        learning_.start(lookahead_);
        phase_ = Phase::learn;
        [[fallthrough]];
      case Phase::learn:
        if (learning_.advance(lookahead_, heuristic_, meter) == search::Progress::paused) return Outcome::thinking;
        if (heuristic_.hopeless(heuristic_(space_.key(position())))) return Outcome::unreachable;
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

  /// Walks on where the path is still legal and costs what it cost, and plans anew where not. False where the budget
  /// ended first.
  bool recheck(search::Meter& meter) {
    for (; cursor_ < path_.size(); ++cursor_) {
      if (!meter.allows(1)) return false;
      ++meter.work.traced;
      const Cell from = cursor_ + 1 < path_.size() ? path_[cursor_ + 1] : position();
      if (!space_.has_move(from, path_[cursor_]) || is_dearer(path_[cursor_])) break;
    }
    phase_ = cursor_ < path_.size() ? Phase::begin : Phase::walk;
    return true;
  }

  // The rest of the path may be longer, or closed, by now.
  void on_blocked(std::span<const Cell> /*cells*/) override {
    dearer_count_ = 0;
    begin_recheck();
  }
  // It comes after on_blocked, if that comes too.
  void on_dearer(std::span<const Cell> cells) override {
    dearer_count_ = cells.size();
    std::copy(cells.begin(), cells.end(), dearer_.begin());
    begin_recheck();
  }
  void begin_recheck() {
    if (phase_ != Phase::walk && phase_ != Phase::recheck) return;
    cursor_ = 0;
    phase_ = Phase::recheck;
  }
  bool is_dearer([[maybe_unused]] Cell cell) const {
    if constexpr (!std::is_same_v<typename L::Space, spaces::WeightedSpace>) return false;
    const auto end = dearer_.begin() + static_cast<std::ptrdiff_t>(dearer_count_);
    return std::find(dearer_.begin(), end, cell) != end;
  }

  Heuristic heuristic_;
  L lookahead_;
  R learning_;
  C choice_;
  Moves moves_;
  Phase phase_ = Phase::begin;
  std::uint32_t cursor_ = 0;
  std::vector<Cell> path_;                    // the next cell is the last
  std::array<Cell, kDirections + 1> dearer_;  // found by the last move to cost more than the path was planned with
  std::size_t dearer_count_ = 0;
  std::uint64_t episodes_ = 0;
  std::uint64_t peak_local_bytes_ = 0;
};

}  // namespace cairn::realtime
