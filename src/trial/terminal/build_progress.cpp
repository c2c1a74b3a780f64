#include "trial/terminal/build_progress.hpp"

#include <utility>

namespace cairn::terminal {
namespace {

constexpr std::uint64_t kSteps = 100'000;

}  // namespace

BuildProgress::BuildProgress(std::string what) : what_(std::move(what)) {}

void BuildProgress::operator()(double share) {
  if (!bar_) {
    already_ = share;
    bar_ = std::make_unique<ProgressBar>(what_, kSteps);
  }
  const double of_rest = already_ < 1 ? (share - already_) / (1 - already_) : 1;
  const auto now = static_cast<std::uint64_t>(of_rest * kSteps);
  if (now <= shown_) return;
  bar_->advance(now - shown_);
  shown_ = now;
}

}  // namespace cairn::terminal
