#include "world/generators/noise.hpp"

#include "base/random.hpp"

#include <algorithm>
#include <utility>

namespace cairn::generators {

Noise::Noise(std::uint64_t seed, unsigned spacing_log2, std::int32_t amplitude, std::int32_t width)
    : seed_(seed), spacing_log2_(spacing_log2), amplitude_(amplitude) {
  const std::size_t count = (static_cast<std::size_t>(width) >> spacing_log2) + 3;
  for (auto& row : rows_) row.resize(count);
  columns_.resize(count);
}

std::int32_t Noise::lattice(std::int32_t column, std::int32_t row) const {
  const std::uint64_t place = (static_cast<std::uint64_t>(row) << 32U) | static_cast<std::uint32_t>(column);
  return base::Random::stream(seed_, place).between(-amplitude_, amplitude_);
}

// With lattice spacing s and offset f from a lattice point, the blend of a, b and c is
// ((s - f)^2 a + (s^2 + 2 s f - 2 f^2) b + f^2 c) / (2 s^2). Along a row it is evaluated by forward differences.
void Noise::add_row(std::int32_t y, std::span<std::int32_t> row) {
  const std::int64_t s = std::int64_t{1} << spacing_log2_;
  const std::int32_t top = y >> spacing_log2_;
  if (top != lattice_row_) {
    for (std::int32_t i = 0; i < 3; ++i) {
      if (i < 2 && lattice_row_ >= 0 && top == lattice_row_ + 1) {
        std::swap(rows_[i], rows_[i + 1]);
        continue;
      }
      for (std::size_t c = 0; c < columns_.size(); ++c) rows_[i][c] = lattice(static_cast<std::int32_t>(c), top + i);
    }
    lattice_row_ = top;
  }
  const std::int64_t f = y & (s - 1);
  for (std::size_t c = 0; c < columns_.size(); ++c) {
    columns_[c] =
        ((s - f) * (s - f) * rows_[0][c] + (s * s + 2 * s * f - 2 * f * f) * rows_[1][c] + f * f * rows_[2][c]) >>
        (spacing_log2_ + 1);  // s times the value
  }
  const unsigned shift = 3 * spacing_log2_ + 1;
  for (std::size_t start = 0, c = 0; start < row.size(); start += static_cast<std::size_t>(s), ++c) {
    const std::int64_t a = columns_[c];
    const std::int64_t b = columns_[c + 1];
    const std::int64_t d = columns_[c + 2];
    std::int64_t value = s * s * (a + b);
    std::int64_t slope = a * (1 - 2 * s) + b * (2 * s - 2) + d;
    const std::int64_t bend = 2 * a - 4 * b + 2 * d;
    const std::size_t end = std::min(row.size(), start + static_cast<std::size_t>(s));
    for (std::size_t x = start; x < end; ++x) {
      row[x] += static_cast<std::int32_t>(value >> shift);
      value += slope;
      slope += bend;
    }
  }
}

FractalNoise::FractalNoise(std::uint64_t seed, unsigned coarsest_log2, unsigned finest_log2, std::int32_t amplitude,
                           std::int32_t persistence, std::int32_t width) {
  for (unsigned spacing_log2 = coarsest_log2 + 1; spacing_log2-- > finest_log2;) {
    layers_.emplace_back(base::Random::stream(seed, spacing_log2).next(), spacing_log2, amplitude, width);
    amplitude = amplitude * persistence / 16;
  }
}

void FractalNoise::add_row(std::int32_t y, std::span<std::int32_t> row) {
  for (Noise& layer : layers_) layer.add_row(y, row);
}

}  // namespace cairn::generators
