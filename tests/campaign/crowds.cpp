// Crowds on maps that change, beside a slow world that knows the true map and every agent's place.
#include <cairn/build.hpp>
#include <cairn/crowd.hpp>

#include "campaign/campaign.hpp"
#include "campaign/judge.hpp"
#include "support/random_maps.hpp"

#include <fmt/format.h>

#include <memory>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace cairn::campaign {
namespace {

constexpr int kTicks = 400;  // in a round

struct SlowWorld {
  Terrain terrain;
  Rules rules;
  std::unique_ptr<Crowd> crowd;
  bool is_exclusive = false;
  std::set<CrowdId> followers = {};
};

Point any_point(base::Random& random, const Terrain& terrain) {
  return {random.between(0, terrain.width() - 1), random.between(0, terrain.height() - 1)};
}

SlowWorld any_world(base::Random& random) {
  constexpr const char* kSpecs[] = {"cairn", "cairn", "astar", "dartaa:lookahead=10", "lss-lrta:lookahead=6", "tba"};
  Terrain terrain =
      random.chance(1, 2) ? support::structured_terrain(random, 6, 48) : support::walled_terrain(random, 6, 32);
  SlowWorld world{std::move(terrain), support::random_rules(random), nullptr, random.chance(1, 2)};
  CrowdSettings settings;
  settings.algorithm = kSpecs[random.below(6)];
  settings.threads = 1 + random.below(2);
  if (world.is_exclusive) settings.occupancy = Occupancy::exclusive;
  if (random.chance(1, 2)) settings.out_of_reach = OutOfReach::approach;
  if (random.chance(1, 4)) settings.flow_fields = {2, 3};
  Grid grid(world.terrain, world.rules);
  if (settings.algorithm == "cairn") {
    const char* const guarantee =
        random.chance(1, 2) ? "cairn:paths=200,check=20" : "cairn:guarantee=sampled,paths=200,check=20";
    const Database database = build(grid, guarantee, {.threads = 1});
    world.crowd = std::make_unique<Crowd>(std::move(grid), database, settings);
  } else {
    world.crowd = std::make_unique<Crowd>(std::move(grid), settings);
  }
  return world;
}

void change_something(SlowWorld& world, base::Random& random) {
  Crowd& crowd = *world.crowd;
  const Point p = any_point(random, world.terrain);
  const std::uint32_t index = crowd.size() == 0 ? 0 : random.below(static_cast<std::uint32_t>(crowd.statuses().size()));
  const CrowdId id = crowd.statuses().empty() ? kNobody : crowd.id_at(index);
  switch (random.below(6)) {
    case 0:
    case 1: {
      const bool passable = random.chance(1, 2);
      world.terrain.set(p, passable);
      crowd.set_passable(p, passable);
      break;
    }
    case 2:
      if (crowd.size() < 40 && world.terrain.passable(p) && !(world.is_exclusive && crowd.occupied(p))) {
        crowd.add(p, any_point(random, world.terrain));
      }
      break;
    case 3:
      if (id != kNobody) {
        crowd.redirect(id, p);
        world.followers.erase(id);
      }
      break;
    case 4:
      if (id != kNobody && random.chance(1, 4)) crowd.remove(id);
      break;
    default: {
      if (id == kNobody) break;
      const CrowdId leader = crowd.id_at(random.below(static_cast<std::uint32_t>(crowd.statuses().size())));
      if (leader == kNobody || leader == id) break;
      crowd.follow(id, leader);
      world.followers.insert(id);
    }
  }
}

void judge_tick(SlowWorld& world, const TickBudget& budget) {
  Crowd& crowd = *world.crowd;
  const std::vector<Point> before(crowd.positions().begin(), crowd.positions().end());
  const TickReport report = crowd.tick(budget);
  require(report.work <= budget.work, "a tick stays within its budget");
  std::set<std::pair<std::int32_t, std::int32_t>> taken;
  std::set<std::tuple<std::int32_t, std::int32_t, std::int32_t, std::int32_t>> moves;
  for (std::size_t i = 0; i < before.size(); ++i) {
    if (crowd.statuses()[i] == CrowdStatus::none) continue;
    const Point a = before[i];
    const Point b = crowd.positions()[i];
    if (!(a == b)) {
      require(is_legal(world.terrain, world.rules, a, b),
              fmt::format("the move from {},{} to {},{} is illegal", a.x, a.y, b.x, b.y));
    }
    const bool has_arrived = crowd.statuses()[i] == CrowdStatus::arrived;
    if (has_arrived && !world.followers.contains(crowd.id_at(static_cast<std::uint32_t>(i)))) {
      require(b == crowd.goals()[i], "who arrived is at the goal");
    }
    if (!world.is_exclusive) continue;
    require(taken.insert({b.x, b.y}).second, "no two agents share a cell");
    if (a == b) continue;
    require(!moves.contains({b.x, b.y, a.x, a.y}), "no two agents change places");
    moves.insert({a.x, a.y, b.x, b.y});
  }
}

std::uint64_t run_round(std::uint64_t round) {
  base::Random random = base::Random::stream(26, round);
  SlowWorld world = any_world(random);
  for (int tick = 0; tick < kTicks; ++tick) {
    while (random.chance(1, 2)) change_something(world, random);
    const std::uint64_t work = kMinTickWork + random.below(random.chance(1, 2) ? 1000 : 100'000);
    judge_tick(world, TickBudget::of_work(work));
    if (tick % 97 == 0) world.crowd->restore(world.crowd->save());
  }
  return kTicks;
}

}  // namespace

Part crowds() {
  return {"crowds", "ticks", "crowds on changing maps make legal moves within their budgets", [] { return 0; },
          run_round};
}

}  // namespace cairn::campaign
