// Labels of the connected parts of one tile, a square of 32 x 32 cells.
#pragma once

#include <array>
#include <cstdint>

namespace cairn::world {

inline constexpr std::uint32_t kTileSide = 32;
inline constexpr std::uint32_t kTileCells = kTileSide * kTileSide;

/// A connected part of a tile, numbered from 0 in the order of its first cell.
using TileLabel = std::uint16_t;
inline constexpr TileLabel kNoLabel = 0xFFFF;

/// The passable cells of a tile, one word for each row.
using TileRows = std::array<std::uint32_t, kTileSide>;

/// Writes a label for each cell, row by row; kNoLabel for blocked cells. Returns the number of parts. With `corners`,
/// cells that touch at a corner are connected.
std::uint32_t label_tile(const TileRows& rows, bool corners, TileLabel* labels);

}  // namespace cairn::world
