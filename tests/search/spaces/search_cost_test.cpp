// Paths that 32 bits cannot count are refused, by every search, rather than miscounted.
#include <cairn/error.hpp>

#include "search/optimal/best_first_search.hpp"
#include "search/optimal/dijkstra.hpp"
#include "search/optimal/jump_point_search.hpp"
#include "search/queues/bucket_queue.hpp"
#include "search/queues/heap_queue.hpp"
#include "support/throws.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace cairn::spaces {
namespace {

using testing::HasSubstr;

constexpr std::int32_t kSide = 1240;

// A single corridor that goes to and fro: half of all cells, one after the other.
Terrain corridor() {
  Terrain terrain(kSide, kSide);
  for (std::int32_t y = 0; y < kSide; ++y) {
    for (std::int32_t x = 0; x < kSide; ++x) terrain.set({x, y}, y % 2 == 0 || x == (y % 4 == 1 ? kSide - 1 : 0));
  }
  return terrain;
}

class LongPath : public testing::Test {
 protected:
  static const Grid& grid(Diagonal diagonal) {
    static const Grid with_sqrt2(corridor());
    static const Grid with_seven_fifths(corridor(), {Connectivity::eight, Corners::strict, Diagonal::seven_fifths});
    return diagonal == Diagonal::sqrt2 ? with_sqrt2 : with_seven_fifths;
  }
  static Cell first() { return grid(Diagonal::sqrt2).cell({0, 0}); }
  static Cell last() { return grid(Diagonal::sqrt2).cell({0, kSide - 2}); }
  // All cells of the corridor but those to the side of the last one.
  static constexpr std::uint64_t kLength = std::uint64_t{kSide / 2} * (kSide - 1) + kSide - 2;

  template <typename Call>
  static void expect_refused(Call call) {
    const std::string message = support::message_of<Error>(call);
    EXPECT_THAT(message, HasSubstr("longer than " + std::to_string(kMaxSearchCost / 5741) + ","));
    EXPECT_THAT(message, HasSubstr("where a diagonal move costs 1.4"));
  }
};

TEST_F(LongPath, is_refused_by_a_star) {
  optimal::BestFirstSearch<GridSpace, queues::BucketQueue> search{GridSpace(grid(Diagonal::sqrt2))};
  search.start(first(), last());
  expect_refused([&] { search.run(); });
}

TEST_F(LongPath, is_refused_by_weighted_a_star) {
  optimal::BestFirstSearch<GridSpace, queues::HeapQueue> search{GridSpace(grid(Diagonal::sqrt2)),
                                                                optimal::GoalPriority::Weights{1, 5}};
  search.start(first(), last());
  expect_refused([&] { search.run(); });
}

TEST_F(LongPath, is_refused_by_dijkstra) {
  optimal::Dijkstra search{GridSpace(grid(Diagonal::sqrt2))};
  expect_refused([&] { search.run(first()); });
  search.run(first(), Cost{0x7FFFFFFF});  // within a limit there is nothing to refuse
}

TEST_F(LongPath, is_refused_by_the_fast_search) {
  optimal::JumpPointSearch search(grid(Diagonal::sqrt2));
  expect_refused([&] { search.search(first(), last()); });
}

TEST(SearchCost, is_told_in_lengths_of_the_map) {
  const auto told = [](double units, const Rules& rules) {
    return std::to_string(static_cast<std::uint64_t>(cost_model(rules.diagonal).to_length(Cost{1}) * units)) + ",";
  };
  for (const Diagonal diagonal : {Diagonal::sqrt2, Diagonal::seven_fifths}) {
    const Rules rules{Connectivity::eight, Corners::strict, diagonal};
    const std::string plain = support::message_of<Error>([&] { refuse_cost(rules); });
    EXPECT_THAT(plain, HasSubstr("is longer than " + told(kMaxSearchCost, rules)));
    EXPECT_EQ(plain.find("costs 1.4") != std::string::npos, diagonal == Diagonal::sqrt2);
    EXPECT_THAT(support::message_of<Error>([&] { refuse_weighted_cost(rules); }),
                HasSubstr("costs more than " + told(kMaxWeightedCost / 2.0, rules)));
  }
  EXPECT_THAT(support::message_of<Error>([] { refuse_path_cost(Cost{12345}); }), HasSubstr("more than 12345,"));
}

TEST_F(LongPath, is_found_by_all_in_units_of_a_fifth) {
  const Grid& fifths = grid(Diagonal::seven_fifths);
  optimal::BestFirstSearch<GridSpace, queues::BucketQueue> astar{GridSpace(fifths)};
  astar.start(first(), last());
  ASSERT_EQ(astar.run(), search::Progress::done);
  EXPECT_EQ(astar.g(last()).units, 5 * kLength);
  optimal::JumpPointSearch fast(fifths);
  EXPECT_EQ(fast.search(first(), last()).units, 5 * kLength);
}

}  // namespace
}  // namespace cairn::spaces
