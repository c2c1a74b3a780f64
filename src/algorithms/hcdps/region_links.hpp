// The ways between the representatives of regions: optimal paths between those of neighbours, and by dynamic
// programming over these, the first step of the best way from every region to every other (Lawrence and Bulitko, IEEE
// TCIAIG 2013).
#pragma once

#include "algorithms/hcdps/hcdps_format.hpp"
#include "algorithms/hcdps/region_partition.hpp"
#include "store/build_job.hpp"

#include <cstdint>
#include <utility>
#include <vector>

namespace cairn::hcdps {

/// The way from a region's representative to a neighbour's.
struct RegionLink {
  Region to = 0;
  Cost cost;                                 ///< of the optimal path
  std::vector<store::StoredPoint> subgoals;  ///< that climbs join, neither end included
};

/// For each region its neighbours, by number.
using RegionLinks = std::vector<std::vector<RegionLink>>;

RegionLinks link_neighbours(const store::BuildJob& job, const RegionPartition& partition,
                            const std::vector<std::pair<Region, Region>>& neighbours, const store::BuildStage& stage);

/// For each region the runs of first links to all others that can be reached.
std::vector<std::vector<HopRun>> first_hops(const store::BuildJob& job, const RegionLinks& links,
                                            const store::BuildStage& stage);

}  // namespace cairn::hcdps
