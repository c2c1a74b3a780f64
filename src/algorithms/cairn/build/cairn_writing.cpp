#include "algorithms/cairn/build/cairn_writing.hpp"

#include "algorithms/cairn/build/network/hub_labels.hpp"
#include "algorithms/cairn/build/network/tile_access.hpp"
#include "algorithms/cairn/format/packed_labels.hpp"
#include "base/assert.hpp"
#include "search/spaces/grid_space.hpp"

#include <algorithm>

namespace cairn::cairn_build {
namespace {

using HubLabels = std::vector<std::vector<cairn_network::HubLabel>>;

/// The same labels, each entry with the properties of its first leg.
std::vector<std::vector<cairn_format::UnpackedEntry>> with_legs(const Grid& grid,
                                                                const cairn_network::WaypointNetwork& network,
                                                                const optimal::EdgeLists& edges,
                                                                const HubLabels& labels) {
  const spaces::GridDistance distance(grid.rules());
  const auto point = [&](std::uint32_t waypoint) { return grid.point(network.cell(waypoint)); };
  std::vector<std::vector<cairn_format::UnpackedEntry>> entries(labels.size());
  for (std::uint32_t i = 0; i < labels.size(); ++i) {
    for (const cairn_network::HubLabel& label : labels[i]) {
      const auto leg = std::find_if(edges[i].begin(), edges[i].end(),
                                    [&](const optimal::NetworkEdge& edge) { return edge.to == label.next; });
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

void write_waypoints(const Grid& grid, const cairn_network::WaypointNetwork& network, store::DatabaseWriter& writer) {
  std::vector<cairn_format::WaypointCell> cells;
  for (const Cell cell : network.cells()) {
    const Point p = grid.point(cell);
    CAIRN_ASSERT(p.x >= 0 && p.x <= 0xFFFF && p.y >= 0 && p.y <= 0xFFFF);
    cells.push_back({static_cast<std::uint16_t>(p.x), static_cast<std::uint16_t>(p.y)});
  }
  writer.add(cairn_format::kCairnWaypoints, cells);
}

void write_access(const cairn_network::TileAccess& access, store::DatabaseWriter& writer) {
  store::ListsBuilder<cairn_format::Waypoint> tiles;
  for (const auto& list : access.waypoints) {
    for (const std::uint32_t waypoint : list) tiles.items.push_back(static_cast<cairn_format::Waypoint>(waypoint));
    tiles.end_list();
  }
  tiles.write(writer, cairn_format::kCairnTileStarts, cairn_format::kCairnTiles);
}

}  // namespace

store::DatabaseWriter write_cairn(const store::BuildJob& job, cairn_network::WaypointNetwork& network,
                                  cairn_format::CairnHeader header, const CairnDetail& detail,
                                  const std::vector<bool>& exempt) {
  network.renumber(cairn_network::importance_order(network.edges(), job.threads));
  const optimal::EdgeLists edges = network.edges();
  const HubLabels labels = cairn_network::make_hub_labels(edges, detail.slack);
  const cairn_format::PackedLabels packed = cairn_format::pack_labels(with_legs(job.grid, network, edges, labels), 1);
  header.distance_unit = packed.distance_unit;
  header.hub_bits = packed.hub_bits;
  header.leg_bits = packed.leg_bits;
  const cairn_network::TileAccess access =
      cairn_network::choose_tile_access(job, network, labels, detail.access, header.distance_unit, exempt);
  for (const auto& label : labels) header.longest_label = larger(header.longest_label, label);
  for (const auto& tile : access.waypoints) header.fullest_tile = larger(header.fullest_tile, tile);
  CAIRN_ASSERT(header.fullest_tile <= detail.access.most);
  header.tile_side = static_cast<std::uint32_t>(network.tiles().side());
  header.waypoint_count = network.size();
  header.whole = access.cells_left_out == 0 ? 1 : 0;
  store::DatabaseWriter writer;
  writer.add(cairn_format::kCairnHeader, std::vector<cairn_format::CairnHeader>{header});
  write_waypoints(job.grid, network, writer);
  packed.labels.write(writer, cairn_format::kCairnLabelStarts, cairn_format::kCairnLabels);
  packed.legs.write(writer, cairn_format::kCairnLegStarts, cairn_format::kCairnLegs);
  write_access(access, writer);
  return writer;
}

void write_with_header(const Database& database, const cairn_format::CairnHeader& header,
                       store::DatabaseWriter& writer) {
  for (const Database::Section& section : database.sections()) {
    if (section.tag == cairn_format::kCairnHeader) {
      writer.add(cairn_format::kCairnHeader, std::vector<cairn_format::CairnHeader>{header});
    } else {
      writer.add_bytes(section.tag, section.bytes);
    }
  }
}

}  // namespace cairn::cairn_build
