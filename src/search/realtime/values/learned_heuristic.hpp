// LearnedHeuristic: a space's heuristic to one goal, raised by what was learned on the way.
#pragma once

#include "base/platform/compiler.hpp"
#include "search/realtime/values/learned_values.hpp"
#include "search/realtime/values/state_values.hpp"
#include "search/spaces/grid_space.hpp"
#include "search/spaces/space.hpp"
#include "search/watch.hpp"

#include <algorithm>
#include <cstdint>
#include <type_traits>

namespace cairn::realtime {

/// A number for each state, by its key: LearnedValues by coordinates, StateValues by number.
template <spaces::Space S>
using ValuesOn = std::conditional_t<std::is_same_v<typename S::Key, Point>, LearnedValues, StateValues>;

template <spaces::Space S>
ValuesOn<S> values_for(const S& space) {
  if constexpr (std::is_same_v<ValuesOn<S>, LearnedValues>) {
    return LearnedValues(space.shape());
  } else {
    return StateValues(space.size());
  }
}

/// Values never fall. Where nothing was learned the value is the initial one, so only raised values take memory.
template <spaces::Space S>
class LearnedHeuristicOn {
 public:
  using Key = typename S::Key;

  /// `longest_step`: what a lookahead takes for one step may cost so many times as much as the least path.
  explicit LearnedHeuristicOn(const S& space, std::uint64_t longest_step = 1)
      : space_(space), longest_step_(longest_step), limit_(limit(space, longest_step)), values_(values_for(space)) {}

  /// Forgets what was learned for the last goal.
  void start(Key goal) {
    goal_ = goal;
    values_.clear();
    learned_states_ = 0;
    // Cells of a crowd's map may cost more than they did.
    if constexpr (!std::is_same_v<S, spaces::GridSpace>) limit_ = limit(space(), longest_step_);
  }

  Key goal() const { return goal_; }
  Cost initial(Key state) const { return space().heuristic(state, goal_); }
  Cost operator()(Key state) const {
    const Cost learned{values_.get(state)};
    const Cost at_first = initial(state);
    return learned > at_first ? learned : at_first;
  }

  /// Raises the value of a state to `value` where that is more than it has. Says whether it was.
  bool raise(Key state, Cost value) {
    if (value <= (*this)(state)) return false;
    set(state, value);
    return true;
  }
  /// The same for a value that is known to be more.
  void set(Key state, Cost value) {
    search::watch_learned(state, initial(state), value);
    if (values_.set(state, value.units) == 0) ++learned_states_;
  }

  /// Whether a state's value exceeds what any path can cost, so that there is none to the goal. Agents learn as much
  /// where they discover a map, and where one-way arcs lead them astray; on a known grid the components have the answer
  /// at once.
  bool hopeless(Cost value) const { return value > limit_ && exceeds_any_path(value); }

  const ValuesOn<S>& learned() const { return values_; }
  std::uint64_t learned_states() const { return learned_states_; }
  std::uint64_t bytes() const { return values_.bytes(); }

 private:
  // Values above it, with the cost of a lookahead added, might not fit 32 bits.
  static constexpr std::uint64_t kMaxValue = 0xC0000000U;

  // The factor of 4 is a margin for what inexact lookaheads overestimate: by less than 2 on a grid, where a path of
  // fewer but dearer moves passes for the shortest, and again where g is weighted.
  static Cost limit(const S& space, std::uint64_t longest_step) {
    const std::uint64_t longest = std::min(space.longest_path_cost(), kMaxValue);
    return Cost{static_cast<std::uint32_t>(std::min(4 * longest * longest_step, kMaxValue))};
  }

  const S& space() const { return space_; }
  CAIRN_NOINLINE bool exceeds_any_path(Cost value) const {
    if (value != kInfiniteCost && limit_.units == kMaxValue) space().refuse_cost();
    return true;
  }

  spaces::HeldSpace<S> space_;
  std::uint64_t longest_step_;
  Cost limit_;
  Key goal_{};
  ValuesOn<S> values_;
  std::uint64_t learned_states_ = 0;
};

using LearnedHeuristic = LearnedHeuristicOn<spaces::GridSpace>;

}  // namespace cairn::realtime
