#include <cairn/grid.hpp>

#include "base/bits.hpp"
#include "base/hash.hpp"
#include "base/union_find.hpp"
#include "world/neighbour_masks.hpp"

#include <bit>
#include <utility>

namespace cairn {
namespace {

using Words = std::vector<std::uint64_t>;

std::uint64_t run_starts(const Words& words, std::size_t index) { return words[index] & ~from_west(words, index); }
std::uint64_t run_ends(const Words& words, std::size_t index) { return words[index] & ~from_east(words, index); }

Terrain transpose(const Terrain& terrain) {
  Terrain result(terrain.height(), terrain.width());
  const Words& from = terrain.words();
  Words& to = result.words();
  const std::uint32_t from_row = terrain.shape().words_per_row();
  const std::uint32_t to_row = result.shape().words_per_row();
  // Both layouts are padded alike, so whole 64 x 64 blocks change places.
  for (std::uint32_t block_y = 0; block_y < to_row; ++block_y) {
    for (std::uint32_t block_x = 0; block_x < from_row; ++block_x) {
      BitBlock block{};
      std::uint64_t any = 0;
      for (std::uint32_t i = 0; i < 64 && block_y * 64 + i < terrain.shape().padded_rows(); ++i) {
        block[i] = from[(block_y * 64 + i) * from_row + block_x];
        any |= block[i];
      }
      if (any == 0) continue;
      transpose_bits(block);
      for (std::uint32_t i = 0; i < 64 && block_x * 64 + i < result.shape().padded_rows(); ++i) {
        to[(block_x * 64 + i) * to_row + block_y] = block[i];
      }
    }
  }
  return result;
}

std::uint64_t fingerprint_of(const Terrain& terrain) {
  const std::int32_t sides[2] = {terrain.width(), terrain.height()};
  return hash_bytes(terrain.words().data(), terrain.words().size() * sizeof(std::uint64_t),
                    hash_bytes(sides, sizeof sides, 0));
}

}  // namespace

Grid::Grid(Terrain terrain, Rules rules)
    : terrain_(std::move(terrain)),
      transposed_(transpose(terrain_)),
      rules_(rules),
      costs_(cost_model(rules.diagonal)),
      masks_(neighbour_masks(terrain_, rules)),
      passable_count_(terrain_.passable_count()),
      fingerprint_(fingerprint_of(terrain_)) {
  for (std::size_t d = 0; d < kDirections; ++d) {
    offsets_[d] = kDirectionSteps[d].y * shape().stride() + kDirectionSteps[d].x;
  }
  build_components();
}

// Runs of one row are joined with the runs of the row above that they touch; where diagonal moves may cut corners,
// touching at a corner is enough.
void Grid::build_components() {
  const Words& words = terrain_.words();
  const std::size_t row = shape().words_per_row();
  run_rank_.resize(words.size());
  struct Run {
    std::uint32_t first, last;  // columns
  };
  std::vector<Run> above;
  std::vector<Run> here;
  std::vector<std::uint32_t> run_sizes;
  UnionFind sets;
  const bool corners = rules_.connectivity == Connectivity::eight && rules_.corners == Corners::cut;
  const std::uint32_t reach = corners ? 1 : 0;
  std::uint32_t first_above = 0;
  std::uint32_t count = 0;
  for (std::uint32_t y = 0; y < shape().padded_rows(); ++y) {
    here.clear();
    const std::uint32_t first_here = count;
    for (std::size_t w = 0; w < row; ++w) {
      const std::size_t index = y * row + w;
      run_rank_[index] = count;
      const std::uint64_t starts = run_starts(words, index);
      for (std::uint64_t rest = starts; rest != 0; rest &= rest - 1) {
        here.push_back({static_cast<std::uint32_t>(w * 64) + static_cast<std::uint32_t>(std::countr_zero(rest)), 0});
        ++count;
      }
      // Ends come in the order of their starts, and at most one run is left open at a word's end.
      std::size_t open = here.size() - static_cast<std::size_t>(std::popcount(starts));
      if (open > 0 && here[open - 1].last == 0) --open;
      for (std::uint64_t ends = run_ends(words, index); ends != 0; ends &= ends - 1) {
        here[open++].last = static_cast<std::uint32_t>(w * 64) + static_cast<std::uint32_t>(std::countr_zero(ends));
      }
    }
    for (const Run& run : here) run_sizes.push_back(run.last - run.first + 1);
    sets.grow(count);
    std::size_t a = 0;
    for (std::size_t h = 0; h < here.size(); ++h) {
      while (a < above.size() && above[a].last + reach < here[h].first) ++a;
      for (std::size_t i = a; i < above.size() && above[i].first <= here[h].last + reach; ++i) {
        sets.join(first_above + static_cast<std::uint32_t>(i), first_here + static_cast<std::uint32_t>(h));
      }
    }
    std::swap(above, here);
    first_above = first_here;
  }

  // A set's root is its smallest run, so numbers are given out in the order of first cells.
  run_component_.resize(count);
  for (std::uint32_t run = 0; run < count; ++run) {
    const std::uint32_t root = sets.find(run);
    if (root == run) {
      run_component_[run] = static_cast<std::uint32_t>(component_sizes_.size());
      component_sizes_.push_back(0);
    } else {
      run_component_[run] = run_component_[root];
    }
    component_sizes_[run_component_[run]] += run_sizes[run];
  }
}

Component Grid::component(Cell cell) const {
  if (!passable(cell)) return kNoComponent;
  const std::size_t word = cell.index >> 6;
  const std::uint64_t up_to_cell = ~std::uint64_t{0} >> (63U - (cell.index & 63U));
  const auto started = static_cast<std::uint32_t>(std::popcount(run_starts(terrain_.words(), word) & up_to_cell));
  return static_cast<Component>(run_component_[run_rank_[word] + started - 1]);
}

std::uint64_t Grid::memory_bytes() const {
  const auto bytes = [](const auto& values) { return values.capacity() * sizeof(values[0]); };
  return sizeof(*this) + shape().cell_count() + bytes(terrain_.words()) + bytes(transposed_.words()) +
         bytes(run_rank_) + bytes(run_component_) + bytes(component_sizes_);
}

}  // namespace cairn
