// What tasks give, as bytes: the results of a chunk of problems, and sets of problems.
#pragma once

#include "experiment/tasks/task_store.hpp"
#include "trial/driver/duration_histogram.hpp"
#include "trial/driver/trial.hpp"
#include "trial/problems/problem.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace cairn::tasks {

/// What one algorithm did on some problems.
struct ChunkResult {
  std::vector<driver::TrialResult> results;
  driver::DurationHistogram step_times;
  std::uint64_t core_ns = 0;  ///< what the task took of a core; it may differ between runs, and is in no row
};

/// Times are left out of results that have none.
std::string encode(const ChunkResult& chunk);
/// Nothing where the bytes are not those of results on just these problems.
std::optional<ChunkResult> decode_results(std::string_view bytes, std::span<const problems::Problem> problems);

std::string encode(const problems::ProblemSet& set);
/// Nothing where the bytes are no set of problems on cells below `cells`.
std::optional<problems::ProblemSet> decode_problems(std::string_view bytes, std::uint64_t cells);

/// The set of problems that the store keeps under this key, for a world of so many cells. Where there is none, it is
/// made, and kept if the store has a folder.
problems::ProblemSet kept_problems(TaskStore& store, const TaskKey& key, std::uint64_t cells,
                                   const std::function<problems::ProblemSet()>& make);

/// A hash of problems: their starts, goals and optimal costs.
std::uint64_t hash_of(std::span<const problems::Problem> problems);

/// Whether two results are the same in all that is counted.
bool same_counts(const driver::TrialResult& a, const driver::TrialResult& b);

}  // namespace cairn::tasks
