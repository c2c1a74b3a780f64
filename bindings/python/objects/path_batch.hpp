// Many paths at once, on all cores.
#pragma once

#include <cairn/cell.hpp>
#include <cairn/database.hpp>
#include <cairn/grid.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace cairn::python {

/// The paths of a batch, in the order of their problems. Paths of one piece stand one after the other.
struct PathBatch {
  static constexpr std::size_t kPiece = 32;  ///< problems that a thread takes at once

  std::vector<std::vector<Point>> pieces;  ///< the points of the paths of each piece
  std::vector<std::int64_t> lengths;       ///< points of each path; 0 if there is none
  std::vector<double> costs;               ///< of each path; infinity if there is none
};

/// Finds the paths from starts[i] to goals[i]. `threads` of 0 is one for each core. `tick` is called about ten times a
/// second by the calling thread and can throw to end it. Throws UsageError, with the number of the problem, unless all
/// points are passable cells.
PathBatch find_batch(const Grid& grid, std::span<const Point> starts, std::span<const Point> goals,
                     const Database* database, unsigned threads, const std::function<void()>& tick);

}  // namespace cairn::python
