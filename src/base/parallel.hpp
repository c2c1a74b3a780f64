// Independent pieces of work spread over threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <functional>
#include <thread>

namespace cairn {

inline unsigned core_count() { return std::max(1U, std::thread::hardware_concurrency()); }

/// Calls work() once on each of so many threads, and waits; the first exception is thrown on once all have ended. The
/// calling thread is one of them, unless there is a `tick`: then it calls that some ten times a second meanwhile.
void run_threads(unsigned threads, const std::function<void()>& work, const std::function<void()>& tick = {});

/// Calls work(index) for each index below `count`, in any order. Each thread makes a `work` of its own by
/// `make_worker()`, so that it can keep memory between pieces. The first exception ends the work and is thrown on.
template <typename MakeWorker>
void parallel_for(unsigned threads, std::size_t count, const MakeWorker& make_worker,
                  const std::function<void()>& tick = {}) {
  std::atomic<std::size_t> next{0};
  const auto run = [&] {
    try {
      auto work = make_worker();
      for (std::size_t i = next++; i < count; i = next++) work(i);
    } catch (...) {
      next = count;  // the others need not go on
      throw;
    }
  };
  run_threads(static_cast<unsigned>(std::min<std::size_t>(std::max(threads, 1U), count)), run, tick);
}

}  // namespace cairn
