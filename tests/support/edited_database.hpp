// A `cairn` database with some of its numbers changed, to put to the test what builds of small maps never come to.
#pragma once

#include <cairn/database.hpp>

#include "offline/cairn_format.hpp"
#include "offline/database_writer.hpp"

#include <vector>

namespace cairn {

/// Its sections.
struct CairnParts {
  explicit CairnParts(const CairnView& view)
      : header(view.header),
        waypoints(view.waypoints.begin(), view.waypoints.end()),
        label_starts(view.label_starts.begin(), view.label_starts.end()),
        labels(view.labels.begin(), view.labels.end()),
        tile_starts(view.tile_starts.begin(), view.tile_starts.end()),
        tiles(view.tiles.begin(), view.tiles.end()) {}

  CairnHeader header;
  std::vector<WaypointCell> waypoints;
  std::vector<std::uint32_t> label_starts;
  std::vector<HubEntry> labels;
  std::vector<std::uint32_t> tile_starts;
  std::vector<Waypoint> tiles;
};

/// `edit(parts)` changes them.
template <typename Edit>
Database edited(const Database& database, Edit edit) {
  CairnParts parts{CairnView(database)};
  edit(parts);
  DatabaseWriter writer;
  writer.add(kCairnHeader, std::vector<CairnHeader>{parts.header});
  writer.add(kCairnWaypoints, parts.waypoints);
  writer.add(kCairnLabelStarts, parts.label_starts);
  writer.add(kCairnLabels, parts.labels);
  writer.add(kCairnTileStarts, parts.tile_starts);
  writer.add(kCairnTiles, parts.tiles);
  return Database::from_bytes(writer.finish(database.method(), database.options(), database.seed(), database.map()),
                              "edited");
}

/// The same with distances in units that are so many times as large.
inline Database with_coarser_units(const Database& database, std::uint32_t times) {
  return edited(database, [&](CairnParts& parts) {
    parts.header.distance_unit *= times;
    for (HubEntry& entry : parts.labels) entry.distance = static_cast<std::uint16_t>(entry.distance / times);
  });
}

}  // namespace cairn
