#include "base/platform/memory.hpp"

#include <sys/mman.h>

#include <cstdint>

namespace cairn::platform {

void prefer_large_pages([[maybe_unused]] void* memory, [[maybe_unused]] std::size_t bytes) {
#if defined(MADV_HUGEPAGE)
  // Whole large pages within the memory.
  const auto begin = reinterpret_cast<std::uintptr_t>(memory);
  const std::uintptr_t first = (begin + kLargePage - 1) / kLargePage * kLargePage;
  const std::uintptr_t end = (begin + bytes) / kLargePage * kLargePage;
  // If the system refuses, pages stay small.
  if (first < end) static_cast<void>(madvise(static_cast<char*>(memory) + (first - begin), end - first, MADV_HUGEPAGE));
#endif
}

}  // namespace cairn::platform
