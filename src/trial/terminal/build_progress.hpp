// BuildProgress: a progress bar for a build.
#pragma once

#include "trial/terminal/progress_bar.hpp"

#include <cstdint>
#include <memory>
#include <string>

namespace cairn::terminal {

/// Used as `BuildSettings::progress`, with std::ref. The estimate of the time left is based on what this run has done,
/// not on what an earlier run had done.
class BuildProgress {
 public:
  explicit BuildProgress(std::string what);

  void operator()(double share);

  /// Whether an earlier run had done a part of the build.
  bool resumed() const { return already_ > 0; }

 private:
  std::string what_;
  std::unique_ptr<ProgressBar> bar_;  // created with the first share, when its clock starts
  double already_ = 0;
  std::uint64_t shown_ = 0;
};

}  // namespace cairn::terminal
