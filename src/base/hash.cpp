#include "base/hash.hpp"

// Inlined into this one file, so that a game that links cairn needs no library for it.
#define XXH_INLINE_ALL
#include <xxhash.h>

namespace cairn::base {

std::uint64_t hash_bytes(const void* data, std::size_t bytes, std::uint64_t seed) {
  return XXH3_64bits_withSeed(data, bytes, seed);
}

}  // namespace cairn::base
