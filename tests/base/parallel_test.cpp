#include "base/parallel.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <stdexcept>
#include <thread>
#include <vector>

namespace cairn::base {
namespace {

TEST(ParallelFor, does_each_piece_once_on_any_number_of_threads) {
  for (const unsigned threads : {1U, 2U, 7U}) {
    for (const std::size_t count : {0U, 1U, 5U, 1000U}) {
      std::vector<std::atomic<int>> done(count);
      parallel_for(threads, count, [&] { return [&](std::size_t i) { ++done[i]; }; });
      for (const auto& times : done) EXPECT_EQ(times, 1);
    }
  }
}

TEST(ParallelFor, makes_a_worker_for_each_thread_at_most) {
  std::atomic<int> made = 0;
  parallel_for(3, 100, [&] {
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
  EXPECT_THROW(parallel_for(2, 1'000'000, work), std::runtime_error);
  EXPECT_LT(done, 1'000'000);
}

TEST(ParallelFor, stops_if_a_tick_throws) {
  std::atomic<int> done = 0;
  const auto work = [&] {
    return [&](std::size_t) {
      ++done;
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    };
  };
  EXPECT_THROW(parallel_for(2, 100'000, work, [] { throw std::runtime_error("enough"); }), std::runtime_error);
  EXPECT_LT(done, 100'000 / 2);
}

TEST(ParallelFor, ticks_on_the_calling_thread_while_others_work) {
  const auto caller = std::this_thread::get_id();
  std::atomic<bool> ticked = false;
  std::atomic<int> elsewhere = 0;
  const auto work = [&] {
    return [&](std::size_t) {
      elsewhere += std::this_thread::get_id() != caller ? 1 : 0;
      while (!ticked) std::this_thread::yield();
    };
  };
  parallel_for(2, 10, work, [&] {
    EXPECT_EQ(std::this_thread::get_id(), caller);
    ticked = true;
  });
  EXPECT_EQ(elsewhere, 10);
}

TEST(ParallelFor, needs_no_other_thread_where_it_has_one_and_no_tick) {
  const auto caller = std::this_thread::get_id();
  for (const unsigned threads : {0U, 1U}) {
    int done = 0;
    parallel_for(threads, 5, [&] {
      return [&](std::size_t) {
        EXPECT_EQ(std::this_thread::get_id(), caller);
        ++done;
      };
    });
    EXPECT_EQ(done, 5);
  }
}

}  // namespace
}  // namespace cairn::base
