// What cairn asks of the memory of a system. posix/, windows/ and none/ hold an implementation each.
#pragma once

#include <cstddef>

namespace cairn::platform {

/// The size of large pages, where a system has them.
inline constexpr std::size_t kLargePage = std::size_t{2} << 20U;

/// Asks for large pages, which a processor finds faster, for memory that is not used yet. It may get them or not.
void prefer_large_pages(void* memory, std::size_t bytes);

}  // namespace cairn::platform
