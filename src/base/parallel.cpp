#include "base/parallel.hpp"

#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <vector>

namespace cairn {

void run_threads(unsigned threads, const std::function<void()>& work, const std::function<void()>& tick) {
  std::mutex mutex;
  std::condition_variable wake;
  std::exception_ptr failure;
  unsigned working = threads;
  const auto run = [&] {
    std::exception_ptr thrown;
    try {
      work();
    } catch (...) {
      thrown = std::current_exception();
    }
    const std::lock_guard lock(mutex);
    if (thrown && !failure) failure = thrown;
    --working;
    wake.notify_one();
  };
  {
    std::vector<std::jthread> others;
    for (unsigned i = tick ? 0 : 1; i < threads; ++i) others.emplace_back(run);
    if (!tick && threads > 0) run();
    std::unique_lock lock(mutex);
    while (tick && working > 0) {
      wake.wait_for(lock, std::chrono::milliseconds(100));
      lock.unlock();
      tick();
      lock.lock();
    }
  }
  if (failure) std::rethrow_exception(failure);
}

}  // namespace cairn
