#include "algorithms/update_queue.hpp"

#include "base/random.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <tuple>

namespace cairn::algorithm {
namespace {

/// By definition: what waits, in a list.
class PlainQueue {
 public:
  explicit PlainQueue(std::size_t capacity) : capacity_(capacity) {}

  void push(Cell cell, std::uint32_t priority) {
    if (const auto waiting = entries_.find(cell); waiting != entries_.end()) {
      waiting->second = std::max(waiting->second, priority);
    } else if (entries_.size() < capacity_) {
      entries_[cell] = priority;
    } else if (capacity_ > 0) {
      const auto last = std::max_element(entries_.begin(), entries_.end(), leaves_before);
      if (last->second >= priority) return;
      entries_.erase(last);
      entries_[cell] = priority;
    }
  }
  Cell pop() {
    const auto first = std::min_element(entries_.begin(), entries_.end(), leaves_before);
    const Cell cell = first->first;
    entries_.erase(first);
    return cell;
  }
  bool empty() const { return entries_.empty(); }

 private:
  using Entry = std::pair<const Cell, std::uint32_t>;
  static bool leaves_before(const Entry& a, const Entry& b) {
    return std::tuple(-std::int64_t{a.second}, a.first) < std::tuple(-std::int64_t{b.second}, b.first);
  }

  std::size_t capacity_;
  std::map<Cell, std::uint32_t> entries_;
};

TEST(UpdateQueue, keeps_the_largest_priorities_and_gives_them_in_order) {
  const Shape shape(20, 20);
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    base::Random random(seed);
    const std::uint32_t capacity = random.below(30);
    UpdateQueue queue(shape, capacity);
    for (int problem = 0; problem < 2; ++problem) {
      PlainQueue expected(capacity);
      for (int i = 0; i < 300; ++i) {
        if (random.chance(2, 3)) {
          const Point p{random.between(0, 19), random.between(0, 9)};
          const std::uint32_t priority = 1 + random.below(20);
          queue.push(shape.cell(p), p, priority);
          expected.push(shape.cell(p), priority);
        } else if (!expected.empty()) {
          ASSERT_EQ(queue.pop(), expected.pop()) << "seed " << seed;
        }
        ASSERT_EQ(queue.empty(), expected.empty()) << "seed " << seed;
      }
      queue.clear();
      ASSERT_TRUE(queue.empty());
    }
  }
}

}  // namespace
}  // namespace cairn::algorithm
