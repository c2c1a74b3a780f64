// What a database of method `cairn` holds: waypoints, a hub label for each, and for each tile of the map the waypoints
// by which its cells enter and leave the network. All of it is read in place. An exact database has a hierarchy of all
// corners instead, which is unpacked.
#pragma once

#include <cairn/database.hpp>

#include "algorithms/cairn/format/corner_hierarchy.hpp"
#include "algorithms/cairn/format/label_code.hpp"
#include "store/database_view.hpp"
#include "store/lists_view.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace cairn::cairn_format {

/// Waypoints are numbered by importance, so that a number is also its rank as a hub.
using Waypoint = std::uint16_t;

inline constexpr std::uint32_t kMaxWaypoints = 32767;
inline constexpr std::uint32_t kMaxLabelEntries = 4000;
/// The longest distance of a label. Sweeps add two of them and two costs, which must fit HubRoute::kNoWay.
inline constexpr std::uint64_t kMaxLabelDistance = std::uint64_t{1} << 32U;

/// The version of the sections below. Databases of another version are refused.
inline constexpr std::uint32_t kCairnFormat = 3;

/// What is needed to read the rest, and what bounds the work of every move.
struct CairnHeader {
  std::uint32_t format = kCairnFormat;
  std::uint32_t radius = 0;          ///< the largest extent of a leg, in columns and rows
  std::uint32_t most_leg_steps = 0;  ///< the longest climb that an agent follows
  std::uint32_t tile_side = 0;       ///< cells
  std::uint32_t fullest_tile = 0;    ///< access waypoints of a tile, at most
  std::uint32_t longest_label = 0;   ///< entries of a label, at most
  std::uint32_t most_tries = 0;      ///< pairs of access waypoints that a query verifies
  std::uint32_t local_reach = 0;     ///< the farthest goal that a local search is made for, in cells
  std::uint32_t local_work = 0;      ///< the most counted operations of a local search
  std::uint32_t local_detour = 0;    ///< local search only for routes that exceed the distance by this percentage
  std::uint32_t distance_unit = 1;   ///< the cost that a unit of a label's distance stands for
  std::uint32_t hub_bits = 1;        ///< of a label's entry
  std::uint32_t leg_bits = 1;
  std::uint32_t waypoint_count = 0;
  std::uint32_t whole = 0;  ///< 1 where every cell that needs one has an access waypoint
  /// The most counted operations that an agent spends in one step. A move that needs more takes several.
  std::uint32_t step_work = 0;
  // What the build measured on problems that it drew itself.
  std::uint32_t sampled_problems = 0;
  std::uint32_t mean_excess_ppm = 0;  ///< parts in a million above the optimal cost
  std::uint32_t p95_excess_ppm = 0;
  std::uint32_t most_excess_ppm = 0;
  std::uint32_t sampled_work = 0;  ///< counted operations of the worst move
};

struct WaypointCell {
  std::uint16_t x = 0;
  std::uint16_t y = 0;
};

/// The next waypoint of a leg, shifted left by one bit. The low bit is 1 if the climb is exact: it costs no more than
/// the distance between its ends on an empty grid.
using StoredLeg = std::uint16_t;

/// One entry of a label: how far a hub is and where to go next on the way there.
struct HubEntry {
  Waypoint hub = 0;
  std::uint32_t distance = 0;  ///< in the header's unit, rounded down
  std::uint16_t next =
      0;               ///< the next waypoint, shifted left by one bit; the low bit is 1 if the leg is walked backwards
  bool exact = false;  ///< the leg costs no more than the distance between its ends on an empty grid

  Waypoint next_waypoint() const { return static_cast<Waypoint>(next >> 1U); }
  /// The leg to the next waypoint is the climb from there to here, traced backwards.
  bool backwards() const { return (next & 1U) != 0; }
};

inline constexpr SectionTag kCairnHeader = section_tag("head");
inline constexpr SectionTag kCairnWaypoints = section_tag("wayp");
inline constexpr SectionTag kCairnLabelStarts = section_tag("labi");
inline constexpr SectionTag kCairnLabels = section_tag("labl");
inline constexpr SectionTag kCairnLegStarts = section_tag("legi");
inline constexpr SectionTag kCairnLegs = section_tag("legs");
inline constexpr SectionTag kCairnTileStarts = section_tag("tili");
inline constexpr SectionTag kCairnTiles = section_tag("tile");

/// The sections of a database as arrays. The database must outlive it.
struct CairnView {
  explicit CairnView(const Database& database);

  /// Throws InputError unless every number in the database is within its bounds and every label leads to its hubs, so
  /// that agents need not check it again.
  static void validate(const Database& database);
  static std::vector<Fact> describe(const Database& database);
  /// Waypoints, or corners of an exact database.
  static std::uint64_t records(const Database& database) {
    const CairnView view(database);
    return view.hierarchy ? view.hierarchy->size() : view.header.waypoint_count;
  }

  CairnHeader header;
  LabelCode code;
  std::int32_t tiles_per_row = 0;
  std::span<const WaypointCell> waypoints;
  store::ListsView<PackedEntry> labels;      // by waypoint, each by rising hub
  store::ListsView<StoredLeg> legs;          // by waypoint: those that its label's entries share
  store::ListsView<Waypoint> access;         // by tile
  std::optional<CornerHierarchy> hierarchy;  ///< of an exact database, which has no waypoints
  /// Where the map has changed: for each entry of a label, whether it leads over a leg that no longer reaches its end.
  const std::uint8_t* broken = nullptr;

  std::span<const PackedEntry> label(Waypoint waypoint) const { return labels[waypoint]; }
  /// Unpacks an entry of a waypoint's label.
  HubEntry unpacked(Waypoint waypoint, PackedEntry entry) const {
    const std::uint32_t leg = code.leg(entry);
    const auto hub = static_cast<Waypoint>(code.hub(entry));
    const std::uint32_t to = leg < LabelCode::kFirstOfList
                                 ? std::uint32_t{hub} << 1U | leg
                                 : legs.item(legs.begin(waypoint) + leg - LabelCode::kFirstOfList);
    const unsigned backwards = LabelCode::backwards(entry) ? 1 : 0;
    return {hub, code.distance(entry), static_cast<std::uint16_t>((to & ~1U) | backwards), (to & 1U) != 0};
  }
  /// The index among all labels' entries of a waypoint's entry for a hub, if there is one.
  std::optional<std::size_t> place(Waypoint waypoint, Waypoint hub) const {
    const auto entries = label(waypoint);
    const auto found = std::lower_bound(entries.begin(), entries.end(), code.first_of(hub));
    if (found == entries.end() || code.hub(*found) != hub) return std::nullopt;
    return static_cast<std::size_t>(found - entries.begin()) + labels.begin(waypoint);
  }
  std::optional<HubEntry> entry(Waypoint waypoint, Waypoint hub) const {
    const auto at = place(waypoint, hub);
    return at ? std::optional(unpacked(waypoint, labels.item(*at))) : std::nullopt;
  }
  /// The access waypoints of the tile that this cell lies in.
  std::span<const Waypoint> access_of(Point p) const {
    const auto side = static_cast<std::int32_t>(header.tile_side);
    return access[static_cast<std::size_t>(p.y / side * tiles_per_row + p.x / side)];
  }
  Point point(Waypoint waypoint) const { return {waypoints[waypoint].x, waypoints[waypoint].y}; }
};

static_assert(store::DatabaseView<CairnView>);

}  // namespace cairn::cairn_format
