// Neighbour masks: the byte of legal moves of each cell, made from the bits of passable cells.
#pragma once

#include <cairn/rules.hpp>
#include <cairn/terrain.hpp>

#include <cstdint>
#include <memory>
#include <vector>

namespace cairn::world {

/// The word at `index`, shifted so that each bit stands for the western (eastern) neighbour of its cell. Rows begin and
/// end with blocked padding, so no bit comes from another row.
inline std::uint64_t from_west(const std::vector<std::uint64_t>& words, std::size_t index) {
  return (words[index] << 1U) | (index > 0 ? words[index - 1] >> 63U : 0);
}
inline std::uint64_t from_east(const std::vector<std::uint64_t>& words, std::size_t index) {
  return (words[index] >> 1U) | (index + 1 < words.size() ? words[index + 1] << 63U : 0);
}

/// One byte for each cell, including padding: bit d is set if the move in Direction d is legal.
std::unique_ptr<std::uint8_t[]> neighbour_masks(const Terrain& terrain, const Rules& rules);

/// The mask of one cell of the map.
std::uint8_t neighbour_mask(const Terrain& terrain, const Rules& rules, Point p);

}  // namespace cairn::world
