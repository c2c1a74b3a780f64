// What a database of method `hcdps` holds: the regions of the map, row by row; their representatives; the subgoals from
// each representative to those of the neighbouring regions; and for each pair of regions by which neighbour the best
// way between them begins. All of it is read in place.
//
// The ways between all pairs would take far more room than the ways between neighbours, of which they are composed. So
// only the first neighbour of each way is stored, once for each run of regions that share it.
#pragma once

#include <cairn/database.hpp>

#include "algorithms/hcdps/region_partition.hpp"
#include "store/lists_view.hpp"
#include "store/stored_point.hpp"

#include <cstdint>
#include <span>

namespace cairn::hcdps {

/// The caps that bound the work of every move.
struct HcdpsHeader {
  std::uint32_t climb = 0;          ///< the longest climb that an agent checks, in steps
  std::uint32_t region_count = 0;   ///< may be 0
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

/// A DatabaseView: the sections of a database as arrays.
struct HcdpsView {
  explicit HcdpsView(const Database& database);

  /// Throws InputError unless every number in the database is within its bounds, so that agents can follow it blindly.
  static void validate(const Database& database);
  static std::vector<Fact> describe(const Database& database);
  static std::uint64_t records(const Database& database) { return HcdpsView(database).links.items().size(); }

  HcdpsHeader header;
  std::span<const store::StoredPoint> representatives;
  store::ListsView<MapRun> map_runs;              // of each row of the map
  store::ListsView<Region> links;                 // the neighbours of each region
  store::ListsView<store::StoredPoint> subgoals;  // of each link, between the two representatives, neither included
  store::ListsView<HopRun> hops;                  // of each region

  /// The most looks that the two look-ups below take.
  static std::uint64_t region_looks(const HcdpsHeader& header);
  static std::uint64_t hop_looks(const HcdpsHeader& header);

  /// Of a passable cell; kNoClimbRegion where the database does not know.
  Region region(Point p) const;
  static constexpr std::uint32_t kNoLink = 0xFFFFFFFFU;
  /// The link by which the way from one region to another begins, as an index into the items of `links`.
  std::uint32_t first_link(Region from, Region to) const;
};

}  // namespace cairn::hcdps
