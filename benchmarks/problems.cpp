#include "benchmarks/problems.hpp"

#include <cairn/error.hpp>
#include <cairn/map.hpp>

#include "base/io/input_file.hpp"
#include "base/random.hpp"
#include "world/generators/scale.hpp"

#include <algorithm>
#include <filesystem>

namespace cairn::bench {
namespace {

namespace fs = std::filesystem;

std::string scenario_path(const Run& run, const std::string& name) {
  return run.maps() + "/scenarios/" + name + ".map.scen";
}

}  // namespace

LargeMap large_map(const Run& run, const ScaledMap& map) {
  std::string name = std::string(map.name) + " x " + std::to_string(map.factor);
  Grid grid = map_named(run, map.name, map.factor, kLargeMapRules);
  problems::ProblemSet set =
      problems::random_problems(grid, kLargeMapProblems, {.min_cost = 1000, .max_cost = 3000}, name);
  return {std::move(name), std::move(grid), std::move(set.problems)};
}

Grid map_named(const Run& run, const std::string& name, std::int32_t factor, const Rules& rules) {
  Terrain terrain = load_terrain(run.maps() + "/maps/" + name + ".map");
  return Grid(factor == 1 ? std::move(terrain) : generators::scale(terrain, factor), rules);
}

files::ScenarioEntries scenario_named(const Run& run, const std::string& name) {
  const std::string path = scenario_path(run, name);
  return files::read_scenario(io::read_file(path), path);
}

std::vector<std::string> scenario_names(const Run& run) {
  const fs::path folder = fs::path(run.maps()) / "scenarios";
  if (!fs::is_directory(folder)) {
    throw InputError("'" + run.maps() +
                     "' has no folder 'scenarios'; --maps takes a folder with maps/SET/NAME.map and " +
                     "scenarios/SET/NAME.map.scen");
  }
  std::vector<std::string> names;
  constexpr std::string_view kEnding = ".map.scen";
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    const std::string name = fs::relative(entry.path(), folder).string();
    if (name.ends_with(kEnding)) names.push_back(name.substr(0, name.size() - kEnding.size()));
  }
  std::sort(names.begin(), names.end());
  return names;
}

Problems every_nth(const files::ScenarioEntries& entries, const Grid& grid, std::size_t every, std::int32_t factor) {
  Problems problems;
  for (std::size_t i = 0; i < entries.size(); i += every) {
    const Point start{entries[i].start.x * factor, entries[i].start.y * factor};
    const Point goal{entries[i].goal.x * factor, entries[i].goal.y * factor};
    if (!grid.shape().contains(start) || !grid.shape().contains(goal)) {
      throw InputError("line " + std::to_string(entries[i].line) + " of the scenario for " + entries[i].map +
                       " has a cell outside the map");
    }
    if (grid.connected(grid.cell(start), grid.cell(goal))) problems.emplace_back(grid.cell(start), grid.cell(goal));
  }
  return problems;
}

Problems random_problems(const Grid& grid, std::size_t count, std::uint64_t seed) {
  base::Random random(seed);
  const auto cell = [&] {
    return grid.cell({random.between(0, grid.width() - 1), random.between(0, grid.height() - 1)});
  };
  Problems problems;
  while (problems.size() < count) {
    const Cell start = cell();
    const Cell goal = cell();
    if (start != goal && grid.connected(start, goal)) problems.emplace_back(start, goal);
  }
  return problems;
}

}  // namespace cairn::bench
