// The hash behind fingerprints and checksums: XXH3, 64 bits, the same on every machine.
#pragma once

#include <cstddef>
#include <cstdint>

namespace cairn::base {

std::uint64_t hash_bytes(const void* data, std::size_t bytes, std::uint64_t seed);

}  // namespace cairn::base
