// Caves: winding passages and halls with rough walls. Cells are drawn at random, with a smooth field for the density of
// rock. A cellular automaton smooths them (Johnson, Yannakakis, Togelius, "Cellular automata for real-time generation
// of infinite cave levels", PCG 2010); parts that stay separate are joined by tunnels.
#include "base/random.hpp"
#include "world/generators/canvas.hpp"
#include "world/generators/generator.hpp"
#include "world/generators/join_parts.hpp"
#include "world/generators/noise.hpp"
#include "world/neighbour_masks.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <vector>

namespace cairn::generators {
namespace {

constexpr std::array kOptions{
    kSeedOption,
    integer_option("width", "14", 4, 100, "how wide passages are, in cells, about"),
    integer_option("rounds", "4", 0, 20, "how often walls are worn down: few leave them rough, many smooth"),
};

constexpr int kFieldScale = 4096;

// Passages follow the zero lines of two fields, a wide and a narrow net that cross each other. Halls lie where a third
// field is high, and boulders in them where a fourth one is. A larger `bias` makes larger halls.
Terrain draw_cells(const GeneratorRequest& request, std::int32_t bias) {
  Terrain terrain(request.width, request.height);
  const std::uint64_t seed = request.seed();
  const auto passage = static_cast<std::int32_t>(request.options.integer("width"));
  const auto field = [&](std::uint64_t index, unsigned coarsest_log2, unsigned finest_log2, std::int32_t persistence) {
    return FractalNoise(base::Random::stream(seed, index).next(), coarsest_log2, finest_log2, kFieldScale, persistence,
                        request.width);
  };
  FractalNoise fields[] = {field(1, 6, 4, 6), field(2, 5, 4, 6), field(3, 6, 3, 9), field(4, 4, 3, 6)};
  std::vector<std::int32_t> rows[4];
  for (std::int32_t y = 0; y < request.height; ++y) {
    for (std::size_t i = 0; i < 4; ++i) {
      rows[i].assign(static_cast<std::size_t>(request.width), 0);
      fields[i].add_row(y, rows[i]);
    }
    base::Random random = base::Random::stream(seed, 16 + static_cast<std::uint64_t>(y));
    std::uint64_t dice = 0;
    for (std::int32_t x = 0; x < request.width; ++x) {
      const auto column = static_cast<std::size_t>(x);
      dice = (x & 7) == 0 ? random.next() : dice >> 8U;
      const std::int32_t wide = 210 - std::abs(rows[0][column]) * 5 / passage;
      const std::int32_t narrow = 190 - std::abs(rows[1][column]) * 5 / passage;
      const std::int32_t hall = rows[2][column] / 12 + bias - std::max(0, rows[3][column] - 1300) / 4;
      const std::int32_t edge = std::min({x, y, request.width - 1 - x, request.height - 1 - y});
      const std::int32_t likely = std::clamp(std::max({wide, narrow, hall}), 50, 200) - std::max(0, 6 - edge) * 20;
      if (static_cast<std::int32_t>(dice & 0xFFU) < likely) terrain.set({x, y}, true);
    }
  }
  return terrain;
}

// Majority rule: a cell becomes what most of its 3 x 3 square is. Bit-sliced counts for 64 cells at a time.
struct Count {
  std::uint64_t ones, twos;
};

Count count_three(const std::vector<std::uint64_t>& words, std::size_t index) {
  const std::uint64_t a = world::from_west(words, index);
  const std::uint64_t b = words[index];
  const std::uint64_t c = world::from_east(words, index);
  return {a ^ b ^ c, (a & b) | (c & (a ^ b))};
}

void wear_down(Terrain& terrain) {
  const std::vector<std::uint64_t> before = terrain.words();
  const std::size_t row = terrain.shape().words_per_row();
  for (std::size_t i = row; i + row < before.size(); ++i) {
    const Count a = count_three(before, i - row);
    const Count b = count_three(before, i);
    const Count c = count_three(before, i + row);
    const std::uint64_t ones = a.ones ^ b.ones ^ c.ones;
    const std::uint64_t carry = (a.ones & b.ones) | (c.ones & (a.ones ^ b.ones));
    // Each of these four words counts two. At least five cells are set if three words are, or two words and `ones`.
    const std::uint64_t two = (carry & (a.twos | b.twos | c.twos)) | (a.twos & b.twos) | (c.twos & (a.twos | b.twos));
    const std::uint64_t three =
        (carry & ((a.twos & b.twos) | (c.twos & (a.twos | b.twos)))) | (a.twos & b.twos & c.twos);
    terrain.words()[i] = three | (two & ones);
  }
  clear_padding(terrain);
}

Terrain generate_caves(const GeneratorRequest& request) {
  // A small map may miss all passages and halls of its fields. Then the bias grows until the map has some floor.
  constexpr std::int32_t kMaxBias = 512;
  const std::int64_t cells = std::int64_t{request.width} * request.height;
  Terrain terrain(request.width, request.height);
  for (std::int32_t bias = 0; bias <= kMaxBias && static_cast<std::int64_t>(terrain.passable_count()) * 8 < cells;
       bias += 32) {
    terrain = draw_cells(request, bias);
    for (std::int64_t round = 0; round < request.options.integer("rounds"); ++round) wear_down(terrain);
  }
  base::Random random = base::Random::stream(request.seed(), 0);
  join_parts(terrain, {.smallest = 40, .width = 3, .winding = true}, random);
  return terrain;
}

}  // namespace

namespace generator {

extern const GeneratorKind caves;

constinit const GeneratorKind caves{"caves", "Winding passages and halls with rough walls.", kOptions, generate_caves};

}  // namespace generator

}  // namespace cairn::generators
