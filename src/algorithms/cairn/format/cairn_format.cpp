#include "algorithms/cairn/format/cairn_format.hpp"

#include <cairn/agent.hpp>
#include <cairn/error.hpp>

#include "store/stored_lists.hpp"

#include <vector>

namespace cairn::cairn_format {
namespace {

std::int32_t tiles_along(std::int32_t cells, std::uint32_t side) {
  return (cells + static_cast<std::int32_t>(side) - 1) / static_cast<std::int32_t>(side);
}

/// Whether each entry leads on to another cell, and so from waypoint to waypoint to its hub rather than round in
/// circles.
bool all_lead_to_their_hubs(const CairnView& view) {
  enum class Way : std::uint8_t { unknown, followed, arrives };
  std::vector<Way> ways(view.labels.size(), Way::unknown);
  std::vector<std::size_t> followed;
  for (std::size_t i = 0; i < view.waypoints.size(); ++i) {
    for (const PackedEntry first : view.label(static_cast<Waypoint>(i))) {
      const auto hub = static_cast<Waypoint>(view.code.hub(first));
      followed.clear();
      for (auto at = static_cast<Waypoint>(i); at != hub;) {
        const auto place = view.place(at, hub);
        if (!place) return false;
        if (ways[*place] == Way::arrives) break;
        const Waypoint next = view.unpacked(at, view.labels[*place]).next_waypoint();
        if (ways[*place] == Way::followed || view.point(next) == view.point(at)) return false;
        ways[*place] = Way::followed;
        followed.push_back(*place);
        at = next;
      }
      for (const std::size_t place : followed) ways[place] = Way::arrives;
    }
  }
  return true;
}

/// Whether all entries name waypoints and legs that there are, by rising hub.
bool are_labels(const CairnView& view) {
  const std::size_t count = view.waypoints.size();
  for (const StoredLeg leg : view.legs) {
    if (leg >> 1U >= count) return false;
  }
  for (std::size_t i = 0; i < count; ++i) {
    const auto label = view.label(static_cast<Waypoint>(i));
    const std::uint32_t legs = view.leg_starts[i + 1] - view.leg_starts[i] + LabelCode::kFirstOfList;
    for (std::size_t k = 0; k < label.size(); ++k) {
      if (view.code.hub(label[k]) >= count || view.code.leg(label[k]) >= legs) return false;
      if (k > 0 && view.code.hub(label[k - 1]) >= view.code.hub(label[k])) return false;
    }
  }
  return true;
}

CairnHeader header_of(const Database& database) {
  // The format comes first, and the headers of others may be of another size.
  const auto numbers = database.section<std::uint32_t>(kCairnHeader);
  if (numbers.size_bytes() != sizeof(CairnHeader) || numbers[0] != kCairnFormat) {
    throw InputError(database.name() + ": another version of cairn built this database; build it again");
  }
  return database.section<CairnHeader>(kCairnHeader)[0];
}

}  // namespace

CairnView::CairnView(const Database& database) {
  header = header_of(database);
  store::require_undamaged(header.tile_side >= 8 && header.tile_side <= 4096, database, "caps");
  store::require_undamaged(header.hub_bits <= LabelCode::kMaxHubBits && header.leg_bits <= LabelCode::kMaxLegBits &&
                               header.hub_bits >= 1 && header.leg_bits >= 1,
                           database, "caps");
  code = LabelCode(header.hub_bits, header.leg_bits);
  tiles_per_row = tiles_along(database.map().width, header.tile_side);
  waypoints = database.section<WaypointCell>(kCairnWaypoints);
  label_starts = database.section<std::uint32_t>(kCairnLabelStarts);
  labels = database.section<PackedEntry>(kCairnLabels);
  leg_starts = database.section<std::uint32_t>(kCairnLegStarts);
  legs = database.section<StoredLeg>(kCairnLegs);
  tile_starts = database.section<std::uint32_t>(kCairnTileStarts);
  tiles = database.section<Waypoint>(kCairnTiles);
}

void validate_cairn(const Database& database) {
  const CairnView view(database);
  const CairnHeader& header = view.header;
  const std::size_t count = view.waypoints.size();
  store::require_undamaged(
      header.waypoint_count == count && count <= kMaxWaypoints && header.distance_unit > 0 &&
          std::uint64_t{header.distance_unit} * view.code.largest_distance() <= kMaxLabelDistance &&
          header.radius <= static_cast<std::uint32_t>(kMaxMapSide) && header.most_leg_steps <= 1U << 20U &&
          header.most_tries <= 128 && header.local_work <= 100'000 && header.local_detour <= 1000 &&
          header.fullest_tile <= 64 && header.longest_label <= kMaxLabelEntries &&
          header.step_work >= Agent::kMinBudget,
      database, "caps");
  for (const WaypointCell cell : view.waypoints) {
    store::require_undamaged(cell.x < database.map().width && cell.y < database.map().height, database, "waypoints");
  }

  const auto tiles = static_cast<std::size_t>(view.tiles_per_row) *
                     static_cast<std::size_t>(tiles_along(database.map().height, header.tile_side));
  store::require_undamaged(store::are_starts(view.label_starts, count, view.labels.size(), header.longest_label),
                           database, "labels");
  store::require_undamaged(store::are_starts(view.tile_starts, tiles, view.tiles.size(), header.fullest_tile), database,
                           "tiles");
  for (const Waypoint waypoint : view.tiles) store::require_undamaged(waypoint < count, database, "tiles");

  store::require_undamaged(store::are_starts(view.leg_starts, count, view.legs.size(), kMaxLabelEntries), database,
                           "labels");
  store::require_undamaged(are_labels(view), database, "labels");
  store::require_undamaged(all_lead_to_their_hubs(view), database, "labels");
}

}  // namespace cairn::cairn_format
