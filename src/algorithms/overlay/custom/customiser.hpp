// Customiser: finds the distances between the gates of a sector, in slices: on the map for the lowest level, else from
// the sectors of the level below.
#pragma once

#include "algorithms/overlay/custom/cell_sweep.hpp"
#include "algorithms/overlay/custom/instalments.hpp"
#include "algorithms/overlay/custom/sector_merge.hpp"
#include "algorithms/overlay/format/tables.hpp"
#include "search/meter.hpp"
#include "search/progress.hpp"

#include <cstdint>
#include <vector>

namespace cairn::overlay_custom {

using overlay_format::CustomSector;
using overlay_format::Tables;

class Customiser {
 public:
  /// Both are borrowed.
  Customiser(const Grid& grid, const Tables& tables) : tables_(&tables), sweep_(grid), merge_(grid, tables) {}

  /// The gates are those that the sector is to have.
  void start(std::uint32_t sector, const std::vector<overlay_format::Gate>& gates);
  /// `done` once all distances are known.
  search::Progress advance(search::Meter& meter);
  std::uint32_t sector() const { return sector_; }
  /// Writes the result. Takes memory only where `custom` has less than it needs.
  void write(CustomSector& custom) const;

  /// Cells and gates that were looked at, in all.
  std::uint64_t expansions() const { return sweep_.pivots() + merge_.pivots(); }
  std::uint64_t bytes() const;

 private:
  Point inner_cell(overlay_format::Gate gate) const;
  void read();

  const Tables* tables_;
  CellSweep sweep_;
  SectorMerge merge_;
  std::uint32_t sector_ = 0;
  unsigned level_ = 0;
  std::vector<overlay_format::Gate> gates_;
  std::vector<Point> cells_;           // of these, within the sector
  std::vector<std::uint32_t> places_;  // of these, among those that were merged
  std::vector<Cost> distances_;        // of each pair
  Instalments instalments_;
};

}  // namespace cairn::overlay_custom
