#include "trial/terminal/progress_bar.hpp"

#include <gtest/gtest.h>

namespace cairn::trial {
namespace {

TEST(ProgressBar, shows_share_and_time_left) {
  EXPECT_EQ(terminal::progress_line("racing", 0.5, 12, 60),
            "racing [=================>                 ]  50%, 12 s left");
  EXPECT_EQ(terminal::progress_line("racing", 1, 0, 40), "racing [==============] 100%, 0.0 s left");
}

TEST(ProgressBar, fits_any_width) {
  for (std::size_t width = 0; width < 120; ++width) {
    EXPECT_LE(terminal::progress_line("a map with a rather long name", 0.333, 4000, width).size(), width);
  }
}

TEST(ProgressBar, is_silent_without_a_terminal) {
  testing::internal::CaptureStderr();
  {
    terminal::ProgressBar bar("work", 10);
    for (int i = 0; i < 10; ++i) bar.advance();
    bar.hide();
  }
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}

}  // namespace
}  // namespace cairn::trial
