// RouteChoice: chooses the route from a start to a goal: a direct climb, or the best route over waypoints.
//
// If the goal is near, it tries a climb from start to goal, then one back. If neither is shortest, hub labels give the
// best pair of access waypoints by lower bounds. Climbs to both verify the pair, or correct its costs. After
// some tries, all other access waypoints are verified at once. If the goal is close by and the route is a long detour,
// a local search decides. All steps work in slices.
#pragma once

#include <cairn/grid.hpp>

#include "algorithms/cairn/format/cairn_format.hpp"
#include "algorithms/cairn/walk/hub_sweep.hpp"
#include "algorithms/cairn/walk/local_route.hpp"
#include "algorithms/cairn/walk/route_walk.hpp"
#include "search/climbing/climb_check.hpp"
#include "search/meter.hpp"
#include "search/spaces/grid_space.hpp"

#include <cstdint>
#include <vector>

namespace cairn::cairn_walk {

class RouteChoice {
 public:
  RouteChoice(const Grid& grid, const cairn_format::CairnView& view);

  static std::uint64_t work_bound(const cairn_format::CairnHeader& header);

  void start(Cell start, Cell goal);
  /// False if the budget ended first.
  bool advance(search::Meter& meter);
  const Route& route() const { return route_; }
  /// The cost of the route, by the labels.
  Cost cost() const { return cost_; }
  /// The runs of a local route.
  const std::vector<MoveRun>& local() const { return local_.runs(); }
  std::uint64_t bytes() const {
    return sweep_.bytes() + 2 * sources_.capacity() * sizeof(AccessOffer) + local_.bytes();
  }

 private:
  enum class Phase : std::uint8_t { direct, direct_turned, sweep, verify_first, verify_last, verify_all, local, done };

  /// Climbs in slices. False while unfinished.
  bool climb(Cell from, Cell target, search::Meter& meter);
  bool choose(search::Meter& meter);
  bool verify(AccessOffer& offer, Cell from, search::Meter& meter);
  /// Settles on this route, or starts the local search if the route is a long detour.
  void settle(Route::Kind kind, std::uint64_t cost);
  void settle_direct();

  const Grid* grid_;
  const cairn_format::CairnView* view_;
  spaces::GridDistance distance_;
  climbing::ClimbCheck climb_;
  HubSweep sweep_;
  std::vector<AccessOffer> sources_;
  std::vector<AccessOffer> targets_;
  LocalRoute local_;

  Phase phase_ = Phase::done;
  Cell start_;
  Cell goal_;
  Cost apart_;  // the distance between start and goal on an empty grid
  bool climbing_ = false;
  Route::Kind direct_ = Route::Kind::none;
  Cost direct_cost_ = kInfiniteCost;
  bool sweeping_ = false;
  bool corrected_ = false;
  std::uint32_t tries_ = 0;
  Route route_;
  Cost cost_ = kInfiniteCost;
};

}  // namespace cairn::cairn_walk
