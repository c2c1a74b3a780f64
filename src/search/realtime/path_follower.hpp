// PathFollower: the skeleton of agents that plan a whole path and walk it: A*, weighted A*, Repeated A*.
#pragma once

#include <cairn/agent.hpp>
#include <cairn/algorithm.hpp>

#include "search/optimal/slice_limit.hpp"
#include "search/progress.hpp"
#include "search/spaces/agent_on.hpp"
#include "search/spaces/space.hpp"

#include <algorithm>
#include <concepts>
#include <span>
#include <utility>
#include <vector>

namespace cairn::realtime {

/// What finds whole paths, in slices:
///   start(start, goal)  sets a problem and forgets the last one.
///   run(limit)          searches until the path is known (done), there is none (exhausted), or the limit is reached.
///                       It goes on where it paused; the space does not change in between.
///   parent(cell)        once done: on the path from start to goal, the cell before this one.
///   work()              is all that was counted since `start`; memory_bytes() is what the search holds.
template <typename P>
concept Planner = spaces::Space<typename P::Space> &&
    requires(P planner, const P& finished, Cell cell, optimal::SliceLimit limit) {
  planner.start(cell, cell);
  { planner.run(limit) } -> std::same_as<search::Progress>;
  { finished.parent(cell) } -> std::same_as<Cell>;
  { finished.work() } -> std::same_as<const Work&>;
  { finished.memory_bytes() } -> std::same_as<std::uint64_t>;
};

/// The agent thinks until it has the whole path, as many steps as the budget asks for, and replans from where it stands
/// when what it sees makes a move of the path illegal or dearer.
template <Planner P>
class PathFollower final : public spaces::AgentOn<typename P::Space> {
  using Base = spaces::AgentOn<typename P::Space>;
  using Base::space_;

 public:
  using Base::goal;
  using Base::position;

  template <typename... PlannerArguments>
  explicit PathFollower(const AgentSetup& setup, PlannerArguments&&... arguments)
      : Base(setup.grid, setup.visibility), planner_(space_, std::forward<PlannerArguments>(arguments)...) {}
  template <typename... PlannerArguments>
  explicit PathFollower(const GraphAgentSetup& setup, PlannerArguments&&... arguments)
      : Base(setup.graph), planner_(space_, std::forward<PlannerArguments>(arguments)...) {}

  Inspection inspect() const override {
    Inspection inspection{kNoCell, episodes_, 0, std::max(peak_bytes_, bytes())};
    inspection.listed_states = std::max(peak_states_, states());
    return inspection;
  }

 private:
  enum class Phase : std::uint8_t { planning, tracing, walking };

  void do_start(Cell start, Cell /*goal*/) override {
    episodes_ = 0;
    peak_bytes_ = 0;
    peak_states_ = 0;
    plan_from(start);
  }

  Step do_step(std::uint64_t budget) override {
    Step step;
    if (phase_ == Phase::planning && !plan(budget, step)) return step;
    if (phase_ == Phase::tracing && !trace(budget, step)) return step;
    step.outcome = Outcome::moved;
    step.position = ahead_.back();
    ahead_.pop_back();
    return step;
  }

  void on_blocked(std::span<const Cell> /*cells*/) override {
    if (phase_ != Phase::walking) {
      plan_from(position());
      return;
    }
    Cell from = position();
    for (std::size_t i = ahead_.size(); i-- > 0; from = ahead_[i]) {
      if (!space_.has_move(from, ahead_[i])) {
        plan_from(position());
        return;
      }
    }
  }

  // The path was planned by the least costs that there might be: only if it is dearer itself may another be better.
  void on_dearer(std::span<const Cell> cells) override {
    const auto is_ahead = [&](Cell cell) { return std::find(ahead_.begin(), ahead_.end(), cell) != ahead_.end(); };
    if (phase_ != Phase::walking || std::any_of(cells.begin(), cells.end(), is_ahead)) plan_from(position());
  }

  void plan_from(Cell cell) {
    ahead_.clear();
    planner_.start(cell, goal());
    phase_ = Phase::planning;
    ++episodes_;
  }

  bool plan(std::uint64_t budget, Step& step) {
    const Work before = planner_.work();
    const search::Progress progress = planner_.run({.work = budget});
    step.work += planner_.work() - before;
    if (progress != search::Progress::done) {
      step.outcome = progress == search::Progress::paused ? Outcome::thinking : Outcome::unreachable;
      return false;
    }
    phase_ = Phase::tracing;
    traced_ = goal();
    return true;
  }

  // From the goal back to the cell after the agent's.
  bool trace(std::uint64_t budget, Step& step) {
    for (; traced_ != position(); traced_ = planner_.parent(traced_)) {
      if (step.work.total() >= budget) {
        step.outcome = Outcome::thinking;
        return false;
      }
      ahead_.push_back(traced_);
      ++step.work.traced;
    }
    peak_bytes_ = std::max(peak_bytes_, bytes());
    peak_states_ = std::max(peak_states_, states());
    phase_ = Phase::walking;
    return true;
  }

  std::uint64_t bytes() const { return planner_.memory_bytes() + ahead_.size() * sizeof(Cell); }
  /// Of a planner that counts them.
  std::uint64_t states() const {
    if constexpr (requires { planner_.reached_states(); }) return planner_.reached_states();
    return 0;
  }

  P planner_;
  Phase phase_ = Phase::planning;
  Cell traced_ = kNoCell;
  std::vector<Cell> ahead_;  // the cells yet to walk, the next one at the end
  std::uint64_t episodes_ = 0;
  std::uint64_t peak_bytes_ = 0;
  std::uint64_t peak_states_ = 0;
};

}  // namespace cairn::realtime
