// Arrays of a crowd that somebody holds: they stay valid whatever becomes of the crowd.
#include <cairn/crowd.hpp>
#include <cairn/map.hpp>

#include <gtest/gtest.h>

#include <memory>
#include <span>

namespace cairn::crowd {
namespace {

TEST(HeldArrays, follow_the_crowd_until_it_grows_and_outlive_it) {
  auto crowd = std::make_unique<Crowd>(Grid(load_terrain("rooms:64x64,seed=3")));
  const Point at{24, 52};
  const Point goal{59, 11};
  crowd->add(at, goal);
  const std::span<const Point> positions = crowd->positions();
  const std::span<const Point> goals = crowd->goals();
  const std::span<const CrowdStatus> statuses = crowd->statuses();
  const std::shared_ptr<const void> held = crowd->hold_arrays();
  crowd->tick({});
  EXPECT_NE(positions[0], at) << "they follow the crowd";
  EXPECT_EQ(positions.data(), crowd->positions().data()) << "without a copy";
  const Point before_growth = positions[0];
  for (int i = 0; i < 10'000; ++i) crowd->add(at);
  crowd->tick({});
  EXPECT_NE(crowd->positions()[0], before_growth);
  EXPECT_EQ(positions[0], before_growth);
  crowd.reset();
  EXPECT_EQ(positions[0], before_growth);
  EXPECT_EQ(goals[0], goal);
  EXPECT_EQ(statuses[0], CrowdStatus::walking);
}

}  // namespace
}  // namespace cairn::crowd
