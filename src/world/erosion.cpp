#include <cairn/erosion.hpp>
#include <cairn/error.hpp>

#include <algorithm>
#include <string>
#include <vector>

namespace cairn {
namespace {

using Words = std::vector<std::uint64_t>;

void require_size(std::int32_t size) {
  if (size >= 1 && size <= kMaxAgentSize) return;
  throw UsageError("an agent has sides of 1 to " + std::to_string(kMaxAgentSize) + " cells, not " +
                   std::to_string(size));
}

/// Keeps the bits whose neighbours up to `reach` after them are set too. Rows end with blocked cells, so that what
/// comes from the next row is 0.
void narrow(Words& words, std::int32_t reach) {
  for (std::size_t w = 0; w < words.size(); ++w) {
    const std::uint64_t next = w + 1 < words.size() ? words[w + 1] : 0;  // not narrowed yet
    const std::uint64_t word = words[w];
    std::uint64_t kept = word;
    for (std::int32_t i = 1; i <= reach; ++i) kept &= word >> i | next << (64 - i);
    words[w] = kept;
  }
}

}  // namespace

Terrain erode(const Terrain& terrain, std::int32_t size) {
  require_size(size);
  if (size > 1 && terrain.has_costs()) {
    throw UsageError("agents of several cells walk where cells all cost the same, and this map has costs");
  }
  Terrain result = terrain;
  Words& words = result.words();
  narrow(words, size - 1);
  // Rows from the top: those below are not changed yet.
  const std::size_t row = terrain.shape().words_per_row();
  for (std::size_t w = 0; w < words.size(); ++w) {
    for (std::int32_t i = 1; i < size; ++i) {
      const std::size_t below = w + static_cast<std::size_t>(i) * row;
      words[w] &= below < words.size() ? words[below] : 0;
    }
  }
  return result;
}

bool fits(const Terrain& terrain, Point top_left, std::int32_t size) {
  require_size(size);
  for (std::int32_t y = top_left.y; y < top_left.y + size; ++y) {
    for (std::int32_t x = top_left.x; x < top_left.x + size; ++x) {
      if (!terrain.passable({x, y})) return false;
    }
  }
  return true;
}

}  // namespace cairn
