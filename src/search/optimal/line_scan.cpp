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

void LineScan::touch(std::uint32_t position) {
  // A scan stops at what ends beside it, which may lie in the word before or after.
  const std::uint32_t changed = position / 64;
  for (const std::uint32_t word : {changed - line_, changed, changed + line_}) {
    for (const std::uint32_t near : {word - 1, word, word + 1}) {
      if (near / 64 < busy_.size()) busy_[near / 64] |= std::uint64_t{1} << (near % 64);
    }
  }
}

}  // namespace cairn::optimal
