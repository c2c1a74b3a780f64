// The costs of optimal paths.
#pragma once

#include <cairn/grid.hpp>

#include "trial/problems/problem.hpp"
#include "trial/terminal/progress_bar.hpp"

#include <span>

namespace cairn::problems {

/// Computes `optimal` of each problem, on all cores. Each problem must have a path.
void find_optimal_costs(const Grid& grid, std::span<Problem> problems, terminal::ProgressBar* progress = nullptr);

}  // namespace cairn::problems
