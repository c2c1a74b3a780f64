#include "world/neighbour_masks.hpp"

#include "base/bits.hpp"

#include <algorithm>
#include <array>

namespace cairn::world {

std::unique_ptr<std::uint8_t[]> neighbour_masks(const Terrain& terrain, const Rules& rules) {
  const std::vector<std::uint64_t>& words = terrain.words();
  const std::size_t row = terrain.shape().words_per_row();
  const std::size_t last_row = words.size() - row;
  const bool eight = rules.connectivity == Connectivity::eight;
  const std::uint64_t any_corner = rules.corners == Corners::cut ? ~std::uint64_t{0} : 0;
  auto masks = std::make_unique_for_overwrite<std::uint8_t[]>(terrain.shape().cell_count());
  const auto blank = [&](std::size_t word) { std::fill_n(&masks[word * 64], 64, std::uint8_t{0}); };
  for (std::size_t w = 0; w < words.size(); ++w) {
    const std::uint64_t here = words[w];
    if (here == 0 || w < row || w >= last_row) {
      blank(w);
      continue;
    }
    const std::uint64_t north = words[w - row];
    const std::uint64_t south = words[w + row];
    const std::uint64_t west = from_west(words, w);
    const std::uint64_t east = from_east(words, w);
    // Each word has the bits of 64 cells for one direction. Transposing 8 x 8 bits gives the masks of eight cells.
    std::array<std::uint64_t, kDirections> open{north, 0, east, 0, south, 0, west, 0};
    if (eight) {
      open[1] = from_east(words, w - row) & ((north & east) | any_corner);
      open[3] = from_east(words, w + row) & ((south & east) | any_corner);
      open[5] = from_west(words, w + row) & ((south & west) | any_corner);
      open[7] = from_west(words, w - row) & ((north & west) | any_corner);
    }
    for (auto& word : open) word &= here;
    for (unsigned lane = 0; lane < 8; ++lane) {
      std::uint64_t block = 0;
      for (unsigned d = 0; d < kDirections; ++d) block |= ((open[d] >> (lane * 8)) & 0xFFU) << (d * 8);
      base::store_little_endian(base::transpose_bytes(block), &masks[w * 64 + lane * 8]);
    }
  }
  return masks;
}

std::uint8_t neighbour_mask(const Terrain& terrain, const Rules& rules, Point p) {
  if (!terrain.passable(p)) return 0;
  std::array<bool, kDirections> open{};
  unsigned mask = 0;
  for (unsigned d = 0; d < kDirections; ++d) {
    open[d] = terrain.passable({p.x + kDirectionSteps[d].x, p.y + kDirectionSteps[d].y});
  }
  for (unsigned d = 0; d < kDirections; ++d) {
    const bool diagonal = is_diagonal(static_cast<Direction>(d));
    if (!open[d] || (diagonal && rules.connectivity == Connectivity::four)) continue;
    const bool corners = open[(d + 7) % kDirections] && open[(d + 1) % kDirections];
    if (!diagonal || corners || rules.corners == Corners::cut) mask |= 1U << d;
  }
  return static_cast<std::uint8_t>(mask);
}

}  // namespace cairn::world
