// ControlledLookahead: the breadth-first lookahead of LRTA* to a depth that is chosen anew for each move (Bulitko,
// Luštrek, Schaeffer, Björnsson, Sigmundarson: Dynamic Control in Real-Time Heuristic Search, JAIR 2008, Section 5).
//
// It first looks as far as the choice needs to see, and then goes on from there: nothing is expanded twice. LRTA*
// learns its way to the goal with any depths, so that whatever a control chooses, agents arrive.
#pragma once

#include "search/realtime/breadth_lookahead.hpp"

#include <algorithm>
#include <cstdint>

namespace cairn {

/// The control:
///   `Settings`                          what it is made from, beside the space and the greatest depth
///   `start_problem(start)`              forgets the last problem
///   `begin(from, h)`                    before each lookahead
///   `choose(lookahead, goal, h, work)`  the depth, from what is seen at the first
///   `work_bound(settings)`              the most that a choice counts, no more than a step's least budget
template <typename Control>
class ControlledLookahead : public BreadthLookahead {
 public:
  struct Settings : BreadthLookahead::Settings {  // their depth is the greatest
    typename Control::Settings control{};
    std::uint32_t first_depth = 1;  ///< to which it looks before the choice
  };

  ControlledLookahead(const GridSpace& space, const Settings& settings)
      : BreadthLookahead(space, settings), control_(space, settings.depth, settings.control), settings_(settings) {}

  static constexpr std::uint64_t work_bound(const Settings& settings, std::uint64_t degree) {
    BreadthLookahead::Settings first = settings;
    first.depth = settings.first_depth;
    return BreadthLookahead::work_bound(settings, degree) + most_nodes(first, degree) +
           Control::work_bound(settings.control);
  }

  const Control& control() const { return control_; }
  Control& control() { return control_; }

  void start_problem(Cell start) { control_.start_problem(start); }

  void start(Cell from, Cell goal, const LearnedHeuristic& h) {
    control_.begin(from, h);
    BreadthLookahead::start(from, goal, h, settings_.first_depth);
    goal_ = goal;
    has_chosen_ = false;
  }

  Progress advance(const LearnedHeuristic& h, Meter& meter) {
    for (;;) {
      const Progress progress = BreadthLookahead::advance(h, meter);
      if (progress != Progress::done || has_chosen_) return progress;
      if (!meter.allows(Control::work_bound(settings_.control))) return Progress::paused;
      const std::uint32_t chosen = std::min(control_.choose(*this, goal_, h, meter.work), settings_.depth);
      has_chosen_ = true;
      if (chosen <= depth()) return Progress::done;
      deepen(chosen);
    }
  }

 private:
  Control control_;
  Settings settings_;
  Cell goal_ = kNoCell;
  bool has_chosen_ = false;
};

}  // namespace cairn
