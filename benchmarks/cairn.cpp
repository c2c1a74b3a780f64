// The algorithm `cairn` on four sets of maps: native ones, large ones that are scaled up with straight or with curved
// walls, and a large map with as many corners as native ones. Each map has 250 long and 250 short problems. The figure
// of a set is that of its worst map.
#include <cairn/algorithm.hpp>
#include <cairn/build.hpp>
#include <cairn/error.hpp>
#include <cairn/map.hpp>

#include "base/parallel.hpp"
#include "benchmarks/problems.hpp"
#include "search/climbing/hill_climb.hpp"
#include "search/optimal/jump_point_search.hpp"
#include "trial/problems/problem_selection.hpp"
#include "trial/terminal/units.hpp"
#include "world/generators/scale.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <string>
#include <unordered_set>
#include <vector>

namespace cairn::bench {
namespace {

constexpr std::size_t kProblems = 250;

struct Range {
  double from = 0;
  double to = 0;
};

struct Targets {
  double long_pct, short_pct, worst_pct, size_MB, build_s = 0, move_ratio = 0, path_ratio = 0;
};

/// What the agent did on a set of problems, and what it is compared with.
struct Walked {
  double mean_pct = 0;
  double worst_pct = 0;
  std::uint64_t revisits = 0;
  std::uint64_t fallback_moves = 0;
  std::uint64_t most_work = 0;
  double move_ratio = 0;  // time of a move / of a move of bare hill-climbing
  double path_ratio = 0;  // time of a whole walk / of a jump point search
  double move_ns = 0;
};

void walk_carefully(Agent& agent, const problems::Problem& problem, Walked& walked) {
  const Grid& grid = agent.grid();
  std::unordered_set<std::uint32_t> seen{problem.start.index};
  std::uint64_t cost = 0;
  agent.start(problem.start, problem.goal);
  for (;;) {
    const Point from = grid.point(agent.position());
    const Step step = agent.step();
    walked.most_work = std::max(walked.most_work, step.work.total());
    if (step.outcome == Outcome::thinking) continue;
    if (step.outcome != Outcome::moved) break;
    const Point to = grid.point(step.position);
    cost += grid.move_cost(direction_of({to.x - from.x, to.y - from.y})).units;
    if (!seen.insert(step.position.index).second) ++walked.revisits;
  }
  if (agent.position() != problem.goal) throw InternalError("cairn did not reach a goal");
  walked.fallback_moves += agent.inspect().fallback_moves;
  const double excess_pct =
      100.0 * static_cast<double>(cost - problem.optimal.units) / static_cast<double>(problem.optimal.units);
  walked.mean_pct += excess_pct / static_cast<double>(kProblems);
  walked.worst_pct = std::max(walked.worst_pct, excess_pct);
}

// Search, walk and climb each go through all problems once, so that caches are equally cold for each. The searcher is
// new.
Walked walk(Agent& agent, const std::vector<problems::Problem>& problems) {
  const Grid& grid = agent.grid();
  Walked walked;
  optimal::JumpPointSearch search(grid);
  std::vector<std::vector<Cell>> paths;
  double search_ns = 0;
  for (const problems::Problem& problem : problems) {
    search_ns += time_ns([&] { search.search(problem.start, problem.goal); });
    paths.emplace_back(search.corners().begin(), search.corners().end());
  }
  std::uint64_t moves = 0;
  double agent_ns = 0;
  for (const problems::Problem& problem : problems) {
    agent_ns += time_ns([&] {
      agent.start(problem.start, problem.goal);
      for (Outcome outcome = Outcome::moved; outcome == Outcome::moved || outcome == Outcome::thinking;) {
        outcome = agent.step().outcome;
        moves += outcome == Outcome::moved ? 1U : 0U;
      }
    });
  }
  const climbing::HillClimb climber(grid);
  std::uint64_t climbed = 0;
  volatile std::uint32_t position = 0;  // stored after each move, as an agent does
  double climb_ns = 0;
  for (const auto& corners : paths) {
    climb_ns += time_ns([&] {
      for (std::size_t i = 1; i < corners.size(); ++i) {
        const auto move_to = [&](unsigned, Cell cell) { position = cell.index; };
        climbed += climber.climb(corners[i - 1], corners[i], climbing::HillClimb::kAnySteps, move_to).steps;
      }
    });
  }
  for (const problems::Problem& problem : problems) walk_carefully(agent, problem, walked);
  walked.move_ns = agent_ns / static_cast<double>(moves);
  walked.move_ratio = walked.move_ns / (climb_ns / static_cast<double>(climbed));
  walked.path_ratio = agent_ns / search_ns;
  return walked;
}

/// The largest value of a figure over the maps of a set, and the map.
class Worst {
 public:
  void take(double value, const std::string& where) {
    if (!where_.empty() && value <= value_) return;
    value_ = value;
    where_ = where;
  }
  double value() const { return value_; }
  const std::string& where() const { return where_; }

