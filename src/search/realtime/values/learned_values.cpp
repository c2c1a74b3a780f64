#include "search/realtime/values/learned_values.hpp"

namespace cairn::realtime {

constinit const LearnedValues::Tile LearnedValues::kNoTile{};
constinit const LearnedValues::Block LearnedValues::kNoBlock{};

// Also makes the table, where there is none.
const LearnedValues::Tile& LearnedValues::add_tile(std::uint32_t x, std::uint32_t y) {
  const std::uint32_t at = block_index(x, y);
  if (blocks_[at] == &kNoBlock) {
    Block& fresh = block_pool_.take();
    fresh = Block{};
    fresh.index = at;
    blocks_[at] = &fresh;
  }
  Tile& fresh = tile_pool_.take();
  fresh = Tile{};
  const_cast<Block&>(*blocks_[at]).tiles[tile_index(x, y)] = &fresh;
  return fresh;
}

void LearnedValues::clear() {
  block_pool_.for_each_used([&](const Block& block) { blocks_[block.index] = &kNoBlock; });
  block_pool_.release_all();
  tile_pool_.release_all();
}

}  // namespace cairn::realtime
