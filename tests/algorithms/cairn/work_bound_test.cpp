// The work that a `cairn` database promises: no step takes more, whatever the problem and whatever the header says.
#include "algorithms/cairn/walk/work_bound.hpp"

#include <cairn/algorithm.hpp>
#include <cairn/build.hpp>

#include "support/edited_database.hpp"
#include "support/generated_maps.hpp"
#include "support/walk.hpp"
#include "world/generators/generator.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <string>

namespace cairn::cairn_walk {
namespace {

constexpr const char* kChecked = "cairn:guarantee=sampled,paths=200,radius=24,tile=16,rounds=1,check=60";
constexpr const char* kUnchecked = "cairn:guarantee=sampled,paths=200,radius=24,tile=16,rounds=0,check=0";

std::uint64_t bound_of(const Grid& grid, const Database& database) {
  return work_bound(parse_spec("cairn"), grid.rules(), &database).value();
}

RC_GTEST_PROP(CairnWorkBound, is_exceeded_by_no_step_on_any_map, (std::uint64_t seed)) {
  base::Random random(seed);
  const Grid grid = support::generated_grid(random, 20, 70);
  if (grid.passable_count() == 0) return;
  const Database database = build(grid, random.chance(1, 2) ? kChecked : kUnchecked, {.threads = 1});
  const std::uint64_t bound = bound_of(grid, database);
  const auto agent = make_agent("cairn", grid, database);
  for (int i = 0; i < 30; ++i) {
    const auto result = support::walk(*agent, *support::random_endpoints(random, grid));
    RC_ASSERT(result.end == Outcome::arrived);
    RC_ASSERT(result.work_max <= bound);
  }
}

// A file may say anything: the agent keeps to it all the same, and walks as if it said nothing.
RC_GTEST_PROP(CairnWorkBound, is_kept_where_a_file_claims_less_than_a_move_takes, (std::uint64_t seed)) {
  base::Random random(seed);
  const Grid grid = support::generated_grid(random, 20, 60);
  if (grid.passable_count() == 0) return;
  const Database database = build(grid, kChecked, {.threads = 1});
  if (cairn_format::CairnView(database).waypoints.empty()) return;  // which the editor of the tests does not write
  const Database boastful = support::edited(database, [&](support::CairnParts& parts) {
    parts.header.step_work = static_cast<std::uint32_t>(Agent::kMinBudget) + random.below(100);
  });
  cairn_format::CairnView::validate(boastful);
  const auto plain = make_agent("cairn", grid, database);
  const auto bounded = make_agent("cairn", grid, boastful);
  for (int i = 0; i < 10; ++i) {
    const support::Endpoints problem = *support::random_endpoints(random, grid);
    const auto expected = support::walk(*plain, problem);
    const auto result = support::walk(*bounded, problem);
    RC_ASSERT(result.cells == expected.cells);
    RC_ASSERT(result.work_max <= bound_of(grid, boastful));
  }
}

TEST(CairnWorkBound, is_near_to_what_is_measured) {
  for (const std::string map : {"rooms:96x96,seed=3", "caves:96x96,seed=2", "city:96x96,seed=4"}) {
    const Grid grid(generators::generate(map));
    const Database database = build(grid, "cairn:guarantee=sampled,paths=1000,rounds=1");
    const auto agent = make_agent("cairn", grid, database);
    base::Random random(7);
    std::uint64_t worst = 0;
    for (int i = 0; i < 500; ++i)
      worst = std::max(worst, support::walk(*agent, *support::random_endpoints(random, grid)).work_max);
    EXPECT_LE(worst, bound_of(grid, database)) << map;
    EXPECT_LE(bound_of(grid, database), 4 * worst) << map;
  }
}

TEST(CairnWorkBound, follows_from_the_longest_label_and_the_fullest_tile_where_nothing_was_measured) {
  const Grid grid(generators::generate("rooms:96x96,seed=3"));
  const Database database = build(grid, kUnchecked);
  const cairn_format::CairnHeader header = cairn_format::CairnView(database).header;
  EXPECT_EQ(header.sampled_problems, 0U);
  EXPECT_EQ(bound_of(grid, database), planning_bound(header, grid.rules()));
  cairn_format::CairnHeader fuller = header;
  ++fuller.fullest_tile;
  EXPECT_GT(planning_bound(fuller, grid.rules()), planning_bound(header, grid.rules()));
  cairn_format::CairnHeader longer = header;
  ++longer.longest_label;
  EXPECT_GT(planning_bound(longer, grid.rules()), planning_bound(header, grid.rules()));
}

}  // namespace
}  // namespace cairn::cairn_walk
