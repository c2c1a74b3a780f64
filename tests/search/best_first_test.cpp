#include "search/best_first.hpp"

#include "search/queues/quad_heap.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace cairn::search {
namespace {

struct Numbered {
  std::uint32_t number;

  bool before(const Numbered& other) const { return number < other.number; }
};

queues::QuadHeap<Numbered> open_with(std::initializer_list<std::uint32_t> numbers) {
  queues::QuadHeap<Numbered> open;
  for (const std::uint32_t number : numbers) open.push({number});
  return open;
}

Stop always(const Numbered& /*best*/, bool /*overtaken*/) { return kGoOn; }
bool never_overtaken(const Numbered& /*best*/) { return false; }

TEST(BestFirst, expands_in_order_all_that_is_opened_on_the_way) {
  auto open = open_with({4, 2});
  std::vector<std::uint32_t> expanded;
  const Progress progress = best_first(open, never_overtaken, always, [&](const Numbered& best) {
    expanded.push_back(best.number);
    if (best.number < 10) open.push({3 * best.number});
  });
  EXPECT_EQ(progress, Progress::exhausted);
  EXPECT_EQ(expanded, (std::vector<std::uint32_t>{2, 4, 6, 12, 18}));
}

TEST(BestFirst, takes_overtaken_entries_without_expanding_them) {
  auto open = open_with({1, 2, 3, 4});
  std::vector<std::uint32_t> taken;
  std::vector<std::uint32_t> expanded;
  const auto is_odd = [](const Numbered& best) { return best.number % 2 == 1; };
  const auto take = [&](const Numbered& best, bool overtaken) -> Stop {
    EXPECT_EQ(overtaken, is_odd(best));
    taken.push_back(best.number);
    return kGoOn;
  };
  EXPECT_EQ(best_first(open, is_odd, take, [&](const Numbered& best) { expanded.push_back(best.number); }),
            Progress::exhausted);
  EXPECT_EQ(taken, (std::vector<std::uint32_t>{1, 2, 3, 4}));
  EXPECT_EQ(expanded, (std::vector<std::uint32_t>{2, 4}));
}

TEST(BestFirst, leaves_the_entry_before_which_it_stops_for_the_next_call) {
  auto open = open_with({1, 2, 3});
  const auto stop_at_2 = [](const Numbered& best, bool /*overtaken*/) {
    return best.number == 2 ? Stop(Progress::paused) : Stop();
  };
  EXPECT_EQ(best_first(open, never_overtaken, stop_at_2, [](const Numbered& /*best*/) {}), Progress::paused);
  EXPECT_EQ(open.top().number, 2U);
  EXPECT_EQ(open.size(), 2U);
}

TEST(BestFirst, has_taken_the_entry_whose_expansion_stops_it) {
  auto open = open_with({1, 2, 3});
  const auto done_at_2 = [](const Numbered& best) { return best.number == 2 ? Stop(Progress::done) : Stop(); };
  EXPECT_EQ(best_first(open, never_overtaken, always, done_at_2), Progress::done);
  EXPECT_EQ(open.top().number, 3U);
}

}  // namespace
}  // namespace cairn::search
