// Random problems whose optimal cost is within a range.
#pragma once

#include <cairn/grid.hpp>

#include "trial/problems/problem.hpp"
#include "trial/terminal/progress_bar.hpp"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>

namespace cairn::problems {

struct SelectionOptions {
  double min_cost = 1;  ///< a cardinal move costs 1
  double max_cost = std::numeric_limits<double>::infinity();
  std::uint64_t seed = 1;
};

/// `count` problems that have a path and whose cost is within the range. Problem i depends only on the grid, the
/// options and i. Start and goal are chosen uniformly from all passable cells, the goal not farther away than the range
/// allows, until the cost fits. If few goals fit, the goal is a cell on an optimal path to a farther goal (the path is
/// optimal up to this cell too). If all goals are too near, start and goal are sought at the far ends of the map.
/// Throws UsageError for an empty range, and InputError, which names the map `map`, if no problem is found.
ProblemSet random_problems(const Grid& grid, std::size_t count, const SelectionOptions& options, const std::string& map,
                           terminal::ProgressBar* progress = nullptr);

}  // namespace cairn::problems
