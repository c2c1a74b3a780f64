#include "search/learned_values.hpp"

namespace cairn {

constinit const LearnedValues::Tile LearnedValues::kNoTile{};
constinit const LearnedValues::Block LearnedValues::kNoBlock{};

std::uint32_t LearnedValues::set(Point p, std::uint32_t value) {
  const auto [x, y] = place(p);
  const std::uint32_t at = block_index(x, y);
  // What is not the shared zeros was taken from our own pools, and may be written.
  if (blocks_[at] == &kNoBlock) {
    Block& fresh = block_pool_.take();
    fresh = Block{};
    fresh.index = at;
    blocks_[at] = &fresh;
  }
  Block& block = const_cast<Block&>(*blocks_[at]);
  const Tile*& slot = block.tiles[tile_index(x, y)];
  if (slot == &kNoTile) {
    Tile& fresh = tile_pool_.take();
    fresh = Tile{};
    slot = &fresh;
  }
  std::uint32_t& stored = const_cast<Tile&>(*slot).values[value_index(x, y)];
  const std::uint32_t before = stored;
  stored = value;
  return before;
}

void LearnedValues::clear() {
  block_pool_.for_each_used([&](const Block& block) { blocks_[block.index] = &kNoBlock; });
  block_pool_.release_all();
  tile_pool_.release_all();
}

}  // namespace cairn
