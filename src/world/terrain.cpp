#include <cairn/error.hpp>
#include <cairn/terrain.hpp>

#include <bit>
#include <string>

namespace cairn {

Shape::Shape(std::int32_t width, std::int32_t height) : width_(width), height_(height) {
  if (width < 1 || height < 1 || width > kMaxMapSide || height > kMaxMapSide) {
    throw UsageError("a map of " + std::to_string(width) + " x " + std::to_string(height) +
                     " cells is out of bounds: each side must be within 1 to " + std::to_string(kMaxMapSide));
  }
  words_per_row_ = (static_cast<std::uint32_t>(width) + 2 + 63) / 64;
  row_reciprocal_ = ((std::uint64_t{1} << 32) + words_per_row_ - 1) / words_per_row_;
}

void Shape::require(Point p, const char* what) const {
  if (contains(p)) return;
  throw UsageError("the " + std::string(what) + " (" + std::to_string(p.x) + "," + std::to_string(p.y) +
                   ") lies outside the map, which has " + std::to_string(width_) + " x " + std::to_string(height_) +
                   " cells from (0,0)");
}

Terrain::Terrain(std::int32_t width, std::int32_t height) : shape_(width, height), words_(shape_.word_count(), 0) {}

void Terrain::set_cost(Point p, std::uint8_t cost) {
  if (cost < 1 || cost > kMaxCellCost) {
    throw UsageError("the cost of a cell must be from 1 to " + std::to_string(kMaxCellCost) + ", not " +
                     std::to_string(cost));
  }
  if (!shape_.contains(p)) return;
  if (costs_.empty()) costs_.assign(shape_.cell_count(), 1);
  costs_[shape_.cell(p).index] = cost;
}

std::uint64_t Terrain::passable_count() const {
  std::uint64_t count = 0;
  for (const std::uint64_t word : words_) count += static_cast<std::uint64_t>(std::popcount(word));
  return count;
}

}  // namespace cairn
