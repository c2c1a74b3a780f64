// Crowds: the time of a tick compared with bare hill-climbing, the length of frames compared with A* on demand, and
// crowds on a map that changes.
#include <cairn/algorithm.hpp>
#include <cairn/build.hpp>
#include <cairn/crowd.hpp>
#include <cairn/error.hpp>
#include <cairn/map.hpp>

#include "base/random.hpp"
#include "benchmarks/boost_peer.hpp"
#include "benchmarks/detour_peer.hpp"
#include "benchmarks/problems.hpp"
#include "search/climbing/hill_climb.hpp"
#include "search/optimal/best_first_search.hpp"
#include "search/queues/bucket_queue.hpp"
#include "trial/driver/crowd_play.hpp"
#include "trial/terminal/units.hpp"
#include "world/generators/scale.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

namespace cairn::bench {
namespace {

constexpr Rules kRules{.diagonal = Diagonal::seven_fifths};

/// The resident memory of this process.
double resident_MB() {
  std::ifstream file("/proc/self/statm");
  double size = 0;
  double resident = 0;
  file >> size >> resident;
  return resident * 4096e-6;
}

std::uint64_t median(std::vector<std::uint64_t> values) {
  std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2), values.end());
  return values[values.size() / 2];
}

std::uint64_t most(const std::vector<std::uint64_t>& values) { return *std::max_element(values.begin(), values.end()); }

std::unique_ptr<Crowd> make_crowd(const Grid& grid, const char* method) {
  Grid own(grid.terrain(), grid.rules());
  const Database database = build(own, method);
  return std::make_unique<Crowd>(std::move(own), database);
}

Point anywhere(const Grid& grid, base::Random& random) {
  for (;;) {
    const Point p{random.between(0, grid.width() - 1), random.between(0, grid.height() - 1)};
    if (grid.passable(p)) return p;
  }
}

/// The time of `rounds` rounds of bare hill-climbing. In each round every agent's cell makes one move towards a random
/// target of its own.
double climb_ns(const Crowd& crowd, base::Random& random, int rounds) {
  const Grid& grid = crowd.grid();
  const climbing::HillClimb climber(grid);
  struct Climb {
    Cell cell;
    Point here;
    Point target;
  };
  std::vector<Climb> climbs;
  for (const Point at : crowd.positions()) climbs.push_back({grid.cell(at), at, anywhere(grid, random)});
  return time_ns([&] {
    for (int i = 0; i < rounds; ++i) {
      for (Climb& climb : climbs) {
        const unsigned move = climber.step(climb.cell, climb.here, climb.target);
        if (move == climbing::ClimbTable::kStuck) continue;
        climb.cell = grid.neighbour(climb.cell, static_cast<Direction>(move));
        climb.here = {climb.here.x + kDirectionSteps[move].x, climb.here.y + kDirectionSteps[move].y};
      }
    }
  });
}

}  // namespace

void crowd_tick(Run& run) {
  constexpr std::uint32_t kAgents = 10'000;
  constexpr int kTicks = 200;
  const Grid grid(generators::scale(load_terrain(run.maps() + "/maps/sc1/WheelofWar.map"), 6), kRules);
  const auto crowd = make_crowd(grid, "cairn:guarantee=sampled,budget=500kB");
  // One operation for each agent's move, and three times as many for planning.
  constexpr TickBudget kBudget = TickBudget::of_work(4 * kAgents);
  driver::CrowdPlay play(*crowd, {.agents = kAgents, .ticks = 0, .budget = kBudget});
  crowd->tick(TickBudget{});  // without a limit, so that every agent has planned
  for (int i = 0; i < 100; ++i) play.play();
  base::Random random(9);
  const auto measure = [&](bool send_on) {
    std::uint64_t moves = 0;
    double tick_ns = 0;
    double bare_ns = 0;
    int bare_rounds = 0;
    std::vector<std::uint64_t> work;
    for (int i = 0; i < kTicks; ++i) {
      if (send_on) {
        for (const CrowdId id : crowd->finished()) crowd->redirect(id, anywhere(grid, random));
      }
      TickReport report;
      tick_ns += time_ns([&] { report = crowd->tick(kBudget); });
      moves += report.moves;
      work.push_back(report.work);
      if (i % 20 != 0) continue;
      bare_ns += climb_ns(*crowd, random, 10);
      bare_rounds += 10;
    }
    const double bare = bare_ns / (bare_rounds * static_cast<double>(kAgents));
    const double own = tick_ns / static_cast<double>(moves);
    const std::string note = fmt::format("{} a move, bare {}; {} moves a tick", terminal::format_ns(own),
                                         terminal::format_ns(bare), terminal::format_count(moves / kTicks));
    if (send_on) {
      run.at_most("crowd, time of a tick with redirects / of as many bare moves", own / bare, 4, "times", note);
      run.at_most("crowd, work of the worst tick / of the median",
                  static_cast<double>(most(work)) / static_cast<double>(median(work)), 4, "times",
                  terminal::format_count(median(work)) + " operations");
    } else {
      run.at_most("crowd, time of a tick / of as many bare moves", own / bare, 2, "times", note);
    }
  };
  measure(true);
  measure(false);
  run.at_most("crowd, memory of an agent", static_cast<double>(crowd->agent_bytes()) / kAgents, 512, "B");
}

