#include "world/generators/canvas.hpp"

#include "world/runs.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>

namespace cairn::generators {
namespace {

// The bits of cells `first` to `last`, as far as they lie in the word of index `word`.
std::uint64_t bits_within(std::uint32_t word, std::uint32_t first, std::uint32_t last) {
  std::uint64_t bits = ~std::uint64_t{0};
  if (word == first >> 6U) bits &= ~std::uint64_t{0} << (first & 63U);
  if (word == last >> 6U) bits &= ~std::uint64_t{0} >> (63U - (last & 63U));
  return bits;
}

void fill_run(Terrain& terrain, std::int32_t y, std::int32_t left, std::int32_t right, bool passable) {
  left = std::max(left, 0);
  right = std::min(right, terrain.width());
  if (left >= right || y < 0 || y >= terrain.height()) return;
  const std::uint32_t first = terrain.shape().cell({left, y}).index;
  const std::uint32_t last = terrain.shape().cell({right - 1, y}).index;
  for (std::uint32_t word = first >> 6U; word <= last >> 6U; ++word) {
    const std::uint64_t bits = bits_within(word, first, last);
    std::uint64_t& cells = terrain.words()[word];
    cells = passable ? cells | bits : cells & ~bits;
  }
}

}  // namespace

void fill(Terrain& terrain, Rect rect, bool passable) {
  for (std::int32_t y = std::max(rect.top, 0); y < std::min(rect.bottom, terrain.height()); ++y) {
    fill_run(terrain, y, rect.left, rect.right, passable);
  }
}

void fill_ellipse(Terrain& terrain, Rect box, bool passable) {
  if (box.empty()) return;
  // Distances from the centre are doubled, so that they stay integers: (dx / w)^2 + (dy / h)^2 <= 1.
  const std::int64_t w = box.width();
  const std::int64_t h = box.height();
  for (std::int32_t y = box.top; y < box.bottom; ++y) {
    const std::int64_t dy = 2 * std::int64_t{y} + 1 - box.top - box.bottom;
    std::int32_t inset = 0;
    const auto outside = [&](std::int32_t margin) {
      const std::int64_t dx = w - 1 - 2 * std::int64_t{margin};
      return dx > 0 && dx * dx * h * h + dy * dy * w * w > w * w * h * h;
    };
    while (outside(inset)) ++inset;
    fill_run(terrain, y, box.left + inset, box.right - inset, passable);
  }
}

void fill_octagon(Terrain& terrain, Rect box, std::int32_t cut, bool passable) {
  for (std::int32_t y = box.top; y < box.bottom; ++y) {
    const std::int32_t inset = std::max({0, cut - (y - box.top), cut - (box.bottom - 1 - y)});
    fill_run(terrain, y, box.left + inset, box.right - inset, passable);
  }
}

void fill_stroke(Terrain& terrain, Point from, Point to, std::int32_t width, bool passable) {
  const std::int32_t steps = std::max({std::abs(to.x - from.x), std::abs(to.y - from.y), 1});
  const auto stamp = [&](Point p) {
    const Point corner{p.x - width / 2, p.y - width / 2};
    fill(terrain, {corner.x, corner.y, corner.x + width, corner.y + width}, passable);
  };
  const auto at = [&](std::int32_t a, std::int32_t b, std::int32_t i) {
    return a + static_cast<std::int32_t>((std::int64_t{b - a} * i * 2 + (b > a ? steps : -steps)) / (2 * steps));
  };
  Point last = from;
  for (std::int32_t i = 0; i <= steps; ++i) {
    const Point here{at(from.x, to.x, i), at(from.y, to.y, i)};
    if (here.x != last.x && here.y != last.y) stamp({here.x, last.y});
    stamp(here);
    last = here;
  }
}

void copy_tile(Terrain& terrain, const Terrain& tile, Point to) {
  for (std::int32_t y = 0; y < tile.height(); ++y) {
    fill_run(terrain, to.y + y, to.x, to.x + tile.width(), false);
    world::for_each_run(
        tile, y, [&](world::RowRun run) { fill_run(terrain, to.y + y, to.x + run.left, to.x + run.right, true); });
  }
}

std::uint64_t count_passable(const Terrain& terrain, Rect rect) {
  const std::int32_t left = std::max(rect.left, 0);
  const std::int32_t right = std::min(rect.right, terrain.width());
  std::uint64_t count = 0;
  for (std::int32_t y = std::max(rect.top, 0); left < right && y < std::min(rect.bottom, terrain.height()); ++y) {
    const std::uint32_t first = terrain.shape().cell({left, y}).index;
    const std::uint32_t last = terrain.shape().cell({right - 1, y}).index;
    for (std::uint32_t word = first >> 6U; word <= last >> 6U; ++word) {
      count += static_cast<std::uint64_t>(std::popcount(terrain.words()[word] & bits_within(word, first, last)));
    }
  }
  return count;
}

void clear_padding(Terrain& terrain) {
  const Shape& shape = terrain.shape();
  const std::uint32_t row = shape.words_per_row();
  auto& words = terrain.words();
  std::fill_n(words.begin(), row, 0);
  std::fill_n(words.end() - row, row, 0);
  for (std::int32_t y = 0; y < shape.height(); ++y) {
    const std::uint32_t first = shape.cell({0, y}).index;
    const std::uint32_t last = shape.cell({shape.width() - 1, y}).index;
    const std::uint32_t start = (static_cast<std::uint32_t>(y) + 1) * row;
    words[start] &= bits_within(start, first, std::max(last, first | 63U));
    for (std::uint32_t word = start + 1; word < start + row; ++word) {
      if (word > last >> 6U) words[word] = 0;
    }
    words[last >> 6U] &= bits_within(last >> 6U, last & ~63U, last);
  }
}

}  // namespace cairn::generators
