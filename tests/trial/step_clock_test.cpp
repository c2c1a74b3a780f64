#include "trial/driver/step_clock.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <thread>

namespace cairn::trial {
namespace {

using std::chrono::milliseconds;

// On the core all the while, however often another process takes it away.
void work_for(std::uint64_t ns) {
  for (const std::uint64_t begin = driver::core_ns(); driver::core_ns() - begin < ns;) {
  }
}

TEST(StepClock, leaves_out_the_time_in_which_the_thread_did_not_run) {
  driver::StepClock clock;
  clock.begin();
  std::this_thread::sleep_for(milliseconds(50));  // as if another process had the core
  EXPECT_LT(clock.end(), 20'000'000U);
}

TEST(StepClock, counts_the_time_on_the_core) {
  driver::StepClock clock;
  clock.begin();
  work_for(3'000'000);
  EXPECT_GE(clock.end(), 2'500'000U);
}

TEST(StepClock, takes_nothing_off_a_step_for_what_was_lost_before_it) {
  driver::StepClock clock;
  clock.begin();
  clock.end();
  std::this_thread::sleep_for(milliseconds(50));
  clock.begin();
  work_for(3'000'000);
  EXPECT_GE(clock.end(), 2'500'000U);
}

}  // namespace
}  // namespace cairn::trial
