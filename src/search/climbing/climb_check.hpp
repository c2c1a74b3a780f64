// ClimbCheck: finds out in slices whether a hill-climber gets from one cell to another within a number of steps.
#pragma once

#include "search/climbing/hill_climb.hpp"
#include "search/meter.hpp"
#include "search/progress.hpp"

#include <algorithm>
#include <cstdint>

namespace cairn::climbing {

class ClimbCheck {
 public:
  ClimbCheck(const Grid& grid, std::uint32_t most_steps) : climber_(grid), most_steps_(most_steps) {}

  /// The most that a check takes: the steps, and the last look.
  static constexpr std::uint64_t work_bound(std::uint64_t most_steps) { return most_steps + 1; }

  void start(Cell from, Cell target) {
    cell_ = from;
    target_ = target;
    steps_left_ = most_steps_;
    cost_ = Cost{0};
  }

  /// Done when `reached` has the answer.
  search::Progress advance(search::Meter& meter) {
    return advance(meter, [](unsigned, std::uint32_t) {});
  }
  /// The same; calls on_run(direction, times) for each run of steps in one direction.
  template <typename OnRun>
  search::Progress advance(search::Meter& meter, OnRun on_run) {
    if (!meter.allows(1)) return search::Progress::paused;
    const auto allowed = static_cast<std::uint32_t>(std::min<std::uint64_t>(steps_left_, meter.left() - 1));
    const ClimbResult result = climber_.climb_runs(cell_, target_, allowed, on_run);
    meter.work.climbed += result.steps + 1;
    cell_ = result.cell;
    cost_ = cost_ + result.cost;
    steps_left_ -= result.steps;
    const bool ended = result.reached || result.steps < allowed || steps_left_ == 0;
    return ended ? search::Progress::done : search::Progress::paused;
  }

  /// Once done: whether the climb arrived at the target.
  bool reached() const { return cell_ == target_; }
  /// The cost of the climb, where the target was reached.
  Cost cost() const { return cost_; }

 private:
  HillClimb climber_;
  std::uint32_t most_steps_;
  std::uint32_t steps_left_ = 0;
  Cell cell_;
  Cell target_;
  Cost cost_;
};

}  // namespace cairn::climbing
