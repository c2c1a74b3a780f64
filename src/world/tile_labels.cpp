#include "world/tile_labels.hpp"

#include <algorithm>
#include <bit>

namespace cairn::world {
namespace {

// A row of 32 cells has at most 16 runs of passable cells.
constexpr std::uint32_t kMaxRuns = kTileSide * kTileSide / 2;

struct TileRun {
  std::uint8_t row;
  std::uint8_t from;
  std::uint8_t length;
};

}  // namespace

std::uint32_t label_tile(const TileRows& rows, bool corners, TileLabel* labels) {
  std::array<TileRun, kMaxRuns> runs;
  std::array<TileLabel, kMaxRuns> parent;  // union-find: of two joined runs, the smaller is the parent
  const auto find = [&](TileLabel run) {
    while (parent[run] != run) run = parent[run] = parent[parent[run]];
    return run;
  };
  std::uint32_t count = 0;
  std::uint32_t above = 0;  // the first run of the row before
  for (std::uint32_t row = 0; row < kTileSide; ++row) {
    const std::uint32_t first = count;
    for (std::uint32_t rest = rows[row]; rest != 0;) {
      const auto from = static_cast<std::uint32_t>(std::countr_zero(rest));
      const auto length = static_cast<std::uint32_t>(std::countr_one(rest >> from));
      runs[count] = {static_cast<std::uint8_t>(row), static_cast<std::uint8_t>(from),
                     static_cast<std::uint8_t>(length)};
      parent[count] = static_cast<TileLabel>(count);
      rest = from + length < 32 ? rest & (~0U << (from + length)) : 0;
      // Both rows are read from left to right, so a run above that ends before this one touches no later one either.
      const std::uint32_t reach = corners ? 1 : 0;
      while (above < first && runs[above].from + runs[above].length + reach <= from) ++above;
      for (std::uint32_t k = above; k < first && runs[k].from < from + length + reach; ++k) {
        const TileLabel a = find(static_cast<TileLabel>(k));
        const TileLabel b = find(static_cast<TileLabel>(count));
        parent[std::max(a, b)] = std::min(a, b);
      }
      ++count;
    }
    above = first;
  }
  std::fill_n(labels, kTileCells, kNoLabel);
  std::uint32_t parts = 0;
  std::array<TileLabel, kMaxRuns> label_of;
  for (std::uint32_t i = 0; i < count; ++i) {
    const TileLabel root = find(static_cast<TileLabel>(i));
    label_of[i] = root == i ? static_cast<TileLabel>(parts++) : label_of[root];
    std::fill_n(labels + runs[i].row * kTileSide + runs[i].from, runs[i].length, label_of[i]);
  }
  return parts;
}

}  // namespace cairn::world