namespace {

using Queries = std::vector<std::pair<Point, Point>>;

/// Compares with Detour's answers to the same queries.
void compare_with_detour(Run& run, const Grid& grid, const Queries& queries, double own_ns) {
  if (!DetourPeer::is_there()) {
    fmt::print(stderr, "crowd-redirect: to compare with Detour, install librecast-dev and build again\n");
    return;
  }
  DetourPeer peer(grid);
  std::uint64_t found = 0;
  const double peer_ns = time_ns([&] {
    for (const auto& [from, to] : queries) found += peer.query(from, to) ? 1U : 0U;
  });
  const auto count = static_cast<double>(queries.size());
  run.at_most("crowd, time to redirect 200 agents in a frame / of Detour", own_ns / peer_ns, 0.1, "times",
              fmt::format("{} each; Detour {}, {} of {} found, {} polygons", terminal::format_ns(own_ns / count),
                          terminal::format_ns(peer_ns / count), found, queries.size(),
                          terminal::format_count(peer.polygons())));
}

/// Compares with Boost's A*, and with ours, on some of the queries.
void compare_with_boost(Run& run, const Grid& grid, const Queries& queries, double own_ns) {
  constexpr std::size_t kSearches = 10;
  if (!BoostPeer::is_there()) {
    fmt::print(stderr, "crowd-redirect: to compare with Boost's A*, install libboost-dev and build again\n");
    return;
  }
  BoostPeer peer(grid);
  optimal::BestFirstSearch<spaces::GridSpace, queues::BucketQueue> search{spaces::GridSpace(grid)};
  double peer_ns = 0;
  double search_ns = 0;
  for (std::size_t i = 0; i < kSearches; ++i) {
    const auto& [from, to] = queries[i];
    Cost cost = kInfiniteCost;
    peer_ns += time_ns([&] { cost = peer.query(from, to); });
    search_ns += time_ns([&] {
      search.start(grid.cell(from), grid.cell(to));
      search.run({});
    });
    if (search.g(grid.cell(to)) != cost) throw InternalError("Boost's A* and ours found paths of different costs");
  }
  const double own = own_ns / static_cast<double>(queries.size());
  run.at_least("crowd, time of Boost's A* / of the same redirects", peer_ns / kSearches / own, 10, "times",
               fmt::format("{} each; Boost's {}, ours {}", terminal::format_ns(own),
                           terminal::format_ns(peer_ns / kSearches), terminal::format_ns(search_ns / kSearches)));
}

}  // namespace

