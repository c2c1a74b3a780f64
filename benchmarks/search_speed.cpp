// The expansions of A* a second, and the time of jump point search on the same problems.
#include <cairn/error.hpp>
#include <cairn/map.hpp>

#include "benchmarks/problems.hpp"
#include "search/optimal/best_first_search.hpp"
#include "search/optimal/jump_point_search.hpp"
#include "search/queues/bucket_queue.hpp"
#include "trial/terminal/units.hpp"

#include <algorithm>
#include <array>
#include <optional>

namespace cairn::bench {
namespace {

struct Speed {
  double ns = 0;
  std::uint64_t expansions = 0;
  std::vector<Cost> costs;
};

// The best of some rounds. The first one also warms up memory.
Speed measure_astar(const Grid& grid, const Problems& problems, int rounds) {
  optimal::BestFirstSearch<spaces::GridSpace, queues::BucketQueue> search{spaces::GridSpace(grid)};
  Speed best;
  for (int round = 0; round < rounds; ++round) {
    Speed speed;
    speed.costs.reserve(problems.size());
    speed.ns = time_ns([&] {
      for (const auto& [start, goal] : problems) {
        search.start(start, goal);
        search.run();
        speed.expansions += search.work().expansions;
        speed.costs.push_back(search.g(goal));
      }
    });
    if (round == 0 || speed.ns < best.ns) best = std::move(speed);
  }
  return best;
}

// With a new searcher, as in a build.
Speed measure_fast(const Grid& grid, const Problems& problems) {
  Speed speed;
  speed.costs.reserve(problems.size());
  speed.ns = time_ns([&] {
    optimal::JumpPointSearch search(grid);
    for (const auto& [start, goal] : problems) {
      speed.costs.push_back(search.search(start, goal));
      speed.expansions += search.work().expansions;
    }
  });
  return speed;
}

void compare(Run& run, const std::string& name, const Grid& grid, const Problems& problems, double target) {
  const Speed astar = measure_astar(grid, problems, 1);
  const Speed fast = measure_fast(grid, problems);
  if (astar.costs != fast.costs) throw InternalError("A* and jump point search found different costs on " + name);
  const auto each = [&](double ns) { return terminal::format_ns(ns / static_cast<double>(problems.size())); };
  run.at_least("time of A* / of jump point search, " + name, astar.ns / fast.ns, target, "times",
               std::to_string(problems.size()) + " problems; " + each(fast.ns) + ", A* " + each(astar.ns));
}

}  // namespace

void astar_speed(Run& run) {
  // The speed of warthog-core, the fastest public A* on grids that we know of, on the same problems.
  struct Peer {
    const char* map;
    double million_a_second;
    double ms_a_search;
  };
  constexpr std::array<Peer, 3> kPeers{
      {{"dao/brc202d", 5.7, 2.7}, {"dao/ost000a", 4.9, 4.9}, {"dao/ost100d", 5.0, 7.6}}};
  const auto report = [&](const std::string& name, const Grid& grid, const Problems& problems, const Peer& peer) {
    const Speed speed = measure_astar(grid, problems, 2);
    const std::string note = std::to_string(problems.size()) + " problems";
    run.at_least("A*, " + name, static_cast<double>(speed.expansions) / speed.ns * 1e3, peer.million_a_second,
                 "M expansions/s", note);
    if (peer.ms_a_search == 0) return;
    run.at_most("A*, " + name, speed.ns / 1e6 / static_cast<double>(problems.size()), peer.ms_a_search, "ms a search",
                note);
  };
  if (run.has_maps()) {
    for (const Peer& peer : kPeers) {
      const Grid grid = map_named(run, peer.map);
      report(peer.map, grid, every_nth(scenario_named(run, peer.map), grid, 4), peer);
    }
  }
  const std::string spec = "rooms:1024x1024,seed=1";
  const Grid grid(load_terrain(spec));
  report(spec, grid, random_problems(grid, 100, 1), {"", 5.0, 0});
}

void fast_search_speed(Run& run) {
  if (run.has_maps()) {
    const Grid indoor = map_named(run, "bg512/AR0300SR");
    compare(run, "bg512/AR0300SR", indoor, every_nth(scenario_named(run, "bg512/AR0300SR"), indoor, 1), 15);
    constexpr std::int32_t kFactor = 6;
    const Grid wide = map_named(run, "sc1/WheelofWar", kFactor);
    compare(run, "sc1/WheelofWar x 6", wide, every_nth(scenario_named(run, "sc1/WheelofWar"), wide, 100, kFactor), 60);
  }
  const Grid islands(load_terrain("islands:512x512,seed=1"));
  compare(run, "islands:512x512,seed=1", islands, random_problems(islands, 500, 1), 15);
}

}  // namespace cairn::bench
