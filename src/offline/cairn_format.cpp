#include "offline/cairn_format.hpp"

#include "offline/stored_lists.hpp"

#include <vector>

namespace cairn {
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
    for (const HubEntry& first : view.label(static_cast<Waypoint>(i))) {
      auto at = static_cast<Waypoint>(i);
      followed.clear();
      for (const HubEntry* entry = &first; at != first.hub; entry = view.entry(at, first.hub)) {
        if (entry == nullptr) return false;
        const auto index = static_cast<std::size_t>(entry - view.labels.data());
        if (ways[index] == Way::arrives) break;
        const Waypoint next = entry->next_waypoint();
        if (ways[index] == Way::followed || view.point(next) == view.point(at)) return false;
        ways[index] = Way::followed;
        followed.push_back(index);
        at = next;
      }
      for (const std::size_t index : followed) ways[index] = Way::arrives;
    }
  }
  return true;
}

}  // namespace

CairnView::CairnView(const Database& database) {
  const auto headers = database.section<CairnHeader>(kCairnHeader);
  require_undamaged(headers.size() == 1, database, "caps");
  header = headers[0];
  require_undamaged(header.tile_side >= 8 && header.tile_side <= 4096, database, "caps");
  tiles_per_row = tiles_along(database.map().width, header.tile_side);
  waypoints = database.section<WaypointCell>(kCairnWaypoints);
  label_starts = database.section<std::uint32_t>(kCairnLabelStarts);
  labels = database.section<HubEntry>(kCairnLabels);
  tile_starts = database.section<std::uint32_t>(kCairnTileStarts);
  tiles = database.section<Waypoint>(kCairnTiles);
}

void validate_cairn(const Database& database) {
  const CairnView view(database);
  const CairnHeader& header = view.header;
  const std::size_t count = view.waypoints.size();
  require_undamaged(header.waypoint_count == count && count <= kMostWaypoints && header.distance_unit > 0 &&
                        header.distance_unit <= 1U << 16U && header.radius <= static_cast<std::uint32_t>(kMaxMapSide) &&
                        header.most_leg_steps <= 1U << 20U && header.most_tries <= 128 &&
                        header.local_work <= 100'000 && header.most_access <= 64 && header.most_labels <= 65535,
                    database, "caps");
  for (const WaypointCell cell : view.waypoints) {
    require_undamaged(cell.x < database.map().width && cell.y < database.map().height, database, "waypoints");
  }

  const auto tiles = static_cast<std::size_t>(view.tiles_per_row) *
                     static_cast<std::size_t>(tiles_along(database.map().height, header.tile_side));
  require_undamaged(are_starts(view.label_starts, count, view.labels.size(), header.most_labels), database, "labels");
  require_undamaged(are_starts(view.tile_starts, tiles, view.tiles.size(), header.most_access), database, "tiles");
  for (const Waypoint waypoint : view.tiles) require_undamaged(waypoint < count, database, "tiles");

  for (std::size_t i = 0; i < count; ++i) {
    const auto label = view.label(static_cast<Waypoint>(i));
    for (std::size_t k = 0; k < label.size(); ++k) {
      require_undamaged(
          label[k].hub < count && label[k].next_waypoint() < count && (k == 0 || label[k - 1].hub < label[k].hub),
          database, "labels");
    }
  }
  require_undamaged(all_lead_to_their_hubs(view), database, "labels");
}

}  // namespace cairn
