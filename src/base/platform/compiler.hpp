// What compilers spell differently, or lack.
#pragma once

#if defined(__GNUC__)
/// For the rare branch of a hot function: inlined, it would slow the usual one down.
#define CAIRN_NOINLINE [[gnu::noinline]]
/// For a hot function with several callers, which compilers would call instead.
#define CAIRN_ALWAYS_INLINE [[gnu::always_inline]]
#else
#define CAIRN_NOINLINE
#define CAIRN_ALWAYS_INLINE
#endif

namespace cairn::platform {

/// Asks for memory that is read or written soon. Does nothing where the compiler has no such thing.
inline void prefetch_to_read([[maybe_unused]] const void* memory) {
#if defined(__GNUC__)
  __builtin_prefetch(memory);
#endif
}
inline void prefetch_to_write([[maybe_unused]] const void* memory) {
#if defined(__GNUC__)
  __builtin_prefetch(memory, 1);
#endif
}

#if defined(__SIZEOF_INT128__)
__extension__ using Uint128 = unsigned __int128;
#else
#error "cairn needs a compiler with integers of 128 bits: GCC or Clang for a 64-bit target, or for WebAssembly"
#endif

}  // namespace cairn::platform
