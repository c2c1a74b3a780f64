#include "algorithms/overlay/format/overlay_format.hpp"

#include <algorithm>
#include <bit>
#include <string>

namespace cairn::overlay_format {
namespace {

OverlayHeader read_head(const Database& database) {
  const auto header = store::read_header<OverlayHeader>(database, kOverlayHeader, "sizes");
  store::require_undamaged(std::has_single_bit(header.side) && header.side >= Layout::kMinSide &&
                               header.side <= Layout::kMaxSide && header.spacing >= 2 &&
                               header.spacing <= Layout::kMaxSide,
                           database, "sizes");
  return header;
}

}  // namespace

OverlayView::OverlayView(const Database& database)
    : header(read_head(database)),
      layout(database.map().width, database.map().height, database.map().rules, header.side, header.spacing),
      gates(database.section<GateRecord>(kOverlayGates)),
      sectors(database.section<SectorEntry>(kOverlaySectors)),
      lists(database.section<Gate>(kOverlayLists)),
      distances(database.section<std::uint16_t>(kOverlayDistances)) {
  store::require_undamaged(gates.size() == layout.gate_count(), database, "gates");
  store::require_undamaged(sectors.size() == layout.sector_count(), database, "sectors");
}

void OverlayView::validate(const Database& database) {
  const OverlayView view(database);
  const Layout& layout = view.layout;
  const Box map = layout.map();
  for (Gate gate = 0; gate < view.gates.size(); ++gate) {
    const GateRecord& record = view.gates[gate];
    if (!record.is_used()) continue;
    store::require_undamaged(record.direction < kDirections && record.rank < layout.levels(), database, "gates");
    store::require_undamaged(map.contains(record.from()) && map.contains(record.to()) &&
                                 layout.sector(0, record.from()) == layout.owner(gate) &&
                                 layout.sector(record.rank, record.from()) != layout.sector(record.rank, record.to()),
                             database, "gates");
  }
  for (std::uint32_t sector = 0; sector < view.sectors.size(); ++sector) {
    const SectorEntry& entry = view.sectors[sector];
    const unsigned level = layout.level_of(sector);
    store::require_undamaged(std::uint64_t{entry.first_gate} + entry.gates <= view.lists.size() &&
                                 std::uint64_t{entry.first_distance} + pairs_of(entry.gates) <= view.distances.size() &&
                                 entry.gates <= layout.most_gates(level) && entry.shift <= kMaxShift,
                             database, "sectors");
    const auto list = view.lists.subspan(entry.first_gate, entry.gates);
    for (std::size_t i = 0; i < list.size(); ++i) {
      store::require_undamaged((i == 0 || list[i - 1] < list[i]) && list[i] < view.gates.size(), database, "sectors");
      const GateRecord& record = view.gates[list[i]];
      store::require_undamaged(
          record.is_used() && record.rank >= level &&
              (layout.sector(level, record.from()) == sector) != (layout.sector(level, record.to()) == sector),
          database, "sectors");
    }
  }
}

std::vector<Fact> OverlayView::describe(const Database& database) {
  const OverlayView view(database);
  std::vector<Fact> facts{{"gates", std::to_string(records(database))}};
  for (unsigned level = 0; level < view.layout.levels(); ++level) {
    std::uint32_t most = 0;
    for (std::uint32_t i = 0; i < view.layout.sectors_of(level); ++i) {
      most = std::max<std::uint32_t>(most, view.sectors[view.layout.first_sector(level) + i].gates);
    }
    const std::uint32_t side = view.header.side << (Layout::kGrowthBits * level);
    facts.push_back(
        {"sectors of " + std::to_string(side) + " x " + std::to_string(side),
         std::to_string(view.layout.sectors_of(level)) + ", of at most " + std::to_string(most) + " gates"});
  }
  facts.push_back({"distances", std::to_string(view.distances.size())});
  return facts;
}

std::uint64_t OverlayView::records(const Database& database) {
  const OverlayView view(database);
  return static_cast<std::uint64_t>(
      std::count_if(view.gates.begin(), view.gates.end(), [](const GateRecord& gate) { return gate.is_used(); }));
}

}  // namespace cairn::overlay_format
