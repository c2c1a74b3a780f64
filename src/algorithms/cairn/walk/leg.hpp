// Leg: a part of a climb that an agent walks, forwards or backwards.
//
// Each step of a climb depends only on its cell and its target. So a leg is determined by its ends, and its cells are
// not stored.
#pragma once

#include <cairn/grid.hpp>

#include "search/climbing/climb_check.hpp"
#include "search/meter.hpp"

#include <algorithm>
#include <cstdint>

namespace cairn::cairn_walk {

/// Forwards, the climb from `from` to the target passes `to`; backwards, the climb from `to` to the target passes
/// `from`.
struct Leg {
  Cell from;
  Cell to;
  Cell target;
  Cost cost;  ///< before any part was cut off
  bool backwards = false;
  bool exact = false;  ///< its cost is the distance between its ends on an empty grid

  Cell climb_from() const { return backwards ? to : from; }
  Cell climb_to() const { return backwards ? from : to; }
};

/// A rectangle that contains the cells of a leg. By default the whole map.
class LegBox {
 public:
  LegBox() = default;
  LegBox(Point low, Point high)
      : low_x_(clamped(low.x)), low_y_(clamped(low.y)), high_x_(clamped(high.x)), high_y_(clamped(high.y)) {}

  Point low() const { return {low_x_, low_y_}; }
  Point high() const { return {high_x_, high_y_}; }
  bool is_apart_from(const LegBox& other) const {
    return high_x_ < other.low_x_ || other.high_x_ < low_x_ || high_y_ < other.low_y_ || other.high_y_ < low_y_;
  }

 private:
  // Maps have at most this many columns and rows.
  static std::uint16_t clamped(std::int32_t value) { return static_cast<std::uint16_t>(std::clamp(value, 0, 65535)); }

  std::uint16_t low_x_ = 0;
  std::uint16_t low_y_ = 0;
  std::uint16_t high_x_ = 65535;
  std::uint16_t high_y_ = 65535;
};

/// Consecutive moves in one direction.
struct MoveRun {
  Point from;
  unsigned direction = 0;
  std::uint32_t times = 0;

  Point to() const { return at(times); }
  Point at(std::uint32_t steps) const {
    const Point step = kDirectionSteps[direction];
    const auto n = static_cast<std::int32_t>(steps);
    return {from.x + n * step.x, from.y + n * step.y};
  }
};

/// Lists the runs of a leg in slices, in the order of its climb.
class LegRuns {
 public:
  LegRuns(const Grid& grid, std::uint32_t most_steps) : grid_(&grid), climb_(grid, most_steps) {}

  /// The most work that listing a leg takes.
  static constexpr std::uint64_t work_bound(std::uint64_t most_steps) {
    return climbing::ClimbCheck::work_bound(most_steps);
  }

  void start(const Leg& leg) {
    climb_.start(leg.climb_from(), leg.target);
    at_ = grid_->point(leg.climb_from());
    end_ = grid_->point(leg.climb_to());
    ended_ = at_ == end_;
    cut_ = leg.climb_to() != leg.target;
  }

  /// Calls visit(run) for each run in turn. False if the budget ended first.
  template <typename Visit>
  bool advance(search::Meter& meter, Visit visit) {
    const search::Progress progress = climb_.advance(meter, [&](unsigned direction, std::uint32_t times) {
      if (ended_) return;
      MoveRun run{at_, direction, times};
      if (cut_) run.times = steps_to_end(run);
      at_ = run.to();
      ended_ = at_ == end_;
      visit(run);
    });
    return progress == search::Progress::done;
  }

  /// Once advance has returned true: whether the climb passed the other end of the leg.
  bool ended() const { return ended_; }

 private:
  /// How many steps of a run belong to the leg: those up to its end, or all.
  std::uint32_t steps_to_end(const MoveRun& run) const {
    const Point step = kDirectionSteps[run.direction];
    const std::int32_t steps = step.x != 0 ? (end_.x - at_.x) * step.x : (end_.y - at_.y) * step.y;
    const bool on_it = steps > 0 && static_cast<std::uint32_t>(steps) <= run.times &&
                       run.at(static_cast<std::uint32_t>(steps)) == end_;
    return on_it ? static_cast<std::uint32_t>(steps) : run.times;
  }

  const Grid* grid_;
  climbing::ClimbCheck climb_;
  Point at_;
  Point end_;
  bool ended_ = false;
  bool cut_ = false;  // the climb continues beyond the leg's end
};

}  // namespace cairn::cairn_walk
