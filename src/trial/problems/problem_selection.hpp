// Random problems whose optimal cost lies within a range.
#pragma once

#include <cairn/grid.hpp>

#include "trial/problems/problem.hpp"
#include "trial/terminal/progress_bar.hpp"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>

namespace cairn {

struct SelectionOptions {
  double min_cost = 1;  ///< as people give costs: a cardinal move is 1
  double max_cost = std::numeric_limits<double>::infinity();
  std::uint64_t seed = 1;
};

/// `count` problems that have a path and whose cost is within the range. Problem i depends on the grid, the options and
/// i alone. Start and goal are drawn evenly from all passable cells, the goal at most as far as the range allows, until
/// the cost fits; where few goals fit, the goal is a cell of an optimal path to one that lies beyond (which is optimal
/// up to there); where all are too near, start and goal are sought at the map's far ends.
/// Throws UsageError for an empty range, and InputError, with `map` as its name, where no problem is found.
ProblemSet random_problems(const Grid& grid, std::size_t count, const SelectionOptions& options, const std::string& map,
                           ProgressBar* progress = nullptr);

}  // namespace cairn
