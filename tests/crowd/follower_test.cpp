// Agents that follow others.
#include <cairn/crowd.hpp>

#include <gtest/gtest.h>

namespace cairn::crowd {
namespace {

TEST(Follower, whose_leader_is_removed_is_idle_or_goes_to_where_it_was) {
  Terrain terrain(20, 5);
  for (std::int32_t i = 0; i < 100; ++i) terrain.set({i % 20, i / 20}, true);
  Crowd crowd(Grid(terrain), {.algorithm = "astar"});
  const CrowdId leader = crowd.add({10, 2});
  const CrowdId near = crowd.add({9, 2});
  const CrowdId far = crowd.add({0, 2});
  crowd.follow(near, leader);
  crowd.follow(far, leader);
  crowd.tick({});
  EXPECT_EQ(crowd.statuses()[near.index], CrowdStatus::arrived);
  crowd.remove(leader);
  EXPECT_EQ(crowd.statuses()[near.index], CrowdStatus::idle);
  EXPECT_EQ(crowd.goals()[near.index], (Point{9, 2}));
  for (int tick = 0; tick < 20; ++tick) crowd.tick({});
  EXPECT_EQ(crowd.statuses()[near.index], CrowdStatus::idle);
  EXPECT_EQ(crowd.positions()[far.index], (Point{10, 2}));
  EXPECT_EQ(crowd.statuses()[far.index], CrowdStatus::arrived);
}

}  // namespace
}  // namespace cairn::crowd
