// A `cairn` database with some of its numbers changed, for tests of cases that builds of small maps do not produce.
#pragma once

#include <cairn/database.hpp>

#include "algorithms/cairn/format/cairn_format.hpp"
#include "algorithms/cairn/format/packed_labels.hpp"
#include "store/database_writer.hpp"

#include <algorithm>
#include <functional>
#include <vector>

namespace cairn::support {

/// The sections of a `cairn` database, as values that can be changed.
struct CairnParts {
  explicit CairnParts(const cairn_format::CairnView& view)
      : header(view.header),
        waypoints(view.waypoints.begin(), view.waypoints.end()),
        label_starts(view.labels.offsets().begin(), view.labels.offsets().end()),
        tile_starts(view.access.offsets().begin(), view.access.offsets().end()),
        tiles(view.access.items().begin(), view.access.items().end()) {
    for (std::size_t i = 0; i < waypoints.size(); ++i) {
      for (const cairn_format::PackedEntry entry : view.label(static_cast<cairn_format::Waypoint>(i))) {
        labels.push_back(view.unpacked(static_cast<cairn_format::Waypoint>(i), entry));
      }
    }
  }

  cairn_format::CairnHeader header;
  std::vector<cairn_format::WaypointCell> waypoints;
  std::vector<std::uint32_t> label_starts;
  std::vector<cairn_format::HubEntry> labels;
  std::vector<std::uint32_t> tile_starts;
  std::vector<cairn_format::Waypoint> tiles;
  std::function<void(cairn_format::PackedLabels&)>
      edit_packed;  // called with the labels in the form in which they are stored
};

/// The labels in the form in which they are stored.
inline cairn_format::PackedLabels packed(const CairnParts& parts) {
  std::vector<std::vector<cairn_format::UnpackedEntry>> labels(1);
  for (std::size_t i = 0, next = 1; i < parts.labels.size(); ++i) {
    while (next + 1 < parts.label_starts.size() && i >= parts.label_starts[next]) labels.emplace_back(), ++next;
    const cairn_format::HubEntry& entry = parts.labels[i];
    labels.back().push_back({entry.hub, std::uint64_t{entry.distance} * parts.header.distance_unit,
                             entry.next_waypoint(), entry.backwards(), entry.exact});
  }
  if (parts.labels.empty()) labels.clear();
  labels.resize(std::max(labels.size(), parts.waypoints.size()));
  return pack_labels(labels, parts.header.distance_unit);
}

/// A copy of the database after `edit(parts)` has changed its sections.
template <typename Edit>
Database edited(const Database& database, Edit edit) {
  CairnParts parts{cairn_format::CairnView(database)};
  edit(parts);
  cairn_format::PackedLabels labels = packed(parts);
  if (parts.edit_packed) parts.edit_packed(labels);
  store::DatabaseWriter writer;
  parts.header.hub_bits = labels.hub_bits;
  parts.header.leg_bits = labels.leg_bits;
  writer.add(cairn_format::kCairnHeader, std::vector<cairn_format::CairnHeader>{parts.header});
  writer.add(cairn_format::kCairnWaypoints, parts.waypoints);
  writer.add(cairn_format::kCairnLabelStarts, parts.label_starts);
  writer.add(cairn_format::kCairnLabels, labels.labels.items);
  labels.legs.write(writer, cairn_format::kCairnLegStarts, cairn_format::kCairnLegs);
  writer.add(cairn_format::kCairnTileStarts, parts.tile_starts);
  writer.add(cairn_format::kCairnTiles, parts.tiles);
  return Database::from_bytes(writer.finish(database.method(), database.options(), database.seed(), database.map()),
                              "edited");
}

/// A copy with distances in units that are `times` as large.
inline Database with_coarser_units(const Database& database, std::uint32_t times) {
  return edited(database, [&](CairnParts& parts) {
    parts.header.distance_unit *= times;
    for (cairn_format::HubEntry& entry : parts.labels) entry.distance /= times;
  });
}

}  // namespace cairn::support
