// Independent pieces of work spread over threads.
#pragma once

#include "base/platform/threads.hpp"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <functional>

namespace cairn::base {

using platform::core_count;

/// Calls work(index) for each index below `count`, in any order. Each thread makes a `work` of its own by
/// `make_worker()`, so that it can keep memory between pieces. The first exception ends the work and is thrown on.
/// `tick`, if there is one, is called now and then by the calling thread: about ten times a second by a thread that
/// does nothing else, or after every piece where there are no threads.
template <typename MakeWorker>
void parallel_for(unsigned threads, std::size_t count, const MakeWorker& make_worker,
                  const std::function<void()>& tick = {}) {
  std::atomic<std::size_t> next{0};
  const bool tick_between = tick && !platform::has_threads();
  const auto run = [&] {
    try {
      auto work = make_worker();
      for (std::size_t i = next++; i < count; i = next++) {
        work(i);
        if (tick_between) tick();
      }
    } catch (...) {
      next = count;  // the others need not go on
      throw;
    }
  };
  const auto guarded_tick = [&] {
    try {
      tick();
    } catch (...) {
      next = count;  // else the threads would finish all of it before the exception gets out
      throw;
    }
  };
  platform::run_threads(static_cast<unsigned>(std::min<std::size_t>(std::max(threads, 1U), count)), run,
                        tick ? std::function<void()>(guarded_tick) : std::function<void()>());
}

}  // namespace cairn::base
