// RouteGuide: leads agents by a `cairn` database. It holds what planning needs, and they what they keep between moves.
#pragma once

#include <cairn/grid.hpp>

#include "algorithms/cairn/format/cairn_format.hpp"
#include "algorithms/cairn/walk/route_choice.hpp"
#include "algorithms/cairn/walk/route_legs.hpp"
#include "algorithms/cairn/walk/route_walk.hpp"
#include "search/meter.hpp"

#include <cstdint>

namespace cairn {

class RouteGuide {
 public:
  using Status = RouteLegs::Status;

  RouteGuide(const Grid& grid, const CairnView& view) : choice_(grid, view), legs_(grid, view) {}

  /// The most that a move takes.
  static std::uint64_t work_bound(const CairnHeader& header) {
    return RouteChoice::work_bound(header) + RouteLegs::work_bound(header);
  }

  /// Plans until there is a move. What one walk was paused in must be ended, or dropped, before another is advanced.
  Status advance(RouteWalk& walk, Meter& meter) {
    if (walk.phase == RouteWalk::Phase::choose) {
      if (!choosing_) choice_.start(walk.start, walk.goal);
      choosing_ = !choice_.advance(meter);
      if (choosing_) return Status::paused;
      legs_.start(walk, choice_.route(), choice_.local());
    }
    return legs_.advance(walk, meter);
  }

  /// Forgets the planning that is under way.
  void drop() {
    choosing_ = false;
    legs_.drop();
  }

  std::uint64_t bytes() const { return choice_.bytes() + legs_.bytes(); }

 private:
  RouteChoice choice_;
  RouteLegs legs_;
  bool choosing_ = false;
};

}  // namespace cairn
