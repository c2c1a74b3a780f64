// Regions of cells that hill-climbing joins to a representative, both ways (Lawrence and Bulitko, "Database-Driven
// Real-Time Heuristic Search in Video-Game Pathfinding", IEEE Transactions on Computational Intelligence and AI in
// Games, 2013).
//
// From any cell of a region an agent gets to the representative without search or learning, and from there to any cell
// of the region. So only what concerns representatives has to be stored.
#pragma once

#include <cairn/grid.hpp>

#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

namespace cairn::hcdps {

using Region = std::uint16_t;

inline constexpr Region kNoClimbRegion = 0xFFFF;
inline constexpr std::uint32_t kMaxRegions = kNoClimbRegion;

/// Every passable cell is in exactly one region.
struct RegionPartition {
  std::vector<Cell> representatives;  ///< by region
  std::vector<Region> region_of;      ///< by cell index; kNoClimbRegion for blocked cells
};

/// Regions grow breadth-first, one after the other, from cells drawn by `seed`, over cells that climbs of at most
/// `climb` steps join to the representative. `progress` is called now and then with the share done. Throws InputError
/// where there would be more than kMaxRegions.
RegionPartition partition_regions(const Grid& grid, std::uint32_t climb, std::uint64_t seed,
                                  const std::function<void(double)>& progress = {});

/// The pairs of regions between which a legal move leads, the lower one first, in rising order.
std::vector<std::pair<Region, Region>> neighbouring_regions(const Grid& grid, const RegionPartition& partition);

/// Numbers regions in the order of a depth-first walk over their neighbours, so that regions that lie behind the same
/// neighbour have numbers in a row.
void renumber_regions(RegionPartition& partition, const std::vector<std::pair<Region, Region>>& neighbours);

}  // namespace cairn::hcdps
