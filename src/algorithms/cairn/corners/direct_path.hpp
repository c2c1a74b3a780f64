// DirectPath: whether two cells are joined by a path that costs no more than their distance on an empty grid, and the
// next moves of one, in slices.
//
// Most such paths have two runs of moves, and LegCheck finds them at once: along a slant and then straight, or, seen
// from the other end, straight first. Where both are blocked, StraightSweep finds what there is.
#pragma once

#include <cairn/grid.hpp>

#include "algorithms/cairn/corners/leg_check.hpp"
#include "algorithms/cairn/corners/ray_table.hpp"
#include "algorithms/cairn/corners/straight_sweep.hpp"
#include "search/meter.hpp"
#include "search/progress.hpp"

#include <cstdint>

namespace cairn::cairn_corners {

class DirectPath {
 public:
  /// The scan and the table, which is of the map as it was at first, must outlive it. The grid may change between two
  /// paths.
  DirectPath(const Grid& grid, CornerScan& scan, const RayTable& table)
      : check_(grid, scan, &table), sweep_(grid, scan, table) {}

  /// `is_turned`: the way that goes straight first is tried first. `has_two_runs`: no path of more than two runs is
  /// looked for.
  void start(Cell from, Cell to, bool is_turned, bool has_two_runs) {
    from_ = from;
    to_ = to;
    is_turned_ = is_turned;
    has_two_runs_ = has_two_runs;
    tries_ = 0;
    start_check();
  }
  /// Where there is no path of two runs: looks for any other.
  void start_sweep(Cell from, Cell to) {
    tries_ = kChecks;
    has_two_runs_ = false;
    sweep_.start(from, to);
  }

  /// Done where there is a path, exhausted where there is none.
  search::Progress advance(search::Meter& meter) {
    while (tries_ < kChecks) {
      if (check_.advance(meter) == search::Progress::paused) return search::Progress::paused;
      if (check_.is_clear()) return search::Progress::done;
      is_turned_ = !is_turned_;
      if (++tries_ < kChecks) {
        start_check();
      } else if (!has_two_runs_) {
        sweep_.start(from_, to_);
      }
    }
    if (has_two_runs_) return search::Progress::exhausted;
    if (sweep_.advance(meter) == search::Progress::paused) return search::Progress::paused;
    return sweep_.joined() ? search::Progress::done : search::Progress::exhausted;
  }

  /// Where there is a path: calls visit(direction, times) for its moves, or the first ones, in runs.
  template <typename Visit>
  void visit_moves(const Visit& visit) const {
    if (tries_ == kChecks) return sweep_.visit_moves(visit);
    const optimal::StepsAlong slanted = check_.slanted();
    const optimal::StepsAlong straight = check_.straight();
    const unsigned turn = is_turned_ ? 4 : 0;
    for (const optimal::StepsAlong& part : {is_turned_ ? straight : slanted, is_turned_ ? slanted : straight}) {
      visit(part.direction ^ turn, static_cast<std::uint32_t>(part.steps));
    }
  }

  std::uint64_t bytes() const { return sweep_.bytes(); }

 private:
  static constexpr std::uint32_t kChecks = 2;

  void start_check() { is_turned_ ? check_.start(to_, from_) : check_.start(from_, to_); }

  LegCheck check_;
  StraightSweep sweep_;
  Cell from_;
  Cell to_;
  bool is_turned_ = false;
  bool has_two_runs_ = false;
  std::uint32_t tries_ = 0;  // checks that failed
};

}  // namespace cairn::cairn_corners
