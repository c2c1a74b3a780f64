// LookaheadQueue: the open list of a lookahead of bounded reach, in the order of `leaves_before` (open_entry.hpp).
//
// A state fits into one number. With a consistent heuristic, f lies between f of the agent's own state and that plus
// twice the largest g; and places are those of a window. The number holds, from the top, f, the largest g less g, and
// the place. So the order of the queue is the order of numbers, and a successor's number is its parent's plus what the
// move changes. 64 bits are enough for some 300 expansions.
#pragma once

#include <cairn/rules.hpp>

#include "base/assert.hpp"
#include "search/queues/quad_heap.hpp"
#include "search/spaces/local_window.hpp"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace cairn::queues {

/// An open state: the smaller f leaves first, then the larger g, then the lower place.
struct OpenState {
  Cost f;
  Cost g;
  std::uint32_t place = 0;

  bool before(const OpenState& other) const {
    const auto key = [](const OpenState& state) { return std::uint64_t{state.f.units} << 32U | ~state.g.units; };
    return pair_before(key(*this), place, key(other), other.place);
  }
};

/// `Number` must be wide enough for every g up to `largest_g` and every place of the window (`holds`). Otherwise the
/// queue may be made, but not used.
template <typename Number>
class LookaheadQueue {
 public:
  static bool holds(std::uint64_t largest_g, const spaces::LocalWindow& window) {
    return f_shift(largest_g, window) + static_cast<unsigned>(std::bit_width(2 * largest_g)) <= 8 * sizeof(Number);
  }

  LookaheadQueue(std::uint64_t largest_g, const spaces::GridSpace& space, const spaces::LocalWindow& window,
                 std::size_t pushes)
      : largest_g_(largest_g), place_bits_(place_bits(window)), f_shift_(f_shift(largest_g, window)) {
    heap_.reserve(pushes);
    if (!holds(largest_g, window)) return;  // shifts would leave the number
    for (unsigned d = 0; d < kDirections; ++d) {
      const auto cost = static_cast<Number>(space.move_cost(d).units);
      const auto offset = static_cast<Number>(std::int64_t{window.offset(d)});
      steps_[d] = (cost << f_shift_) - (cost << place_bits_) + offset;
    }
  }

  /// Starts again with one state, whose g is 0. No later state may have a smaller f.
  void start(Cost f, std::uint32_t place) {
    CAIRN_ASSERT(f_shift_ + static_cast<unsigned>(std::bit_width(2 * largest_g_)) <= 8 * sizeof(Number));
    least_f_ = f;
    heap_.clear();
    heap_.push({static_cast<Number>(largest_g_) << place_bits_ | place});
  }
  bool empty() const { return heap_.empty(); }
  std::uint64_t bytes() const { return heap_.size() * sizeof(Number); }

  Number top() { return heap_.top().number; }
  /// Takes away what `top` returned.
  void pop() { heap_.pop(); }
  /// Pushes the successor of a state in a direction; `h_change` is its h less the state's.
  void push_successor(Number state, unsigned direction, std::int64_t h_change) {
    heap_.push({state + steps_[direction] + (static_cast<Number>(h_change) << f_shift_)});
  }

  std::uint32_t place(Number state) const {
    return static_cast<std::uint32_t>(state) & static_cast<std::uint32_t>((std::uint64_t{1} << place_bits_) - 1);
  }
  Cost f(Number state) const { return least_f_ + Cost{static_cast<std::uint32_t>(state >> f_shift_)}; }

 private:
  struct Item {
    Number number;

    bool before(const Item& other) const { return number < other.number; }
  };

  static unsigned place_bits(const spaces::LocalWindow& window) {
    return static_cast<unsigned>(std::bit_width(window.size()));
  }
  static unsigned f_shift(std::uint64_t largest_g, const spaces::LocalWindow& window) {
    return place_bits(window) + static_cast<unsigned>(std::bit_width(largest_g));
  }

  std::uint64_t largest_g_;
  unsigned place_bits_;
  unsigned f_shift_;
  std::array<Number, kDirections> steps_{};  // what a move changes where h stays the same
  Cost least_f_;
  QuadHeap<Item> heap_;
};

}  // namespace cairn::queues
