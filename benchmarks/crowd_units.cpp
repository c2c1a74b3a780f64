// Crowds as games use them: a group with one goal on a flow field, saved states, and budgets in time.
#include <cairn/build.hpp>
#include <cairn/crowd.hpp>
#include <cairn/queries.hpp>

#include "base/random.hpp"
#include "benchmarks/problems.hpp"
#include "trial/terminal/units.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
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

void crowd_budget(Run& run) {
  constexpr std::uint32_t kMany = 20'000;
  constexpr std::uint64_t kBudgetNs = 200'000;
  const ScaledMap map = kLargeMaps[0];
  const Grid grid = map_named(run, map.name, map.factor, kLargeMapRules);
  const Database database = build(grid, "cairn:guarantee=sampled,budget=500kB");
  const auto measure = [&](const std::string& name, Occupancy occupancy) {
    Crowd crowd(Grid(grid.terrain(), grid.rules()), database, {.threads = 1, .occupancy = occupancy});
    base::Random random(7);
    const auto anywhere = [&] {
      Point p{-1, -1};
      while (!grid.passable(p)) p = {random.between(0, grid.width() - 1), random.between(0, grid.height() - 1)};
      return p;
    };
    crowd.reserve(kMany);
    while (crowd.size() < kMany) {
      const Point p = anywhere();
      if (!crowd.occupied(p)) crowd.add(p, anywhere());
    }
    std::vector<double> took;
    std::uint64_t moves = 0;
    int interrupted = 0;
    for (int i = -200; i < 3800; ++i) {
      const std::vector<CrowdId> finished(crowd.finished().begin(), crowd.finished().end());
      for (const CrowdId id : finished) crowd.redirect(id, anywhere());
      TickReport report;
      const auto begin = std::chrono::steady_clock::now();
      const double ns = time_ns([&] { report = crowd.tick(TickBudget::of_time_ns(kBudgetNs)); });
      const std::chrono::duration<double, std::nano> passed = std::chrono::steady_clock::now() - begin;
      if (i < 0) continue;
      // Another program ran in between. The crowd's clock went on, so that its processor time would be too short.
      if (passed.count() > ns + 10'000) {
        ++interrupted;
        continue;
      }
      took.push_back(ns / kBudgetNs);
      moves += report.moves;
    }
    std::sort(took.begin(), took.end());
    if (took.empty()) took.push_back(0);
    run.at_most("crowd, 20,000 agents at 200 µs, " + name + ", 99th percentile of a tick / its budget",
                took[took.size() * 99 / 100], 1.05, "times",
                fmt::format("median {:.3f}, {} moves a tick; {} of 3800 ticks were interrupted and do not count",
                            took[took.size() / 2], moves / took.size(), interrupted));
  };
  measure("shared", Occupancy::shared);
  measure("exclusive", Occupancy::exclusive);
}

}  // namespace cairn::bench
