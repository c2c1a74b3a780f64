// Smooth random fields in integers, for coasts, cave walls and rivers.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace cairn::generators {

/// Random values on a lattice, interpolated by a quadratic B-spline, a row at a time. All arithmetic is in integers,
/// so every machine draws the same map.
class Noise {
 public:
  /// Lattice points are 2^spacing_log2 cells apart. Values are from -amplitude to amplitude.
  Noise(std::uint64_t seed, unsigned spacing_log2, std::int32_t amplitude, std::int32_t width);

  /// Adds the values of row y, from column 0, to `row`.
  void add_row(std::int32_t y, std::span<std::int32_t> row);

 private:
  std::int32_t lattice(std::int32_t column, std::int32_t row) const;

  std::uint64_t seed_;
  unsigned spacing_log2_;
  std::int32_t amplitude_;
  std::int32_t lattice_row_ = -1;      // the first of the three lattice rows in the arrays
  std::vector<std::int32_t> rows_[3];  // lattice values, the upper row first
  std::vector<std::int64_t> columns_;  // the three rows blended for one y
};

/// Octaves of noise, each with half the spacing and `persistence` / 16 of the amplitude of the previous one.
class FractalNoise {
 public:
  FractalNoise(std::uint64_t seed, unsigned coarsest_log2, unsigned finest_log2, std::int32_t amplitude,
               std::int32_t persistence, std::int32_t width);

  /// Adds the values of row y to `row`.
  void add_row(std::int32_t y, std::span<std::int32_t> row);

 private:
  std::vector<Noise> layers_;
};

/// The quantile that `percent` of a field's values reach, estimated from every eighth row. `fill_row(y, row)` fills a
/// row.
template <typename FillRow>
std::int32_t level_reached(std::int64_t percent, std::int32_t height, FillRow fill_row) {
  std::vector<std::int32_t> row;
  std::vector<std::int32_t> sample;
  for (std::int32_t y = std::min(4, height / 2); y < height; y += 8) {
    fill_row(y, row);
    for (std::size_t x = static_cast<std::size_t>(y) % 3; x < row.size(); x += 3) sample.push_back(row[x]);
    if (sample.empty()) sample.push_back(row.front());
  }
  const auto rank = static_cast<std::ptrdiff_t>(static_cast<std::int64_t>(sample.size() - 1) * (100 - percent) / 100);
  std::nth_element(sample.begin(), sample.begin() + rank, sample.end());
  return sample[static_cast<std::size_t>(rank)];
}

}  // namespace cairn::generators
