#include "base/parallel.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

namespace cairn {
namespace {

TEST(ParallelFor, does_each_piece_once_on_any_number_of_threads) {
  for (const unsigned threads : {1U, 2U, 7U}) {
    for (const std::size_t count : {0U, 1U, 5U, 1000U}) {
      std::vector<std::atomic<int>> done(count);
      parallel_for(count, threads, [&] { return [&](std::size_t i) { ++done[i]; }; });
      for (const auto& times : done) EXPECT_EQ(times, 1);
    }
  }
}

TEST(ParallelFor, makes_a_worker_for_each_thread_at_most) {
  std::atomic<int> made = 0;
  parallel_for(100, 3, [&] {
    ++made;
    return [](std::size_t) {};
  });
  EXPECT_GE(made, 1);
  EXPECT_LE(made, 3);
}

TEST(ParallelFor, hands_an_exception_on_and_stops) {
  std::atomic<int> done = 0;
  const auto work = [&] {
    return [&](std::size_t i) {
      if (i == 10) throw std::runtime_error("piece 10");
      ++done;
    };
  };
  EXPECT_THROW(parallel_for(1'000'000, 2, work), std::runtime_error);
  EXPECT_LT(done, 1'000'000);
}

}  // namespace
}  // namespace cairn
