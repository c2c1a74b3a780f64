// From bits of passable cells to the byte of legal moves that each cell has.
#pragma once

#include <cairn/rules.hpp>
#include <cairn/terrain.hpp>

#include <cstdint>
#include <memory>
#include <vector>

namespace cairn {

/// The word at `index`, shifted so that each bit tells of its cell's western (eastern) neighbour. The words beside it
/// belong to the same row or end in blocked padding, so that nothing leaks from row to row.
inline std::uint64_t from_west(const std::vector<std::uint64_t>& words, std::size_t index) {
  return (words[index] << 1U) | (index > 0 ? words[index - 1] >> 63U : 0);
}
inline std::uint64_t from_east(const std::vector<std::uint64_t>& words, std::size_t index) {
  return (words[index] >> 1U) | (index + 1 < words.size() ? words[index + 1] << 63U : 0);
}

/// One byte a cell, padding included: bit d is set where the move in Direction d is legal.
std::unique_ptr<std::uint8_t[]> neighbour_masks(const Terrain& terrain, const Rules& rules);

/// The mask of one cell of the map.
std::uint8_t neighbour_mask(const Terrain& terrain, const Rules& rules, Point p);

}  // namespace cairn
