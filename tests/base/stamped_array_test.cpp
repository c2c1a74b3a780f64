#include "base/stamped_array.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstdint>
#include <optional>
#include <set>
#include <vector>

namespace cairn::base {
namespace {

TEST(StampedArray, has_every_entry_unset_until_it_is_written_and_again_after_a_clear) {
  StampedArray<std::uint64_t> array(10);
  EXPECT_EQ(array.size(), 10U);
  for (std::size_t i = 0; i < 10; ++i) EXPECT_EQ(array.find(i), nullptr);
  array.set(3, 7);
  EXPECT_TRUE(array.is_set(3));
  EXPECT_FALSE(array.is_set(2));
  EXPECT_EQ(array[3], 7U);
  array[3] = 8;
  EXPECT_EQ(*array.find(3), 8U);
  array.clear();
  EXPECT_FALSE(array.is_set(3));
  array.set(3, 0);
  EXPECT_TRUE(array.is_set(3));
}

// A stamp of eight bits runs out after 255 clears: an entry of 256 clears ago would have the present's stamp again.
TEST(StampedArray, does_not_let_an_old_entry_come_back_when_the_stamps_run_out) {
  for (int clears = 1; clears <= 600; ++clears) {
    StampedArray<std::uint32_t, std::uint8_t> array(4);
    array.set(1, 5);
    for (int i = 0; i < clears; ++i) array.clear();
    for (std::size_t i = 0; i < 4; ++i) ASSERT_FALSE(array.is_set(i)) << "entry " << i << " after " << clears;
    array.set(2, 6);
    ASSERT_TRUE(array.is_set(2));
    ASSERT_FALSE(array.is_set(1));
  }
}

TEST(StampedFlags, do_not_come_back_when_the_stamps_run_out) {
  for (int clears = 1; clears <= 600; ++clears) {
    BasicStampedFlags<std::uint8_t> flags(4);
    EXPECT_TRUE(flags.set(1));
    EXPECT_FALSE(flags.set(1));
    for (int i = 0; i < clears; ++i) flags.clear();
    for (std::size_t i = 0; i < 4; ++i) ASSERT_FALSE(flags.is_set(i)) << "flag " << i << " after " << clears;
    ASSERT_TRUE(flags.set(1));
  }
}

TEST(StampedArray, keeps_its_entries_while_it_grows) {
  StampedArray<std::uint32_t> array;
  array.clear();
  for (std::uint32_t size = 1; size < 1000; ++size) {
    array.grow(size);
    EXPECT_EQ(array.size(), size);
    EXPECT_FALSE(array.is_set(size - 1));
    array.set(size - 1, size);
  }
  array.grow(10);
  EXPECT_EQ(array.size(), 999U);
  for (std::uint32_t i = 0; i < 999; ++i) ASSERT_EQ(array[i], i + 1);
  EXPECT_GE(array.memory_bytes(), 999 * (StampedArray<std::uint32_t>::kEntryBytes));
}

RC_GTEST_PROP(StampedArray, is_an_array_of_optionals, ()) {
  constexpr std::size_t kMaxSize = 12;
  StampedArray<std::uint16_t, std::uint8_t> array;
  BasicStampedFlags<std::uint8_t> flags(kMaxSize);
  std::vector<std::optional<std::uint16_t>> naive;
  std::set<std::size_t> naive_flags;
  const auto operations = *rc::gen::container<std::vector<std::uint32_t>>(2000, rc::gen::arbitrary<std::uint32_t>());
  for (const std::uint32_t operation : operations) {
    const std::size_t i = (operation >> 8U) % kMaxSize;
    if (operation % 4 != 0) {  // mostly clears, so that the stamps run out several times
      array.clear();
      naive.assign(naive.size(), std::nullopt);
      flags.clear();
      naive_flags.clear();
    } else if (i >= naive.size()) {
      array.grow(i + 1);
      naive.resize(i + 1);
    } else {
      array.set(i, static_cast<std::uint16_t>(operation >> 16U));
      naive[i] = static_cast<std::uint16_t>(operation >> 16U);
      RC_ASSERT(flags.set(i) == naive_flags.insert(i).second);
    }
    RC_ASSERT(array.size() == naive.size());
    for (std::size_t j = 0; j < naive.size(); ++j) {
      RC_ASSERT(array.is_set(j) == naive[j].has_value());
      if (naive[j]) RC_ASSERT(array[j] == *naive[j]);
      RC_ASSERT(flags.is_set(j) == (naive_flags.count(j) == 1));
    }
  }
}

}  // namespace
}  // namespace cairn::base
