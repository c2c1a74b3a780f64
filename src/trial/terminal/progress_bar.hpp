// ProgressBar: shows the progress of long work on a terminal.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <mutex>
#include <string>

namespace cairn::terminal {

/// One line on standard error with an estimate of the time left, redrawn a few times a second. It appears only on a
/// terminal and only if the work takes more than two seconds, and is removed when the work is done.
class ProgressBar {
 public:
  ProgressBar(std::string what, std::uint64_t total);
  ~ProgressBar();
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

  /// Can be called by any thread.
  void advance(std::uint64_t steps = 1);

  /// Removes the line from the terminal until the next call of `advance`, so that something else can be printed.
  void hide();

 private:
  using Clock = std::chrono::steady_clock;

  void draw(std::uint64_t done);

  const std::string what_;
  const std::uint64_t total_;
  const bool on_terminal_;
  const Clock::time_point begin_ = Clock::now();
  std::atomic<std::uint64_t> done_ = 0;
  std::atomic<std::int64_t> next_draw_ns_;  // since begin_
  std::mutex drawing_;
  bool drawn_ = false;
};

/// The line itself: "what [=====>    ]  45%, 12 s left", at most `width` characters.
std::string progress_line(const std::string& what, double share, double seconds_left, std::size_t width);

}  // namespace cairn::terminal
