// PassableCells: chooses random passable cells of a grid, all with the same probability.
#pragma once

#include <cairn/grid.hpp>

#include "base/random.hpp"

#include <cstdint>
#include <vector>

namespace cairn {

/// Any number of threads can share one. The grid is borrowed and must outlive it.
class PassableCells {
 public:
  explicit PassableCells(const Grid& grid);

  std::uint32_t count() const { return before_row_.back(); }

  /// A random passable cell. The grid must have at least one.
  Cell draw(Random& random) const;

 private:
  const Grid* grid_;
  std::vector<std::uint32_t> before_row_;  // passable cells before each padded row
};

}  // namespace cairn
