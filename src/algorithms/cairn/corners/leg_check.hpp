// LegCheck: whether the path from one cell to another that goes along a slant first and then straight is passable, in
// slices. A slant is a diagonal. Every leg of an exact database is such a path, from one of its ends.
#pragma once

#include <cairn/agent.hpp>
#include <cairn/grid.hpp>

#include "algorithms/cairn/corners/corner_scan.hpp"
#include "search/meter.hpp"
#include "search/progress.hpp"

#include <algorithm>
#include <cstdint>

namespace cairn::cairn_corners {

class LegCheck {
 public:
  /// The scan must outlive it.
  LegCheck(const Grid& grid, CornerScan& scan) : grid_(&grid), scan_(&scan) {}

  void start(Cell from, Cell to) {
    to_ = grid_->point(to);
    slanted_ = scan_->slanted(grid_->point(from), to_);
    turn_ = slanted_.from(grid_->point(from));
    at_ = from;
    left_ = static_cast<std::uint32_t>(slanted_.steps);
    is_clear_ = false;
  }

  /// Done when `is_clear` has the answer.
  search::Progress advance(search::Meter& meter) {
    // The straight part is a scan of words, and not divided.
    const std::uint64_t line_work = 1 + static_cast<std::uint64_t>(straight().steps) / kLineCellsPerOperation;
    while (left_ > 0) {
      if (!meter.allows(1)) return search::Progress::paused;
      ++meter.work.scanned;
      const std::uint32_t piece = std::min(left_, kCellsPerOperation);
      if (!is_slant_clear(piece)) return search::Progress::done;
      left_ -= piece;
    }
    if (!meter.allows(line_work)) return search::Progress::paused;
    meter.work.scanned += line_work;
    is_clear_ = scan_->is_free(turn_, to_);
    return search::Progress::done;
  }
  bool is_clear() const { return is_clear_; }

  /// The two parts of the path.
  optimal::StepsAlong slanted() const { return slanted_; }
  optimal::StepsAlong straight() const { return CornerScan::straight(turn_, to_); }

 private:
  static constexpr std::uint32_t kCellsPerOperation = 8;
  // A line of the widest map takes less than the smallest budget.
  static constexpr std::uint64_t kLineCellsPerOperation = 512;
  static_assert(kMaxMapSide / kLineCellsPerOperation + 1 < Agent::kMinBudget);

  bool is_slant_clear(std::uint32_t steps) {
    const auto offset = static_cast<std::uint32_t>(grid_->offsets()[slanted_.direction]);
    for (; steps > 0; --steps, at_.index += offset) {
      if ((grid_->mask(at_) >> slanted_.direction & 1U) == 0) return false;
    }
    return true;
  }

  const Grid* grid_;
  CornerScan* scan_;
  optimal::StepsAlong slanted_;
  Point turn_;
  Point to_;
  Cell at_;
  std::uint32_t left_ = 0;  // steps of the slant
  bool is_clear_ = false;
};

}  // namespace cairn::cairn_corners