 private:
  double value_ = 0;
  std::string where_;
};

class SetOfMaps {
 public:
  SetOfMaps(std::string name, std::string spec, Range far, Range near)
      : name_(std::move(name)), spec_(std::move(spec)), far_(far), near_(near) {}

  void measure(const Grid& grid, const std::string& map) {
    const auto begin = std::chrono::steady_clock::now();
    const Database database = build(grid, spec_);
    build_s_.take(std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count(), map);
    size_MB_.take(static_cast<double>(database.bytes()) * 1e-6, map);
    const auto agent = make_agent("cairn", grid, database);
    const auto problems_within = [&](Range range) {
      return problems::random_problems(grid, kProblems, {.min_cost = range.from, .max_cost = range.to}, map).problems;
    };
    const Walked far = walk(*agent, problems_within(far_));
    const Walked near = walk(*agent, problems_within(near_));
    long_pct_.take(far.mean_pct, map);
    worst_pct_.take(far.worst_pct, map);
    short_pct_.take(near.mean_pct, map);
    move_.take(far.move_ratio, fmt::format("{}, {}", map, terminal::format_ns(far.move_ns)));
    path_.take(far.path_ratio, map + ", long");
    path_.take(near.path_ratio, map + ", short");
    revisits_ += far.revisits + near.revisits;
    fallback_moves_ += far.fallback_moves + near.fallback_moves;
    const WorkBound bound = work_bound(parse_spec("cairn"), grid.rules(), &database);
    work_.take(static_cast<double>(std::max(far.most_work, near.most_work)) / static_cast<double>(bound.value_or(1)),
               fmt::format("{}, of {}", map, terminal::format_count(bound.value_or(0))));
    ++maps_;
  }

  /// All figures: quality and speed.
  void report(Run& run, const Targets& targets) const {
    report_quality(run, targets);
    const auto figure = [&](const char* what, const Worst& worst, double target, const char* unit) {
      run.at_most(fmt::format("cairn, {}, {}", name_, what), worst.value(), target, unit, worst.where());
    };
    figure(platform::core_count() == 2 ? "build time" : "build time (target: two cores)", build_s_, targets.build_s,
           "s");
    figure("time of a move / of bare hill-climbing", move_, targets.move_ratio, "times");
    figure("time of a whole walk / of jump point search", path_, targets.path_ratio, "times");
  }

  void report_quality(Run& run, const Targets& targets) const {
    const auto figure = [&](const char* what, const Worst& worst, double target, const char* unit) {
      run.at_most(fmt::format("cairn, {}, {}", name_, what), worst.value(), target, unit, worst.where());
    };
    figure("long problems, mean above optimal", long_pct_, targets.long_pct, "%");
    figure("long problems, worst of 250", worst_pct_, targets.worst_pct, "%");
    figure("short problems, mean above optimal", short_pct_, targets.short_pct, "%");
    figure("database size", size_MB_, targets.size_MB, "MB");
    figure("largest work of a move / its bound", work_, 1, "");
    run.at_most(fmt::format("cairn, {}, cells visited twice", name_), static_cast<double>(revisits_), 0, "",
                fmt::format("{} problems", 2 * kProblems * maps_));
    run.at_most(fmt::format("cairn, {}, moves of the fallback", name_), static_cast<double>(fallback_moves_), 0, "");
  }

