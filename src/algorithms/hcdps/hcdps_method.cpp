// The database of HCDPS (Lawrence and Bulitko, "Database-Driven Real-Time Heuristic Search in Video-Game Pathfinding",
// IEEE Transactions on Computational Intelligence and AI in Games, 2013): regions of cells that hill-climbing joins to
// their representatives, subgoals between neighbouring representatives, and the composition of these for all pairs.
#include <cairn/build.hpp>

#include "algorithms/hcdps/hcdps_format.hpp"
#include "algorithms/hcdps/region_links.hpp"
#include "store/database_writer.hpp"

#include <algorithm>
#include <string>

namespace cairn {
namespace {

constexpr OptionInfo kOptions[] = {
    integer_option("climb", "250", 1, 100'000, "the longest climb between a representative and a cell of its region"),
};

/// Lists one after the other, with where each begins.
template <typename Item>
struct Lists {
  std::vector<std::uint32_t> starts{0};
  std::vector<Item> items;
  std::uint32_t longest = 0;

  void end_list() {
    longest = std::max(longest, static_cast<std::uint32_t>(items.size()) - starts.back());
    starts.push_back(static_cast<std::uint32_t>(items.size()));
  }
};

// Blocked cells go with the run before them.
Lists<MapRun> map_runs(const Grid& grid, const RegionPartition& partition) {
  Lists<MapRun> runs;
  for (std::int32_t y = 0; y < grid.height(); ++y) {
    Region last = kNoClimbRegion;
    for (std::int32_t x = 0; x < grid.width(); ++x) {
      const Region region = partition.region_of[grid.cell({x, y}).index];
      if (region == kNoClimbRegion || region == last) continue;
      last = region;
      runs.items.push_back({static_cast<std::uint16_t>(x), region});
    }
    runs.end_list();
  }
  return runs;
}

void build_hcdps(const BuildJob& job, DatabaseWriter& writer) {
  constexpr double kPartitioned = 0.5;  // shares of the time
  constexpr double kLinked = 0.7;
  HcdpsHeader header;
  header.climb = static_cast<std::uint32_t>(job.options.integer("climb"));
  const auto report = [&](double share) {
    if (job.progress) job.progress(kPartitioned * share);
  };
  report(0);
  RegionPartition partition = partition_regions(job.grid, header.climb, job.seed, report);
  renumber_regions(partition, neighbouring_regions(job.grid, partition));
  const RegionLinks links = link_neighbours(job, partition, neighbouring_regions(job.grid, partition),
                                            {.id = 1, .share_before = kPartitioned, .share_after = kLinked});
  const auto first = first_hops(job, links, {.id = 2, .share_before = kLinked, .share_after = 1});

  std::vector<StoredPoint> representatives;
  for (const Cell cell : partition.representatives) representatives.push_back(StoredPoint(job.grid.point(cell)));
  const Lists<MapRun> rows = map_runs(job.grid, partition);
  Lists<Region> neighbours;
  Lists<StoredPoint> subgoals;
  for (const auto& list : links) {
    for (const RegionLink& link : list) {
      neighbours.items.push_back(link.to);
      subgoals.items.insert(subgoals.items.end(), link.subgoals.begin(), link.subgoals.end());
      subgoals.end_list();
    }
    neighbours.end_list();
  }
  Lists<HopRun> hops;
  for (const auto& runs : first) {
    hops.items.insert(hops.items.end(), runs.begin(), runs.end());
    hops.end_list();
  }
  header.region_count = static_cast<std::uint32_t>(representatives.size());
  header.most_map_runs = rows.longest;
  header.most_hop_runs = hops.longest;
  writer.add(kHcdpsHeader, std::vector<HcdpsHeader>{header});
  writer.add(kHcdpsRepresentatives, representatives);
  writer.add(kHcdpsMapStarts, rows.starts);
  writer.add(kHcdpsMapRuns, rows.items);
  writer.add(kHcdpsLinkStarts, neighbours.starts);
  writer.add(kHcdpsLinks, neighbours.items);
  writer.add(kHcdpsSubgoalStarts, subgoals.starts);
  writer.add(kHcdpsSubgoals, subgoals.items);
  writer.add(kHcdpsHopStarts, hops.starts);
  writer.add(kHcdpsHops, hops.items);
}

std::vector<Fact> describe(const Database& database) {
  const HcdpsView view(database);
  return {
      {"regions", std::to_string(view.representatives.size())},
      {"runs of the region map", std::to_string(view.map_runs.size())},
      {"ways between neighbours", std::to_string(view.links.size())},
      {"subgoals", std::to_string(view.subgoals.size())},
      {"runs of first ways", std::to_string(view.hops.size())},
      {"longest climb", std::to_string(view.header.climb)},
  };
}

std::uint64_t records(const Database& database) { return HcdpsView(database).links.size(); }

}  // namespace

namespace method {

extern constinit const BuildMethod hcdps;
constinit const BuildMethod hcdps{
    .name = "hcdps",
    .summary = "Regions that hill-climbing joins to a representative, and the ways between all representatives",
    .paper =
        "Lawrence, Bulitko: Database-Driven Real-Time Heuristic Search in Video-Game Pathfinding. IEEE Transactions on "
        "Computational Intelligence and AI in Games 2013",
    .options = kOptions,
    .build = build_hcdps,
    .validate = validate_hcdps,
    .describe = describe,
    .records = records,
};

}  // namespace method
}  // namespace cairn
