// RouteChoice: how to get from a start to a goal with a `cairn` database: climbing directly, or over which waypoints.
//
// Where the goal is near, climbs to it and back are tried. Else, or where these are not shortest, hub labels give the
// best pair of access waypoints by lower bounds; climbing to both verifies the pair, or corrects its costs for the next
// try. After some of these all that is left is verified. Where the goal is close by and the route goes far out of its
// way, a small search has the last word. In slices, like everything that an agent does.
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

namespace cairn {

class RouteChoice {
 public:
  RouteChoice(const Grid& grid, const CairnView& view);

  static std::uint64_t work_bound(const CairnHeader& header);

  void start(Cell start, Cell goal);
  /// False where the budget ended first.
  bool advance(Meter& meter);
  const Route& route() const { return route_; }
  /// The runs of a local route.
  const std::vector<MoveRun>& local() const { return local_.runs(); }
  std::uint64_t bytes() const {
    return sweep_.bytes() + 2 * sources_.capacity() * sizeof(AccessOffer) + local_.bytes();
  }

 private:
  enum class Phase : std::uint8_t { direct, direct_turned, sweep, verify_first, verify_last, verify_all, local, done };

  /// Climbs in slices; false while it is not finished.
  bool climb(Cell from, Cell target, Meter& meter);
  bool choose(Meter& meter);
  bool verify(AccessOffer& offer, Cell from, Meter& meter);
  /// Ends with what was found, or goes on to the local search where that may be far from shortest.
  void settle(Route::Kind kind, std::uint64_t cost);
  void settle_direct();

  const Grid* grid_;
  const CairnView* view_;
  GridDistance distance_;
  ClimbCheck climb_;
  HubSweep sweep_;
  std::vector<AccessOffer> sources_;
  std::vector<AccessOffer> targets_;
  LocalRoute local_;

  Phase phase_ = Phase::done;
  Cell start_;
  Cell goal_;
  Cost apart_;  // the distance between them on an empty grid
  bool climbing_ = false;
  Route::Kind direct_ = Route::Kind::none;
  Cost direct_cost_ = kInfiniteCost;
  bool sweeping_ = false;
  bool corrected_ = false;
  std::uint32_t tries_ = 0;
  Route route_;
};

}  // namespace cairn
