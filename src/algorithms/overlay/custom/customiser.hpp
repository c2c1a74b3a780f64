// Customiser: finds the distances between the gates of a sector, in slices: on the map for the lowest level, else over
// the sectors of the level below.
#pragma once

#include "algorithms/overlay/format/tables.hpp"
#include "algorithms/overlay/search/gate_space.hpp"
#include "algorithms/overlay/search/sector_space.hpp"
#include "search/meter.hpp"
#include "search/optimal/space_search.hpp"
#include "search/progress.hpp"

#include <cstdint>
#include <vector>

namespace cairn::overlay_custom {

using overlay_format::CustomSector;
using overlay_format::Tables;

class Customiser {
 public:
  /// Both are borrowed.
  Customiser(const Grid& grid, const Tables& tables);

  /// The gates are those that the sector is to have.
  void start(std::uint32_t sector, const std::vector<overlay_format::Gate>& gates);
  /// `done` once all distances are known.
  search::Progress advance(search::Meter& meter);
  std::uint32_t sector() const { return sector_; }
  /// Writes the result. Takes memory only where `custom` has less than it needs.
  void write(CustomSector& custom) const;

  std::uint64_t expansions() const { return expansions_; }
  std::uint64_t bytes() const;

 private:
  Point inner_cell(std::uint32_t i) const;
  void start_row();
  bool read_row(search::Meter& meter);

  const Tables* tables_;
  overlay_search::SectorSpace cells_;
  overlay_search::GateSpace space_;
  optimal::SpaceSearch<overlay_search::SectorSpace> cell_search_;
  optimal::SpaceSearch<overlay_search::GateSpace> gate_search_;

  std::uint32_t sector_ = 0;
  unsigned level_ = 0;
  std::vector<overlay_format::Gate> gates_;
  std::vector<Cost> distances_;  // of each pair
  std::uint32_t row_ = 0;
  std::uint32_t column_ = 0;  // the next to read of a row
  bool is_begun_ = false;
  std::uint64_t expansions_ = 0;
};

}  // namespace cairn::overlay_custom
