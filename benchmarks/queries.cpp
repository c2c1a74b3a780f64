// Queries on maps of about ten million cells: distance fields, nearest reachable cells, whole paths.
#include <cairn/algorithm.hpp>
#include <cairn/build.hpp>
#include <cairn/error.hpp>
#include <cairn/queries.hpp>

#include "base/random.hpp"
#include "benchmarks/problems.hpp"
#include "search/optimal/dijkstra.hpp"
#include "trial/terminal/units.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

namespace cairn::bench {
namespace {

Point anywhere(const Grid& grid, base::Random& random) {
  return {random.between(0, grid.width() - 1), random.between(0, grid.height() - 1)};
}

Point anywhere_passable(const Grid& grid, base::Random& random) {
  Point p = anywhere(grid, random);
  while (!grid.passable(p)) p = anywhere(grid, random);
  return p;
}

/// The time of a field for each cell that it reaches. The first one is compared with Dijkstra's search.
void measure_fields(Run& run, const std::string& name, const Grid& grid) {
  constexpr int kFields = 6;
  base::Random random(3);
  DistanceField field(grid);
  double ns = 0;
  double search_ns = 0;
  std::uint64_t reached = 0;
  for (int i = 0; i < kFields; ++i) {
    const Point goals[] = {anywhere_passable(grid, random)};
    const double took = time_ns([&] { field.run(goals); });
    if (i == 0) {
      optimal::Dijkstra search{spaces::GridSpace(grid)};
      search_ns = time_ns([&] { search.run(grid.cell(goals[0])); });
      for (std::uint32_t cell = 0; cell < grid.shape().cell_count(); ++cell) {
        if (field.cost(Cell{cell}) != search.cost(Cell{cell})) throw InternalError("a cost of the field is wrong");
      }
      search_ns /= grid.component_size(grid.component(grid.cell(goals[0])));
      continue;  // its memory was touched for the first time
    }
    ns += took;
    reached += grid.component_size(grid.component(grid.cell(goals[0])));
  }
  run.at_most("distance field, time for a cell, " + name, ns / static_cast<double>(reached), 3, "ns",
              fmt::format("{} fields; Dijkstra's search {:.1f} ns", kFields - 1, search_ns));
}

/// The time of a query whose goal cannot be reached.
void measure_nearest(Run& run, const std::string& name, const Grid& grid) {
  constexpr int kQueries = 3000;
  base::Random random(4);
  Reach reach(grid);
  reach.nearest(anywhere_passable(grid, random), anywhere(grid, random));
  double ns = 0;
  double worst = 0;
  for (int i = 0; i < kQueries;) {
    const Point from = anywhere_passable(grid, random);
    const Point goal = anywhere(grid, random);
    if (grid.connected(grid.cell(from), grid.cell(goal))) continue;
    const double took = time_ns([&] { reach.nearest(from, goal); });
    ns += took;
    worst = std::max(worst, took);
    ++i;
  }
  run.at_most("nearest reachable cell, mean time, " + name, ns / kQueries / 1000, 50, "µs",
              fmt::format("{} goals out of reach; the worst took {}", kQueries, terminal::format_ns(worst)));
}

}  // namespace

void query_fields(Run& run) {
  for (const ScaledMap& map : kLargeMaps) {
    const Grid grid = map_named(run, map.name, map.factor, kLargeMapRules);
    measure_fields(run, map.name, grid);
    measure_nearest(run, map.name, grid);
  }
}

void query_paths(Run& run) {
  const ScaledMap map = kLargeMaps[0];
  const Grid grid = map_named(run, map.name, map.factor, kLargeMapRules);
  const Database database = build(grid, "cairn:guarantee=sampled,budget=500kB");
  const Problems problems = random_problems(grid, 500, 5);
  const auto agent = make_agent("cairn", grid, database);
  PathFinder finder(grid, database);
  PathFinder shortest(grid);
  double walk_ns = 0;
  double find_ns = 0;
  double shortest_ns = 0;
  double corners_ns = 0;
  std::uint64_t corners = 0;
  std::uint64_t moves = 0;
  // Each has to fetch the same parts of the map and of the database, so that they take turns to be first.
  for (std::size_t i = 0; i < problems.size(); ++i) {
    const auto [from, to] = problems[i];
    std::uint64_t walked = 0;
    const auto walk = [&, from = from, to = to] {
      agent->start(from, to);
      while (agent->step().outcome == Outcome::moved) ++walked;
    };
    const auto find = [&, from = from, to = to] { finder.find(grid.point(from), grid.point(to)); };
    if (i % 2 == 0) walk_ns += time_ns(walk);
    find_ns += time_ns(find);
    if (i % 2 != 0) walk_ns += time_ns(walk);
    if (finder.cells().size() != walked + 1) throw InternalError("a path differs from the walk of the agent");
    corners_ns += time_ns([&] { corners += finder.corners().size(); });
    moves += walked;
    if (i % 10 == 0) shortest_ns += 10 * time_ns([&] { shortest.find(grid.point(from), grid.point(to)); });
  }
  const auto count = static_cast<double>(problems.size());
  run.at_most("path query, time / of the agent's walk", find_ns / walk_ns, 1.2, "times",
              fmt::format("{} a path of {} moves; its {} corners {}; without a database {}",
                          terminal::format_ns(find_ns / count), moves / problems.size(), corners / problems.size(),
                          terminal::format_ns(corners_ns / count), terminal::format_ns(shortest_ns / count)));
}

}  // namespace cairn::bench
