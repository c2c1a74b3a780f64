#include "base/union_find.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace cairn::base {
namespace {

TEST(UnionFind, names_a_set_by_its_smallest_member) {
  UnionFind sets;
  sets.grow(6);
  sets.join(5, 3);
  sets.join(4, 1);
  sets.join(3, 4);
  EXPECT_EQ(sets.find(5), 1U);
  EXPECT_EQ(sets.find(0), 0U);
  sets.grow(8);
  EXPECT_EQ(sets.find(3), 1U);
  EXPECT_EQ(sets.find(7), 7U);
}

TEST(UnionFind, numbers_its_sets_in_the_order_of_their_smallest_members) {
  UnionFind sets;
  sets.grow(7);
  sets.join(6, 2);
  sets.join(5, 4);
  sets.join(4, 1);
  const auto [numbers, count] = std::move(sets).numbered();
  EXPECT_THAT(numbers, testing::ElementsAre(0, 1, 2, 3, 1, 1, 2));
  EXPECT_EQ(count, 4U);
}

}  // namespace
}  // namespace cairn::base
