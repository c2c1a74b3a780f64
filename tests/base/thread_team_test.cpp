#include "base/platform/thread_team.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <set>
#include <thread>
#include <vector>

namespace cairn::platform {
namespace {

TEST(ThreadTeam, calls_once_on_each_thread_in_every_round) {
  for (const unsigned threads : {1U, 2U, 5U}) {
    ThreadTeam team(threads);
    ASSERT_EQ(team.size(), threads);
    std::vector<std::atomic<int>> calls(threads);
    auto work = [&](unsigned index) { ++calls[index]; };
    for (int round = 0; round < 200; ++round) team.run(work);
    for (const auto& count : calls) EXPECT_EQ(count, 200);
  }
}

TEST(ThreadTeam, keeps_its_threads_between_rounds_and_the_caller_is_the_first) {
  ThreadTeam team(3);
  std::vector<std::set<std::thread::id>> seen(3);
  auto work = [&](unsigned index) { seen[index].insert(std::this_thread::get_id()); };
  for (int round = 0; round < 20; ++round) team.run(work);
  for (const auto& ids : seen) EXPECT_EQ(ids.size(), 1U);
  EXPECT_TRUE(seen[0].contains(std::this_thread::get_id()));
  EXPECT_NE(seen[1], seen[2]);
}

TEST(ThreadTeam, of_none_is_the_caller_alone) {
  ThreadTeam team(0);
  EXPECT_EQ(team.size(), 1U);
  int calls = 0;
  auto work = [&](unsigned) { ++calls; };
  team.run(work);
  EXPECT_EQ(calls, 1);
}

}  // namespace
}  // namespace cairn::platform
