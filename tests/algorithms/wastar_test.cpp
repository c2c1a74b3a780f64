#include <cairn/algorithm.hpp>
#include <cairn/error.hpp>

#include "support/naive_search.hpp"
#include "support/random_maps.hpp"
#include "support/throws.hpp"
#include "support/walk.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace cairn::algorithm {
namespace {

using testing::HasSubstr;

TEST(WeightedAStarAgent, stays_within_its_bound_and_expands_less_the_greedier_it_is) {
  std::uint64_t cautious = 0;
  std::uint64_t greedy = 0;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    base::Random random(seed);
    const Grid grid(support::structured_terrain(random, 20, 60), support::random_rules(random));
    const auto problem = support::random_endpoints(random, grid);
    if (!problem) continue;
    const std::uint64_t least = support::naive_distances(grid, problem->start).at(problem->goal);
    const support::Walk optimal = support::walk(*make_agent("wastar:weight=1", grid), *problem);
    EXPECT_EQ(optimal.cost, least) << "seed " << seed;
    const support::Walk weighted = support::walk(*make_agent("wastar", grid), *problem);
    ASSERT_EQ(weighted.end, Outcome::arrived) << "seed " << seed;
    EXPECT_GE(weighted.cost, least) << "seed " << seed;
    EXPECT_LE(weighted.cost, 5 * least) << "seed " << seed;
    cautious += optimal.work.expansions;
    greedy += weighted.work.expansions;
  }
  EXPECT_LT(greedy, cautious / 4 * 3);
}

TEST(WeightedAStarAgent, takes_its_weight_in_thousandths) {
  base::Random random(8);
  const Grid grid(support::structured_terrain(random, 60, 60));
  const auto problem = support::random_endpoints(random, grid);
  ASSERT_TRUE(problem);
  const auto expected = support::naive_best_first(grid, problem->start, problem->goal, 123, 1000);
  EXPECT_EQ(support::walk(*make_agent("wastar:weight=0.123", grid), *problem).work.expansions,
            expected.expanded.size());
  EXPECT_THAT(support::message_of<UsageError>([&] { make_agent("wastar:weight=-1", grid); }),
              HasSubstr("from 0 to 10"));
}

}  // namespace
}  // namespace cairn::algorithm
