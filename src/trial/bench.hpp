// One algorithm on all problems of a map or graph: the loop behind every table.
#pragma once

#include <cairn/algorithm.hpp>

#include "trial/arena.hpp"
#include "trial/problems/problem.hpp"
#include "trial/rows/row.hpp"
#include "trial/terminal/progress_bar.hpp"
#include "trial/trial.hpp"

#include <string>
#include <vector>

namespace cairn {

struct BenchResult {
  Row row;
  std::vector<TrialResult> results;  ///< one for each problem, in order
};

/// In one thread, so that times are those of an undisturbed core.
BenchResult bench(const std::string& map, Arena arena, const ProblemSet& set, const AgentSpec& spec,
                  const TrialSettings& settings = {}, ProgressBar* progress = nullptr);

}  // namespace cairn
