// The problems that a `cairn` build draws. Their shortest paths make its waypoints, and its result is measured on them.
#pragma once

#include "algorithms/cairn/format/cairn_format.hpp"
#include "store/build_job.hpp"

#include <cstdint>
#include <vector>

namespace cairn::cairn_build {

/// Different for each set of problems of a build.
enum class SampleSet : std::uint64_t { paths = 1, check = 2, refine = 16 };

/// How many of which kind: goals anywhere, near the start, and very near.
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
  const Database* served_by = nullptr;  ///< half of the starts are cells that it serves worse than others
  double share_before = 0;              ///< of the build that is done when this begins, and when it ends
  double share_after = 0;
};

/// Shortest paths of random problems. Made on all threads, and kept in the job's journal.
std::vector<CornerPath> sample_paths(const store::BuildJob& job, const SampleRequest& request);

}  // namespace cairn::cairn_build
