// LearnedValues: a number for each cell that has one, sparse, with bounded growth.
//
// A trie over coordinates: the map's blocks of 128 x 128 cells, each a table of 16 x 16 tiles, each tile 8 x 8 numbers.
// What was never written leads to a shared table of zeros, so that a look-up is three loads without a branch, and the
// neighbours of a cell lie on the same few cache lines. Writing makes at most one table and one tile: nothing is ever
// rehashed or copied, so that no move pays for the past.
#pragma once

#include <cairn/terrain.hpp>

#include "base/chunk_pool.hpp"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace cairn {

class LearnedValues {
 public:
  explicit LearnedValues(const Shape& shape)
      : blocks_per_row_((static_cast<std::uint32_t>(shape.width()) - 1) / kBlockSide + 1),
        blocks_(std::size_t{blocks_per_row_} * ((static_cast<std::uint32_t>(shape.height()) - 1) / kBlockSide + 1),
                &kNoBlock) {}

  /// Zero where nothing was set. The point must lie on the map.
  std::uint32_t get(Point p) const {
    const auto x = static_cast<std::uint32_t>(p.x);
    const auto y = static_cast<std::uint32_t>(p.y);
    return blocks_[block_index(x, y)]->tiles[tile_index(x, y)]->values[value_index(x, y)];
  }

  /// The values of the cells around a point, by direction; only those in `mask`, which lie on the map, are meant.
  void around(Point p, unsigned mask, std::array<std::uint32_t, kDirections>& values) const {
    const auto x = static_cast<std::uint32_t>(p.x);
    const auto y = static_cast<std::uint32_t>(p.y);
    if ((x + 1) % kTileSide >= 2 && (y + 1) % kTileSide >= 2) {  // all on the same tile, more often than not
      const std::uint32_t* at = &blocks_[block_index(x, y)]->tiles[tile_index(x, y)]->values[value_index(x, y)];
      for (std::size_t d = 0; d < kDirections; ++d) {
        values[d] = at[kDirectionSteps[d].y * static_cast<std::int32_t>(kTileSide) + kDirectionSteps[d].x];
      }
      return;
    }
    for (unsigned rest = mask; rest != 0; rest &= rest - 1) {
      const auto d = static_cast<unsigned>(std::countr_zero(rest));
      values[d] = get({p.x + kDirectionSteps[d].x, p.y + kDirectionSteps[d].y});
    }
  }

  /// Returns what stood there before.
  std::uint32_t set(Point p, std::uint32_t value);

  /// Forgets everything, in time proportional to the blocks in use; keeps the memory.
  void clear();

  /// Memory of the tables in use.
  std::uint64_t bytes() const {
    return blocks_.size() * sizeof(blocks_[0]) + block_pool_.used() * sizeof(Block) + tile_pool_.used() * sizeof(Tile);
  }

 private:
  static constexpr std::uint32_t kTileSide = 8;
  static constexpr std::uint32_t kBlockSide = 128;
  static constexpr std::uint32_t kTilesPerRow = kBlockSide / kTileSide;

  struct alignas(64) Tile {
    std::array<std::uint32_t, kTileSide * kTileSide> values{};
  };
  struct Block {
    std::array<const Tile*, kTilesPerRow * kTilesPerRow> tiles;
    std::uint32_t index = 0;  // in blocks_
    constexpr Block() { tiles.fill(&kNoTile); }
  };
  static const Tile kNoTile;
  static const Block kNoBlock;

  std::uint32_t block_index(std::uint32_t x, std::uint32_t y) const {
    return (y / kBlockSide) * blocks_per_row_ + x / kBlockSide;
  }
  static std::uint32_t tile_index(std::uint32_t x, std::uint32_t y) {
    return (y / kTileSide % kTilesPerRow) * kTilesPerRow + x / kTileSide % kTilesPerRow;
  }
  static std::uint32_t value_index(std::uint32_t x, std::uint32_t y) {
    return (y % kTileSide) * kTileSide + x % kTileSide;
  }

  std::uint32_t blocks_per_row_;
  std::vector<const Block*> blocks_;
  ChunkPool<Block> block_pool_;
  ChunkPool<Tile> tile_pool_;
};

}  // namespace cairn
