// Lookaheads that are deepened, and the depth that they tell, against lookaheads that were meant for their depth.
#include "algorithms/decision_trees/depth_oracle.hpp"

#include "support/random_maps.hpp"
#include "support/walk.hpp"

#include <gtest/gtest.h>

namespace cairn::decision_trees {
namespace {

struct Look {
  search::Progress progress;
  Cell move;
  Cell best;
  Cost value;
  std::uint64_t expansions;

  friend bool operator==(const Look&, const Look&) = default;
};

Look look_of(realtime::BreadthLookahead& lookahead, const realtime::LearnedHeuristic& h, search::Meter& meter) {
  const search::Progress progress = lookahead.advance(h, meter);
  if (progress != search::Progress::done) return {progress, kNoCell, kNoCell, Cost{0}, meter.work.expansions};
  return {progress, lookahead.cell(lookahead.first_on_way_to(lookahead.best())), lookahead.cell(lookahead.best()),
          lookahead.best_value(), meter.work.expansions};
}

/// A map, two cells, and values learned at random.
struct OracleCase {
  explicit OracleCase(std::uint64_t seed)
      : random(seed),
        grid(support::walled_terrain(random, 6, 24), support::random_rules(random)),
        space(grid),
        h(space) {
    start = support::random_cell(random, grid);
    goal = support::random_cell(random, grid);
    if (start == kNoCell) return;
    h.start(grid.point(goal));
    for (std::uint32_t i = random.below(200); i > 0; --i) {
      const Point p = grid.point(support::random_cell(random, grid));
      h.raise(p, Cost{h(p).units + random.below(30000)});
    }
  }
  bool useless() const { return start == kNoCell || start == goal; }

  base::Random random;
  Grid grid;
  spaces::GridSpace space;
  realtime::LearnedHeuristic h;
  Cell start = kNoCell;
  Cell goal = kNoCell;
};

TEST(BreadthLookahead, deepened_sees_the_same_as_one_meant_for_the_depth_and_expands_no_more) {
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    OracleCase c(seed);
    if (c.useless()) continue;
    constexpr std::uint32_t kDeepest = 7;
    realtime::BreadthLookahead deepened(c.space, {.depth = kDeepest});
    search::Meter meter(kUnlimitedWork);
    deepened.start(c.start, c.goal, c.h, 1);
    for (std::uint32_t depth = 1; depth <= kDeepest; depth += 1 + c.random.below(2)) {
      if (depth > 1) deepened.deepen(depth);
      realtime::BreadthLookahead fresh(c.space, {.depth = depth});
      search::Meter fresh_meter(kUnlimitedWork);
      fresh.start(c.start, c.goal, c.h);
      const Look expected = look_of(fresh, c.h, fresh_meter);
      ASSERT_EQ(look_of(deepened, c.h, meter), expected) << "seed " << seed << ", depth " << depth;
    }
  }
}

TEST(DepthOracle, tells_the_least_depth_from_which_on_all_agree_with_the_deepest) {
  constexpr std::uint32_t kDmax = 6;
  std::array<int, kDmax + 1> told{};
  for (std::uint64_t seed = 0; seed < 1500; ++seed) {
    OracleCase c(seed);
    if (c.useless() || !c.grid.connected(c.start, c.goal)) continue;
    std::vector<Cell> moves(1, kNoCell);  // of each depth
    for (std::uint32_t depth = 1; depth <= kDmax; ++depth) {
      realtime::BreadthLookahead fresh(c.space, {.depth = depth});
      search::Meter meter(kUnlimitedWork);
      fresh.start(c.start, c.goal, c.h);
      moves.push_back(look_of(fresh, c.h, meter).move);
    }
    std::uint32_t expected = kDmax;
    while (moves[expected - 1] == moves[kDmax]) --expected;
    ++told[expected];
    ASSERT_EQ(DepthOracle(c.space, kDmax).depth(c.start, c.goal, c.h), expected) << "seed " << seed;
  }
  for (std::uint32_t depth = 1; depth <= kDmax; ++depth) EXPECT_GT(told[depth], 10) << depth;
}

}  // namespace
}  // namespace cairn::decision_trees
