// The algorithm `overlay` where cells have costs: game maps with their swamps or with generated costs, and large maps.
// Peers in the same run are A*, weighted A* with the weight that gives the same quality, and HPA* with clusters of 16.
#include <cairn/algorithm.hpp>
#include <cairn/build.hpp>
#include <cairn/error.hpp>
#include <cairn/map.hpp>

#include "algorithms/overlay/custom/live_overlay.hpp"
#include "base/random.hpp"
#include "benchmarks/hpa_peer.hpp"
#include "benchmarks/problems.hpp"
#include "trial/problems/problem_selection.hpp"
#include "world/world.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <string>
#include <vector>

namespace cairn::bench {
namespace {

struct Targets {
  double size_MB, build_s, times;
};

/// What an agent did on a set of problems.
struct Result {
  double mean_pct = 0;
  double worst_pct = 0;
  double ns = 0;
  std::vector<double> ns_of;  // each problem
  std::uint64_t most_work = 0;
  std::uint64_t fallback_moves = 0;

  void take(double excess_pct, std::size_t problems) {
    mean_pct += excess_pct / static_cast<double>(problems);
    worst_pct = std::max(worst_pct, excess_pct);
  }
};

double above(std::uint64_t cost, const problems::Problem& problem) {
  return 100.0 * (static_cast<double>(cost) / static_cast<double>(problem.optimal.units) - 1);
}

Result walk(Agent& agent, const std::vector<problems::Problem>& problems) {
  const Grid& grid = agent.grid();
  Result result;
  std::vector<Cell> cells;
  for (const problems::Problem& problem : problems) {
    cells.assign(1, problem.start);
    result.ns_of.push_back(time_ns([&] {
      agent.start(problem.start, problem.goal);
      for (;;) {
        const Step step = agent.step();
        result.most_work = std::max(result.most_work, step.work.total());
        if (step.outcome == Outcome::moved) cells.push_back(step.position);
        if (step.outcome == Outcome::arrived || step.outcome == Outcome::unreachable) break;
      }
    }));
    result.ns += result.ns_of.back();
    if (cells.back() != problem.goal) throw InternalError("an agent did not reach a goal");
    std::uint64_t cost = 0;
    for (std::size_t i = 1; i < cells.size(); ++i) {
      const Point a = grid.point(cells[i - 1]);
      const Point b = grid.point(cells[i]);
      cost += grid.move_cost(cells[i - 1], direction_of({b.x - a.x, b.y - a.y})).units;
    }
    result.take(above(cost, problem), problems.size());
    result.fallback_moves += agent.inspect().fallback_moves;
  }
  return result;
}

Result walk_hpa(const Grid& grid, const std::vector<problems::Problem>& problems) {
  HpaPeer hpa(grid);
  Result result;
  std::vector<Cell> path;
  for (const problems::Problem& problem : problems) {
    std::uint64_t cost = 0;
    result.ns += time_ns([&] { cost = hpa.search(problem.start, problem.goal, path); });
    result.take(above(cost, problem), problems.size());
  }
  return result;
}

/// Weighted A* on the first problems, by the smallest of some weights with which its paths are no longer than these. A
/// smaller weight of g is faster and worse.
struct Weighted {
  std::string weight;
  Result result;
  double times = 0;  // as fast as A*
};
Weighted walk_weighted(const Grid& grid, std::vector<problems::Problem> problems, const Result& optimal,
                       double mean_pct) {
  constexpr std::size_t kMost = 50;
  problems.resize(std::min(problems.size(), kMost));
  double astar_ns = 0;
  for (std::size_t i = 0; i < problems.size(); ++i) astar_ns += optimal.ns_of[i];
  Weighted best;
  for (const char* weight : {"0.99", "0.97", "0.95", "0.9", "0.8", "0.6"}) {
    const auto agent =
        make_agent(parse_spec(fmt::format("wastar:weight={}", weight)), grid, Visibility::known, nullptr);
    const Result result = walk(*agent, problems);
    if (result.mean_pct > mean_pct && best.result.ns > 0) break;
    best = {weight, result, astar_ns / result.ns};
  }
  return best;
}

struct Repair {
  double mean_ms = 0;
  double worst_ms = 0;
  double mean_work = 0;
};

/// Random cells close, open and change their costs, one at a time. Times are those of the processor.
Repair edit(const Terrain& terrain, const Database& database) {
  constexpr int kEdits = 400;
  world::World world{Grid(terrain)};
  overlay_custom::LiveOverlay live(world.grid(), overlay_format::OverlayView(database));
  base::Random random(7);
  Repair repair;
  for (int edits = 0; edits < kEdits;) {
    const Point p{random.between(0, terrain.width() - 1), random.between(0, terrain.height() - 1)};
    const bool is_cost = world.grid().passable(p) && random.chance(1, 2);
    const bool has_changed = is_cost ? world.set_cost(p, random.between(world.grid().least_cost(), 12))
                                     : world.set_passable(p, random.chance(1, 2));
    if (!has_changed) continue;
    const double begin = process_seconds();
    live.touch(p);
    repair.mean_work += static_cast<double>(live.repair(kUnlimitedWork)) / kEdits;
    const double ms = (process_seconds() - begin) * 1e3;
    repair.mean_ms += ms / kEdits;
    repair.worst_ms = std::max(repair.worst_ms, ms);
    ++edits;
  }
  return repair;
}

/// Open and closed cells of one terrain with the costs of a generated one.
Terrain with_generated_costs(Terrain terrain) {
  const Terrain costs =
      load_terrain(fmt::format("country:{}x{},seed=11", std::max(terrain.width(), 64), std::max(terrain.height(), 64)));
  for (std::int32_t y = 0; y < terrain.height(); ++y) {
    for (std::int32_t x = 0; x < terrain.width(); ++x) terrain.set_cost({x, y}, costs.cost({x, y}));
  }
  return terrain;
}

/// Most game maps have no swamps.
bool has_dear_cells(const Terrain& terrain) {
  return std::any_of(terrain.costs().begin(), terrain.costs().end(), [](std::uint8_t cost) { return cost > 1; });
}

void measure(Run& run, const std::string& name, const Terrain& terrain, std::size_t count, const Targets& targets) {
  const Grid grid(terrain);
  const auto begin = std::chrono::steady_clock::now();
  const double cpu = process_seconds();
  const Database database = build(grid, "overlay", {.threads = 2});
  const double wall_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  const double cores_s = (process_seconds() - cpu) / 2;
  const auto agent = make_agent("overlay", grid, database);
  const auto astar = make_agent("astar", grid);
  const auto far = problems::random_problems(grid, count, {.min_cost = 300, .max_cost = 30'000}, name).problems;
  const auto near = problems::random_problems(grid, count, {.min_cost = 10, .max_cost = 150}, name).problems;
  const Result optimal = walk(*astar, far);
  const Result walked = walk(*agent, far);
  const Result nearby = walk(*agent, near);
  const Result hpa = walk_hpa(grid, far);
  const Weighted weighted = walk_weighted(grid, far, optimal, walked.mean_pct);
  const Repair repair = edit(terrain, database);
  const auto figure = [&](const char* what) { return fmt::format("overlay, {}, {}", name, what); };
  const std::string note = fmt::format("{} problems", count);
  run.at_most(figure("long problems, mean above optimal"), walked.mean_pct, 1, "%",
              fmt::format("{}; HPA*: {:.2f}%", note, hpa.mean_pct));
  run.at_most(figure("long problems, worst"), walked.worst_pct, 10, "%",
              fmt::format("{}; HPA*: {:.2f}%", note, hpa.worst_pct));
  run.at_most(figure("short problems, mean above optimal"), nearby.mean_pct, 1, "%", note);
  run.at_most(figure("short problems, worst"), nearby.worst_pct, 10, "%", note);
  run.at_most(figure("database size"), static_cast<double>(database.bytes()) * 1e-6, targets.size_MB, "MB");
  run.at_most(figure("build, processor time of two cores"), cores_s, targets.build_s, "s",
              fmt::format("wall clock {:.1f} s", wall_s));
  run.at_least(figure("time of A* / of a whole walk"), optimal.ns / walked.ns, targets.times, "times",
               fmt::format("A* / HPA*: {:.1f}; A* / weighted A* of weight {}, {:.2f}% above optimal: {:.1f}",
                           optimal.ns / hpa.ns, weighted.weight, weighted.result.mean_pct, weighted.times));
  run.at_most(figure("largest work of a step"), static_cast<double>(std::max(walked.most_work, nearby.most_work)), 5000,
              "operations", "whatever the map's size");
  run.at_most(figure("repair of an edit, mean"), repair.mean_ms, 1, "ms",
              fmt::format("worst {:.2f} ms; {:.0f} operations", repair.worst_ms, repair.mean_work));
  run.at_most(figure("moves of the fallback"), static_cast<double>(walked.fallback_moves + nearby.fallback_moves), 0,
              "");
}

constexpr Targets kSmall{1, 3, 2};
constexpr Targets kLarge{12, 40, 50};

}  // namespace

void overlay_native(Run& run) {
  for (const char* map : kNativeMaps) {
    const std::string file = fmt::format("{}/maps/{}.map", run.maps(), map);
    const Terrain swamps = load_terrain(file, "S=4");
    if (has_dear_cells(swamps)) measure(run, fmt::format("{}, swamps cost 4", map), swamps, 250, kSmall);
    measure(run, fmt::format("{}, generated costs", map), with_generated_costs(load_terrain(file)), 250, kSmall);
  }
}

void overlay_country(Run& run) {
  measure(run, "country of 512 x 512", load_terrain("country:512x512,seed=101"), 250, kSmall);
}

void overlay_large(Run& run) {
  measure(run, "country of 2048 x 2048", load_terrain("country:2048x2048,seed=101"), 250, kLarge);
}

void overlay_mosaic(Run& run) {
  measure(run, "mosaic of 2048 x 2048, generated costs", with_generated_costs(load_terrain("mosaic:2048x2048,seed=1")),
          250, kLarge);
}

}  // namespace cairn::bench
