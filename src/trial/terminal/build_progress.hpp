// BuildProgress: shows how far a build is.
#pragma once

#include "trial/terminal/progress_bar.hpp"

#include <cstdint>
#include <memory>
#include <string>

namespace cairn {

/// Passed by std::ref as `BuildSettings::progress`. The estimate counts only what this run has left to do.
class BuildProgress {
 public:
  explicit BuildProgress(std::string what);

  void operator()(double share);

  /// Whether an earlier run had done a part of it.
  bool resumed() const { return already_ > 0; }

 private:
  std::string what_;
  std::unique_ptr<ProgressBar> bar_;  // begins with the first share, as its clock does
  double already_ = 0;
  std::uint64_t shown_ = 0;
};

}  // namespace cairn
