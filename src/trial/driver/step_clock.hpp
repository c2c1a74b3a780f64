// StepClock: how long a step took, without what other processes took of the core meanwhile.
#pragma once

#include <chrono>
#include <cstdint>

namespace cairn::driver {

/// The time that this thread has spent on a core.
std::uint64_t core_ns();

/// Two readings of the clock for each step. A step that took long enough to have been interrupted is measured by the
/// core's time as well, and what passed while the thread did not run is taken off.
class StepClock {
 public:
  using Clock = std::chrono::steady_clock;

  StepClock();

  void begin();
  /// Nanoseconds since `begin`.
  std::uint64_t end();

 private:
  std::uint64_t lost_until(Clock::time_point now);

  Clock::time_point begin_;
  Clock::time_point end_;
  // When both clocks were last read. Short steps do not ask the core's clock, which takes longer than they do.
  Clock::time_point looked_;
  std::uint64_t core_;
};

}  // namespace cairn::driver
