// The random problems of a `cairn` build. Their shortest paths yield its waypoints, and they measure its result.
#pragma once

#include "algorithms/cairn/format/cairn_format.hpp"
#include "store/build_job.hpp"

#include <cstdint>
#include <vector>

namespace cairn::cairn_build {

/// Seeds: each set of problems of a build has its own.
enum class SampleSet : std::uint64_t { paths = 1, check = 2, refine = 16 };

/// The ratio of problem kinds: goals anywhere, near the start, and very near.
struct SampleKinds {
  std::uint32_t anywhere = 2;
  std::uint32_t near = 1;
  std::uint32_t very_near = 1;

  std::uint32_t all() const { return anywhere + near + very_near; }
};

/// The corners of a shortest path: the start, where it turns, the goal.
using CornerPath = std::vector<Cell>;

struct SampleRequest {
  SampleSet set = SampleSet::paths;
  std::size_t count = 0;
  SampleKinds kinds{};
  std::int32_t near = 0;                ///< columns and rows; very near is a quarter of that
  const Database* served_by = nullptr;  ///< if set, half of the starts are cells that it serves badly
  double share_before = 0;              ///< progress of the build, as a fraction, before and after the sampling
  double share_after = 0;
};

/// Shortest paths of random problems. Computed on all threads, and kept in the job's journal.
std::vector<CornerPath> sample_paths(const store::BuildJob& job, const SampleRequest& request);

}  // namespace cairn::cairn_build
