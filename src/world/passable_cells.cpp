#include "world/passable_cells.hpp"

#include "base/assert.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

namespace cairn::world {

PassableCells::PassableCells(const Grid& grid) : grid_(&grid), before_row_(grid.shape().padded_rows() + 1, 0) {
  const std::vector<std::uint64_t>& words = grid.terrain().words();
  const std::size_t row = grid.shape().words_per_row();
  for (std::size_t i = 0; i < words.size(); ++i) {
    before_row_[i / row + 1] += static_cast<std::uint32_t>(std::popcount(words[i]));
  }
  std::partial_sum(before_row_.begin(), before_row_.end(), before_row_.begin());
}

Cell PassableCells::draw(base::Random& random) const {
  CAIRN_ASSERT(count() > 0);
  std::uint32_t rank = random.below(count());
  const auto row = static_cast<std::size_t>(std::upper_bound(before_row_.begin(), before_row_.end(), rank) -
                                            before_row_.begin() - 1);
  rank -= before_row_[row];
  for (std::size_t i = row * grid_->shape().words_per_row();; ++i) {
    std::uint64_t word = grid_->terrain().words()[i];
    const auto here = static_cast<std::uint32_t>(std::popcount(word));
    if (rank >= here) {
      rank -= here;
      continue;
    }
    for (; rank > 0; --rank) word &= word - 1;
    return Cell{static_cast<std::uint32_t>(i * 64) + static_cast<std::uint32_t>(std::countr_zero(word))};
  }
}

}  // namespace cairn::world
