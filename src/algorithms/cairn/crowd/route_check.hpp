// RouteCheck: whether the rest of a walk with an exact database is a shortest path of the map as it is, after changes.
//
// It follows the walk to its end, on a copy, to see that the map allows all of its moves and that they cost what the
// plan says. That a way is no longer than before is not enough: a shorter one may have opened, or the plan was made
// when the map had changed already. So no change that matters to paths of less cost may lie near the plan (see
// EditLog), but for cells that closed after it was made: they make no path shorter. docs/exact.md has the proof.
#pragma once

#include <cairn/grid.hpp>

#include "algorithms/cairn/crowd/edit_log.hpp"
#include "algorithms/cairn/format/cairn_format.hpp"
#include "algorithms/cairn/walk/route_stepper.hpp"
#include "search/realtime/crowd_stepper.hpp"

#include <cstdint>

namespace cairn::cairn_crowd {

class RouteCheck {
 public:
  /// The grid must be that of the database still. Both must outlive the check. `alike` is a stepper of theirs.
  RouteCheck(const Grid& grid, const cairn_format::CairnView& view, const cairn_walk::RouteStepper& alike)
      : grid_(&grid), distance_(grid.rules()), log_(grid), stepper_(grid, view, &alike) {}

  /// Notes that the cell there was blocked or became passable.
  void touch(Point p) {
    log_.note(p);
    stepper_.touch(p);
  }
  std::uint32_t edits() const { return log_.count(); }

  /// False where it is not known. Takes time for each corner of the way, and for the changes near it.
  bool is_shortest(const cairn_walk::RouteWalk& walk, const realtime::MovesAhead& ahead);

  /// For a StateWriter, or for a StateReader on the same map.
  template <typename State>
  void transfer(State& state) {
    log_.transfer(state);
  }
  std::uint64_t bytes() const { return log_.bytes() + stepper_.bytes(); }

 private:
  bool can_follow(const cairn_walk::RouteWalk& walk, const realtime::MovesAhead& ahead, std::uint64_t cost);

  const Grid* grid_;
  spaces::GridDistance distance_;
  EditLog log_;
  cairn_walk::RouteStepper stepper_;
};

}  // namespace cairn::cairn_crowd
