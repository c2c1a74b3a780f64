// Subgoal trees compared with what Hernández and Baier report ("Fast Subgoaling for Pathfinding via Real-Time Search",
// ICAPS 2011) on the same kind of maps: build time, size, cost and time of a path, and the work of a move.
#include "algorithms/subgoal_trees/subgoal_trees.hpp"

#include <cairn/algorithm.hpp>
#include <cairn/build.hpp>
#include <cairn/error.hpp>
#include <cairn/map.hpp>

#include "benchmarks/problems.hpp"
#include "search/spaces/grid_space.hpp"
#include "trial/terminal/units.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

namespace cairn::bench {
namespace {

constexpr const char* kMaps[] = {"bg/AR0411SR", "bg/AR0701SR", "wc3/blastedlands", "wc3/icecrown",
                                 "dao/den501d", "dao/orz500d", "dao/brc203d",      "dao/lak505d"};

struct Walked {
  double ns = 0;
  std::uint64_t cost = 0;

  Walked& operator+=(const Walked& other) {
    ns += other.ns;
    cost += other.cost;
    return *this;
  }
};

/// Walks each problem once to warm up, then some rounds at once, because reading the clock takes as long as a dozen
/// moves.
Walked walk(Agent& agent, const Problems& problems) {
  constexpr int kRounds = 3;
  Walked walked;
  const spaces::GridDistance distance(agent.grid().rules());
  for (const auto& [start, goal] : problems) {
    agent.start(start, goal);
    while (agent.position() != goal) {
      const Point before = agent.grid().point(agent.position());
      if (agent.step().outcome == Outcome::unreachable) throw InternalError("an agent gave up");
      walked.cost += distance(before, agent.grid().point(agent.position())).units;
    }
    walked.ns += time_ns([&, from = start, to = goal] {
                   for (int round = 0; round < kRounds; ++round) {
                     agent.start(from, to);
                     while (agent.position() != to) agent.step();
                   }
                 }) /
                 kRounds;
  }
  return walked;
}

std::uint64_t largest_work(const std::string& map, std::size_t goals) {
  const Grid grid(load_terrain(map));
  const Database database = build(grid, fmt::format("tree:goals={}", goals));
  const subgoal_trees::SubgoalTrees trees(database);
  const auto agent = make_agent("subgoal-tree", grid, database);
  std::uint64_t largest = 0;
  for (const auto& [start, unused] : random_problems(grid, 4000, 1)) {
    const Cell goal = grid.cell(trees.goal(start.index % trees.goal_count()));
    if (!grid.connected(start, goal)) continue;
    agent->start(start, goal);
    for (;;) {
      const Step step = agent->step();
      if (step.outcome == Outcome::arrived) break;
      largest = std::max(largest, step.work.total());
    }
  }
  return largest;
}

}  // namespace

void subgoal_trees(Run& run) {
  Walked optimal;
  Walked lrta;
  Walked by_nearest;
  Walked by_reachable;
  double build_seconds = 0;
  double longest_build = 0;
  double least_saving = std::numeric_limits<double>::infinity();
  std::uint64_t cells = 0;
  constexpr std::size_t kProblems = 500;
  for (const char* name : kMaps) {
    const Grid grid = map_named(run, name);
    const double before = process_seconds();
    const Database database = build(grid, "tree", {.threads = 2});
    const double seconds = (process_seconds() - before) / 2;
    build_seconds += seconds / std::size(kMaps);
    longest_build = std::max(longest_build, seconds);
    cells += grid.passable_count() / std::size(kMaps);
    subgoal_trees::SubgoalTrees::validate(database);
    const double plain_bytes = 4.0 * static_cast<double>(subgoal_trees::SubgoalTrees(database).tree_pairs());
    least_saving = std::min(least_saving, plain_bytes / static_cast<double>(database.bytes()));

    const Problems problems = random_problems(grid, kProblems, 1);
    optimal += walk(*make_agent("astar", grid), problems);
    lrta += walk(*make_agent("lrta", grid), problems);
    by_nearest += walk(*make_agent("subgoal-tree:first=nearest", grid, database), problems);
    by_reachable += walk(*make_agent("subgoal-tree", grid, database), problems);
  }
  const auto ratio = [&](const Walked& walked) {
    return static_cast<double>(walked.cost) / static_cast<double>(optimal.cost);
  };
  const auto each = [&](const Walked& walked) {
    return terminal::format_ns(walked.ns / (kProblems * std::size(kMaps)));
  };
  const std::string problems = fmt::format("{} problems on each of {} maps", kProblems, std::size(kMaps));
  run.at_most("build time of all trees of a map", build_seconds, 20, "s on two cores",
              fmt::format("half the processor time; mean of {} maps with {} cells on average; at most {:.1f} s",
                          std::size(kMaps), terminal::format_count(cells), longest_build));
  run.at_least("size of all trees stored one by one / of the database", least_saving, 5, "times",
               "the smallest ratio of these maps");
  run.at_most("cost / optimal cost, first=nearest", ratio(by_nearest), 1.11, "times", problems);
  run.at_most("cost / optimal cost", ratio(by_reachable), 1.05, "times", problems);
  run.at_least("time of LRTA* / with trees", lrta.ns / by_reachable.ns, 137, "times",
               fmt::format("{}, with trees {} a problem", each(lrta), each(by_reachable)));
  run.at_least("time of A* / with trees", optimal.ns / by_reachable.ns, 12, "times",
               fmt::format("{}, with trees {} a problem", each(optimal), each(by_reachable)));
}

void subgoal_tree_work(Run& run) {
  const auto bound = static_cast<double>(*work_bound(parse_spec("subgoal-tree"), Rules{}));
  const auto small = static_cast<double>(largest_work("rooms:256x256,seed=1", 256));
  const auto large = static_cast<double>(largest_work("rooms:1024x1024,seed=1", 64));
  run.at_most("subgoal-tree: largest work of a move", large, bound, "", "1024 x 1024 cells; the target is its bound");
  run.at_most("subgoal-tree: the same / on 256 x 256 cells", large / small, 1.05, "times",
              fmt::format("{} and {}", large, small));
}

}  // namespace cairn::bench
