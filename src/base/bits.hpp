// Bit matrices with rows and columns exchanged, and numbers as bytes in a fixed order.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <utility>

namespace cairn::base {

/// 64 rows of 64 bits; row r's bit c is cell (c, r).
using BitBlock = std::array<std::uint64_t, 64>;

/// Exchanges rows and columns in six rounds. Each exchanges blocks that are half as large as in the round before.
inline void transpose_bits(BitBlock& block) {
  std::uint64_t keep = 0x00000000FFFFFFFFU;
  for (unsigned half = 32; half != 0; half >>= 1U, keep ^= keep << half) {
    for (unsigned row = 0; row < 64; row = ((row | half) + 1) & ~half) {
      const std::uint64_t swap = ((block[row] >> half) ^ block[row | half]) & keep;
      block[row] ^= swap << half;
      block[row | half] ^= swap;
    }
  }
}

/// The same for 8 x 8 bits in one word: bit 8 r + c changes places with bit 8 c + r.
inline std::uint64_t transpose_bytes(std::uint64_t x) {
  std::uint64_t swap = (x ^ (x >> 7U)) & 0x00AA00AA00AA00AAU;
  x ^= swap ^ (swap << 7U);
  swap = (x ^ (x >> 14U)) & 0x0000CCCC0000CCCCU;
  x ^= swap ^ (swap << 14U);
  swap = (x ^ (x >> 28U)) & 0x00000000F0F0F0F0U;
  return x ^ swap ^ (swap << 28U);
}

inline void store_little_endian(std::uint64_t value, std::uint8_t* to) {
  if constexpr (std::endian::native == std::endian::little) {
    std::memcpy(to, &value, sizeof value);
  } else {
    for (unsigned i = 0; i < 8; ++i) to[i] = static_cast<std::uint8_t>(value >> (8 * i));
  }
}

}  // namespace cairn::base