void crowd_redirect(Run& run) {
  constexpr std::uint32_t kAgents = 200;
  constexpr int kFrames = 5;
  const Grid grid(generators::scale(load_terrain(run.maps() + "/maps/sc1/WheelofWar.map"), 5), kRules);
  const auto crowd = make_crowd(grid, "cairn:guarantee=sampled,budget=500kB");
  base::Random random(7);
  for (std::uint32_t i = 0; i < kAgents; ++i) crowd->add(anywhere(grid, random));
  Queries queries;
  double own_ns = 0;
  std::uint64_t moved = 0;
  for (int frame = 0; frame < kFrames; ++frame) {
    std::vector<Point> goals;
    for (std::uint32_t id = 0; id < kAgents; ++id) {
      const Point from = crowd->positions()[id];
      Point to = anywhere(grid, random);
      while (from == to || !grid.connected(grid.cell(from), grid.cell(to))) to = anywhere(grid, random);
      goals.push_back(to);
      queries.emplace_back(from, to);
    }
    own_ns += time_ns([&] {
      for (std::uint32_t id = 0; id < kAgents; ++id) crowd->redirect(crowd->id_at(id), goals[id]);
      moved += crowd->tick(TickBudget{}).moves;
    });
    for (int i = 0; i < 100; ++i) crowd->tick(TickBudget{});
  }
  if (moved != queries.size()) throw InternalError("an agent did not move in the frame in which it was redirected");
  compare_with_detour(run, grid, queries, own_ns);
  compare_with_boost(run, grid, queries, own_ns);
}

void crowd_frames(Run& run) {
  constexpr std::uint32_t kAgents = 1000;
  const Grid grid(generators::scale(load_terrain(run.maps() + "/maps/bg512/AR0700SR.map"), 8),
                  kRules);  // 4096 x 4096 cells
  const auto crowd = make_crowd(grid, "cairn:guarantee=sampled,budget=500kB");
  driver::CrowdPlay play(*crowd, {.agents = kAgents, .ticks = 1200, .budget = TickBudget::of_time_ns(1'000'000)});
  // In the first frame every agent needs a path. A few searches give the mean time of A*.
  const driver::SearchOnDemand search = driver::search_on_demand(*crowd, ~std::uint64_t{0}, 10);
  const driver::CrowdPlayResult& result = play.play_all();
  const double worst = static_cast<double>(most(result.frame_ns));
  const double on_demand = search.mean_ns * kAgents;
  run.at_least("crowd, worst frame of A* on demand / of the crowd", on_demand / worst, 100, "times",
               fmt::format("{} for {} agents; A* {} a search, mean of {}", terminal::format_ns(worst),
                           terminal::format_count(kAgents), terminal::format_ns(search.mean_ns), search.searches));
}

