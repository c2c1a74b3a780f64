// PassableCells: draws passable cells of a grid, all with the same chance.
#pragma once

#include <cairn/grid.hpp>

#include "base/random.hpp"

#include <cstdint>
#include <vector>

namespace cairn {

/// Shared by any number of threads. The grid must outlive it.
class PassableCells {
 public:
  explicit PassableCells(const Grid& grid);

  std::uint32_t count() const { return before_row_.back(); }

  /// One of them; there must be at least one.
  Cell draw(Random& random) const;

 private:
  const Grid* grid_;
  std::vector<std::uint32_t> before_row_;  // passable cells before each padded row
};

}  // namespace cairn
