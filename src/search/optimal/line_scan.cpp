#include "search/optimal/line_scan.hpp"

#include "world/neighbour_masks.hpp"

namespace cairn::optimal {

LineScan::LineScan(const Terrain& terrain) : Lines(terrain), busy_((terrain.words().size() + 63) / 64) {
  const std::vector<std::uint64_t>& words = terrain.words();
  // Where a stretch of passable cells of a line begins or ends, a scan beside it may stop.
  const auto ends = [&](std::size_t word) {
    return words[word] & ~(world::from_west(words, word) & world::from_east(words, word));
  };
  for (std::size_t word = 0; word < words.size(); ++word) {
    const bool inside = word >= line_ && word + line_ < words.size();
    if (inside && words[word] == ~std::uint64_t{0} && (ends(word - line_) | ends(word + line_)) == 0) continue;
    busy_[word / 64] |= std::uint64_t{1} << (word % 64);
  }
}

}  // namespace cairn::optimal
