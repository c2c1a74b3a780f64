// LookaheadQueue: the open list of a lookahead of bounded reach, in the order of `leaves_before` (open_entry.hpp).
//
// Few bits tell its states apart: with a consistent heuristic f lies between that of the agent's own state and that
// plus twice the largest g, and places are those of a window. Where f, g and place fit 64 bits together, up to some 300
// expansions, a state is one number and the order of the queue that of numbers: half the memory and a third of the
// comparisons of the general form.
#pragma once

#include <cairn/rules.hpp>

#include "search/quad_heap.hpp"

#include <bit>
#include <cstddef>
#include <cstdint>

namespace cairn {

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

class LookaheadQueue {
 public:
  /// For g up to `largest_g`, places below `places`, and at most `most` pushes.
  LookaheadQueue(std::uint64_t largest_g, std::uint32_t places, std::size_t most)
      : largest_g_(largest_g),
        place_bits_(static_cast<unsigned>(std::bit_width(places))),
        f_shift_(place_bits_ + static_cast<unsigned>(std::bit_width(largest_g))),
        packed_(f_shift_ + static_cast<unsigned>(std::bit_width(2 * largest_g)) <= 64) {
    packed_ ? numbers_.reserve(most) : states_.reserve(most);
  }

  /// Forgets all; no state to come has an f below this one.
  void start(Cost least_f) {
    least_f_ = least_f;
    numbers_.clear();
    states_.clear();
  }
  bool empty() const { return packed_ ? numbers_.empty() : states_.empty(); }
  std::uint64_t bytes() const { return numbers_.size() * sizeof(Number) + states_.size() * sizeof(OpenState); }

  void push(const OpenState& state) {
    if (!packed_) return states_.push(state);
    const std::uint64_t f = state.f.units - least_f_.units;
    numbers_.push({f << f_shift_ | (largest_g_ - state.g.units) << place_bits_ | state.place});
  }
  OpenState top() {
    if (!packed_) return states_.top();
    const std::uint64_t number = numbers_.top().value;
    const std::uint64_t g = largest_g_ - ((number & ones(f_shift_)) >> place_bits_);
    return {Cost{static_cast<std::uint32_t>(number >> f_shift_) + least_f_.units}, Cost{static_cast<std::uint32_t>(g)},
            static_cast<std::uint32_t>(number & ones(place_bits_))};
  }
  /// Takes away what `top` returned.
  void pop() { packed_ ? numbers_.pop() : states_.pop(); }

 private:
  struct Number {
    std::uint64_t value;

    bool before(const Number& other) const { return value < other.value; }
  };

  static constexpr std::uint64_t ones(unsigned bits) { return (std::uint64_t{1} << bits) - 1; }

  std::uint64_t largest_g_;
  unsigned place_bits_;
  unsigned f_shift_;
  bool packed_;
  Cost least_f_;
  QuadHeap<Number> numbers_;    // where they fit
  QuadHeap<OpenState> states_;  // else
};

}  // namespace cairn
