#include "algorithms/overlay/custom/live_overlay.hpp"

#include "algorithms/overlay/custom/gate_choice.hpp"

#include <algorithm>
#include <utility>

namespace cairn::overlay_custom {

using overlay_format::Border;
using overlay_format::Layout;

LiveOverlay::LiveOverlay(const Grid& grid, const overlay_format::OverlayView& view)
    : grid_(&grid),
      gates_(view.gates.begin(), view.gates.end()),
      sectors_(view.layout.sector_count()),
      tables_(view),
      customiser_(grid, tables_),
      dirty_(view.layout.sector_count()),
      waiting_(view.layout.levels()) {
  tables_.replace(gates_.data(), sectors_.data());
  list_.reserve(view.layout.most_gates(view.layout.levels() - 1));
  before_.reserve(view.layout.slots());
  // A repair in a tick marks sectors, and must not allocate for that.
  for (unsigned level = 0; level < view.layout.levels(); ++level)
    waiting_[level].reserve(view.layout.sectors_of(level));
}

void LiveOverlay::touch(Point p) {
  const Layout& layout = tables_.layout;
  const overlay_format::Box box = layout.box_at(0, p);
  const auto side = static_cast<std::int32_t>(layout.side());
  // Only the two rows of cells along a border choose its gates.
  const bool is_west = p.x == box.x0;
  const bool is_east = p.x == box.x1 - 1;
  const bool is_north = p.y == box.y0;
  const bool is_south = p.y == box.y1 - 1;
  // There, the price of a gate may change and no distance, so that all sectors around the gate have to know.
  const bool is_border = is_west || is_east || is_north || is_south;
  mark(p, is_border ? layout.levels() : 1);
  const auto again = [&](bool is_there, std::int32_t dx, std::int32_t dy, Border border) {
    const Point corner{box.x0 + dx * side, box.y0 + dy * side};
    if (is_there && layout.map().contains(corner)) choose_again(layout.sector(0, corner), border);
  };
  again(is_east, 0, 0, Border::east);
  again(is_south, 0, 0, Border::south);
  again(is_west, -1, 0, Border::east);
  again(is_north, 0, -1, Border::south);
  if (!layout.cuts_corners()) return;
  // A move over a corner depends on the cells of all four sectors there.
  for (const std::int32_t dx : {-1, 0}) {
    for (const std::int32_t dy : {-1, 0}) {
      if (!(dx == 0 ? is_east : is_west) || !(dy == 0 ? is_south : is_north)) continue;
      again(true, dx, dy, Border::south_east);
      again(true, dx + 1, dy, Border::south_west);
    }
  }
}

void LiveOverlay::choose_again(std::uint32_t sector, Border border) {
  const overlay_format::Gate first = tables_.layout.first_gate(sector, border);
  const auto slots = static_cast<std::ptrdiff_t>(tables_.layout.slots_of(border));
  const auto begin = gates_.begin() + static_cast<std::ptrdiff_t>(first);
  before_.assign(begin, begin + slots);
  choose_gates(*grid_, tables_.layout, sector, border, gates_.data() + first);
  for (std::ptrdiff_t i = 0; i < slots; ++i) {
    if (before_[static_cast<std::size_t>(i)] == begin[i]) continue;
    for (const overlay_format::GateRecord& gate : {before_[static_cast<std::size_t>(i)], begin[i]}) {
      if (!gate.is_used()) continue;
      mark(gate.from(), tables_.layout.levels());
      mark(gate.to(), tables_.layout.levels());
    }
  }
}

/// Marks the sectors that hold a cell, of so many levels.
void LiveOverlay::mark(Point p, unsigned levels) {
  for (unsigned level = 0; level < levels; ++level) mark_sector(level, tables_.layout.sector(level, p));
}

void LiveOverlay::mark_sector(unsigned level, std::uint32_t sector) {
  if (is_busy_ && customiser_.sector() == sector) is_busy_ = false;
  if (dirty_[sector]) return;
  dirty_[sector] = true;
  waiting_[level].push_back(sector);
  ++dirty_count_;
}

/// Of the lowest level that has one: the others are made of its distances.
std::uint32_t LiveOverlay::next_dirty() const {
  for (const auto& list : waiting_) {
    if (!list.empty()) return list.back();
  }
  return 0;
}

/// Whether the customiser has found what is there already.
bool LiveOverlay::keeps_distances(std::uint32_t sector) const {
  const overlay_format::SectorRef before = tables_.sector(sector);
  return before.shift == found_.shift &&
         std::equal(before.gates.begin(), before.gates.end(), found_.gates.begin(), found_.gates.end()) &&
         std::equal(found_.distances.begin(), found_.distances.end(), before.distances);
}

std::uint64_t LiveOverlay::repair(std::uint64_t budget) {
  search::Meter meter(budget);
  while (dirty_count_ > 0) {
    const std::uint32_t sector = next_dirty();
    const unsigned level = tables_.layout.level_of(sector);
    if (!is_busy_ || customiser_.sector() != sector) {
      // To list gates and to write distances cannot be interrupted, so it is paid for before.
      const std::uint64_t most = tables_.layout.most_gates(level);
      const std::uint64_t price = most + overlay_format::pairs_of(tables_.sector(sector).gates.size());
      if (!instalments_.pay(meter, price)) break;
      list_gates(tables_.layout, gates_.data(), sector, list_);
      customiser_.start(sector, list_);
      is_busy_ = true;
    }
    if (customiser_.advance(meter) == search::Progress::paused) break;
    customiser_.write(found_);
    is_busy_ = false;
    dirty_[sector] = false;
    waiting_[level].pop_back();
    --dirty_count_;
    if (keeps_distances(sector)) continue;
    std::swap(sectors_[sector], found_);
    if (level + 1 < tables_.layout.levels()) {
      mark_sector(level + 1, tables_.layout.sector(level + 1, tables_.layout.corner(sector)));
    }
  }
  return meter.work.total();
}

std::uint64_t LiveOverlay::bytes() const {
  std::uint64_t sum = gates_.capacity() * sizeof(gates_[0]) + sectors_.capacity() * sizeof(sectors_[0]);
  for (const overlay_format::CustomSector& sector : sectors_) {
    sum += sector.gates.capacity() * sizeof(overlay_format::Gate) + sector.distances.capacity() * 2;
  }
  return sum + customiser_.bytes();
}

}  // namespace cairn::overlay_custom
