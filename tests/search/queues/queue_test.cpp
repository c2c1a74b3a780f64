#include "base/random.hpp"
#include "search/queues/bucket_queue.hpp"
#include "search/queues/heap_queue.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <set>

namespace cairn::queues {
namespace {

struct LeavesBefore {
  bool operator()(const OpenEntry& a, const OpenEntry& b) const { return leaves_before(a, b); }
};

// Pushes and pops at random; an entry's f exceeds the last one popped by less than `window`.
template <typename Queue>
void expect_ordered(base::Random& random, Queue& queue, std::uint32_t window, bool may_fall) {
  queue.clear();
  RC_ASSERT(queue.empty());
  std::multiset<OpenEntry, LeavesBefore> expected;
  std::uint64_t last_f = random.next() >> 40U;
  for (int operations = 0; operations < 400; ++operations) {
    if (expected.empty() || random.chance(11, 20)) {
      std::uint64_t f = last_f + (random.chance(1, 3) ? 0 : random.below(window));
      if (operations == 0) f = last_f;
      if (may_fall && random.chance(1, 4)) f -= std::min<std::uint64_t>(f, random.below(window));
      const OpenEntry entry{f, random.below(20), Cell{random.below(50)}};
      queue.push(entry);
      expected.insert(entry);
    } else {
      RC_ASSERT(queue.top() == *expected.begin());
      last_f = queue.top().f;
      queue.pop();
      expected.erase(expected.begin());
    }
    RC_ASSERT(queue.size() == expected.size());
  }
}

RC_GTEST_PROP(BucketQueue, gives_entries_by_f_then_larger_g_then_lower_cell, (std::uint64_t seed)) {
  base::Random random(seed);
  BucketQueue queue;
  for (const std::uint32_t window : {1U, 15U, 300U, 16384U, 1000000U}) expect_ordered(random, queue, window, false);
}

// With a range of f in each bucket.
class CoarseQueue {
 public:
  explicit CoarseQueue(unsigned bits) : queue_(bits) {}
  void clear() { queue_.clear(); }
  bool empty() const { return queue_.empty(); }
  std::size_t size() const { return queue_.size(); }
  void push(const OpenEntry& entry) { queue_.push(entry.f, {entry}); }
  OpenEntry top() { return queue_.top().entry; }
  void pop() { queue_.pop(); }

 private:
  struct Item {
    OpenEntry entry;
    bool operator<(const Item& other) const { return leaves_before(other.entry, entry); }
  };
  MonotoneQueue<Item> queue_;
};

RC_GTEST_PROP(MonotoneQueue, keeps_the_order_within_wide_buckets, (std::uint64_t seed)) {
  base::Random random(seed);
  for (const unsigned bits : {1U, 4U, 9U}) {
    CoarseQueue queue(bits);
    for (const std::uint32_t window : {15U, 2000U, 100000000U}) expect_ordered(random, queue, window, false);
  }
}

RC_GTEST_PROP(HeapQueue, gives_entries_by_f_then_larger_g_then_lower_cell, (std::uint64_t seed)) {
  base::Random random(seed);
  HeapQueue queue;
  SteadyHeapQueue steady;
  for (const std::uint32_t window : {1U, 15U, 1000000U}) {
    expect_ordered(random, queue, window, true);
    expect_ordered(random, steady, window, true);
  }
}

}  // namespace
}  // namespace cairn::queues
