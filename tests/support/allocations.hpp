// Counts the allocations since the program began, by replacing the global operator new.
#pragma once

#include <cstdint>

namespace cairn::support {

struct Allocations {
  std::uint64_t count = 0;
  std::uint64_t bytes = 0;

  friend Allocations operator-(Allocations a, Allocations b) { return {a.count - b.count, a.bytes - b.bytes}; }
};

Allocations allocations();

}  // namespace cairn::support
