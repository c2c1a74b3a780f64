// The repair of labels against the definition: an entry is set aside if a leg of its way does not reach its end.
#include "algorithms/cairn/crowd/label_repair.hpp"

#include <cairn/build.hpp>

#include "base/random.hpp"
#include "search/climbing/hill_climb.hpp"
#include "support/generated_maps.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <vector>

namespace cairn::cairn_crowd {
namespace {

constexpr const char* kRepairBuild = "cairn:guarantee=sampled,paths=200,radius=24,tile=16,rounds=1,check=20";

bool is_whole(const cairn_format::CairnView& view, const Grid& grid, cairn_format::Waypoint owner,
              const cairn_format::HubEntry& entry) {
  const climbing::HillClimb climber(grid);
  cairn_format::Waypoint at = owner;
  cairn_format::HubEntry here = entry;
  while (at != entry.hub) {
    const cairn_format::Waypoint next = here.next_waypoint();
    const Cell a = grid.cell(view.point(here.backwards() ? next : at));
    const Cell b = grid.cell(view.point(here.backwards() ? at : next));
    if (!climber.climb(a, b, view.header.most_leg_steps).reached) return false;
    at = next;
    const auto onward = view.entry(at, entry.hub);
    if (!onward) return at == entry.hub;
    here = *onward;
  }
  return true;
}

struct Climb {
  Cell from;
  Cell to;
};

/// The climb of a leg that some label begins with.
Climb random_leg(const cairn_format::CairnView& view, const Grid& grid, base::Random& random) {
  for (;;) {
    const auto owner =
        static_cast<cairn_format::Waypoint>(random.below(static_cast<std::uint32_t>(view.waypoints.size())));
    const auto label = view.label(owner);
    const cairn_format::HubEntry entry =
        view.unpacked(owner, label[random.below(static_cast<std::uint32_t>(label.size()))]);
    if (entry.hub == owner && view.labels.items().size() > view.waypoints.size()) continue;
    const Cell here = grid.cell(view.point(owner));
    const Cell there = grid.cell(view.point(entry.next_waypoint()));
    return entry.backwards() ? Climb{there, here} : Climb{here, there};
  }
}

/// A cell that the climb passes now, or one beside it.
Point near_climb(const Grid& grid, const Climb& climb, base::Random& random) {
  std::vector<Cell> cells{climb.from};
  climbing::HillClimb(grid).climb(climb.from, climb.to, 1000, [&](unsigned, Cell cell) { cells.push_back(cell); });
  const Point p = grid.point(cells[random.below(static_cast<std::uint32_t>(cells.size()))]);
  return {std::clamp(p.x + random.between(-1, 1), 0, grid.width() - 1),
          std::clamp(p.y + random.between(-1, 1), 0, grid.height() - 1)};
}

RC_GTEST_PROP(LabelRepair, sets_aside_exactly_the_entries_that_lead_over_broken_legs, (std::uint64_t seed)) {
  base::Random random(seed);
  Grid grid = support::generated_grid(random, 20, 70);
  if (grid.passable_count() < 10) return;
  const Database database = build(grid, kRepairBuild, {.threads = 1});
  cairn_format::CairnView view(database);
  if (view.waypoints.empty()) return;
  world::World world(std::move(grid));
  LabelRepair repair(world, view);
  for (int round = 0; round < 12; ++round) {
    // Most edits are in the way of one leg, again and again, so that it goes by ways that it did not know.
    const Climb climb = random_leg(view, world.grid(), random);
    for (std::uint32_t i = random.below(12); i > 0; --i) {
      const Point anywhere{random.between(0, world.grid().width() - 1), random.between(0, world.grid().height() - 1)};
      const Point p = random.chance(1, 4) ? anywhere : near_climb(world.grid(), climb, random);
      if (world.set_passable(p, !world.grid().passable(p))) repair.touch(p);
      if (random.chance(1, 2)) repair.advance(random.below(random.chance(1, 2) ? 30 : 300));  // in the midst of climbs
    }
    while (!repair.settled()) {
      const std::uint64_t budget = 1000 + random.below(4000);
      RC_ASSERT(repair.advance(budget) <= budget);
    }
    std::uint64_t broken = 0;
    for (std::uint32_t w = 0; w < view.waypoints.size(); ++w) {
      const auto label = view.label(static_cast<cairn_format::Waypoint>(w));
      for (std::size_t i = 0; i < label.size(); ++i) {
        const bool set_aside = view.broken[view.labels.begin(w) + i] != 0;
        const cairn_format::HubEntry entry = view.unpacked(static_cast<cairn_format::Waypoint>(w), label[i]);
        RC_ASSERT(set_aside == !is_whole(view, world.grid(), static_cast<cairn_format::Waypoint>(w), entry));
        broken += set_aside ? 1U : 0U;
      }
    }
    RC_ASSERT(broken == repair.broken_entries());
  }
}

}  // namespace
}  // namespace cairn::cairn_crowd
