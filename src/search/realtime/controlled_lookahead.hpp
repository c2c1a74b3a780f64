// ControlledLookahead: the breadth-first lookahead of LRTA* to a depth that is chosen anew for each move (Bulitko,
// Luštrek, Schaeffer, Björnsson, Sigmundarson: Dynamic Control in Real-Time Heuristic Search, JAIR 2008, Section 5).
//
// It first looks as far as the choice needs to see, and then goes on from there: nothing is expanded twice. LRTA*
// learns its way to the goal with any depths, so that whatever a control chooses, agents arrive.
#pragma once

#include "search/realtime/breadth_lookahead.hpp"

#include <algorithm>
#include <concepts>
#include <cstdint>

namespace cairn::realtime {

/// What chooses the depth. It is made from the space, the greatest depth and its own `Settings`:
///   start_problem(start)              forgets the last problem.
///   begin(from, h)                    is called before each lookahead.
///   choose(lookahead, goal, h, work)  returns the depth, from what is seen at the first depth.
///   work_bound(settings)              is the most that a choice counts, no more than a step's least budget.
template <typename C, typename S>
concept DepthControl = spaces::Space<S> &&
    requires(C control, const BreadthLookaheadOn<S>& lookahead, const LearnedHeuristicOn<S>& h,
             const typename C::Settings& settings, const S& space, Cell cell, Work& work) {
  C(space, std::uint32_t{}, settings);
  control.start_problem(cell);
  control.begin(cell, h);
  { control.choose(lookahead, cell, h, work) } -> std::same_as<std::uint32_t>;
  { C::work_bound(settings) } -> std::convertible_to<std::uint64_t>;
};

template <typename Control, spaces::Space S = spaces::GridSpace>
requires DepthControl<Control, S>
class ControlledLookahead : public BreadthLookaheadOn<S> {
  using Base = BreadthLookaheadOn<S>;
  using Heuristic = LearnedHeuristicOn<S>;

 public:
  struct Settings : LookaheadSettings {  // their depth is the greatest
    typename Control::Settings control{};
    std::uint32_t first_depth = 1;  ///< to which it looks before the choice
  };

  ControlledLookahead(const S& space, const Settings& settings)
      : Base(space, settings), control_(space, settings.depth, settings.control), settings_(settings) {}

  static constexpr std::uint64_t work_bound(const Settings& settings, std::uint64_t degree) {
    LookaheadSettings first = settings;
    first.depth = settings.first_depth;
    return Base::work_bound(settings, degree) + Base::most_nodes(first, degree) + Control::work_bound(settings.control);
  }

  const Control& control() const { return control_; }
  Control& control() { return control_; }

  void start_problem(Cell start) { control_.start_problem(start); }

  void start(Cell from, Cell goal, const Heuristic& h) {
    control_.begin(from, h);
    Base::start(from, goal, h, settings_.first_depth);
    goal_ = goal;
    has_chosen_ = false;
  }

  search::Progress advance(const Heuristic& h, search::Meter& meter) {
    for (;;) {
      const search::Progress progress = Base::advance(h, meter);
      if (progress != search::Progress::done || has_chosen_) return progress;
      if (!meter.allows(Control::work_bound(settings_.control))) return search::Progress::paused;
      const std::uint32_t chosen = std::min(control_.choose(*this, goal_, h, meter.work), settings_.depth);
      has_chosen_ = true;
      if (chosen <= this->depth()) return search::Progress::done;
      this->deepen(chosen);
    }
  }

 private:
  Control control_;
  Settings settings_;
  Cell goal_ = kNoCell;
  bool has_chosen_ = false;
};

}  // namespace cairn::realtime
