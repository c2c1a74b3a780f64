#include "algorithms/cairn/format/cairn_format.hpp"

#include <cairn/agent.hpp>
#include <cairn/error.hpp>

#include <string>

namespace cairn::cairn_format {
namespace {

std::int32_t tiles_along(std::int32_t cells, std::uint32_t side) {
  return (cells + static_cast<std::int32_t>(side) - 1) / static_cast<std::int32_t>(side);
}

/// Whether each entry leads on to another cell, and so from waypoint to waypoint to its hub rather than round in
/// circles.
bool all_lead_to_their_hubs(const CairnView& view) {
  enum class Way : std::uint8_t { unknown, followed, arrives };
  std::vector<Way> ways(view.labels.items().size(), Way::unknown);
  std::vector<std::size_t> followed;
  for (std::size_t i = 0; i < view.waypoints.size(); ++i) {
    for (const PackedEntry first : view.label(static_cast<Waypoint>(i))) {
      const auto hub = static_cast<Waypoint>(view.code.hub(first));
      followed.clear();
      for (auto at = static_cast<Waypoint>(i); at != hub;) {
        const auto place = view.place(at, hub);
        if (!place) return false;
        if (ways[*place] == Way::arrives) break;
        const Waypoint next = view.unpacked(at, view.labels.item(*place)).next_waypoint();
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
  for (const StoredLeg leg : view.legs.items()) {
    if (leg >> 1U >= count) return false;
  }
  for (std::size_t i = 0; i < count; ++i) {
    const auto label = view.label(static_cast<Waypoint>(i));
    const std::uint32_t legs = view.legs.length(i) + LabelCode::kFirstOfList;
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

CairnView::CairnView(const Database& database) : header(header_of(database)) {
  store::require_undamaged(header.tile_side >= 8 && header.tile_side <= 4096, database, "caps");
  store::require_undamaged(header.hub_bits <= LabelCode::kMaxHubBits && header.leg_bits <= LabelCode::kMaxLegBits &&
                               header.hub_bits >= 1 && header.leg_bits >= 1,
                           database, "caps");
  code = LabelCode(header.hub_bits, header.leg_bits);
  tiles_per_row = tiles_along(database.map().width, header.tile_side);
  waypoints = database.section<WaypointCell>(kCairnWaypoints);
  labels = {database, kCairnLabelStarts, kCairnLabels, waypoints.size(), "labels"};
  legs = {database, kCairnLegStarts, kCairnLegs, waypoints.size(), "labels"};
  const auto tiles = static_cast<std::size_t>(tiles_per_row) *
                     static_cast<std::size_t>(tiles_along(database.map().height, header.tile_side));
  access = {database, kCairnTileStarts, kCairnTiles, tiles, "tiles"};
  if (CornerHierarchy::is_in(database)) hierarchy.emplace(database);
}

void CairnView::validate(const Database& database) {
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

  view.labels.require_valid(database, "labels", header.longest_label);
  view.legs.require_valid(database, "labels", kMaxLabelEntries);
  view.access.require_valid(database, "tiles", header.fullest_tile);
  for (const Waypoint waypoint : view.access.items()) store::require_undamaged(waypoint < count, database, "tiles");
  store::require_undamaged(are_labels(view), database, "labels");
  store::require_undamaged(all_lead_to_their_hubs(view), database, "labels");
}

std::vector<Fact> CairnView::describe(const Database& database) {
  const CairnView view(database);
  const CairnHeader& header = view.header;
  const auto percent = [](std::uint32_t ppm) {
    const std::string digits = std::to_string(ppm % 10000 + 10000).substr(1);
    return std::to_string(ppm / 10000) + "." + digits + "%";
  };
  if (view.hierarchy) {
    const HierarchyHeader& corners = view.hierarchy->header();
    return {{"guarantee", "exact for every pair of cells"},
            {"corners", std::to_string(corners.corner_count)},
            {"edges", std::to_string(corners.edge_count)},
            {"most edges of a corner", std::to_string(corners.longest_list)},
            {"in memory", store::decimal(static_cast<double>(view.hierarchy->bytes()) / 1e6, 2) + " MB"},
            {"check problems", std::to_string(header.sampled_problems)},
            {"measured worst move", std::to_string(header.sampled_work) + " operations"}};
  }
  std::vector<Fact> facts{
      {"waypoints", std::to_string(header.waypoint_count)},
      {"label entries", std::to_string(view.labels.items().size())},
      {"longest label", std::to_string(header.longest_label)},
      {"access waypoints", std::to_string(view.access.items().size())},
      {"fullest tile", std::to_string(header.fullest_tile)},
      {"every cell served", header.whole == 1 ? "yes" : "no"},
      {"check problems", std::to_string(header.sampled_problems)},
  };
  if (header.sampled_problems > 0) {
    facts.emplace_back("measured mean above optimal", percent(header.mean_excess_ppm));
    facts.emplace_back("measured 95th percentile", percent(header.p95_excess_ppm));
    facts.emplace_back("measured worst", percent(header.most_excess_ppm));
    facts.emplace_back("measured worst move", std::to_string(header.sampled_work) + " operations");
  }
  return facts;
}

}  // namespace cairn::cairn_format
