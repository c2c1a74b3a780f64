// Exact databases against the fast search: a million random pairs on maps of several games and generators, under all
// movement rules. Also how near the bound of a step, which the header states, is to the worst step.
#include <cairn/algorithm.hpp>
#include <cairn/build.hpp>
#include <cairn/error.hpp>
#include <cairn/map.hpp>

#include "base/parallel.hpp"
#include "benchmarks/problems.hpp"
#include "search/optimal/jump_point_search.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <mutex>
#include <string>
#include <vector>

namespace cairn::bench {
namespace {

constexpr std::size_t kPairs = 10'000;
constexpr std::array kRules{Rules{}, Rules{.diagonal = Diagonal::seven_fifths}, Rules{.corners = Corners::cut},
                            Rules{.connectivity = Connectivity::four}};
constexpr std::array kGameMaps{"bg512/AR0300SR",   "bg512/AR0700SR",      "wc3-512/blastedlands",
                               "wc3-512/icecrown", "wc3-512/gardenofwar", "wc3-512/plaguelands",
                               "sc1/Medusa",       "sc1/Crossroads",      "wc3-512/stromguarde"};
constexpr std::array kGenerated{"random:512x512,seed=1,blocked=25",
                                "maze:512x512,seed=1,corridor=1",
                                "maze:512x512,seed=1,corridor=8",
                                "caves:512x512,seed=2",
                                "rooms:512x512,seed=3",
                                "mosaic:1024x1024,seed=1"};

struct Result {
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
  optimal::JumpPointSearch search(grid);
  Result result;
  result.bound = work_bound(parse_spec("cairn"), grid.rules(), &database).value_or(0);
  for (const auto& [start, goal] : random_problems(grid, kPairs, 7)) {
    const Cost shortest = search.search(start, goal);
    if (walked_cost(*agent, start, goal, result.worst) != shortest.units) ++result.wrong;
  }
  return result;
}

}  // namespace

void exact_pairs(Run& run) {
  std::vector<std::string> maps(kDepressionMaps.begin(), kDepressionMaps.end());
  maps.insert(maps.end(), kGameMaps.begin(), kGameMaps.end());
  maps.insert(maps.end(), kGenerated.begin(), kGenerated.end());
  std::mutex mutex;
  std::uint64_t wrong = 0;
  double loosest = 0;
  std::string where;
  const auto work = [&](std::size_t i) {
    const std::string& map = maps[i / kRules.size()];
    const Rules& rules = kRules[i % kRules.size()];
    const bool is_generated = map.find(':') != std::string::npos;
    const Result result = compare(is_generated ? Grid(load_terrain(map), rules) : map_named(run, map, 1, rules));
    const std::lock_guard lock(mutex);
    wrong += result.wrong;
    const double ratio = static_cast<double>(result.bound) / static_cast<double>(result.worst);
    if (ratio <= loosest) return;
    loosest = ratio;
    where = fmt::format("{}, at most {}, worst {}", map, result.bound, result.worst);
  };
  const std::size_t count = maps.size() * kRules.size();
  base::parallel_for(base::core_count(), count, [&] { return work; });
  run.at_most("exact databases, walks that are not shortest paths", static_cast<double>(wrong), 0, "",
              fmt::format("{} random pairs on {} maps, four rules each", count * kPairs, maps.size()));
  run.at_least("exact databases, pairs compared with the fast search", static_cast<double>(count * kPairs), 1e6, "");
  run.at_most("exact databases, bound of a step / the worst of 10,000 problems", loosest, 3, "times", where);
}

}  // namespace cairn::bench
