// What a database of method `hcdps` holds: the regions of the map, row by row; their representatives; the subgoals from
// each representative to those of the neighbouring regions; and for each pair of regions by which neighbour the best
// way between them begins. All of it is read in place.
//
// The ways between all pairs would take far more room than the ways between neighbours that they are composed of, so
// that only the first neighbour of each way is stored, and that once for a run of regions with the same.
#pragma once

#include <cairn/database.hpp>

#include "algorithms/hcdps/region_partition.hpp"
#include "store/stored_point.hpp"

#include <cstdint>
#include <span>

namespace cairn {

class DatabaseWriter;

/// The caps that bound the work of every move.
struct HcdpsHeader {
  std::uint32_t climb = 0;          ///< the longest climb that an agent checks, in steps
  std::uint32_t region_count = 0;   ///< of which there may be none
  std::uint32_t most_map_runs = 0;  ///< of a row of the map
  std::uint32_t most_hop_runs = 0;  ///< of a region
};

/// The cells of a row from x on, up to the next run, are in this region, or blocked.
struct MapRun {
  std::uint16_t x = 0;
  Region region = 0;

  friend bool operator==(const MapRun&, const MapRun&) = default;
};

/// Ways to the regions from `first` on, up to the next run, begin with this link.
struct HopRun {
  Region first = 0;
  std::uint16_t link = 0;  ///< counted from the first of the region where the way begins
};

inline constexpr SectionTag kHcdpsHeader = section_tag("head");
inline constexpr SectionTag kHcdpsRepresentatives = section_tag("reps");
inline constexpr SectionTag kHcdpsMapStarts = section_tag("rowi");
inline constexpr SectionTag kHcdpsMapRuns = section_tag("rows");
inline constexpr SectionTag kHcdpsLinkStarts = section_tag("lnki");
inline constexpr SectionTag kHcdpsLinks = section_tag("link");
inline constexpr SectionTag kHcdpsSubgoalStarts = section_tag("subi");
inline constexpr SectionTag kHcdpsSubgoals = section_tag("subg");
inline constexpr SectionTag kHcdpsHopStarts = section_tag("hopi");
inline constexpr SectionTag kHcdpsHops = section_tag("hops");

/// The sections of a database as arrays. The database must outlive it.
struct HcdpsView {
  explicit HcdpsView(const Database& database);

  HcdpsHeader header;
  std::span<const StoredPoint> representatives;
  std::span<const std::uint32_t> map_starts;  // one more than rows
  std::span<const MapRun> map_runs;
  std::span<const std::uint32_t> link_starts;     // one more than regions
  std::span<const Region> links;                  // the neighbours of each region
  std::span<const std::uint32_t> subgoal_starts;  // one more than links
  std::span<const StoredPoint> subgoals;          // between the two representatives, neither included
  std::span<const std::uint32_t> hop_starts;      // one more than regions
  std::span<const HopRun> hops;

  /// The most looks that the two look-ups below take.
  static std::uint64_t region_looks(const HcdpsHeader& header);
  static std::uint64_t hop_looks(const HcdpsHeader& header);

  /// Of a passable cell; kNoClimbRegion where the database does not know.
  Region region(Point p) const;
  static constexpr std::uint32_t kNoLink = 0xFFFFFFFFU;
  /// The link by which the way from one region to another begins, as an index into `links`.
  std::uint32_t first_link(Region from, Region to) const;
  std::span<const StoredPoint> link_subgoals(std::uint32_t link) const {
    return subgoals.subspan(subgoal_starts[link], subgoal_starts[link + 1] - subgoal_starts[link]);
  }
};

/// Throws InputError unless every number in the database is within its bounds, so that agents can follow it blindly.
void validate_hcdps(const Database& database);

}  // namespace cairn
