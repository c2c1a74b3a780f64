// Runs: maximal horizontal lines of passable cells, found 64 cells at a time.
#pragma once

#include <cairn/terrain.hpp>

#include <bit>
#include <cstdint>

namespace cairn::world {

/// The columns from left to right - 1 in one row.
struct RowRun {
  std::int32_t left = 0;
  std::int32_t right = 0;

  friend bool operator==(RowRun, RowRun) = default;
};

/// Calls visit(RowRun) for each run of row y, from left to right. The terrain must not change meanwhile.
template <typename Visit>
void for_each_run(const Terrain& terrain, std::int32_t y, Visit visit) {
  const std::uint64_t* row = &terrain.words()[terrain.shape().cell({-1, y}).index >> 6U];
  const auto bits = static_cast<std::uint32_t>(terrain.shape().stride());
  // The first bit from `at` on that is set (or clear). The column right of the map is always blocked, so runs end.
  const auto next = [&](std::uint32_t at, bool set) {
    const std::uint64_t flip = set ? 0 : ~std::uint64_t{0};
    std::uint64_t word = (row[at >> 6U] ^ flip) & (~std::uint64_t{0} << (at & 63U));
    while (word == 0) {
      at = (at | 63U) + 1;
      if (at == bits) return bits;
      word = row[at >> 6U] ^ flip;
    }
    return (at & ~63U) + static_cast<std::uint32_t>(std::countr_zero(word));
  };
  for (std::uint32_t left = next(0, true); left < bits;) {
    const std::uint32_t right = next(left, false);
    visit(RowRun{static_cast<std::int32_t>(left) - 1, static_cast<std::int32_t>(right) - 1});
    left = next(right, true);
  }
}

}  // namespace cairn::world
