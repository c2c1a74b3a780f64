// The databases of HCDPS against their definition.
#include <cairn/build.hpp>
#include <cairn/error.hpp>
#include <cairn/map.hpp>

#include "algorithms/hcdps/hcdps_format.hpp"
#include "algorithms/hcdps/region_partition.hpp"
#include "search/climbing/hill_climb.hpp"
#include "search/optimal/jump_point_search.hpp"
#include "support/generated_maps.hpp"
#include "support/random_maps.hpp"
#include "support/throws.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <vector>

namespace cairn::hcdps {
namespace {

RC_GTEST_PROP(Hcdps, puts_every_passable_cell_into_one_region_that_climbs_join_both_ways, (std::uint64_t seed)) {
  base::Random random(seed);
  const Grid grid = support::generated_grid(random, 20, 90);
  const std::uint32_t climb = random.chance(1, 2) ? 250 : 1 + random.below(20);
  const Database database = build(grid, "hcdps:climb=" + std::to_string(climb), {.threads = 1, .seed = seed});
  HcdpsView::validate(database);
  const HcdpsView view(database);
  const climbing::HillClimb climber(grid);
  for (const Cell cell : support::passable_cells(grid)) {
    const Region region = view.region(grid.point(cell));
    RC_ASSERT(region < view.header.region_count);
    const Cell representative = grid.cell(view.representatives[region].point());
    RC_ASSERT(climber.climb(cell, representative, climb).reached);
    RC_ASSERT(climber.climb(representative, cell, climb).reached);
  }
  for (Region region = 0; region < view.header.region_count; ++region) {
    RC_ASSERT(view.region(view.representatives[region].point()) == region);
  }
}

RC_GTEST_PROP(Hcdps, grows_regions_of_cells_that_hang_together, (std::uint64_t seed)) {
  base::Random random(seed);
  const Grid grid = support::generated_grid(random, 20, 60);
  RegionPartition partition = partition_regions(grid, 250, seed);
  std::vector<std::size_t> sizes(partition.representatives.size());
  for (const Cell cell : support::passable_cells(grid)) ++sizes[partition.region_of[cell.index]];
  const spaces::GridSpace space(grid);
  for (Region region = 0; region < sizes.size(); ++region) {
    std::vector<Cell> part{partition.representatives[region]};
    std::vector<bool> seen(space.size());
    seen[part[0].index] = true;
    for (std::size_t i = 0; i < part.size(); ++i) {
      space.for_each_successor(part[i], [&](Cell next, Cost) {
        if (seen[next.index] || partition.region_of[next.index] != region) return;
        seen[next.index] = true;
        part.push_back(next);
      });
    }
    RC_ASSERT(part.size() == sizes[region]);
  }
}

RC_GTEST_PROP(Hcdps, links_all_neighbours_by_subgoals_on_optimal_paths_that_climbs_join, (std::uint64_t seed)) {
  base::Random random(seed);
  const Grid grid = support::generated_grid(random, 20, 60);
  const Database database = build(grid, "hcdps", {.threads = 1, .seed = seed});
  const HcdpsView view(database);
  const climbing::HillClimb climber(grid);
  const spaces::GridSpace space(grid);
  optimal::JumpPointSearch search(grid);
  std::vector<std::vector<bool>> linked(view.header.region_count, std::vector<bool>(view.header.region_count));
  for (Region region = 0; region < view.header.region_count; ++region) {
    for (std::uint32_t link = view.links.begin(region); link < view.links.end(region); ++link) {
      linked[region][view.links.item(link)] = true;
      std::vector<Cell> states{grid.cell(view.representatives[region].point())};
      for (const store::StoredPoint p : view.subgoals[link]) states.push_back(grid.cell(p.point()));
      states.push_back(grid.cell(view.representatives[view.links.item(link)].point()));
      std::uint64_t along = 0;
      for (std::size_t i = 1; i < states.size(); ++i) {
        RC_ASSERT(climber.climb(states[i - 1], states[i]).reached);
        along += search.search(states[i - 1], states[i]).units;
      }
      RC_ASSERT(along == search.search(states.front(), states.back()).units);
    }
  }
  for (const Cell cell : support::passable_cells(grid)) {
    const Region here = view.region(grid.point(cell));
    space.for_each_successor(cell, [&](Cell next, Cost) {
      const Region there = view.region(grid.point(next));
      RC_ASSERT(here == there || linked[here][there]);
    });
  }
}

RC_GTEST_PROP(Hcdps, composes_the_best_ways_between_all_regions, (std::uint64_t seed)) {
  base::Random random(seed);
  const Grid grid = support::generated_grid(random, 20, 50);
  const Database database = build(grid, "hcdps:climb=30", {.threads = 1, .seed = seed});
  const HcdpsView view(database);
  const std::size_t count = view.header.region_count;
  if (count > 150) return;
  constexpr std::uint64_t kNone = ~std::uint64_t{0} / 4;
  optimal::JumpPointSearch search(grid);
  std::vector<std::uint64_t> link_costs;
  std::vector<std::vector<std::uint64_t>> best(count, std::vector<std::uint64_t>(count, kNone));
  for (std::size_t a = 0; a < count; ++a) {
    best[a][a] = 0;
    for (std::uint32_t link = view.links.begin(a); link < view.links.end(a); ++link) {
      const Point to = view.representatives[view.links.item(link)].point();
      link_costs.push_back(search.search(grid.cell(view.representatives[a].point()), grid.cell(to)).units);
      best[a][view.links.item(link)] = link_costs.back();
    }
  }
  for (std::size_t k = 0; k < count; ++k) {
    for (std::size_t a = 0; a < count; ++a) {
      for (std::size_t b = 0; b < count; ++b) best[a][b] = std::min(best[a][b], best[a][k] + best[k][b]);
    }
  }
  for (Region a = 0; a < count; ++a) {
    for (Region b = 0; b < count; ++b) {
      if (a == b || best[a][b] >= kNone) continue;
      std::uint64_t cost = 0;
      for (Region at = a; at != b && cost <= best[a][b];) {
        const std::uint32_t link = view.first_link(at, b);
        RC_ASSERT(link != HcdpsView::kNoLink);
        cost += link_costs[link];
        at = view.links.item(link);
      }
      RC_ASSERT(cost == best[a][b]);
    }
  }
}

TEST(Hcdps, gives_the_same_bytes_for_any_number_of_threads) {
  const Grid grid(load_terrain("caves:150x120,seed=2"));
  const auto bytes = [&](unsigned threads, std::uint64_t seed) {
    const Database database = build(grid, "hcdps", {.threads = threads, .seed = seed});
    return std::vector<std::byte>(database.image().begin(), database.image().end());
  };
  const auto one = bytes(1, 5);
  EXPECT_EQ(one, bytes(2, 5));
  EXPECT_EQ(one, bytes(4, 5));
  EXPECT_NE(one, bytes(1, 6));
}

TEST(Hcdps, may_have_no_region_at_all_and_says_where_there_are_too_many) {
  const Grid blocked(Terrain(5, 5));
  const Database none = build(blocked, "hcdps");
  HcdpsView::validate(none);
  EXPECT_EQ(HcdpsView(none).header.region_count, 0U);
  Terrain dots(512, 512);
  for (std::int32_t y = 0; y < 512; ++y) {
    for (std::int32_t x = y % 2; x < 512; x += 2) dots.set({x, y}, true);
  }
  const Grid grid(std::move(dots));
  EXPECT_NE(support::message_of<InputError>([&] { build(grid, "hcdps"); }).find("too many"), std::string::npos);
}

}  // namespace
}  // namespace cairn::hcdps
