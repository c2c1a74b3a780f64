// JoinedThreads: threads whose destructor waits for them. std::jthread would do, but not every library has it.
#pragma once

#include <thread>
#include <utility>
#include <vector>

namespace cairn::platform {

class JoinedThreads {
 public:
  JoinedThreads() = default;
  JoinedThreads(const JoinedThreads&) = delete;
  JoinedThreads& operator=(const JoinedThreads&) = delete;
  ~JoinedThreads() {
    for (std::thread& thread : threads_) thread.join();
  }

  template <typename Work>
  void start(Work work) {
    threads_.emplace_back(std::move(work));
  }

 private:
  std::vector<std::thread> threads_;
};

}  // namespace cairn::platform
