// RouteLegs: plans the legs of a chosen route, a few ahead of the agent.
//
// It tries shortcuts that skip the first waypoint from the start, and the last before the goal. Then it compares each
// new leg with the known ones before it. If two meet, the loop between them is cut out, so no cell is visited twice
// on any three consecutive legs. Legs farther apart are not compared, since an agent keeps only three. They can meet
// only if the route exceeds a shortest one by all legs between them.
#pragma once

#include <cairn/grid.hpp>

#include "algorithms/cairn/format/cairn_format.hpp"
#include "algorithms/cairn/walk/loop_eraser.hpp"
#include "algorithms/cairn/walk/plan_status.hpp"
#include "algorithms/cairn/walk/route_walk.hpp"
#include "search/climbing/climb_check.hpp"
#include "search/meter.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace cairn::cairn_walk {

class RouteLegs {
 public:
  using Status = PlanStatus;

  RouteLegs(const Grid& grid, const cairn_format::CairnView& view);

  static std::uint64_t work_bound(const cairn_format::CairnHeader& header);

  /// `local` holds the runs of a local route.
  void start(RouteWalk& walk, const Route& route, const std::vector<MoveRun>& local);
  /// Plans until the walk has a move.
  Status advance(RouteWalk& walk, search::Meter& meter);
  std::uint64_t bytes() const { return eraser_.bytes(); }

 private:
  using Phase = RouteWalk::Phase;
  using Part = SampledPlan::Part;

  // Limits for a single move: links of the chain that are looked up, and waypoints that are skipped.
  static constexpr std::uint32_t kLinksPerMove = 64;
  static constexpr std::uint32_t kMaxSkips = 2;
  // Pairs of legs that are compared for a move. Twice the number of pairs before the first move, since a cut makes room
  // for more legs. If even more is cut out, fewer legs than usual are known for a while.
  static constexpr std::uint32_t kMaxPairs = SampledPlan::kMaxLegs * (SampledPlan::kMaxLegs - 1);

  bool climb(RouteWalk& walk, Cell from, Cell to, bool backwards, Leg& leg, search::Meter& meter);
  void set_leg(Leg& leg, Cell from, Cell to, bool backwards, Cost cost) const;
  bool plan_next(RouteWalk& walk, search::Meter& meter);
  bool try_goal(RouteWalk& walk, search::Meter& meter);
  bool find_next(RouteWalk& walk, search::Meter& meter);
  bool try_skip(RouteWalk& walk, search::Meter& meter);
  bool erase(RouteWalk& walk, search::Meter& meter);
  bool fill(RouteWalk& walk, search::Meter& meter);
  static Phase after_planning(const RouteWalk& walk);
  bool extend_chain(RouteWalk& walk, search::Meter& meter) const;
  bool last_comes_next(const RouteWalk& walk, search::Meter& meter) const;
  std::optional<cairn_format::HubEntry> find_hub(const RouteWalk& walk, cairn_format::Waypoint waypoint,
                                                 search::Meter& meter) const;
  Cost rest_from_tip(const RouteWalk& walk, search::Meter& meter) const;
  Cell cell(cairn_format::Waypoint waypoint) const { return grid_->cell(view_->point(waypoint)); }
  bool near(Cell a, Cell b) const;
  Cost apart(Cell a, Cell b) const { return distance_(grid_->point(a), grid_->point(b)); }

  const Grid* grid_;
  const cairn_format::CairnView* view_;
  spaces::GridDistance distance_;
  // Each holds intermediate state of the one walk that is busy.
  climbing::ClimbCheck climb_;
  LegRuns runs_;
  LoopEraser eraser_;
};

}  // namespace cairn::cairn_walk
