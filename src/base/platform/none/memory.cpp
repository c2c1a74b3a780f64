#include "base/platform/memory.hpp"

namespace cairn::platform {

void prefer_large_pages(void* /*memory*/, std::size_t /*bytes*/) {}

}  // namespace cairn::platform
