#include "algorithms/cairn/build/cairn_writing.hpp"

#include "algorithms/cairn/build/network/hub_labels.hpp"
#include "algorithms/cairn/build/network/tile_access.hpp"
#include "algorithms/cairn/format/packed_labels.hpp"
#include "base/assert.hpp"
#include "search/spaces/grid_space.hpp"

#include <algorithm>

namespace cairn {
namespace {

using HubLabels = std::vector<std::vector<HubLabel>>;

/// The same labels, with what is known of their legs.
std::vector<std::vector<UnpackedEntry>> with_legs(const Grid& grid, const WaypointNetwork& network,
                                                  const EdgeLists& edges, const HubLabels& labels) {
  const GridDistance distance(grid.rules());
  const auto point = [&](std::uint32_t waypoint) { return grid.point(network.cell(waypoint)); };
  std::vector<std::vector<UnpackedEntry>> entries(labels.size());
  for (std::uint32_t i = 0; i < labels.size(); ++i) {
    for (const HubLabel& label : labels[i]) {
      const auto leg = std::find_if(edges[i].begin(), edges[i].end(),
                                    [&](const NetworkEdge& edge) { return edge.to == label.next; });
      const bool exact = label.next == i || leg->cost == distance(point(i), point(label.next));
      entries[i].push_back({label.hub, label.distance, label.next, label.backwards, exact});
    }
  }
  return entries;
}

template <typename List>
std::uint32_t larger(std::uint32_t size, const List& list) {
  return std::max(size, static_cast<std::uint32_t>(list.size()));
}

void write_waypoints(const Grid& grid, const WaypointNetwork& network, DatabaseWriter& writer) {
  std::vector<WaypointCell> cells;
  for (const Cell cell : network.cells()) {
    const Point p = grid.point(cell);
    CAIRN_ASSERT(p.x >= 0 && p.x <= 0xFFFF && p.y >= 0 && p.y <= 0xFFFF);
    cells.push_back({static_cast<std::uint16_t>(p.x), static_cast<std::uint16_t>(p.y)});
  }
  writer.add(kCairnWaypoints, cells);
}

void write_labels(const PackedLabels& labels, DatabaseWriter& writer) {
  writer.add(kCairnLabelStarts, labels.label_starts);
  writer.add(kCairnLabels, labels.labels);
  writer.add(kCairnLegStarts, labels.leg_starts);
  writer.add(kCairnLegs, labels.legs);
}

void write_access(const TileAccess& access, DatabaseWriter& writer) {
  std::vector<std::uint32_t> tile_starts{0};
  std::vector<Waypoint> tiles;
  for (const auto& list : access.waypoints) {
    for (const std::uint32_t waypoint : list) tiles.push_back(static_cast<Waypoint>(waypoint));
    tile_starts.push_back(static_cast<std::uint32_t>(tiles.size()));
  }
  writer.add(kCairnTileStarts, tile_starts);
  writer.add(kCairnTiles, tiles);
}

}  // namespace

DatabaseWriter write_cairn(const BuildJob& job, WaypointNetwork& network, CairnHeader header, const CairnDetail& detail,
                           const std::vector<bool>& exempt) {
  network.renumber(importance_order(network.edges(), job.threads));
  const EdgeLists edges = network.edges();
  const HubLabels labels = make_hub_labels(edges, detail.slack);
  const PackedLabels packed = pack_labels(with_legs(job.grid, network, edges, labels), 1);
  header.distance_unit = packed.distance_unit;
  header.hub_bits = packed.hub_bits;
  header.leg_bits = packed.leg_bits;
  const TileAccess access = choose_tile_access(job, network, labels, detail.access, header.distance_unit, exempt);
  for (const auto& label : labels) header.longest_label = larger(header.longest_label, label);
  for (const auto& tile : access.waypoints) header.fullest_tile = larger(header.fullest_tile, tile);
  CAIRN_ASSERT(header.fullest_tile <= detail.access.most);
  header.tile_side = static_cast<std::uint32_t>(network.tiles().side());
  header.waypoint_count = network.size();
  header.whole = access.cells_left_out == 0 ? 1 : 0;
  DatabaseWriter writer;
  writer.add(kCairnHeader, std::vector<CairnHeader>{header});
  write_waypoints(job.grid, network, writer);
  write_labels(packed, writer);
  write_access(access, writer);
  return writer;
}

void write_with_header(const Database& database, const CairnHeader& header, DatabaseWriter& writer) {
  for (const Database::Section& section : database.sections()) {
    if (section.tag == kCairnHeader) {
      writer.add(kCairnHeader, std::vector<CairnHeader>{header});
    } else {
      writer.add_bytes(section.tag, section.bytes);
    }
  }
}

}  // namespace cairn
