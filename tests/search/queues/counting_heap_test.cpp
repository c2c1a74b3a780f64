// The heap that counts percolations against a textbook's: numbered from 1, entries exchanged one by one.
#include "search/queues/counting_heap.hpp"

#include "base/random.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <utility>
#include <vector>

namespace cairn::queues {
namespace {

struct Textbook {
  std::vector<OpenState> heap{OpenState{}};  // the first is not used
  std::uint64_t exchanges = 0;

  void up(std::size_t at) {
    while (at > 1 && heap[at].before(heap[at / 2])) {
      std::swap(heap[at], heap[at / 2]);
      at /= 2;
      ++exchanges;
    }
  }
  void push(const OpenState& item) {
    for (std::size_t at = 1; at < heap.size(); ++at) {
      if (heap[at].place != item.place) continue;
      heap[at] = item;
      return up(at);
    }
    heap.push_back(item);
    up(heap.size() - 1);
  }
  void pop() {
    std::swap(heap[1], heap.back());
    heap.pop_back();
    for (std::size_t at = 1;;) {
      std::size_t least = at;
      for (const std::size_t child : {2 * at, 2 * at + 1}) {
        if (child < heap.size() && heap[child].before(heap[least])) least = child;
      }
      if (least == at) return;
      std::swap(heap[at], heap[least]);
      at = least;
      ++exchanges;
    }
  }
};

RC_GTEST_PROP(CountingHeap, leaves_in_order_and_counts_as_a_textbook_does, (std::uint64_t seed)) {
  constexpr std::uint32_t kPlaces = 60;
  base::Random random(seed);
  CountingHeap heap(kPlaces);
  for (int problem = 0; problem < 3; ++problem) {
    Textbook textbook;
    heap.clear();
    heap.start_counting();
    std::vector<bool> left(kPlaces, false);
    for (int i = 0; i < 300; ++i) {
      if (textbook.heap.size() > 1 && random.chance(1, 3)) {
        const OpenState least = *std::min_element(textbook.heap.begin() + 1, textbook.heap.end(),
                                                  [](const OpenState& a, const OpenState& b) { return a.before(b); });
        RC_ASSERT(heap.top().place == least.place);
        left[least.place] = true;
        heap.pop();
        textbook.pop();
      } else {
        OpenState item{Cost{random.below(40)}, Cost{random.below(5)}, random.below(kPlaces)};
        const auto present = std::find_if(textbook.heap.begin() + 1, textbook.heap.end(),
                                          [&](const OpenState& other) { return other.place == item.place; });
        if (left[item.place] || (present != textbook.heap.end() && !item.before(*present))) continue;
        heap.push(item);
        textbook.push(item);
      }
      RC_ASSERT(heap.size() == textbook.heap.size() - 1);
      RC_ASSERT(heap.percolations() == textbook.exchanges);
    }
  }
}

TEST(CountingHeap, counts_exchanges) {
  CountingHeap heap(10);
  const auto push = [&](std::uint32_t f, std::uint32_t place) { heap.push({Cost{f}, Cost{0}, place}); };
  push(5, 0);
  push(6, 1);
  EXPECT_EQ(heap.percolations(), 0U) << "the larger stay below";
  push(4, 2);
  EXPECT_EQ(heap.percolations(), 1U) << "up to the top";
  push(1, 1);
  EXPECT_EQ(heap.percolations(), 2U) << "a smaller f moves up from where the state stands";
  EXPECT_EQ(heap.size(), 3U);
  heap.pop();
  EXPECT_EQ(heap.percolations(), 3U) << "the last goes down below 4";
  EXPECT_EQ(heap.top().place, 2U);
}

}  // namespace
}  // namespace cairn::queues
