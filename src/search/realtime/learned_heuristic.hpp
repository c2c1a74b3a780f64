// LearnedHeuristic: the distance to a goal on an empty grid, raised by what was learned on the way.
#pragma once

#include "search/realtime/learned_values.hpp"
#include "search/spaces/grid_space.hpp"

#include <cstdint>

namespace cairn {

/// Values never fall. Where nothing was learned the value is the initial one, so only raised values take memory.
class LearnedHeuristic {
 public:
  explicit LearnedHeuristic(const GridSpace& space);

  /// Forgets what was learned for the last goal.
  void start(Point goal) {
    goal_ = goal;
    values_.clear();
    learned_states_ = 0;
  }

  Point goal() const { return goal_; }
  Cost initial(Point p) const { return distance_(p, goal_); }
  Cost operator()(Point p) const {
    const Cost learned{values_.get(p)};
    const Cost at_first = initial(p);
    return learned > at_first ? learned : at_first;
  }

  /// Raises the value of a state to `value` where that is more than it has. Says whether it was.
  bool raise(Point p, Cost value) {
    if (value <= (*this)(p)) return false;
    set(p, value);
    return true;
  }
  /// The same for a value that is known to be more.
  void set(Point p, Cost value) {
    if (values_.set(p, value.units) == 0) ++learned_states_;
  }

  /// Whether a state's value exceeds what any path on the map can cost, so that there is none to the goal. Only agents
  /// that discover a map learn as much; where it is known, its components have the answer at once.
  bool hopeless(Cost value) const { return value > limit_ && exceeds_any_path(value); }

  const LearnedValues& learned() const { return values_; }
  std::uint64_t learned_states() const { return learned_states_; }
  std::uint64_t bytes() const { return values_.bytes(); }

 private:
  bool exceeds_any_path(Cost value) const;

  GridDistance distance_;
  Rules rules_;
  Cost limit_;
  Point goal_;
  LearnedValues values_;
  std::uint64_t learned_states_ = 0;
};

}  // namespace cairn
