// The pieces that lead an agent along a route, against their definitions.
#include <cairn/build.hpp>

#include "algorithms/cairn/walk/hub_sweep.hpp"
#include "algorithms/cairn/walk/loop_eraser.hpp"
#include "algorithms/cairn/walk/route_walk.hpp"
#include "algorithms/cairn/walk/run_window.hpp"
#include "base/random.hpp"
#include "support/edited_database.hpp"
#include "support/generated_maps.hpp"
#include "support/label_distance.hpp"
#include "support/random_maps.hpp"
#include "world/generators/generator.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <optional>
#include <vector>

namespace cairn::cairn_walk {
namespace {

constexpr std::uint32_t kMaxSteps = 400;

/// The cells of a leg in the order in which they are walked, found step by step.
std::vector<Cell> cells_of(const Grid& grid, const Leg& leg) {
  std::vector<Cell> cells{leg.climb_from()};
  const climbing::HillClimb climber(grid);
  while (cells.back() != leg.climb_to()) {
    const unsigned move = climber.step(cells.back(), grid.point(cells.back()), grid.point(leg.target));
    cells.push_back(grid.neighbour(cells.back(), static_cast<Direction>(move)));
  }
  if (leg.backwards) std::reverse(cells.begin(), cells.end());
  return cells;
}

/// A leg between two cells, if one climbs to the other.
std::optional<Leg> leg_between(const Grid& grid, Cell from, Cell to, bool backwards) {
  const climbing::ClimbResult climb =
      climbing::HillClimb(grid).climb(backwards ? to : from, backwards ? from : to, kMaxSteps);
  if (!climb.reached) return std::nullopt;
  const Cost apart = spaces::GridDistance(grid.rules())(grid.point(from), grid.point(to));
  return Leg{from, to, backwards ? from : to, climb.cost, backwards, climb.cost == apart};
}

std::optional<Leg> random_leg(const Grid& grid, base::Random& random, Cell from) {
  for (int tries = 0; tries < 20; ++tries) {
    const auto leg = leg_between(grid, from, support::random_cell(random, grid), random.chance(1, 2));
    if (leg) return leg;
  }
  return std::nullopt;
}

std::vector<Cell> cells_by_runs(const Grid& grid, const Leg& leg, std::uint64_t budget) {
  std::vector<Cell> cells{leg.climb_from()};
  LegRuns runs(grid, kMaxSteps);
  runs.start(leg);
  for (bool done = false; !done;) {
    search::Meter meter(budget);
    done = runs.advance(meter, [&](const MoveRun& run) {
      for (std::uint32_t i = 1; i <= run.times; ++i) cells.push_back(grid.cell(run.at(i)));
    });
    RC_ASSERT(meter.work.total() <= budget);
  }
  RC_ASSERT(runs.ended());
  if (leg.backwards) std::reverse(cells.begin(), cells.end());
  return cells;
}

RC_GTEST_PROP(LegRuns, go_along_all_cells_of_a_leg_whole_or_cut, (std::uint64_t seed)) {
  base::Random random(seed);
  const Grid grid = support::generated_grid(random, 10, 60);
  if (grid.passable_count() == 0) return;
  for (int i = 0; i < 20; ++i) {
    auto leg = random_leg(grid, random, support::random_cell(random, grid));
    if (!leg) continue;
    const std::vector<Cell> whole = cells_of(grid, *leg);
    RC_ASSERT(cells_by_runs(grid, *leg, kUnlimitedWork) == whole);
    RC_ASSERT(cells_by_runs(grid, *leg, 3) == whole);
    const auto begin = random.below(static_cast<std::uint32_t>(whole.size()));
    const auto end = begin + random.below(static_cast<std::uint32_t>(whole.size()) - begin);
    leg->from = whole[begin];
    leg->to = whole[end];
    const std::vector<Cell> part(whole.begin() + static_cast<std::ptrdiff_t>(begin),
                                 whole.begin() + static_cast<std::ptrdiff_t>(end) + 1);
    RC_ASSERT(cells_by_runs(grid, *leg, kUnlimitedWork) == part);
  }
}

RC_GTEST_PROP(LoopEraser, cuts_two_legs_where_they_last_meet, (std::uint64_t seed)) {
  base::Random random(seed);
  const Grid grid = support::generated_grid(random, 10, 40);
  if (grid.passable_count() == 0) return;
  LoopEraser eraser(grid, kMaxSteps);
  for (int i = 0; i < 40; ++i) {
    auto first = random_leg(grid, random, support::random_cell(random, grid));
    if (!first) continue;
    auto second = random_leg(grid, random, first->to);
    if (!second) continue;
    const std::vector<Cell> before = cells_of(grid, *first);
    const std::vector<Cell> after = cells_of(grid, *second);
    const auto met = std::find_if(after.rbegin(), after.rend(), [&](Cell cell) {
      return std::find(before.begin(), before.end(), cell) != before.end();
    });
    const std::uint64_t budget = random.chance(1, 2) ? kUnlimitedWork : 5;
    eraser.take(*second);
    eraser.start(*first, {}, *second);
    for (bool done = false; !done;) {
      search::Meter meter(budget);
      done = eraser.advance(*first, *second, meter);
      RC_ASSERT(meter.work.total() <= budget);
    }
    RC_ASSERT(eraser.met() == (*met != after.front()));
    RC_ASSERT(first->to == *met);
    RC_ASSERT(second->from == *met);
    RC_ASSERT(first->from == before.front());
    RC_ASSERT(second->to == after.back());
  }
}

RC_GTEST_PROP(LoopEraser, cuts_legs_that_others_lie_between_where_they_last_meet, (std::uint64_t seed)) {
  base::Random random(seed);
  const Grid grid = support::generated_grid(random, 10, 30);
  if (grid.passable_count() == 0) return;
  LoopEraser eraser(grid, kMaxSteps);
  for (int i = 0; i < 60; ++i) {
    auto first = random_leg(grid, random, support::random_cell(random, grid));
    auto second = random_leg(grid, random, support::random_cell(random, grid));
    if (!first || !second) continue;
    const std::vector<Cell> before = cells_of(grid, *first);
    const std::vector<Cell> after = cells_of(grid, *second);
    const auto is_before = [&](Cell cell) { return std::find(before.begin(), before.end(), cell) != before.end(); };
    if (is_before(after.front())) continue;
    const auto met = std::find_if(after.rbegin(), after.rend(), is_before);
    const LegBox first_box = eraser.take(*first);
    const LegBox second_box = eraser.take(*second);
    if (first_box.is_apart_from(second_box)) {
      RC_ASSERT(met == after.rend());
      continue;
    }
    search::Meter meter(kUnlimitedWork);
    eraser.start(*first, first_box, *second);
    RC_ASSERT(eraser.advance(*first, *second, meter));
    RC_ASSERT(meter.work.total() <= LoopEraser::work_bound(kMaxSteps));
    RC_ASSERT(eraser.met() == (met != after.rend()));
    if (!eraser.met()) continue;
    RC_ASSERT(first->to == *met);
    RC_ASSERT(second->from == *met);
    RC_ASSERT(!eraser.first_box().is_apart_from(eraser.second_box()));
  }
}

RC_GTEST_PROP(LoopEraser, knows_where_the_cells_of_a_leg_lie, (std::uint64_t seed)) {
  base::Random random(seed);
  const Grid grid = support::generated_grid(random, 10, 40);
  if (grid.passable_count() == 0) return;
  LoopEraser eraser(grid, kMaxSteps);
  for (int i = 0; i < 40; ++i) {
    const auto leg = random_leg(grid, random, support::random_cell(random, grid));
    if (!leg) continue;
    const LegBox box = eraser.take(*leg);
    for (const Cell cell : cells_of(grid, *leg)) {
      const Point p = grid.point(cell);
      RC_ASSERT(!box.is_apart_from({p, p}));
    }
  }
}

TEST(RunWindow, keeps_the_first_runs_that_come_after_each_other) {
  RunWindow window;
  for (unsigned i = 0; i < RunWindow::kMost + 10; ++i) window.add_last(i % 8, i + 1);
  for (unsigned i = 0; i < RunWindow::kMost; ++i) {
    const RunWindow::Entry run = window.take_first();
    EXPECT_EQ(run.direction(), i % 8);
    EXPECT_EQ(run.times(), i + 1);
  }
  EXPECT_TRUE(window.empty());
}

TEST(RunWindow, keeps_the_runs_that_come_first_where_they_are_added_in_front) {
  RunWindow window;
  constexpr unsigned kAdded = RunWindow::kMost + 10;
  for (unsigned i = 0; i < kAdded; ++i) window.add_first(i % 8, i + 1);
  for (unsigned i = 0; i < RunWindow::kMost; ++i) {
    const RunWindow::Entry run = window.take_first();
    EXPECT_EQ(run.direction(), (kAdded - 1 - i) % 8);
    EXPECT_EQ(run.times(), kAdded - i);
  }
  EXPECT_TRUE(window.empty());
}

TEST(RunWindow, splits_runs_that_are_too_long_for_an_entry) {
  RunWindow window;
  window.add_last(3, 10'000);
  const std::uint32_t first = window.take_first().times();
  EXPECT_EQ(first + window.take_first().times(), 10'000U);
  EXPECT_TRUE(window.empty());
}

TEST(ShortStack, forgets_what_lies_too_deep) {
  ShortStack<int, 4> stack;
  for (int i = 0; i < 6; ++i) stack.push(i);
  for (const int expected : {5, 4, 3, 2}) {
    ASSERT_FALSE(stack.empty());
    EXPECT_EQ(stack.top(), expected);
    stack.pop();
  }
  EXPECT_TRUE(stack.empty());
}

RC_GTEST_PROP(HubSweep, finds_the_cheapest_pair_of_offers_whatever_it_leaves_out, (std::uint64_t seed)) {
  base::Random random(seed);
  const Grid grid = support::generated_grid(random, 30, 60);
  if (grid.passable_count() < 50) return;
  const Database exact =
      build(grid, "cairn:guarantee=sampled,paths=200,radius=16,tile=16,rounds=0,check=0", {.threads = 1});
  const Database database = support::with_coarser_units(exact, 1 + random.below(3) * grid.costs().straight.units);
  const cairn_format::CairnView view(database);
  const spaces::GridDistance distance(grid.rules());
  HubSweep sweep(view);
  for (int i = 0; i < 20; ++i) {
    const Point from = grid.point(support::random_cell(random, grid));
    const Point to = grid.point(support::random_cell(random, grid));
    const auto offers = [&](Point at, Point other) {
      std::vector<AccessOffer> result;
      for (const cairn_format::Waypoint waypoint : view.access_of(at)) {
        const Point by = view.point(waypoint);
        result.push_back({waypoint, false, false, distance(at, by), distance(by, other)});
      }
      return result;
    };
    const auto sources = offers(from, to);
    const auto targets = offers(to, from);
    std::uint64_t cheapest = HubRoute{}.cost;
    for (const AccessOffer& source : sources) {
      for (const AccessOffer& target : targets) {
        const std::uint64_t between = support::label_distance(view, source.waypoint, target.waypoint);
        if (between != support::kNoDistance)
          cheapest = std::min(cheapest, source.cost.units + target.cost.units + between);
      }
    }
    sweep.start(sources, targets);
    const std::uint64_t budget = random.chance(1, 2) ? kUnlimitedWork : 7;
    for (bool done = false; !done;) {
      search::Meter meter(budget);
      done = sweep.advance(meter);
      RC_ASSERT(meter.work.total() <= budget);
    }
    RC_ASSERT(sweep.best().cost == cheapest);
    RC_ASSERT(sweep.best().found == (cheapest != HubRoute{}.cost));
  }
}

class HubSweeps : public testing::Test {
 protected:
  /// Offers of all waypoints, for nothing: none can be left out.
  std::vector<AccessOffer> all_for_nothing() const {
    std::vector<AccessOffer> offers;
    for (std::size_t i = 0; i < view_.waypoints.size(); ++i) {
      offers.push_back({static_cast<cairn_format::Waypoint>(i), true, false, Cost{0}, Cost{0}});
    }
    return offers;
  }

  Grid grid_{generators::generate("rooms:60x60,seed=3")};
  Database database_ =
      build(grid_, "cairn:guarantee=sampled,paths=200,radius=16,tile=16,rounds=0,check=0", {.threads = 1});
  cairn_format::CairnView view_{database_};
  HubSweep sweep_{view_};
};

TEST_F(HubSweeps, look_at_no_more_entries_than_their_bound) {
  const auto offers = all_for_nothing();
  std::size_t longest = 0;
  for (const AccessOffer& offer : offers) longest = std::max(longest, view_.label(offer.waypoint).size());
  std::vector<AccessOffer> long_ones;
  for (const AccessOffer& offer : offers) {
    if (view_.label(offer.waypoint).size() + 1 >= longest) long_ones.push_back(offer);
  }
  ASSERT_GT(long_ones.size(), 1U);
  search::Meter meter(kUnlimitedWork);
  sweep_.start(long_ones, long_ones);
  EXPECT_TRUE(sweep_.advance(meter));
  EXPECT_LE(meter.work.total(), HubSweep::work_bound(long_ones.size(), longest));
}

TEST_F(HubSweeps, forget_each_other_however_many_there_were) {
  const auto offers = all_for_nothing();
  search::Meter meter(kUnlimitedWork);
  sweep_.start(offers, {});
  ASSERT_TRUE(sweep_.advance(meter));
  // More than the numbers that tell sweeps apart.
  for (std::uint32_t later = 1; later <= 0x400001; ++later) {
    sweep_.start({}, std::span(offers).first(1));
    ASSERT_TRUE(sweep_.advance(meter));
    ASSERT_FALSE(sweep_.best().found) << later;
  }
}

}  // namespace
}  // namespace cairn::cairn_walk
