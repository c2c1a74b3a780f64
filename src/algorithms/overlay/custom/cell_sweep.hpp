// CellSweep: the distances between some cells of a box of the map, within the box, in slices.
//
// Cells are taken row by row. A cell whose neighbours are all taken is eliminated, so that never more than a row of
// cells is held beside those that are asked for.
#pragma once

#include <cairn/grid.hpp>

#include "algorithms/overlay/custom/distance_matrix.hpp"
#include "algorithms/overlay/custom/instalments.hpp"
#include "algorithms/overlay/format/layout.hpp"
#include "search/meter.hpp"
#include "search/progress.hpp"

#include <cstdint>
#include <vector>

namespace cairn::overlay_custom {

class CellSweep {
 public:
  /// The grid is borrowed.
  explicit CellSweep(const Grid& grid) : grid_(&grid) {}

  /// The cells that are asked for are passable and in the box; one may be there twice.
  void start(const overlay_format::Box& box, const std::vector<Point>& asked);
  search::Progress advance(search::Meter& meter);
  /// Once it is done. Infinite where no path leads within the box.
  Cost distance(std::uint32_t i, std::uint32_t j) const;

  /// Nodes that were passed through, in all.
  std::uint64_t pivots() const { return pivots_; }
  std::uint64_t bytes() const { return matrix_.bytes() + slots_.capacity() * 4 + asked_.capacity() * 12; }

 private:
  using Length = DistanceMatrix::Length;
  static constexpr std::uint32_t kNoSlot = 0xFFFFFFFFU;
  /// A cell that is asked for, by its number within the box.
  struct Asked {
    std::uint32_t cell;
    std::uint32_t slot;
  };

  std::uint32_t cells() const { return width_ * static_cast<std::uint32_t>(box_.y1 - box_.y0); }
  std::uint32_t& held(std::uint32_t number) { return slots_[number % slots_.size()]; }
  void take(std::uint32_t number);
  std::uint32_t pivot() const;

  const Grid* grid_;
  overlay_format::Box box_;
  std::uint32_t width_ = 0;
  std::vector<Asked> asked_;            // by cell, each once
  std::vector<std::uint32_t> slot_of_;  // of each that is asked for
  std::uint32_t next_asked_ = 0;        // the first that was not taken yet
  std::uint32_t number_ = 0;            // of the next cell; more than all cells at the end
  bool is_taken_ = false;
  std::uint64_t pivots_ = 0;
  std::vector<std::uint32_t> slots_;  // of the last cells that were taken
  unsigned shift_ = 0;                // of the unit in which lengths are counted
  DistanceMatrix matrix_;
  Instalments instalments_;
};

}  // namespace cairn::overlay_custom
