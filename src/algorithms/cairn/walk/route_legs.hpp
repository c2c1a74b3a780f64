// RouteLegs: plans the legs of a chosen route, some ahead of the agent.
//
// Where a start or a goal is no waypoint, shortcuts are tried: from the start past the first waypoint, and to the goal
// past the last. Then each leg is compared with those that are known before it, and what both would walk is cut out
// with all that lies between. So no cell is visited twice on any three legs in a row. Legs that lie farther apart are
// not compared, since agents know no more of their route; for them to meet, what the route is longer than a shortest
// one must have room for all legs between them.
#pragma once

#include <cairn/grid.hpp>

#include "algorithms/cairn/format/cairn_format.hpp"
#include "algorithms/cairn/walk/loop_eraser.hpp"
#include "algorithms/cairn/walk/route_walk.hpp"
#include "search/climbing/climb_check.hpp"
#include "search/meter.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace cairn {

class RouteLegs {
 public:
  enum class Status : std::uint8_t {
    paused,  ///< the budget is used up
    ready,   ///< there is a move
    lost,    ///< the database contradicts itself or the world
  };

  RouteLegs(const Grid& grid, const CairnView& view);

  static std::uint64_t work_bound(const CairnHeader& header);

  /// `local` are the runs of a local route.
  void start(RouteWalk& walk, const Route& route, const std::vector<MoveRun>& local);
  /// Plans until there is a move. What one walk was paused in must be ended before another is advanced.
  Status advance(RouteWalk& walk, Meter& meter);
  /// Forgets the planning that is under way.
  void drop() {
    busy_ = false;
    against_ = 0;
  }
  std::uint64_t bytes() const { return eraser_.bytes(); }

 private:
  using Phase = RouteWalk::Phase;
  using Part = RouteWalk::Part;

  // Bounds of a single move beside the database's caps: links of the chain of waypoints followed, legs skipped.
  static constexpr std::uint32_t kLinksPerMove = 64;
  static constexpr std::uint32_t kMaxSkips = 2;
  // Pairs of legs compared: twice as many as there are before the first move, since what is cut out makes room for
  // more. Where still more is cut out, fewer legs than usual are known for a while.
  static constexpr std::uint32_t kMaxPairs = RouteWalk::kMaxLegs * (RouteWalk::kMaxLegs - 1);

  bool climb(Cell from, Cell to, bool backwards, Leg& leg, Meter& meter);
  void set_leg(Leg& leg, Cell from, Cell to, bool backwards, Cost cost) const;
  bool plan_next(RouteWalk& walk, Meter& meter);
  bool try_goal(RouteWalk& walk, Meter& meter);
  bool find_next(RouteWalk& walk, Meter& meter);
  bool try_skip(RouteWalk& walk, Meter& meter);
  bool erase(RouteWalk& walk, Meter& meter);
  bool fill(RouteWalk& walk, Meter& meter);
  Phase after_planning(const RouteWalk& walk) const;
  bool extend_chain(RouteWalk& walk, Meter& meter) const;
  bool last_comes_next(const RouteWalk& walk, Meter& meter) const;
  std::optional<HubEntry> find_hub(const RouteWalk& walk, Waypoint waypoint, Meter& meter) const;
  Cost rest_from_tip(const RouteWalk& walk, Meter& meter) const;
  Cell cell(Waypoint waypoint) const { return grid_->cell(view_->point(waypoint)); }
  bool near(Cell a, Cell b) const;
  Cost apart(Cell a, Cell b) const { return distance_(grid_->point(a), grid_->point(b)); }

  const Grid* grid_;
  const CairnView* view_;
  GridDistance distance_;
  ClimbCheck climb_;
  LegRuns runs_;
  LoopEraser eraser_;

  // Of the planning that is under way.
  bool busy_ = false;  // a climb, an erasure or a filling is
  bool backwards_ = false;
  std::uint32_t skips_ = 0;
  std::uint32_t pairs_ = 0;
  std::uint32_t against_ = 0;  // the leg that a planned one is compared with
  Part trial_;
  Cost rest_;  // of the route from the tip on, by the labels
};

}  // namespace cairn
