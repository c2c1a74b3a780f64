// An overlay that follows a map that changes is, once it has settled, the one that a build for the changed map makes.
#include "algorithms/overlay/custom/live_overlay.hpp"

#include <cairn/build.hpp>

#include "support/random_maps.hpp"
#include "world/world.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace cairn::overlay_custom {
namespace {

using overlay_format::OverlayView;
using overlay_format::SectorRef;
using overlay_format::Tables;

void expect_same(const Tables& live, const Tables& fresh) {
  for (overlay_format::Gate gate = 0; gate < fresh.layout.gate_count(); ++gate) {
    ASSERT_EQ(live.gate(gate), fresh.gate(gate)) << "gate " << gate;
  }
  for (std::uint32_t number = 0; number < fresh.layout.sector_count(); ++number) {
    const SectorRef a = live.sector(number);
    const SectorRef b = fresh.sector(number);
    ASSERT_TRUE(std::equal(a.gates.begin(), a.gates.end(), b.gates.begin(), b.gates.end())) << "sector " << number;
    ASSERT_EQ(a.shift, b.shift);
    const auto pairs = static_cast<std::ptrdiff_t>(overlay_format::pairs_of(a.gates.size()));
    ASSERT_TRUE(std::equal(a.distances, a.distances + pairs, b.distances)) << "sector " << number;
  }
}

TEST(LiveOverlay, is_that_of_a_fresh_build_once_it_has_settled) {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    SCOPED_TRACE(seed);
    base::Random random(seed);
    Terrain terrain = support::structured_terrain(random, 20, 90);
    if (random.chance(1, 2)) terrain = support::with_random_costs(random, std::move(terrain));
    const Rules rules = support::random_rules(random);
    const char* const spec = random.chance(1, 2) ? "overlay:side=4,spacing=2" : "overlay:side=8";
    world::World world(Grid(terrain, rules));
    const Database database = build(world.grid(), spec, {.threads = 1});
    LiveOverlay live(world.grid(), OverlayView(database));
    for (int round = 0; round < 4; ++round) {
      for (std::uint32_t edits = random.below(12); edits > 0; --edits) {
        const Point p{random.between(0, terrain.width() - 1), random.between(0, terrain.height() - 1)};
        const std::int32_t least = world.grid().least_cost();
        const std::int32_t most = random.chance(1, 4) ? kMaxCellCost : std::min<std::int32_t>(least + 12, kMaxCellCost);
        const bool is_cost = terrain.has_costs() && random.chance(1, 2);
        const bool has_changed =
            is_cost ? world.set_cost(p, random.between(least, most)) : world.set_passable(p, random.chance(1, 2));
        if (!has_changed) continue;
        live.touch(p);
        // Now and then, so that changes come in the middle of a repair.
        if (random.chance(1, 3)) live.repair(random.below(2000));
      }
      for (int slices = 0; !live.settled() && slices < 1'000'000; ++slices) {
        const std::uint64_t budget = 64 + random.below(736);
        ASSERT_LE(live.repair(budget), budget);
      }
      ASSERT_TRUE(live.settled());
      const Database fresh = build(Grid(world.grid().terrain(), rules), spec, {.threads = 1});
      const OverlayView view(fresh);
      expect_same(live.tables(), Tables(view));
      if (testing::Test::HasFatalFailure()) return;
    }
  }
}

}  // namespace
}  // namespace cairn::overlay_custom
