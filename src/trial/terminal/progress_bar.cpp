#include "trial/terminal/progress_bar.hpp"

#include "trial/terminal/printable.hpp"
#include "trial/terminal/terminal.hpp"
#include "trial/terminal/units.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

namespace cairn::terminal {
namespace {

constexpr std::int64_t kFirstLookNs = 300'000'000;  // by then an estimate of the time left is meaningful
constexpr std::int64_t kRedrawNs = 200'000'000;
constexpr double kWorthShowingSeconds = 2;
constexpr std::size_t kMaxBar = 40;

}  // namespace

std::string progress_line(const std::string& what, double share, double seconds_left, std::size_t width) {
  const std::string figures = fmt::format(" {:3.0f}%, {} left", share * 100, format_seconds(seconds_left));
  const std::size_t room = width > what.size() + figures.size() + 3 ? width - what.size() - figures.size() - 3 : 0;
  const std::size_t bar = std::min(room, kMaxBar);
  if (bar < 5) return (what + figures).substr(0, width);
  const auto full = static_cast<std::size_t>(share * static_cast<double>(bar));
  std::string body(full, '=');
  if (full < bar) body += '>';
  body.resize(bar, ' ');
  return what + " [" + body + "]" + figures;
}

ProgressBar::ProgressBar(std::string what, std::uint64_t total)
    : what_(printable(what)),
      total_(std::max<std::uint64_t>(total, 1)),
      on_terminal_(is_terminal(Stream::error)),
      next_draw_ns_(kFirstLookNs) {}

ProgressBar::~ProgressBar() { hide(); }

void ProgressBar::hide() {
  const std::scoped_lock lock(drawing_);
  if (drawn_) std::fputs("\r\x1b[K", stderr);
}

void ProgressBar::advance(std::uint64_t steps) {
  const std::uint64_t done = done_.fetch_add(steps) + steps;
  if (!on_terminal_) return;
  const std::int64_t now = std::chrono::nanoseconds(Clock::now() - begin_).count();
  std::int64_t due = next_draw_ns_.load();
  // If several threads find that it is time to draw, one of them draws.
  if (now >= due && next_draw_ns_.compare_exchange_strong(due, now + kRedrawNs)) draw(done);
}

void ProgressBar::draw(std::uint64_t done) {
  const double elapsed = std::chrono::duration<double>(Clock::now() - begin_).count();
  const double share = std::min(1.0, static_cast<double>(done) / static_cast<double>(total_));
  const double whole = elapsed / share;
  const std::scoped_lock lock(drawing_);
  if (!drawn_ && whole < kWorthShowingSeconds) return;
  drawn_ = true;
  const std::size_t width = std::max<std::size_t>(terminal_width(Stream::error), 20) - 1;
  fmt::print(stderr, "\r{}\x1b[K", progress_line(what_, share, whole - elapsed, width));
  std::fflush(stderr);
}

}  // namespace cairn::terminal
