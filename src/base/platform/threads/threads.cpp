#include "base/platform/threads.hpp"

#include "base/platform/threads/joined_threads.hpp"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>

namespace cairn::platform {

struct Mutex::State {
  std::mutex mutex;
};

Mutex::Mutex() : state_(std::make_unique<State>()) {}
Mutex::~Mutex() = default;
void Mutex::lock() { state_->mutex.lock(); }
void Mutex::unlock() { state_->mutex.unlock(); }

bool has_threads() { return true; }

unsigned core_count() { return std::max(1U, std::thread::hardware_concurrency()); }

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
    JoinedThreads others;
    for (unsigned i = tick ? 0 : 1; i < threads; ++i) others.start(run);
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

}  // namespace cairn::platform
