// The problems that a `cairn` build draws: their shortest paths make its waypoints, and its result is measured on them.
#pragma once

#include "offline/build_job.hpp"
#include "offline/cairn_format.hpp"

#include <cstdint>
#include <vector>

namespace cairn {

/// Different for each set of problems of a build.
enum class SampleSet : std::uint64_t { paths = 1, check = 2, refine = 16 };

/// The corners of a shortest path: the start, where it turns, the goal.
using CornerPath = std::vector<Cell>;

/// Shortest paths of `count` random problems, half of them between cells at most `near` columns and rows apart.
/// Made on all threads, and kept in the job's journal.
std::vector<CornerPath> sample_paths(const BuildJob& job, SampleSet set, std::size_t count, std::int32_t near,
                                     double share_before, double share_after);

/// How much longer than the shortest each of the paths is when it is walked by a database, in parts per million.
std::vector<std::uint32_t> measure_excess(const BuildJob& job, const Database& database,
                                          const std::vector<CornerPath>& paths);

}  // namespace cairn
