// Walks problems with a `cairn` database, to measure its quality.
#pragma once

#include "algorithms/cairn/build/cairn_sampling.hpp"

#include <cstdint>
#include <vector>

namespace cairn::cairn_build {

/// A step may take this many times the work of the worst move of the check problems, so that hardly any move takes two
/// steps.
inline constexpr std::uint64_t kWorkReserve = 2;

struct MeasuredWalk {
  std::uint32_t excess_ppm = 0;  ///< over the cost of the shortest path, in parts per million
  std::uint64_t most_work = 0;   ///< counted operations of its worst move
};

/// For each shortest path, the walk between its ends. Computed on all threads.
std::vector<MeasuredWalk> measure_walks(const store::BuildJob& job, const Database& database,
                                        const std::vector<CornerPath>& paths);

}  // namespace cairn::cairn_build
