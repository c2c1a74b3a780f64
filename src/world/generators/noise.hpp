// Smooth random fields in integers: coasts, cave walls and rivers.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace cairn::generators {

/// Random values on a lattice with a quadratic B-spline between them, evaluated a row at a time. Integers throughout,
/// so every machine draws the same coast.
class Noise {
 public:
  /// Lattice points lie 2^spacing_log2 cells apart; values are within -amplitude to amplitude.
  Noise(std::uint64_t seed, unsigned spacing_log2, std::int32_t amplitude, std::int32_t width);

  /// Adds the values of row y, from column 0, to `row`.
  void add_row(std::int32_t y, std::span<std::int32_t> row);

 private:
  std::int32_t lattice(std::int32_t column, std::int32_t row) const;

  std::uint64_t seed_;
  unsigned spacing_log2_;
  std::int32_t amplitude_;
  std::int32_t lattice_row_ = -1;      // the upper one of the three that the arrays hold
  std::vector<std::int32_t> rows_[3];  // lattice values, the upper row first
  std::vector<std::int64_t> columns_;  // the three rows blended for one y
};

/// Layers of noise, each with half the spacing and `persistence` / 16 of the amplitude of the one before.
class FractalNoise {
 public:
  FractalNoise(std::uint64_t seed, unsigned coarsest_log2, unsigned finest_log2, std::int32_t amplitude,
               std::int32_t persistence, std::int32_t width);

  /// Adds the values of row y to `row`.
  void add_row(std::int32_t y, std::span<std::int32_t> row);

 private:
  std::vector<Noise> layers_;
};

}  // namespace cairn::generators
