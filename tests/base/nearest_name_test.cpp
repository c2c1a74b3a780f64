#include "base/nearest_name.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace cairn::base {
namespace {

const std::vector<std::string_view> kNames{"artaa", "astar", "rtaa", "lss-lrta"};

TEST(NearestName, a_slip_of_one_letter_is_recognised) {
  EXPECT_EQ(suggestion("astr", kNames), "; did you mean 'astar'?");
  EXPECT_EQ(suggestion("asstar", kNames), "; did you mean 'astar'?");
  EXPECT_EQ(suggestion("adtar", kNames), "; did you mean 'astar'?");
}

TEST(NearestName, exchanged_letters_are_one_slip) {
  // By insertions and deletions alone "artaa" would be as near.
  EXPECT_EQ(suggestion("astra", kNames), "; did you mean 'astar'?");
  EXPECT_EQ(suggestion("sl-slrta", kNames), "; did you mean 'lss-lrta'?");
}

TEST(NearestName, where_nothing_is_near_all_are_listed) {
  EXPECT_EQ(suggestion("dijkstra", kNames), "; expected one of artaa, astar, rtaa, lss-lrta");
  EXPECT_EQ(suggestion("x", {}), "; it has none");
}

}  // namespace
}  // namespace cairn::base
