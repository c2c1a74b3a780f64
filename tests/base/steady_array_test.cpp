#include "base/steady_array.hpp"

#include <gtest/gtest.h>

#include <cstdint>

namespace cairn::base {
namespace {

TEST(SteadyArray, keeps_its_elements_where_they_are_while_it_grows) {
  SteadyArray<std::uint64_t> array;
  for (std::size_t turn = 0; turn < 2; ++turn) {
    array.push_back(turn);
    const std::uint64_t* first = &array[0];
    for (std::size_t i = 1; i < 100'000; ++i) array.push_back(i * i + turn);
    EXPECT_EQ(first, &array[0]);
    EXPECT_EQ(array.size(), 100'000U);
    EXPECT_GE(array.capacity(), array.size());
    for (std::size_t i = 0; i < 100'000; ++i) ASSERT_EQ(array[i], i * i + turn);
    for (std::size_t i = 100'000; i-- > 0; array.pop_back()) ASSERT_EQ(array.back(), i * i + turn);
    EXPECT_TRUE(array.empty());
  }
}

TEST(SteadyArray, has_the_elements_of_a_group_side_by_side) {
  SteadyArray<std::uint32_t> array;
  constexpr std::size_t kGroup = SteadyArray<std::uint32_t>::kGroup;
  for (std::size_t i = 0; i < 9 * kGroup; ++i) {
    array.push_back(0);
    EXPECT_EQ(&array[i], &array[i / kGroup * kGroup] + i % kGroup);
  }
}

}  // namespace
}  // namespace cairn::base
