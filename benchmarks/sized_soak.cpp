// Hours of play with agents of several sizes and exclusive cells: edits, redirects, followers, agents that come and go,
// saved states. After each tick, agents must not share cells or stand on walls, and the budget must be kept.
#include <cairn/error.hpp>
#include <cairn/map.hpp>
#include <cairn/sized_crowd.hpp>

#include "base/random.hpp"
#include "benchmarks/benchmark.hpp"
#include "trial/driver/crowd_play.hpp"
#include "trial/terminal/units.hpp"

#include <fmt/format.h>

#include <array>
#include <fstream>
#include <vector>

namespace cairn::bench {
namespace {

constexpr std::int32_t kSizes[] = {1, 2, 3, 5};
constexpr std::uint32_t kAgentsOfASize = 60;
constexpr std::uint64_t kBudget = 60'000;

double resident_MB() {
  std::ifstream file("/proc/self/statm");
  double size = 0;
  double resident = 0;
  file >> size >> resident;
  return resident * 4096e-6;
}

/// Whether no cell has two agents, and no agent has moved onto a wall.
bool is_sound(const SizedCrowd& crowd, const std::vector<std::vector<Point>>& before, std::vector<bool>& taken) {
  const std::int32_t width = crowd.terrain().width();
  taken.assign(static_cast<std::size_t>(width) * static_cast<std::size_t>(crowd.terrain().height()), false);
  for (std::size_t s = 0; s < std::size(kSizes); ++s) {
    const Crowd& its = crowd.of_size(kSizes[s]);
    for (std::uint32_t i = 0; i < its.positions().size(); ++i) {
      if (its.statuses()[i] == CrowdStatus::none) continue;
      const Point p = its.positions()[i];
      if (p != before[s][i] && !fits(crowd.terrain(), p, kSizes[s])) return false;
      for (std::int32_t c = 0; c < kSizes[s] * kSizes[s]; ++c) {
        const auto cell = static_cast<std::size_t>((p.y + c / kSizes[s]) * width + p.x + c % kSizes[s]);
        if (taken[cell]) return false;
        taken[cell] = true;
      }
    }
  }
  return true;
}

}  // namespace

void sized_soak(Run& run) {
  const Terrain terrain = load_terrain("city:128x128,seed=3");
  SizedCrowd crowd(terrain, {}, kSizes, {}, {.algorithm = "dartaa", .occupancy = Occupancy::exclusive});
  base::Random random(7);
  const auto anywhere = [&] {
    return Point{random.between(0, terrain.width() - 1), random.between(0, terrain.height() - 1)};
  };
  // Mostly cells where the agent fits: else most orders would be answered at once, and few agents would walk.
  const auto a_goal = [&](const Crowd& its) {
    Point p = anywhere();
    for (int i = 0; i < 16 && !its.grid().passable(p); ++i) p = anywhere();
    return p;
  };
  const auto ticks = static_cast<std::uint64_t>(60.0 * run.minutes() * static_cast<double>(driver::kFramesPerSecond));
  std::uint64_t unsound = 0;
  std::uint64_t beyond = 0;
  std::uint64_t moves = 0;
  std::uint64_t edits = 0;
  std::uint64_t finished = 0;
  double early_MB = 0;
  std::vector<std::vector<Point>> before(std::size(kSizes));
  std::vector<bool> taken;
  std::array<Point, 128> walls{};
  for (std::uint64_t tick = 0; tick < ticks; ++tick) {
    if (tick == ticks / 4) early_MB = resident_MB();
    for (const std::int32_t size : kSizes) {
      Crowd& its = crowd.of_size(size);
      const std::vector<CrowdId> done(its.finished().begin(), its.finished().end());
      finished += done.size();
      for (const CrowdId id : done) its.redirect(id, a_goal(its));
      const CrowdId leaving = its.id_at(random.below(kAgentsOfASize));
      if (leaving != kNobody && random.chance(1, 64)) its.remove(leaving);
      const Point p = anywhere();
      if (its.size() < kAgentsOfASize && its.grid().passable(p)) {
        try {
          its.add(p, a_goal(its));
        } catch (const UsageError&) {  // another agent stands there
        }
      }
      const CrowdId one = its.id_at(random.below(kAgentsOfASize));
      const CrowdId two = its.id_at(random.below(kAgentsOfASize));
      if (one != two && one != kNobody && two != kNobody && random.chance(1, 200)) its.follow(one, two);
    }
    // What closes opens again soon: among many single walls no large agent could walk.
    Point& wall = walls[tick % std::size(walls)];
    edits += crowd.set_passable(wall, terrain.passable(wall)) ? 1U : 0U;
    wall = anywhere();
    edits += crowd.set_passable(wall, false) ? 1U : 0U;
    if (tick % 3600 == 1800) crowd.restore(crowd.save());
    for (std::size_t s = 0; s < std::size(kSizes); ++s) {
      const auto positions = crowd.of_size(kSizes[s]).positions();
      before[s].assign(positions.begin(), positions.end());
    }
    const TickReport report = crowd.tick(TickBudget::of_work(kBudget));
    moves += report.moves;
    beyond += report.work > kBudget ? 1U : 0U;
    unsound += is_sound(crowd, before, taken) ? 0U : 1U;
  }
  const std::string note =
      fmt::format("{} min of play: {} MB, {} ticks, {} moves, {} edits, {} finished", run.minutes(),
                  terminal::format_number(resident_MB()), terminal::format_count(ticks), terminal::format_count(moves),
                  terminal::format_count(edits), terminal::format_count(finished));
  run.at_most("sizes and exclusive cells, ticks with agents that overlap or stand in walls",
              static_cast<double>(unsound), 0, "", note);
  run.at_most("sizes and exclusive cells, ticks beyond their budget", static_cast<double>(beyond), 0, "");
  run.at_most("sizes and exclusive cells, memory at the end / after a quarter of the play", resident_MB() / early_MB,
              1.02, "times");
}

}  // namespace cairn::bench
