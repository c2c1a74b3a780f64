#include "base/assert.hpp"

#include <cairn/assertion.hpp>

#include <atomic>
#include <cstdio>
#include <cstdlib>

namespace cairn {
namespace {

void print_assertion(const FailedAssertion& failed) {
  std::fprintf(stderr, "%s:%d: cairn assertion failed: %s\n", failed.file, failed.line, failed.condition);
}

std::atomic<AssertionHandler> current_handler{print_assertion};

}  // namespace

AssertionHandler set_assertion_handler(AssertionHandler handler) {
  return current_handler.exchange(handler == nullptr ? print_assertion : handler);
}

void base::fail_assertion(const char* condition, const char* file, int line) {
  current_handler.load()({condition, file, line});
  std::abort();
}

}  // namespace cairn
