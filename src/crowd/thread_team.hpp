// ThreadTeam: threads that wait for work between ticks, so that none is started in one.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <thread>
#include <vector>

namespace cairn {

class ThreadTeam {
 public:
  /// The caller of `run` is one of them.
  explicit ThreadTeam(unsigned threads) {
    for (unsigned i = 1; i < threads; ++i) threads_.emplace_back([this, i] { serve(i); });
  }
  ThreadTeam(const ThreadTeam&) = delete;
  ThreadTeam& operator=(const ThreadTeam&) = delete;
  ~ThreadTeam() {
    {
      const std::scoped_lock lock(mutex_);
      ends_ = true;
    }
    begin_.notify_all();
  }

  unsigned size() const { return static_cast<unsigned>(threads_.size()) + 1; }

  /// Calls work(index) once on each thread; returns when all are done. `work` must not throw.
  template <typename Work>
  void run(Work& work) {
    if (threads_.empty()) {
      work(0U);
      return;
    }
    {
      const std::scoped_lock lock(mutex_);
      context_ = &work;
      call_ = [](void* context, unsigned index) { (*static_cast<Work*>(context))(index); };
      busy_ = threads_.size();
      ++round_;
    }
    begin_.notify_all();
    work(0U);
    std::unique_lock lock(mutex_);
    end_.wait(lock, [this] { return busy_ == 0; });
  }

 private:
  void serve(unsigned index) {
    std::uint64_t done = 0;
    std::unique_lock lock(mutex_);
    for (;;) {
      begin_.wait(lock, [&] { return ends_ || round_ != done; });
      if (ends_) return;
      done = round_;
      lock.unlock();
      call_(context_, index);
      lock.lock();
      if (--busy_ == 0) end_.notify_one();
    }
  }

  std::mutex mutex_;
  std::condition_variable begin_;
  std::condition_variable end_;
  std::uint64_t round_ = 0;
  std::size_t busy_ = 0;
  bool ends_ = false;
  void* context_ = nullptr;
  void (*call_)(void*, unsigned) = nullptr;
  std::vector<std::jthread> threads_;
};

}  // namespace cairn
