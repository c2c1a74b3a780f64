// TaskTeam: runs pieces of work at once, on threads of its own or on those of a TaskRunner.
#pragma once

#include <cairn/tasks.hpp>

#include "base/platform/thread_team.hpp"

#include <algorithm>
#include <cstdint>

namespace cairn::base {

class TaskTeam {
 public:
  TaskTeam(unsigned size, const TaskRunner& runner)
      : runner_(runner), size_(std::max(size, 1U)), threads_(runner.run != nullptr ? 1 : size_) {}

  unsigned size() const { return runner_.run != nullptr ? size_ : threads_.size(); }

  /// Calls work(index) once for each index below the size; returns when all are done. `work` must not throw.
  template <typename Work>
  void run(Work& work) {
    if (runner_.run == nullptr) {
      threads_.run(work);
    } else {
      runner_.run(
          runner_.context, size_,
          [](void* argument, std::uint32_t index) { (*static_cast<Work*>(argument))(static_cast<unsigned>(index)); },
          &work);
    }
  }

 private:
  TaskRunner runner_;
  unsigned size_;
  platform::ThreadTeam threads_;
};

}  // namespace cairn::base
