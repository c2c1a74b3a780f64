// LearnedValues: a number for each cell that has one, sparse, with bounded growth.
//
// A trie over coordinates: the map's blocks of 128 x 128 cells, each a table of 16 x 16 tiles, each tile 8 x 8 numbers.
// Parts that were never written share tables of zeros, so that a look-up is three loads without a branch, and the
// neighbours of a cell lie on the same few cache lines. A write makes at most one table and one tile. Nothing is ever
// rehashed or copied, so that no move takes longer because much was learned before.
#pragma once

#include <cairn/terrain.hpp>

#include "base/assert.hpp"
#include "base/chunk_pool.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace cairn::realtime {

class LearnedValues {
 public:
  explicit LearnedValues(const Shape& shape)
      : blocks_per_row_(static_cast<std::uint32_t>(shape.width() + 1) / kBlockSide + 1),
        blocks_(std::size_t{blocks_per_row_} * (static_cast<std::uint32_t>(shape.height() + 1) / kBlockSide + 1),
                &kNoBlock) {}

  /// Zero where nothing was set. The point must lie on the map, or beside it.
  std::uint32_t get(Point p) const {
    const Place at = place(p);
    return tile(at.x, at.y).values[value_index(at.x, at.y)];
  }

  /// The values of a cell of the map and of the eight around it, by direction.
  struct Around {
    std::uint32_t centre;
    std::array<std::uint32_t, kDirections> values;
  };
  Around around(Point p) const {
    const auto [x, y] = place(p);
    if ((x + 1) % kTileSide >= 2 && (y + 1) % kTileSide >= 2) {  // all on one tile, more often than not
      const std::uint32_t* row = &tile(x, y).values[value_index(x, y)];
      const std::uint32_t* north = row - kTileSide;
      const std::uint32_t* south = row + kTileSide;
      return {row[0], {north[0], north[1], row[1], south[1], south[0], south[-1], row[-1], north[-1]}};
    }
    const Tile& north_west = tile(x - 1, y - 1);
    const Tile& north_east = tile(x + 1, y - 1);
    const Tile& south_west = tile(x - 1, y + 1);
    const Tile& south_east = tile(x + 1, y + 1);
    const bool with_east = x % kTileSide == 0;
    const bool with_south = y % kTileSide == 0;
    const Tile& north = with_east ? north_east : north_west;
    const Tile& south = with_east ? south_east : south_west;
    const Tile& west = with_south ? south_west : north_west;
    const Tile& east = with_south ? south_east : north_east;
    const Tile& centre = with_south ? south : north;
    return {centre.values[value_index(x, y)],
            {north.values[value_index(x, y - 1)], north_east.values[value_index(x + 1, y - 1)],
             east.values[value_index(x + 1, y)], south_east.values[value_index(x + 1, y + 1)],
             south.values[value_index(x, y + 1)], south_west.values[value_index(x - 1, y + 1)],
             west.values[value_index(x - 1, y)], north_west.values[value_index(x - 1, y - 1)]}};
  }

  /// Returns what stood there before.
  std::uint32_t set(Point p, std::uint32_t value) {
    const auto [x, y] = place(p);
    const Tile* found = &tile(x, y);
    if (found == &kNoTile) found = &add_tile(x, y);
    // All tiles but the shared one come from this object's own pool, and may be written.
    std::uint32_t& stored = const_cast<Tile*>(found)->values[value_index(x, y)];
    const std::uint32_t before = stored;
    stored = value;
    return before;
  }

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

  // Column 0 and row 0 lie beside the map, so that all neighbours of its cells have a place.
  struct Place {
    std::uint32_t x;
    std::uint32_t y;
  };
  static Place place(Point p) { return {static_cast<std::uint32_t>(p.x + 1), static_cast<std::uint32_t>(p.y + 1)}; }

  const Tile& add_tile(std::uint32_t x, std::uint32_t y);
  const Tile& tile(std::uint32_t x, std::uint32_t y) const {
    CAIRN_ASSERT(block_index(x, y) < blocks_.size());
    return *blocks_[block_index(x, y)]->tiles[tile_index(x, y)];
  }
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
  base::ChunkPool<Block> block_pool_;
  base::ChunkPool<Tile> tile_pool_;
};

}  // namespace cairn::realtime
