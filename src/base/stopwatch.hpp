// Stopwatch: the time since it was made, by a clock that never goes back.
#pragma once

#include <chrono>
#include <cstdint>

namespace cairn::base {

class Stopwatch {
 public:
  double seconds() const { return std::chrono::duration<double>(passed()).count(); }
  std::uint64_t ns() const {
    return static_cast<std::uint64_t>(std::chrono::duration_cast<std::chrono::nanoseconds>(passed()).count());
  }

 private:
  using Clock = std::chrono::steady_clock;

  Clock::duration passed() const { return Clock::now() - begin_; }

  Clock::time_point begin_ = Clock::now();
};

}  // namespace cairn::base
