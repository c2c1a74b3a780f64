// Problems that are drawn on a small map and scaled up to a larger picture of it.
#pragma once

#include <cairn/grid.hpp>

#include "trial/problems/problem.hpp"
#include "trial/problems/problem_selection.hpp"

#include <cstddef>
#include <string>

namespace cairn::problems {

/// `count` problems of the small map, or as many as stay connected, with their cells moved to the same place of the
/// large map: the middle of what became of the cell. Optimal costs are those on the large map.
ProblemSet scaled_problems(const Grid& small, const Grid& large, std::size_t count, const SelectionOptions& options,
                           const std::string& map);

}  // namespace cairn::problems
