#include "trial/driver/step_clock.hpp"

#include <algorithm>
#include <ctime>

namespace cairn::driver {
namespace {

using std::chrono::microseconds;
using std::chrono::milliseconds;

// The scheduler gives the core to another process for much longer than this.
constexpr microseconds kInterruption{20};
// The clocks are compared at least this often, so that small differences do not add up.
constexpr milliseconds kComparison{1};

std::uint64_t ns_between(StepClock::Clock::time_point from, StepClock::Clock::time_point to) {
  return static_cast<std::uint64_t>(std::chrono::duration_cast<std::chrono::nanoseconds>(to - from).count());
}

}  // namespace

std::uint64_t core_ns() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<std::uint64_t>(time.tv_sec) * 1'000'000'000 + static_cast<std::uint64_t>(time.tv_nsec);
}

StepClock::StepClock() : begin_(Clock::now()), end_(begin_), looked_(begin_), core_(core_ns()) {}

void StepClock::begin() {
  begin_ = Clock::now();
  // What was lost between two steps must not be taken off the next one.
  if (begin_ - end_ <= kInterruption && begin_ - looked_ <= kComparison) return;
  lost_until(begin_);
  begin_ = Clock::now();
}

std::uint64_t StepClock::end() {
  end_ = Clock::now();
  const std::uint64_t ns = ns_between(begin_, end_);
  if (end_ - begin_ <= kInterruption) return ns;
  return ns - std::min(ns, lost_until(end_));
}

std::uint64_t StepClock::lost_until(Clock::time_point now) {
  const std::uint64_t core = core_ns();
  const std::uint64_t passed = ns_between(looked_, now);
  const std::uint64_t spent = core - core_;
  looked_ = now;
  core_ = core;
  return passed > spent ? passed - spent : 0;
}

}  // namespace cairn::driver
