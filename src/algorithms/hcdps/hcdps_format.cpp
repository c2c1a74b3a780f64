#include "algorithms/hcdps/hcdps_format.hpp"

#include <algorithm>
#include <bit>
#include <string>

namespace cairn::hcdps {
namespace {

/// The last run that begins at or before a place, or nothing.
template <typename Run, typename Place>
const Run* run_at(std::span<const Run> runs, Place place, std::uint32_t at) {
  const auto after =
      std::upper_bound(runs.begin(), runs.end(), at, [&](std::uint32_t p, const Run& run) { return p < run.*place; });
  return after == runs.begin() ? nullptr : &*(after - 1);
}

}  // namespace

HcdpsView::HcdpsView(const Database& database)
    : header(store::read_header<HcdpsHeader>(database, kHcdpsHeader, "caps")),
      representatives(database.section<store::StoredPoint>(kHcdpsRepresentatives)),
      map_runs(database, kHcdpsMapStarts, kHcdpsMapRuns, static_cast<std::size_t>(database.map().height), "regions"),
      links(database, kHcdpsLinkStarts, kHcdpsLinks, representatives.size(), "links"),
      subgoals(database, kHcdpsSubgoalStarts, kHcdpsSubgoals, links.items().size(), "subgoals"),
      hops(database, kHcdpsHopStarts, kHcdpsHops, representatives.size(), "ways") {}

std::uint64_t HcdpsView::region_looks(const HcdpsHeader& header) {
  return static_cast<std::uint64_t>(std::bit_width(header.most_map_runs));
}
std::uint64_t HcdpsView::hop_looks(const HcdpsHeader& header) {
  return static_cast<std::uint64_t>(std::bit_width(header.most_hop_runs));
}

Region HcdpsView::region(Point p) const {
  const MapRun* run = run_at(map_runs[static_cast<std::size_t>(p.y)], &MapRun::x, static_cast<std::uint32_t>(p.x));
  return run == nullptr ? kNoClimbRegion : run->region;
}

std::uint32_t HcdpsView::first_link(Region from, Region to) const {
  const HopRun* run = run_at(hops[from], &HopRun::first, to);
  return run == nullptr ? kNoLink : links.begin(from) + run->link;
}

void HcdpsView::validate(const Database& database) {
  const HcdpsView view(database);
  const HcdpsHeader& header = view.header;
  const std::size_t count = view.representatives.size();
  const auto side = static_cast<std::uint32_t>(kMaxMapSide);
  store::require_undamaged(header.region_count == count && count <= kMaxRegions && header.climb >= 1 &&
                               header.climb <= 1U << 20U && header.most_map_runs <= side &&
                               header.most_hop_runs <= kMaxRegions,
                           database, "caps");
  view.map_runs.require_valid(database, "regions", header.most_map_runs);
  view.links.require_valid(database, "links", kMaxRegions);
  view.subgoals.require_valid(database, "subgoals");
  view.hops.require_valid(database, "ways", header.most_hop_runs);

  const auto rising = [](auto runs, auto place) {
    const auto before = [&](const auto& a, const auto& b) { return a.*place >= b.*place; };
    return std::adjacent_find(runs.begin(), runs.end(), before) == runs.end();
  };
  for (std::size_t y = 0; y < view.map_runs.size(); ++y) {
    store::require_undamaged(rising(view.map_runs[y], &MapRun::x), database, "regions");
  }
  for (const MapRun& run : view.map_runs.items()) {
    store::require_undamaged(run.x < database.map().width && run.region < count, database, "regions");
  }
  for (const store::StoredPoint p : view.representatives) {
    store::require_undamaged(store::is_on_map(database, p), database, "representatives");
  }
  for (std::size_t region = 0; region < count; ++region) {
    for (std::uint32_t link = view.links.begin(region); link < view.links.end(region); ++link) {
      const Region to = view.links.item(link);
      store::require_undamaged(to < count, database, "links");
      // An agent that stands on a subgoal must have another to go to.
      store::StoredPoint last = view.representatives[region];
      for (const store::StoredPoint p : view.subgoals[link]) {
        store::require_undamaged(store::is_on_map(database, p) && p != last, database, "subgoals");
        last = p;
      }
      store::require_undamaged(last != view.representatives[to], database, "subgoals");
    }
    const auto runs = view.hops[region];
    store::require_undamaged(rising(runs, &HopRun::first), database, "ways");
    for (const HopRun& run : runs) {
      store::require_undamaged(run.first < count && run.link < view.links.length(region), database, "ways");
    }
  }
}

std::vector<Fact> HcdpsView::describe(const Database& database) {
  const HcdpsView view(database);
  return {
      {"regions", std::to_string(view.representatives.size())},
      {"runs of the region map", std::to_string(view.map_runs.items().size())},
      {"ways between neighbours", std::to_string(view.links.items().size())},
      {"subgoals", std::to_string(view.subgoals.items().size())},
      {"runs of first ways", std::to_string(view.hops.items().size())},
      {"longest climb", std::to_string(view.header.climb)},
  };
}

}  // namespace cairn::hcdps