 private:
  std::string name_;
  std::string spec_;
  Range far_;
  Range near_;
  std::size_t maps_ = 0;
  Worst long_pct_, short_pct_, worst_pct_, size_MB_, build_s_, move_, path_, work_;
  std::uint64_t revisits_ = 0;
  std::uint64_t fallback_moves_ = 0;
};

constexpr Range kFarOnLarge{1000, 3000};
constexpr Range kNearOnLarge{5, 300};
constexpr Range kFarOnSmall{100, 1000};
constexpr Range kNearOnSmall{5, 60};

using Enlarge = Terrain (*)(const Terrain&, std::int32_t);

void measure_scaled(Run& run, Enlarge enlarge, SetOfMaps& set) {
  for (const ScaledMap& map : kLargeMaps) {
    const Terrain native = load_terrain(fmt::format("{}/maps/{}.map", run.maps(), map.name));
    set.measure(Grid(enlarge(native, map.factor), kLargeMapRules), fmt::format("{} x {}", map.name, map.factor));
  }
}

void scaled(Run& run, const char* name, Enlarge enlarge) {
  SetOfMaps set(name, "cairn:guarantee=sampled,budget=500kB", kFarOnLarge, kNearOnLarge);
  measure_scaled(run, enlarge, set);
  set.report(run, {0.1, 0.4, 5, 0.5, 30, 3, 0.5});
}

void measure_native(Run& run, SetOfMaps& set) {
  for (const char* map : kNativeMaps) set.measure(map_named(run, map), map);
}

constexpr const char* kMosaic = "mosaic:4096x4096,seed=1";
constexpr const char* kExact = "cairn:guarantee=optimal,budget=8MB";

}  // namespace

void cairn_large(Run& run) { scaled(run, "large", generators::scale); }

void cairn_curved(Run& run) { scaled(run, "curved", generators::scale_smooth); }

void cairn_native(Run& run) {
  SetOfMaps set("native", "cairn:guarantee=sampled,budget=200kB", kFarOnSmall, kNearOnSmall);
  measure_native(run, set);
  set.report(run, {0.1, 0.4, 10, 0.2, 3, 4, 1});
}

void exact_native(Run& run) {
  SetOfMaps set("native, exact", kExact, kFarOnSmall, kNearOnSmall);
  measure_native(run, set);
  set.report(run, {0, 0, 0, 0.25, 5, 4, 1});
}

void exact_large(Run& run) {
  SetOfMaps straight("large, exact", kExact, kFarOnLarge, kNearOnLarge);
  measure_scaled(run, generators::scale, straight);
  straight.report(run, {0, 0, 0, 0.4, 30, 2, 0.5});
  SetOfMaps curved("curved, exact", kExact, kFarOnLarge, kNearOnLarge);
  measure_scaled(run, generators::scale_smooth, curved);
  curved.report(run, {0, 0, 0, 1.5, 60, 2, 0.5});
}

void exact_hard(Run& run) {
  SetOfMaps mosaic("mosaic, exact", kExact, kFarOnLarge, kNearOnLarge);
  mosaic.measure(Grid(load_terrain(kMosaic)), kMosaic);
  mosaic.report(run, {0, 0, 0, 6, 120, 3, 0.5});
  for (const char* map : {"random:512x512,seed=1,blocked=10", "random:512x512,seed=1,blocked=25"}) {
    SetOfMaps set(std::string(map) + ", exact", kExact, kFarOnSmall, kNearOnSmall);
    set.measure(Grid(load_terrain(map)), map);
    set.report(run, {0, 0, 0, 2, 30, 6, 0.2});
  }
  for (const char* map :
       {"maze:512x512,seed=1,corridor=1", "maze:512x512,seed=1,corridor=8", "maze:512x512,seed=1,corridor=32"}) {
    SetOfMaps set(std::string(map) + ", exact", kExact, kFarOnSmall, kNearOnSmall);
    set.measure(Grid(load_terrain(map)), map);
    set.report(run, {0, 0, 0, 0.5, 5, 6, 0.05});
  }
}

// Maps with corners everywhere, or with winding corridors only. Legs are short there, so a small radius is enough. The
// waypoints that every cell needs leave little room for labels, so few paths are sampled.
void cairn_hard(Run& run) {
  struct Hard {
    const char* map;
    const char* build;
  };
  for (const auto& [map, build] :
       {Hard{"random:512x512,seed=1,blocked=10",
             "cairn:guarantee=sampled,budget=2MB,radius=32,paths=3000,rounds=0,detour=3"},
        Hard{"random:512x512,seed=1,blocked=25",
             "cairn:guarantee=sampled,budget=2MB,radius=32,paths=600,rounds=0,local=20000,detour=3"},
        Hard{"maze:512x512,seed=1,corridor=1", "cairn:guarantee=sampled,budget=2MB,radius=64,paths=500,rounds=0"},
        Hard{"maze:512x512,seed=1,corridor=8", "cairn:guarantee=sampled,budget=2MB"},
        Hard{"maze:512x512,seed=1,corridor=32", "cairn:guarantee=sampled,budget=2MB"}}) {
    SetOfMaps set(map, build, kFarOnSmall, kNearOnSmall);
    set.measure(Grid(load_terrain(map)), map);
    set.report_quality(run, {.long_pct = 2, .short_pct = 2, .worst_pct = 100, .size_MB = 2});
  }
}

void cairn_mosaic(Run& run) {
  SetOfMaps set("mosaic", "cairn:guarantee=sampled,budget=2MB", kFarOnLarge, kNearOnLarge);
  set.measure(Grid(load_terrain(kMosaic)), kMosaic);
  set.report(run, {0.5, 1.5, 15, 2, 60, 3, 0.5});
}

}  // namespace cairn::bench
