#include "queries/used_words.hpp"

#include "support/random_maps.hpp"

#include <gtest/gtest.h>

namespace cairn::queries {
namespace {

TEST(UsedWords, passes_over_words_without_passable_cells_only) {
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    base::Random random(seed);
    Terrain terrain(random.between(1, 9000), random.between(1, 140));
    for (std::uint32_t cells = random.below(40); cells > 0; --cells) {
      terrain.set({random.between(0, terrain.width() - 1), random.between(0, terrain.height() - 1)}, true);
    }
    UsedWords used;
    used.note(terrain);
    const std::size_t row_words = terrain.shape().words_per_row();
    for (int i = 0; i < 200; ++i) {
      const std::size_t row = 1 + random.below(static_cast<std::uint32_t>(terrain.height()));
      const std::size_t begin = row * row_words;
      const std::size_t word = begin + random.below(static_cast<std::uint32_t>(row_words));
      ASSERT_TRUE(terrain.words()[word] == 0 || used.has(row, word));
      const std::size_t end = word + 1 + random.below(static_cast<std::uint32_t>(begin + row_words - word));
      std::size_t at = used.next_up(row, word, end);
      ASSERT_TRUE(at > word && at <= end);
      for (std::size_t passed = word + 1; passed < at; ++passed) ASSERT_EQ(terrain.words()[passed], 0U);
      const std::size_t low = word - 1 - random.below(static_cast<std::uint32_t>(word - begin + 1));
      at = used.next_down(row, word, low);
      ASSERT_TRUE(at < word && at >= low);
      for (std::size_t passed = at + 1; passed < word; ++passed) ASSERT_EQ(terrain.words()[passed], 0U);
    }
  }
}

}  // namespace
}  // namespace cairn::queries
