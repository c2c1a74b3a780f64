// ThreadTeam: threads that wait between ticks for work, so that no tick starts one.
#pragma once

#include <memory>

namespace cairn::platform {

class ThreadTeam {
 public:
  /// The caller of `run` counts as one of the threads. Without threads (CAIRN_THREADS=OFF) it is the only one.
  explicit ThreadTeam(unsigned threads);
  ThreadTeam(const ThreadTeam&) = delete;
  ThreadTeam& operator=(const ThreadTeam&) = delete;
  ~ThreadTeam();

  unsigned size() const { return size_; }

  /// Calls work(index) once on each thread; returns when all are done. `work` must not throw.
  template <typename Work>
  void run(Work& work) {
    if (size_ == 1) {
      work(0U);
    } else {
      run_on_all(&work, [](void* context, unsigned index) { (*static_cast<Work*>(context))(index); });
    }
  }

 private:
  struct State;

  void run_on_all(void* context, void (*call)(void*, unsigned));

  unsigned size_ = 1;
  std::unique_ptr<State> state_;  // nothing for a team of one
};

}  // namespace cairn::platform
