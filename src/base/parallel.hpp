// Independent pieces of work spread over threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace cairn {

inline unsigned core_count() { return std::max(1U, std::thread::hardware_concurrency()); }

/// Calls work(index) for each index below `count`, in any order. Each thread makes a `work` of its own by
/// `make_worker()`, so that it can keep memory between pieces. The first exception ends the work and is thrown on.
template <typename MakeWorker>
void parallel_for(std::size_t count, unsigned threads, const MakeWorker& make_worker) {
  std::atomic<std::size_t> next{0};
  std::mutex mutex;
  std::exception_ptr failure;
  const auto run = [&] {
    try {
      auto work = make_worker();
      for (std::size_t i = next++; i < count; i = next++) work(i);
    } catch (...) {
      const std::scoped_lock lock(mutex);
      if (!failure) failure = std::current_exception();
      next = count;
    }
  };
  {
    std::vector<std::jthread> others;
    for (std::size_t i = 1; i < std::min<std::size_t>(threads, count); ++i) others.emplace_back(run);
    if (count > 0) run();
  }
  if (failure) std::rethrow_exception(failure);
}

}  // namespace cairn
