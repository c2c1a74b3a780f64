#include "base/platform/thread_team.hpp"

#include "base/platform/threads/joined_threads.hpp"

#include <condition_variable>
#include <cstdint>
#include <mutex>

namespace cairn::platform {

struct ThreadTeam::State {
  std::mutex mutex;
  std::condition_variable begin;
  std::condition_variable end;
  std::uint64_t round = 0;
  unsigned busy = 0;
  bool ends = false;
  void* context = nullptr;
  void (*call)(void*, unsigned) = nullptr;
  JoinedThreads threads;  // the last member: they end before what they use

  ~State() {
    {
      const std::scoped_lock lock(mutex);
      ends = true;
    }
    begin.notify_all();
  }

  void serve(unsigned index) {
    std::uint64_t done = 0;
    std::unique_lock lock(mutex);
    for (;;) {
      begin.wait(lock, [&] { return ends || round != done; });
      if (ends) return;
      done = round;
      lock.unlock();
      call(context, index);
      lock.lock();
      if (--busy == 0) end.notify_one();
    }
  }
};

ThreadTeam::ThreadTeam(unsigned threads) {
  if (threads <= 1) return;
  state_ = std::make_unique<State>();
  State& state = *state_;
  // Where a thread cannot be started, the state's destructor ends those before it.
  for (; size_ < threads; ++size_) state.threads.start([&state, index = size_] { state.serve(index); });
}

ThreadTeam::~ThreadTeam() = default;

void ThreadTeam::run_on_all(void* context, void (*call)(void*, unsigned)) {
  State& state = *state_;
  {
    const std::scoped_lock lock(state.mutex);
    state.context = context;
    state.call = call;
    state.busy = size_ - 1;
    ++state.round;
  }
  state.begin.notify_all();
  call(context, 0);
  std::unique_lock lock(state.mutex);
  state.end.wait(lock, [&] { return state.busy == 0; });
}

}  // namespace cairn::platform
