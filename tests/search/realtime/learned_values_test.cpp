#include "search/realtime/values/learned_values.hpp"

#include "base/random.hpp"
#include "support/allocations.hpp"

#include <gtest/gtest.h>

#include <map>

namespace cairn::realtime {
namespace {

Point random_point(base::Random& random, const Shape& shape) {
  return {random.between(0, shape.width() - 1), random.between(0, shape.height() - 1)};
}

TEST(LearnedValues, are_those_of_a_map) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    base::Random random(seed);
    const Shape shape(random.between(1, 400), random.between(1, 400));
    LearnedValues values(shape);
    for (int problem = 0; problem < 3; ++problem) {
      std::map<Point, std::uint32_t> expected;
      for (int i = 0; i < 2000; ++i) {
        const Point p = random_point(random, shape);
        const auto value = static_cast<std::uint32_t>(random.next());
        ASSERT_EQ(values.set(p, value), expected[p]);
        expected[p] = value;
        const Point q = random_point(random, shape);
        ASSERT_EQ(values.get(q), expected.contains(q) ? expected.at(q) : 0) << "seed " << seed;
      }
      for (const auto& [p, value] : expected) ASSERT_EQ(values.get(p), value) << "seed " << seed;
      values.clear();
      for (const auto& [p, value] : expected) ASSERT_EQ(values.get(p), 0U) << "seed " << seed;
    }
  }
}

TEST(LearnedValues, around_a_cell_are_those_of_its_neighbours) {
  base::Random random(1);
  const Shape shape(300, 40);
  LearnedValues values(shape);
  for (int i = 0; i < 5000; ++i) values.set(random_point(random, shape), 1 + random.below(1000));
  for (std::int32_t y = 0; y < shape.height(); ++y) {
    for (std::int32_t x = 0; x < shape.width(); ++x) {
      const LearnedValues::Around around = values.around({x, y});
      ASSERT_EQ(around.centre, values.get({x, y}));
      for (std::size_t d = 0; d < kDirections; ++d) {
        const Point p{x + kDirectionSteps[d].x, y + kDirectionSteps[d].y};
        ASSERT_EQ(around.values[d], values.get(p)) << x << ' ' << y << ' ' << d;
        ASSERT_TRUE(shape.contains(p) || around.values[d] == 0);
      }
    }
  }
}

TEST(LearnedValues, grow_by_the_same_small_amount_however_many_there_are) {
  const Shape shape(2000, 2000);
  LearnedValues values(shape);
  std::uint64_t most = 0;
  for (std::int32_t y = 0; y < shape.height(); y += 3) {
    for (std::int32_t x = 0; x < shape.width(); x += 3) {
      const support::Allocations before = support::allocations();
      values.set({x, y}, 1);
      const support::Allocations grown = support::allocations() - before;
      most = std::max(most, grown.bytes);
      ASSERT_LE(grown.count, 2U);
    }
  }
  EXPECT_GT(most, 0U);
  EXPECT_LE(most, 64U * 1024);
  const support::Allocations before = support::allocations();
  values.clear();
  for (std::int32_t i = 0; i < 2000; ++i) values.set({i, i}, 1);
  EXPECT_EQ((support::allocations() - before).count, 0U) << "memory is kept between problems";
}

}  // namespace
}  // namespace cairn::realtime
