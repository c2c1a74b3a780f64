// What cairn asks of threads. threads/ implements it by the standard library's, single/ without any: CMake compiles one
// of them, by CAIRN_THREADS.
#pragma once

#include <functional>
#include <memory>

namespace cairn::platform {

/// False in a library without threads, where everything runs on the calling thread.
bool has_threads();

/// How many threads can run at once, at least 1.
unsigned core_count();

/// Calls work() once on each of so many threads and waits for all of them; then throws the first exception, if there
/// was one. The calling thread is one of them unless there is a `tick`: then it calls tick() about ten times a second
/// meanwhile. Without threads, calls work() once.
void run_threads(unsigned threads, const std::function<void()>& work, const std::function<void()>& tick = {});

/// Lets one thread at a time pass.
class Mutex {
 public:
  Mutex();
  Mutex(const Mutex&) = delete;
  Mutex& operator=(const Mutex&) = delete;
  ~Mutex();

  void lock();
  void unlock();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// Holds a mutex while it lives.
class MutexLock {
 public:
  explicit MutexLock(Mutex& mutex) : mutex_(mutex) { mutex_.lock(); }
  MutexLock(const MutexLock&) = delete;
  MutexLock& operator=(const MutexLock&) = delete;
  ~MutexLock() { mutex_.unlock(); }

 private:
  Mutex& mutex_;
};

}  // namespace cairn::platform
