#include "base/shared_array.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <memory>

namespace cairn::base {
namespace {

TEST(SharedArray, holds_what_was_put_into_it) {
  SharedArray<std::uint32_t> array;
  EXPECT_TRUE(array.empty());
  for (std::uint32_t i = 0; i < 1000; ++i) array.push_back(i * i);
  array.push_back(array[999]);
  array.emplace_back();
  EXPECT_EQ(array.size(), 1002U);
  EXPECT_GE(array.capacity(), array.size());
  for (std::uint32_t i = 0; i < 1000; ++i) ASSERT_EQ(array[i], i * i);
  EXPECT_EQ(array[1000], 999U * 999U);
  EXPECT_EQ(array[1001], 0U);
  EXPECT_EQ(array.end() - array.begin(), 1002);
  array.resize(2000);
  EXPECT_EQ(array.size(), 2000U);
  EXPECT_EQ(array[999], 999U * 999U);
  EXPECT_EQ(array[1999], 0U);
  array.resize(3);
  EXPECT_EQ(array.size(), 3U);
  EXPECT_EQ(array[2], 4U);
}

TEST(SharedArray, has_memory_as_long_as_a_share_of_it_is_held) {
  std::shared_ptr<const void> held;
  const std::uint32_t* old = nullptr;
  {
    SharedArray<std::uint32_t> array;
    array.reserve(3);
    for (std::uint32_t i = 0; i < 3; ++i) array.push_back(i + 7);
    held = array.share();
    old = array.begin();
    array[0] = 1;
    EXPECT_EQ(*old, 1U) << "a view follows the array";
    for (std::uint32_t i = 0; i < 100; ++i) array.push_back(i);
    EXPECT_NE(array.begin(), old) << "it has grown into other memory";
    array[0] = 2;
    EXPECT_EQ(held.use_count(), 1) << "nothing else needs the old memory";
  }
  EXPECT_EQ(old[0], 1U);
  EXPECT_EQ(old[2], 9U);
}

TEST(SharedArray, moves_nothing_within_what_was_reserved) {
  SharedArray<std::uint32_t> array;
  array.reserve(1000);
  array.push_back(5);
  const std::uint32_t* first = array.begin();
  for (std::uint32_t i = 1; i < 1000; ++i) array.push_back(i);
  EXPECT_EQ(array.begin(), first);
}

}  // namespace
}  // namespace cairn::base
