// RouteStepper: plans the moves of walks with a `cairn` database, for a single agent and for
// crowds. It chooses the route of a new problem (RouteChoice), then plans leg after leg (RouteLegs). With an exact
// database, ExactPlanner does both.
//
// The whole state of a plan is in its RouteWalk. The stepper holds the tools, so any number of walks can share one.
// If another walk is advanced while a piece of planning is paused, that piece starts again.
#pragma once

#include <cairn/grid.hpp>

#include "algorithms/cairn/format/cairn_format.hpp"
#include "algorithms/cairn/walk/exact_planner.hpp"
#include "algorithms/cairn/walk/plan_status.hpp"
#include "algorithms/cairn/walk/route_choice.hpp"
#include "algorithms/cairn/walk/route_legs.hpp"
#include "algorithms/cairn/walk/route_walk.hpp"
#include "search/meter.hpp"

#include <cstdint>
#include <memory>

namespace cairn::cairn_walk {

class RouteStepper {
 public:
  using Status = PlanStatus;

  /// `alike` is another of the same grid and database, or null: they share what does not change.
  RouteStepper(const Grid& grid, const cairn_format::CairnView& view, const RouteStepper* alike = nullptr)
      : choice_(grid, view), legs_(grid, view) {
    if (!view.hierarchy) return;
    auto tables = alike != nullptr ? alike->exact_->tables() : std::make_shared<ExactTables>(grid, *view.hierarchy);
    shares_tables_ = alike != nullptr;
    exact_ = std::make_unique<ExactPlanner>(grid, *view.hierarchy, std::move(tables));
  }

  /// The most work of planning one move.
  static std::uint64_t work_bound(const cairn_format::CairnHeader& header) {
    return RouteChoice::work_bound(header) + RouteLegs::work_bound(header);
  }

  /// Ensures that the walk has a move: at once if one is left, else by planning within the meter's budget.
  Status advance(RouteWalk& walk, search::Meter& meter) { return walk.has_move() ? Status::ready : plan(walk, meter); }

  /// Lets the piece of planning in progress begin again. Returns what tells walks of it from others.
  std::uint32_t begin_session() { return ++session_; }
  void set_session(std::uint32_t session) { session_ = session; }
  /// Between two calls of `advance`: notes that the cell there was blocked or became passable.
  void touch(Point p) {
    if (exact_) exact_->touch(p);
  }
  /// How often that was noted.
  void set_edits(std::uint32_t edits) {
    if (exact_) exact_->set_edits(edits);
  }
  /// Where the present moves lead to.
  Cell subgoal(const RouteWalk& walk) const { return exact_ ? walk.exact.leg_to : walk.sampled.current().leg.to; }

  std::uint64_t bytes() const {
    const std::uint64_t sampled = choice_.bytes() + legs_.bytes();
    return exact_ ? sampled + exact_->bytes() + (shares_tables_ ? 0 : exact_->tables()->bytes()) : sampled;
  }

 private:
  Status plan(RouteWalk& walk, search::Meter& meter) {
    if (walk.session != session_) {
      walk.restart_piece();
      walk.session = ++session_;
    }
    // Only the first moves of a path that was searched for had room.
    if (walk.phase == RouteWalk::Phase::searched) {
      if (walk.reached == walk.goal) return Status::lost;
      walk.set_problem(walk.reached, walk.goal);
    }
    if (exact_) return exact_->advance(walk, meter);
    if (walk.phase == RouteWalk::Phase::choose) {
      if (!walk.is_busy) choice_.start(walk.start, walk.goal);
      walk.is_busy = !choice_.advance(meter);
      if (walk.is_busy) return Status::paused;
      walk.cost = choice_.cost().units;
      legs_.start(walk, choice_.route(), choice_.local());
    }
    return legs_.advance(walk, meter);
  }

  RouteChoice choice_;
  RouteLegs legs_;
  std::unique_ptr<ExactPlanner> exact_;  // if the database has a hierarchy of all corners
  bool shares_tables_ = false;           // of another stepper
  std::uint32_t session_ = 0;            // differs from a walk's if another walk was planned since
};

}  // namespace cairn::cairn_walk
