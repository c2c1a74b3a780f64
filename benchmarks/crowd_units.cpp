// Crowds as games use them: a group with one goal on a flow field, and saved states.
#include <cairn/build.hpp>
#include <cairn/crowd.hpp>
#include <cairn/queries.hpp>

#include "base/random.hpp"
#include "benchmarks/problems.hpp"
#include "trial/terminal/units.hpp"

#include <fmt/format.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace cairn::bench {
namespace {

constexpr std::uint32_t kAgents = 10'000;
constexpr int kTicks = 300;

/// Agents from random cells, all with the same goal.
std::unique_ptr<Crowd> group(const Grid& grid, const Database* database, const CrowdSettings& settings) {
  Grid own(grid.terrain(), grid.rules());
  auto crowd = database == nullptr ? std::make_unique<Crowd>(std::move(own), settings)
                                   : std::make_unique<Crowd>(std::move(own), *database, settings);
  crowd->reserve(kAgents);
  const Problems problems = random_problems(grid, kAgents, 5);
  const Cell goal = problems.front().second;
  for (const auto& [from, to] : problems) {
    if (grid.connected(from, goal)) crowd->add(grid.point(from), grid.point(goal));
  }
  return crowd;
}

}  // namespace

void crowd_fields(Run& run) {
  const ScaledMap map = kLargeMaps[0];
  const Grid grid = map_named(run, map.name, map.factor, kLargeMapRules);
  const Database database = build(grid, "cairn:budget=500kB");
  const auto measure = [&](const Database* its, std::uint32_t fields) {
    const auto crowd = group(grid, its, {.flow_fields = {.most = fields}});
    double ns = 0;
    for (int i = 0; i < kTicks; ++i) ns += time_ns([&] { crowd->tick({}); });
    return ns;
  };
  const double with_field = measure(nullptr, 1);
  const double without = measure(nullptr, 0);
  run.at_most("a group on a flow field, time of 300 ticks / without", with_field / without, 0.5, "times",
              fmt::format("{} agents with one goal: {}, and {} by {} alone; cairn with a database takes {}", kAgents,
                          terminal::format_ns(with_field), terminal::format_ns(without), kAlgorithmWithoutDatabase,
                          terminal::format_ns(measure(&database, 0))));
}

void crowd_state(Run& run) {
  const ScaledMap map = kLargeMaps[0];
  const Grid grid = map_named(run, map.name, map.factor, kLargeMapRules);
  const Database database = build(grid, "cairn:budget=500kB");
  const auto crowd = group(grid, &database, {});
  const auto other = group(grid, &database, {});
  for (int i = 0; i < 60; ++i) crowd->tick({});
  const auto measure = [&](const std::string& when, double most_ms) {
    std::vector<std::byte> bytes;
    const double save_ns = time_ns([&] { bytes = crowd->save(); });
    const double restore_ns = time_ns([&] { other->restore(bytes); });
    run.at_most("saving 10,000 agents on ten million cells, " + when, save_ns / 1e6, most_ms, "ms",
                fmt::format("{}; restoring takes {}", terminal::format_bytes(static_cast<double>(bytes.size())),
                            terminal::format_ns(restore_ns)));
  };
  measure("a map that never changed", 20);
  crowd->set_passable(crowd->positions()[0], false);
  crowd->tick({});
  measure("after an edit", 100);
}

}  // namespace cairn::bench