void crowd_edits(Run& run) {
  constexpr std::uint32_t kAgents = 10'000;
  constexpr std::uint64_t kBudget = 200'000;
  constexpr int kTicks = 900;
  const Grid grid(generators::scale(load_terrain(run.maps() + "/maps/sc1/WheelofWar.map"), 6), kRules);
  const auto crowd = make_crowd(grid, "cairn:guarantee=sampled,budget=500kB");
  driver::CrowdPlay play(
      *crowd, {.agents = kAgents, .ticks = kTicks, .budget = TickBudget::of_work(kBudget), .edits_per_second = 1000});
  // Some walks are compared with the shortest path on the map as it was when they began.
  struct Followed {
    Point goal;
    std::uint64_t travel = 0;
    std::uint64_t optimal = 0;
  };
  const Grid& now = crowd->grid();
  optimal::BestFirstSearch<spaces::GridSpace, queues::BucketQueue> search{spaces::GridSpace(now)};
  const auto optimum = [&](std::uint32_t id) -> std::uint64_t {
    const Cell from = now.cell(crowd->positions()[id]);
    const Cell to = now.cell(crowd->goals()[id]);
    if (!now.connected(from, to)) return 0;
    search.start(from, to);
    return search.run({}) == search::Progress::done ? search.g(to).units : 0;
  };
  crowd->tick(TickBudget{});  // without a limit, so that every agent has planned
  std::unordered_map<std::uint32_t, Followed> followed;
  for (std::uint32_t id = 0; id < 40; ++id) {
    if (const std::uint64_t optimal = optimum(id); optimal > 0) followed[id] = {crowd->goals()[id], 0, optimal};
  }
  std::uint64_t walked = 0;
  std::uint64_t shortest = 0;
  std::uint64_t walks = 0;
  std::uint64_t illegal = 0;
  std::vector<Point> before;
  const auto is_legal = [&](Point a, Point b) {
    if (std::abs(a.x - b.x) > 1 || std::abs(a.y - b.y) > 1) return false;
    const auto direction = static_cast<unsigned>(direction_of({b.x - a.x, b.y - a.y}));
    return (now.masks()[now.cell(a).index] >> direction & 1U) != 0;
  };
  const auto watch = [&](auto tick) {
    before.assign(crowd->positions().begin(), crowd->positions().end());
    tick();
    for (std::size_t id = 0; id < before.size(); ++id) {
      const Point at = crowd->positions()[id];
      if (at != before[id] && !is_legal(before[id], at)) ++illegal;
    }
    for (auto i = followed.begin(); i != followed.end();) {
      const Point a = before[i->first];
      const Point b = crowd->positions()[i->first];
      if (a != b) i->second.travel += now.move_cost(direction_of({b.x - a.x, b.y - a.y})).units;
      if (b == i->second.goal) {
        walked += i->second.travel;
        shortest += i->second.optimal;
        ++walks;
        i = followed.erase(i);
      } else {
        ++i;
      }
    }
  };
  for (int tick = 0; tick < kTicks; ++tick) watch([&] { play.play(); });
  const driver::CrowdPlayResult result = play.result();
  // Then the map stays unchanged and agents get no new goals: every reachable goal must be reached.
  std::uint64_t ticks = 0;
  while (crowd->walking() > 0 && ++ticks < 100'000) watch([&] { crowd->tick(TickBudget::of_work(kBudget)); });
  run.at_most("crowd, 1,000 edits a second, illegal moves", static_cast<double>(illegal), 0, "",
              fmt::format("{} moves, {} of them by detours; {} edits", terminal::format_count(result.moves),
                          terminal::format_count(result.detour_moves), terminal::format_count(result.edits)));
  run.at_most("crowd, 1,000 edits a second, work of a tick / its budget",
              static_cast<double>(most(result.frame_work)) / static_cast<double>(kBudget), 1, "",
              terminal::format_ns(static_cast<double>(most(result.frame_ns))) + " the worst frame, " +
                  terminal::format_ns(static_cast<double>(median(result.frame_ns))) + " the median");
  run.at_most("crowd, 1,000 edits a second, reachable goals not reached", crowd->walking(), 0, "");
  run.at_most("crowd, 1,000 edits a second, mean above optimal",
              shortest == 0 ? 100.0 : 100.0 * (static_cast<double>(walked) / static_cast<double>(shortest) - 1), 10,
              "%", fmt::format("{} walks; optimal on the map as it was at their start", walks));
}

void crowd_soak(Run& run) {
  constexpr std::uint32_t kAgents = 1000;
  const Grid grid(load_terrain("city:512x512,seed=3"));
  const auto crowd = make_crowd(grid, "cairn:guarantee=sampled,budget=2MB,paths=2000,rounds=1");
  driver::CrowdPlay play(*crowd, {.agents = kAgents,
                                  .ticks = 0,
                                  .budget = TickBudget::of_work(50'000),
                                  .edits_per_second = 200,
                                  .record_frames = false});
  base::Random random(11);
  const auto ticks = static_cast<std::uint64_t>(60.0 * run.minutes() * static_cast<double>(driver::kFramesPerSecond));
  double early_MB = 0;
  for (std::uint64_t tick = 0; tick < ticks; ++tick) {
    if (tick == ticks / 4) early_MB = resident_MB();
    // Some agents leave and others come; some get a new goal or follow another agent.
    if (tick % 4 == 0) {
      const CrowdId id = crowd->id_at(random.below(kAgents));
      if (id != kNobody) crowd->remove(id);
      if (crowd->size() < kAgents) crowd->add(anywhere(crowd->grid(), random), anywhere(crowd->grid(), random));
      const CrowdId other = crowd->id_at(random.below(kAgents));
      const CrowdId leader = crowd->id_at(random.below(kAgents));
      if (other != leader && other != kNobody && leader != kNobody) {
        random.chance(1, 8) ? crowd->follow(other, leader) : crowd->redirect(other, anywhere(crowd->grid(), random));
      }
    }
    play.play();
  }
  const driver::CrowdPlayResult& result = play.result();
  run.at_most("crowd, memory at the end / after a quarter of the play", resident_MB() / early_MB, 1.02, "times",
              fmt::format("{} min of play: {} MB, {} ticks, {} moves, {} edits, {} arrived", run.minutes(),
                          terminal::format_number(resident_MB()), terminal::format_count(ticks),
                          terminal::format_count(result.moves), terminal::format_count(result.edits),
                          terminal::format_count(result.arrived)));
}

}  // namespace cairn::bench
