// Exact databases on a million random pairs, over maps of all sets and all movement rules. Each walk is compared with
// the fast search or with Dijkstra's, which shares nothing with databases but the grid. Also how near the bound of a
// step, which the header states, is to the worst step.
#include <cairn/algorithm.hpp>
#include <cairn/build.hpp>
#include <cairn/error.hpp>
#include <cairn/map.hpp>

#include "base/parallel.hpp"
#include "base/random.hpp"
#include "benchmarks/problems.hpp"
#include "search/optimal/dijkstra.hpp"
#include "search/optimal/jump_point_search.hpp"
#include "world/generators/scale.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <mutex>
#include <string>
#include <vector>

namespace cairn::bench {
namespace {

// Of each map and rule.
constexpr std::size_t kPairs = 10'000;
constexpr std::size_t kFieldPairs = 2'000;
// Cells that searches from all sources together visit, as far as that allows for two sources.
constexpr std::uint64_t kFieldCells = 4'000'000;

constexpr std::array kRules{Rules{}, Rules{.diagonal = Diagonal::seven_fifths}, Rules{.corners = Corners::cut},
                            Rules{.connectivity = Connectivity::four}};

/// Maps that no constant was chosen on.
constexpr std::array kHeldOut{"bg/AR0012SR",  "bg/AR0411SR",    "bg/AR0516SR",    "bg/AR0603SR",  "bg/AR0701SR",
                              "dao/arena",    "dao/brc202d",    "dao/brc203d",    "dao/den501d",  "dao/den520d",
                              "dao/hrt201n",  "dao/lak303d",    "dao/lak505d",    "dao/orz103d",  "dao/orz500d",
                              "dao/ost000a",  "dao/ost000t",    "sc1/FireWalker", "sc1/IceFloes", "wc3/blastedlands",
                              "wc3/icecrown", "wc3/gardenofwar"};
constexpr std::array kGenerated{"random:512x512,seed=1,blocked=25",
                                "random:256x256,seed=2,blocked=10",
                                "maze:512x512,seed=1,corridor=1",
                                "maze:512x512,seed=1,corridor=8",
                                "maze:512x512,seed=1,corridor=32",
                                "caves:512x512,seed=2",
                                "rooms:512x512,seed=3",
                                "city:512x512,seed=4",
                                "mosaic:1024x1024,seed=1"};
enum class Set : std::uint8_t { native, held_out, large, curved, generated };
constexpr std::array kSetNames{"native", "held-out games", "large", "curved", "generated"};

struct Task {
  Set set;
  std::string map;
  Rules rules;
  std::int32_t factor = 1;
};

/// Tasks, with the rules in turn.
class Tasks {
 public:
  void add(Set set, const char* map, std::int32_t factor, std::size_t rules) {
    for (; rules > 0; --rules) tasks_.push_back({set, map, kRules[next_rule_++ % kRules.size()], factor});
  }
  const std::vector<Task>& all() const { return tasks_; }

