#include "algorithms/hcdps/hcdps_format.hpp"

#include "store/stored_lists.hpp"

#include <algorithm>
#include <bit>

namespace cairn {
namespace {

template <typename T>
std::span<const T> list(std::span<const T> items, std::span<const std::uint32_t> starts, std::size_t number) {
  return items.subspan(starts[number], starts[number + 1] - starts[number]);
}

/// The last run that begins at or before a place, or nothing.
template <typename Run, typename Place>
const Run* run_at(std::span<const Run> runs, Place place, std::uint32_t at) {
  const auto after =
      std::upper_bound(runs.begin(), runs.end(), at, [&](std::uint32_t p, const Run& run) { return p < run.*place; });
  return after == runs.begin() ? nullptr : &*(after - 1);
}

}  // namespace

HcdpsView::HcdpsView(const Database& database) {
  const auto headers = database.section<HcdpsHeader>(kHcdpsHeader);
  require_undamaged(headers.size() == 1, database, "caps");
  header = headers[0];
  representatives = database.section<StoredPoint>(kHcdpsRepresentatives);
  map_starts = database.section<std::uint32_t>(kHcdpsMapStarts);
  map_runs = database.section<MapRun>(kHcdpsMapRuns);
  link_starts = database.section<std::uint32_t>(kHcdpsLinkStarts);
  links = database.section<Region>(kHcdpsLinks);
  subgoal_starts = database.section<std::uint32_t>(kHcdpsSubgoalStarts);
  subgoals = database.section<StoredPoint>(kHcdpsSubgoals);
  hop_starts = database.section<std::uint32_t>(kHcdpsHopStarts);
  hops = database.section<HopRun>(kHcdpsHops);
}

std::uint64_t HcdpsView::region_looks(const HcdpsHeader& header) {
  return static_cast<std::uint64_t>(std::bit_width(header.most_map_runs));
}
std::uint64_t HcdpsView::hop_looks(const HcdpsHeader& header) {
  return static_cast<std::uint64_t>(std::bit_width(header.most_hop_runs));
}

Region HcdpsView::region(Point p) const {
  const MapRun* run =
      run_at(list(map_runs, map_starts, static_cast<std::size_t>(p.y)), &MapRun::x, static_cast<std::uint32_t>(p.x));
  return run == nullptr ? kNoClimbRegion : run->region;
}

std::uint32_t HcdpsView::first_link(Region from, Region to) const {
  const HopRun* run = run_at(list(hops, hop_starts, from), &HopRun::first, to);
  return run == nullptr ? kNoLink : link_starts[from] + run->link;
}

void validate_hcdps(const Database& database) {
  const HcdpsView view(database);
  const HcdpsHeader& header = view.header;
  const std::size_t count = view.representatives.size();
  const auto side = static_cast<std::uint32_t>(kMaxMapSide);
  require_undamaged(header.region_count == count && count <= kMaxRegions && header.climb >= 1 &&
                        header.climb <= 1U << 20U && header.most_map_runs <= side &&
                        header.most_hop_runs <= kMaxRegions,
                    database, "caps");
  const auto rows = static_cast<std::size_t>(database.map().height);
  require_undamaged(are_starts(view.map_starts, rows, view.map_runs.size(), header.most_map_runs), database, "regions");
  require_undamaged(are_starts(view.link_starts, count, view.links.size(), kMaxRegions), database, "links");
  require_undamaged(are_starts(view.subgoal_starts, view.links.size(), view.subgoals.size(), view.subgoals.size()),
                    database, "subgoals");
  require_undamaged(are_starts(view.hop_starts, count, view.hops.size(), header.most_hop_runs), database, "ways");

  const auto rising = [](auto runs, auto place) {
    const auto before = [&](const auto& a, const auto& b) { return a.*place >= b.*place; };
    return std::adjacent_find(runs.begin(), runs.end(), before) == runs.end();
  };
  for (std::size_t y = 0; y < rows; ++y) {
    require_undamaged(rising(list(view.map_runs, view.map_starts, y), &MapRun::x), database, "regions");
  }
  for (const MapRun& run : view.map_runs) {
    require_undamaged(run.x < database.map().width && run.region < count, database, "regions");
  }
  const auto on_map = [&](StoredPoint p) { return p.x < database.map().width && p.y < database.map().height; };
  for (const StoredPoint p : view.representatives) require_undamaged(on_map(p), database, "representatives");
  for (std::size_t region = 0; region < count; ++region) {
    for (std::uint32_t link = view.link_starts[region]; link < view.link_starts[region + 1]; ++link) {
      require_undamaged(view.links[link] < count, database, "links");
      // An agent that stands on a subgoal must have another to go to.
      StoredPoint last = view.representatives[region];
      for (const StoredPoint p : view.link_subgoals(link)) {
        require_undamaged(on_map(p) && p != last, database, "subgoals");
        last = p;
      }
      require_undamaged(last != view.representatives[view.links[link]], database, "subgoals");
    }
    const auto runs = list(view.hops, view.hop_starts, region);
    require_undamaged(rising(runs, &HopRun::first), database, "ways");
    for (const HopRun& run : runs) {
      require_undamaged(run.first < count && run.link < view.link_starts[region + 1] - view.link_starts[region],
                        database, "ways");
    }
  }
}

}  // namespace cairn
