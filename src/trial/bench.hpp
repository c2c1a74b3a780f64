// One algorithm on all problems of a map or graph: the loop behind every table.
#pragma once

#include <cairn/algorithm.hpp>

#include "trial/driver/arena.hpp"
#include "trial/driver/trial.hpp"
#include "trial/problems/problem.hpp"
#include "trial/rows/row.hpp"
#include "trial/terminal/progress_bar.hpp"

#include <string>
#include <vector>

namespace cairn::trial {

struct BenchResult {
  rows::Row row;
  std::vector<driver::TrialResult> results;  ///< one for each problem, in order
};

/// The algorithm with the values of all its options, those that were not given too.
std::string full_text(const AgentSpec& spec);

/// In one thread, so that times are those of an undisturbed core.
BenchResult bench(const std::string& map, driver::Arena arena, const problems::ProblemSet& set, const AgentSpec& spec,
                  const driver::TrialSettings& settings = {}, terminal::ProgressBar* progress = nullptr);

}  // namespace cairn::trial
