#include <cairn/error.hpp>
#include <cairn/grid.hpp>

#include "base/bits.hpp"
#include "base/hash.hpp"
#include "base/union_find.hpp"
#include "world/live_components.hpp"
#include "world/neighbour_masks.hpp"

#include <algorithm>
#include <bit>
#include <string>
#include <utility>

namespace cairn {
namespace {

using Words = std::vector<std::uint64_t>;

std::uint64_t run_starts(const Words& words, std::size_t index) {
  return words[index] & ~world::from_west(words, index);
}
std::uint64_t run_ends(const Words& words, std::size_t index) { return words[index] & ~world::from_east(words, index); }

// The number of the run that a passable cell lies in: how many runs start before its word, and in it up to the cell.
std::uint32_t run_at(const Words& words, const std::vector<std::uint32_t>& rank, std::uint32_t index) {
  const std::size_t word = index >> 6U;
  return rank[word] + static_cast<std::uint32_t>(std::popcount(run_starts(words, word) << (63U - (index & 63U)))) - 1;
}

Terrain transpose(const Terrain& terrain) {
  Terrain result(terrain.height(), terrain.width());
  const Words& from = terrain.words();
  Words& to = result.words();
  const std::uint32_t from_row = terrain.shape().words_per_row();
  const std::uint32_t to_row = result.shape().words_per_row();
  // Both layouts are padded in the same way, so blocks of 64 x 64 bits are transposed as a whole.
  for (std::uint32_t block_y = 0; block_y < to_row; ++block_y) {
    for (std::uint32_t block_x = 0; block_x < from_row; ++block_x) {
      base::BitBlock block{};
      std::uint64_t any = 0;
      for (std::uint32_t i = 0; i < 64 && block_y * 64 + i < terrain.shape().padded_rows(); ++i) {
        block[i] = from[(block_y * 64 + i) * from_row + block_x];
        any |= block[i];
      }
      if (any == 0) continue;
      base::transpose_bits(block);
      for (std::uint32_t i = 0; i < 64 && block_x * 64 + i < result.shape().padded_rows(); ++i) {
        to[(block_x * 64 + i) * to_row + block_y] = block[i];
      }
    }
  }
  return result;
}

std::uint64_t fingerprint_of(const Terrain& terrain) {
  const std::int32_t sides[2] = {terrain.width(), terrain.height()};
  const std::uint64_t of_cells = base::hash_bytes(
      terrain.words().data(), terrain.words().size() * sizeof(std::uint64_t), base::hash_bytes(sides, sizeof sides, 0));
  return terrain.has_costs() ? base::hash_bytes(terrain.costs().data(), terrain.costs().size(), of_cells) : of_cells;
}

// The mean of two costs may be a half, so units are halves where cells have costs.
CostModel units_of(const Terrain& terrain, const Rules& rules) {
  const CostModel plain = cost_model(rules.diagonal);
  return terrain.has_costs() ? CostModel{plain.straight + plain.straight, plain.diagonal + plain.diagonal} : plain;
}

}  // namespace

Grid::Grid(Terrain terrain, Rules rules)
    : terrain_(std::move(terrain)),
      transposed_(transpose(terrain_)),
      rules_(rules),
      costs_(units_of(terrain_, rules)),
      masks_(world::neighbour_masks(terrain_, rules)),
      passable_count_(terrain_.passable_count()),
      fingerprint_(fingerprint_of(terrain_)) {
  for (std::size_t d = 0; d < kDirections; ++d) {
    offsets_[d] = kDirectionSteps[d].y * shape().stride() + kDirectionSteps[d].x;
  }
  measure_costs();
  build_components();
}

void Grid::measure_costs() {
  const std::uint64_t cells = static_cast<std::uint64_t>(width()) * static_cast<std::uint64_t>(height());
  total_cost_ = cells;
  if (!is_weighted() || passable_count_ == 0) return;
  const std::span<const std::uint8_t> costs = terrain_.costs();
  least_cost_ = kMaxCellCost;
  total_cost_ = 0;
  for (Cell at{0}; at.index < costs.size(); ++at.index) {
    if (!passable(at)) continue;
    least_cost_ = std::min(least_cost_, costs[at.index]);
    largest_cost_ = std::max(largest_cost_, costs[at.index]);
    total_cost_ += costs[at.index];
  }
  total_cost_ += (cells - passable_count_) * least_cost_;
}

Cell Grid::passable_cell(Point p, const char* what) const {
  shape().require(p, what);
  if (passable(p)) return cell(p);
  throw UsageError("the " + std::string(what) + " (" + std::to_string(p.x) + "," + std::to_string(p.y) +
                   ") is on a wall: choose a passable cell");
}

std::uint32_t Grid::component_size(Component component) const {
  if (const auto i = static_cast<std::uint32_t>(component); i < component_sizes_.size()) return component_sizes_[i];
  throw UsageError("there is no component " + std::to_string(static_cast<std::uint32_t>(component)) +
                   " on a grid with " + std::to_string(component_sizes_.size()) + " components");
}

// Joins each run with the runs of the row above that it touches. Where diagonal moves may cut corners, touching at a
// corner is enough.
void Grid::build_components() {
  const Words& words = terrain_.words();
  std::uint32_t run_count = 0;
  run_rank_.resize(words.size());
  for (std::size_t w = 0; w < words.size(); ++w) {
    run_rank_[w] = run_count;
    run_count += static_cast<std::uint32_t>(std::popcount(run_starts(words, w)));
  }

  base::UnionFind sets;
  sets.grow(run_count);
  // Bit b of `above` stands for the cell whose index is that of bit b of word w, plus `offset`.
  const auto join = [&](std::size_t w, std::uint64_t above, std::int32_t offset) {
    const std::uint64_t touching = words[w] & above;
    for (std::uint64_t rest = touching & ~(touching << 1U); rest != 0; rest &= rest - 1) {
      const auto index = static_cast<std::uint32_t>(w * 64) + static_cast<std::uint32_t>(std::countr_zero(rest));
      sets.join(run_at(words, run_rank_, index), run_at(words, run_rank_, index + static_cast<std::uint32_t>(offset)));
    }
  };
  const bool corners = rules_.connectivity == Connectivity::eight && rules_.corners == Corners::cut;
  const std::int32_t north = -shape().stride();
  const std::size_t row = shape().words_per_row();
  for (std::size_t w = row; w < words.size(); ++w) {
    join(w, words[w - row], north);
    if (corners) {
      join(w, world::from_west(words, w - row), north - 1);
      join(w, world::from_east(words, w - row), north + 1);
    }
  }

  // Sets are numbered by their smallest runs, so components are in the order of their first cells.
  auto [numbers, count] = std::move(sets).numbered();
  run_component_ = std::move(numbers);
  component_sizes_.resize(count);
  // Adds the end of each run and subtracts its start; the unsigned sums may wrap around on the way to the right value.
  std::size_t started = 0;
  std::size_t ended = 0;
  for (std::size_t w = 0; w < words.size(); ++w) {
    const auto index = static_cast<std::uint32_t>(w * 64);
    for (std::uint64_t rest = run_starts(words, w); rest != 0; rest &= rest - 1) {
      component_sizes_[run_component_[started++]] -= index + static_cast<std::uint32_t>(std::countr_zero(rest));
    }
    for (std::uint64_t rest = run_ends(words, w); rest != 0; rest &= rest - 1) {
      component_sizes_[run_component_[ended++]] += index + static_cast<std::uint32_t>(std::countr_zero(rest)) + 1;
    }
  }
}

Component Grid::component(Cell cell) const {
  if (!passable(cell)) return kNoComponent;
  if (live_ != nullptr) return live_->component(cell);
  return static_cast<Component>(run_component_[run_at(terrain_.words(), run_rank_, cell.index)]);
}

bool Grid::may_be_connected(Cell a, Cell b) const {
  return passable(a) && passable(b) && (!live_->settled() || live_->connected(a, b));
}

std::uint64_t Grid::memory_bytes() const {
  const auto bytes = [](const auto& values) { return values.capacity() * sizeof(values[0]); };
  return sizeof(*this) + shape().cell_count() + terrain_.costs().size() + bytes(terrain_.words()) +
         bytes(transposed_.words()) + bytes(run_rank_) + bytes(run_component_) + bytes(component_sizes_);
}

}  // namespace cairn
