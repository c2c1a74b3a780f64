// The database of HCDPS (Lawrence and Bulitko, "Database-Driven Real-Time Heuristic Search in Video-Game Pathfinding",
// IEEE Transactions on Computational Intelligence and AI in Games, 2013): regions of cells that hill-climbing joins to
// their representatives, subgoals between neighbouring representatives, and the composition of these for all pairs.

#include "algorithms/hcdps/hcdps_format.hpp"
#include "algorithms/hcdps/region_links.hpp"
#include "store/build_method.hpp"
#include "store/papers.hpp"

#include <vector>

namespace cairn::hcdps {
namespace {

constexpr OptionInfo kOptions[] = {
    integer_option("climb", "250", 1, 100'000, "the longest climb between a representative and a cell of its region"),
};

// Blocked cells go with the run before them.
store::ListsBuilder<MapRun> map_runs(const Grid& grid, const RegionPartition& partition) {
  store::ListsBuilder<MapRun> runs;
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

void build_hcdps(const store::BuildJob& job, store::DatabaseWriter& writer) {
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

  std::vector<store::StoredPoint> representatives;
  for (const Cell cell : partition.representatives) representatives.push_back(store::StoredPoint(job.grid.point(cell)));
  const store::ListsBuilder<MapRun> rows = map_runs(job.grid, partition);
  store::ListsBuilder<Region> neighbours;
  store::ListsBuilder<store::StoredPoint> subgoals;
  for (const auto& list : links) {
    for (const RegionLink& link : list) {
      neighbours.items.push_back(link.to);
      subgoals.items.insert(subgoals.items.end(), link.subgoals.begin(), link.subgoals.end());
      subgoals.end_list();
    }
    neighbours.end_list();
  }
  store::ListsBuilder<HopRun> hops;
  for (const auto& runs : first) {
    hops.items.insert(hops.items.end(), runs.begin(), runs.end());
    hops.end_list();
  }
  header.region_count = static_cast<std::uint32_t>(representatives.size());
  header.most_map_runs = rows.longest;
  header.most_hop_runs = hops.longest;
  writer.add(kHcdpsHeader, std::vector<HcdpsHeader>{header});
  writer.add(kHcdpsRepresentatives, representatives);
  rows.write(writer, kHcdpsMapStarts, kHcdpsMapRuns);
  neighbours.write(writer, kHcdpsLinkStarts, kHcdpsLinks);
  subgoals.write(writer, kHcdpsSubgoalStarts, kHcdpsSubgoals);
  hops.write(writer, kHcdpsHopStarts, kHcdpsHops);
}

}  // namespace

}  // namespace cairn::hcdps

namespace cairn::method {

extern constinit const store::MethodDefinition hcdps;
constinit const store::MethodDefinition hcdps{
    .method = store::read_by<hcdps::HcdpsView>({
        .name = "hcdps",
        .summary = "Regions that hill-climbing joins to a representative, and the ways between all representatives",
        .paper = store::kHcdpsPaper,
        .options = hcdps::kOptions,
    }),
    .build = hcdps::build_hcdps,
};

}  // namespace cairn::method
