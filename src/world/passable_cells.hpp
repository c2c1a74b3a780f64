// PassableCells: draws random passable cells of a grid, each with the same probability.
#pragma once

#include <cairn/grid.hpp>

#include "base/random.hpp"

#include <cstdint>
#include <vector>

namespace cairn::world {

/// Immutable, so any number of threads can share one. The grid must outlive it.
class PassableCells {
 public:
  explicit PassableCells(const Grid& grid);

  std::uint32_t count() const { return before_row_.back(); }

  /// Requires that count() is at least 1.
  Cell draw(base::Random& random) const;

 private:
  const Grid* grid_;
  std::vector<std::uint32_t> before_row_;  // how many passable cells come before each padded row
};

}  // namespace cairn::world
