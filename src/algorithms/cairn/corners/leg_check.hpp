// LegCheck: whether the path from one cell to another that goes along a slant first and then straight is passable, in
// slices. A slant is a diagonal. Every leg of an exact database is such a path, from one of its ends.
#pragma once

#include <cairn/agent.hpp>
#include <cairn/grid.hpp>

#include "algorithms/cairn/corners/corner_scan.hpp"
#include "algorithms/cairn/corners/ray_table.hpp"
#include "search/meter.hpp"
#include "search/progress.hpp"

#include <algorithm>
#include <cstdint>

namespace cairn::cairn_corners {

class LegCheck {
 public:
  /// The scan must outlive it, and so must the table, if there is one: it saves steps.
  LegCheck(const Grid& grid, CornerScan& scan, const RayTable* table = nullptr)
      : grid_(&grid), scan_(&scan), table_(table) {}

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
      if (!goes_on()) return search::Progress::done;
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

  /// Goes along the slant for some cells, or rectangles of equal rows and columns. False at a wall.
  bool goes_on() {
    const unsigned slant = slanted_.direction;
    const auto offset = static_cast<std::uint32_t>(grid_->offsets()[slant]);
    if (table_ == nullptr || !table_->has_rectangles() || scan_->has_changed()) {
      for (std::uint32_t i = std::min(left_, kCellsPerOperation); i > 0; --i, --left_, at_.index += offset) {
        if ((grid_->mask(at_) >> slant & 1U) == 0) return false;
      }
      return true;
    }
    Point p = grid_->point(at_);
    for (std::uint32_t i = 0; i < kCellsPerOperation && left_ > 0; ++i) {
      const std::uint32_t within = std::min(table_->steps_within(p, slant), left_);
      at_.index += within * offset;
      left_ -= within;
      if (left_ == 0) break;
      if ((grid_->mask(at_) >> slant & 1U) == 0) return false;
      at_.index += offset;
      --left_;
      p = optimal::StepsAlong{slant, static_cast<std::int32_t>(within) + 1}.from(p);
    }
    return true;
  }

  const Grid* grid_;
  CornerScan* scan_;
  const RayTable* table_;
  optimal::StepsAlong slanted_;
  Point turn_;
  Point to_;
  Cell at_;
  std::uint32_t left_ = 0;  // steps of the slant
  bool is_clear_ = false;
};

}  // namespace cairn::cairn_corners