 private:
  std::vector<Task> tasks_;
  std::size_t next_rule_ = 0;
};

Grid grid_of(const Run& run, const Task& task) {
  if (task.set == Set::generated) return Grid(load_terrain(task.map), task.rules);
  if (task.set != Set::curved) return map_named(run, task.map, task.factor, task.rules);
  const Terrain native = load_terrain(fmt::format("{}/maps/{}.map", run.maps(), task.map));
  return Grid(generators::scale_smooth(native, task.factor), task.rules);
}

struct Result {
  std::uint64_t pairs = 0;
  std::uint64_t wrong = 0;
  std::uint64_t bound = 0;
  std::uint64_t worst = 0;
};

/// The cost of the moves; the most work of a step is noted.
std::uint64_t walked_cost(Agent& agent, Cell start, Cell goal, std::uint64_t& worst) {
  const Grid& grid = agent.grid();
  std::uint64_t cost = 0;
  agent.start(start, goal);
  for (Point at = grid.point(start);;) {
    const Step step = agent.step();
    worst = std::max(worst, step.work.total());
    if (step.outcome == Outcome::thinking) continue;
    if (step.outcome != Outcome::moved) return agent.position() == goal ? cost : ~std::uint64_t{0};
    const Point to = grid.point(step.position);
    cost += grid.move_cost(direction_of({to.x - at.x, to.y - at.y})).units;
    at = to;
  }
}

Result compare(const Grid& grid) {
  const Database database = build(grid, "cairn:guarantee=optimal", {.threads = 1});
  const auto agent = make_agent("cairn", grid, database);
  Result result;
  result.bound = work_bound(parse_spec("cairn"), grid.rules(), &database).value_or(0);
  const auto compare_pair = [&](Cell start, Cell goal, Cost shortest) {
    ++result.pairs;
    if (walked_cost(*agent, start, goal, result.worst) != shortest.units) ++result.wrong;
  };
  optimal::JumpPointSearch search(grid);
  for (const auto& [start, goal] : random_problems(grid, kPairs, 7)) {
    compare_pair(start, goal, search.search(start, goal));
  }
  // The costs from a source to many goals.
  const std::uint64_t sources = std::clamp<std::uint64_t>(kFieldCells / grid.passable_count(), 2, 20);
  optimal::Dijkstra distances{spaces::GridSpace(grid)};
  base::Random random(11);
  for (const auto& [source, unused] : random_problems(grid, sources, 13)) {
    distances.run(source);
    for (std::size_t i = 0; i < kFieldPairs / sources;) {
      const Cell goal = grid.cell({random.between(0, grid.width() - 1), random.between(0, grid.height() - 1)});
      if (goal == source || !distances.is_settled(goal)) continue;
      compare_pair(source, goal, distances.cost(goal));
      ++i;
    }
  }
  return result;
}

void walk_pairs(Run& run, const std::string& name, const std::vector<Task>& tasks, double least_pairs) {
  std::mutex mutex;
  Result sum;
  std::array<std::uint64_t, kSetNames.size()> pairs_of{};
  double loosest = 0;
  std::string where;
  base::parallel_for(base::core_count(), tasks.size(), [&] {
    return [&](std::size_t i) {
      const Task& task = tasks[i];
      const Result result = compare(grid_of(run, task));
      const std::lock_guard lock(mutex);
      sum.pairs += result.pairs;
      sum.wrong += result.wrong;
      pairs_of[static_cast<std::size_t>(task.set)] += result.pairs;
      const double ratio = static_cast<double>(result.bound) / static_cast<double>(result.worst);
      if (ratio <= loosest) return;
      loosest = ratio;
      where = fmt::format("{}, at most {}, worst {}", task.map, result.bound, result.worst);
    };
  });
  std::string sets;
  for (std::size_t i = 0; i < kSetNames.size(); ++i) {
    if (pairs_of[i] > 0) sets += fmt::format("{}{} {}", sets.empty() ? "" : ", ", pairs_of[i], kSetNames[i]);
  }
  run.at_most(name + ", walks that are not shortest paths", static_cast<double>(sum.wrong), 0, "", sets);
  run.at_least(name + ", random pairs that were walked", static_cast<double>(sum.pairs), least_pairs, "",
               fmt::format("{} databases", tasks.size()));
  run.at_most(name + ", bound of a step / the worst of 12,000 problems", loosest, 3, "times", where);
}

}  // namespace

void exact_pairs(Run& run) {
  Tasks tasks;
  for (const char* map : kGenerated) tasks.add(Set::generated, map, 1, kRules.size());
  for (const char* map : kNativeMaps) tasks.add(Set::native, map, 1, 3);
  for (const char* map : kHeldOut) tasks.add(Set::held_out, map, 1, 2);
  walk_pairs(run, "exact databases", tasks.all(), 1e6);
}

// Those that take longest come first.
void exact_pairs_large(Run& run) {
  Tasks tasks;
  tasks.add(Set::generated, "random:512x512,seed=1,blocked=10", 1, 1);
  tasks.add(Set::generated, "mosaic:4096x4096,seed=1", 1, 1);
  for (const ScaledMap& map : kLargeMaps) tasks.add(Set::curved, map.name, map.factor, 1);
  for (const ScaledMap& map : kLargeMaps) tasks.add(Set::large, map.name, map.factor, 1);
  walk_pairs(run, "large exact databases", tasks.all(), 1e5);
}

}  // namespace cairn::bench
