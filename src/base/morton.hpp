// Morton numbers: the bits of two coordinates, one after the other, as one number. Points that are near each other in
// the plane mostly have numbers that are near each other.
#pragma once

#include <cstdint>

namespace cairn::base {

constexpr std::uint32_t spread_bits(std::uint32_t v) {
  v = (v | v << 8U) & 0x00FF00FFU;
  v = (v | v << 4U) & 0x0F0F0F0FU;
  v = (v | v << 2U) & 0x33333333U;
  return (v | v << 1U) & 0x55555555U;
}
constexpr std::uint32_t gather_bits(std::uint32_t v) {
  v &= 0x55555555U;
  v = (v | v >> 1U) & 0x33333333U;
  v = (v | v >> 2U) & 0x0F0F0F0FU;
  v = (v | v >> 4U) & 0x00FF00FFU;
  return (v | v >> 8U) & 0x0000FFFFU;
}

/// Of coordinates below 2^16.
constexpr std::uint32_t morton(std::uint32_t x, std::uint32_t y) { return spread_bits(x) | spread_bits(y) << 1U; }
constexpr std::uint32_t morton_x(std::uint32_t number) { return gather_bits(number); }
constexpr std::uint32_t morton_y(std::uint32_t number) { return gather_bits(number >> 1U); }

}  // namespace cairn::base
