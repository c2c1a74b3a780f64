#include "base/platform/threads.hpp"

namespace cairn::platform {

struct Mutex::State {};

Mutex::Mutex() = default;
Mutex::~Mutex() = default;
void Mutex::lock() {}
void Mutex::unlock() {}

bool has_threads() { return false; }

unsigned core_count() { return 1; }

void run_threads(unsigned threads, const std::function<void()>& work, const std::function<void()>& /*tick*/) {
  if (threads > 0) work();
}

}  // namespace cairn::platform
