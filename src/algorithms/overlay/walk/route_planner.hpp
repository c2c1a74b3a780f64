// RoutePlanner: leads walks over an overlay, in slices. Any number of walks can share one; it plans one at a time.
//
// It finds a route from gate to gate, by sectors of high levels far from the ends. Then it refines the route as far as
// the next sector: a passage across a sector is replaced by passages across the sectors within. The moves are found by
// A* on the cells of two sectors of the lowest level, so that a walk is not bound to the few gates of the border
// between.
//
// If start and goal are near to each other, A* on the cells around them may find a better way than the route, since few
// gates lie on it. Then that is walked.
#pragma once

#include "algorithms/overlay/custom/instalments.hpp"
#include "algorithms/overlay/format/tables.hpp"
#include "algorithms/overlay/search/gate_space.hpp"
#include "algorithms/overlay/search/sector_space.hpp"
#include "algorithms/overlay/walk/overlay_walk.hpp"
#include "search/meter.hpp"
#include "search/optimal/space_search.hpp"
#include "search/progress.hpp"

#include <array>
#include <cstdint>
#include <vector>

namespace cairn::overlay_walk {

class RoutePlanner {
 public:
  enum class Status : std::uint8_t {
    paused,  ///< the budget is used up
    ready,   ///< the walk has moves
    lost,    ///< the overlay does not lead to the goal
  };

  /// Both are borrowed.
  RoutePlanner(const Grid& grid, const overlay_format::Tables& tables);

  /// Plans for a walk that has no moves and is not at its goal.
  Status advance(OverlayWalk& walk, search::Meter& meter);
  /// What is being planned begins again.
  void drop() { ++session_; }
  std::uint64_t bytes() const;

 private:
  using Box = overlay_format::Box;
  enum class Stage : std::uint8_t {
    at_goal,
    at_start,
    route,
    nearby,
    trace_nearby,
    trace_route,
    refine,
    cross,
    trace_cross,
    leg,
    trace_leg,
  };
  static constexpr std::uint32_t kRouteStops = 40;
  static constexpr std::uint32_t kCrossStops = 20;
  static constexpr std::uint8_t kMostFailures = 16;
  static constexpr std::int32_t kMargin = 2;
  static constexpr std::int32_t kNearby = 5;  // sectors in a row that A* looks at

  void enter(Stage stage) {
    stage_ = stage;
    is_begun_ = false;
  }
  bool fail(OverlayWalk& walk);
  search::Progress attach(const OverlayWalk& walk, search::Meter& meter, bool to_goal);
  Box nearby(const OverlayWalk& walk) const;
  void take_route(OverlayWalk& walk);
  bool still_leads_on(const OverlayWalk& walk) const;
  bool refine(OverlayWalk& walk);
  void start_crossing(const OverlayWalk& walk);
  search::Progress trace(search::Meter& meter, Cell until);
  void take_crossing(OverlayWalk& walk);
  bool start_leg(const OverlayWalk& walk, search::Meter& meter);
  search::Progress trace_leg(OverlayWalk& walk, search::Meter& meter);
  void start_trace();
  void cut(OverlayWalk& walk);
  void take_moves(OverlayWalk& walk) const;
  void take_leg(OverlayWalk& walk);
  Point place(const OverlayWalk& walk, Cell state) const;
  Box box0(Point p) const { return tables_->layout.box_at(0, p); }

  const Grid* grid_;
  const overlay_format::Tables* tables_;
  overlay_search::SectorSpace cells_;
  overlay_search::GateSpace space_;
  optimal::SpaceSearch<overlay_search::SectorSpace> cell_search_;
  optimal::SpaceSearch<overlay_search::GateSpace> gate_search_;

  std::uint32_t session_ = 0;  // differs from a walk's if another walk was planned since
  Stage stage_ = Stage::at_goal;
  bool is_begun_ = false;
  std::uint32_t next_ = 0;  // of the gates of a sector
  overlay_custom::Instalments instalments_;

  // The first states of a path that is traced from its end: the last ones of this ring.
  std::array<Cell, kRouteStops> ring_{};
  std::uint32_t traced_ = 0;
  std::uint32_t kept_ = 0;  // how long the ring is now
  Cell tracing_ = kNoCell;

  // A crossing: from a passage, over a sector of some level.
  Cell from_ = kNoCell;
  Cell to_ = kNoCell;

  // A leg: the box of the sector where it begins, and of the one after it.
  Box here_;
  Box next_box_;
  bool is_cut_ = false;
  Cell cut_ = kNoCell;
  std::uint32_t moves_ = 0;   // of the leg, traced from its end
  std::uint32_t inside_ = 0;  // of these the last, as long as they stay in the second sector
};

}  // namespace cairn::overlay_walk
