// LiveOverlay: an overlay that follows a map that changes, in slices. A change concerns the sector of its cell, and the
// sectors beside it if it lies on a border and the gates there change. A sector of a higher level is looked at again
// where one within has changed. Once all is settled, the overlay is what a build for the present map would make.
#pragma once

#include <cairn/grid.hpp>

#include "algorithms/overlay/custom/customiser.hpp"
#include "algorithms/overlay/custom/instalments.hpp"
#include "algorithms/overlay/format/tables.hpp"

#include <cstdint>
#include <vector>

namespace cairn::overlay_custom {

class LiveOverlay {
 public:
  /// The grid and what the view shows are borrowed. The grid may change between calls; `touch` tells where.
  LiveOverlay(const Grid& grid, const overlay_format::OverlayView& view);
  LiveOverlay(const LiveOverlay&) = delete;
  LiveOverlay& operator=(const LiveOverlay&) = delete;

  /// As it is now: until it has settled, with distances of the map as it was.
  const overlay_format::Tables& tables() const { return tables_; }

  /// Notes that a cell closed, opened, or costs more or less than before.
  void touch(Point p);
  bool settled() const { return dirty_count_ == 0; }
  /// Goes on with what has to be found again. Returns the counted work, at most `budget`.
  std::uint64_t repair(std::uint64_t budget);

  std::uint64_t bytes() const;

 private:
  void choose_again(std::uint32_t sector, overlay_format::Border border);
  void mark(Point p, unsigned levels);
  void mark_sector(unsigned level, std::uint32_t sector);
  std::uint32_t next_dirty() const;
  bool keeps_distances(std::uint32_t sector) const;

  const Grid* grid_;
  std::vector<overlay_format::GateRecord> gates_;
  std::vector<overlay_format::CustomSector> sectors_;
  overlay_format::Tables tables_;
  Customiser customiser_;
  std::vector<bool> dirty_;                          // by sector
  std::vector<std::vector<std::uint32_t>> waiting_;  // the dirty sectors of each level
  std::uint32_t dirty_count_ = 0;
  bool is_busy_ = false;
  Instalments instalments_;
  overlay_format::CustomSector found_;  // by the customiser
  std::vector<overlay_format::Gate> list_;
  std::vector<overlay_format::GateRecord> before_;
};

}  // namespace cairn::overlay_custom
