#include "algorithms/cairn/crowd/edit_log.hpp"

#include <algorithm>
#include <bit>

namespace cairn::cairn_crowd {

void EditLog::note(Point p) {
  if (tiles_.empty()) {
    tiles_.resize(static_cast<std::size_t>(tiles_along(grid_->width())) *
                  static_cast<std::size_t>(tiles_along(grid_->height())));
  }
  ++count_;
  Tile& tile = tiles_[place_of(p.x / kTileSide, p.y / kTileSide)];
  const std::uint64_t bit = std::uint64_t{1} << static_cast<unsigned>(p.y % kTileSide * kTileSide + p.x % kTileSide);
  if (tile.differing == 0) tile.other_from = count_;
  tile.changed |= bit;
  tile.differing ^= bit;
  if (tile.differing == 0) tile.same_from = count_;
  tile.last = count_;
  if (grid_->passable(p)) tile.last_opening = count_;
}

/// The cells that may have differed after so many changes, or have opened since.
std::uint64_t EditLog::Tile::cells_that_matter(std::uint32_t edits) const {
  if (last_opening > edits) return changed;
  if (last <= edits) return differing;
  const bool was_the_same = same_from <= edits && edits < other_from;
  return was_the_same ? 0 : changed;
}

bool EditLog::is_apart_from(Point from, Point to, std::uint64_t cost, std::uint32_t edits) const {
  if (tiles_.empty()) return true;
  // The least cost of a path that passes a rectangle of cells or a cell beside it: what is legal in a cell, and where
  // walls beside a path end, depends on the cells around it.
  const auto least = [&](Point first, Point last) {
    const auto nearest = [&](Point p) {
      return Point{std::clamp(p.x, first.x - 1, last.x + 1), std::clamp(p.y, first.y - 1, last.y + 1)};
    };
    return std::uint64_t{distance_(from, nearest(from)).units} + distance_(to, nearest(to)).units;
  };
  // A path of less cost goes no farther than this to a side, since each move goes one column or row on at most.
  const auto reach = static_cast<std::int32_t>(
      std::min<std::uint64_t>(cost / grid_->costs().straight.units + 1, 4 * static_cast<std::uint64_t>(kMaxMapSide)));
  const auto first_tile = [&](std::int32_t a, std::int32_t b) {
    return std::max((a + b - reach) / 2 - 2, 0) / kTileSide;
  };
  const auto last_tile = [&](std::int32_t a, std::int32_t b, std::int32_t cells) {
    return std::min((a + b + reach) / 2 + 2, cells - 1) / kTileSide;
  };
  for (std::int32_t row = first_tile(from.y, to.y); row <= last_tile(from.y, to.y, grid_->height()); ++row) {
    for (std::int32_t column = first_tile(from.x, to.x); column <= last_tile(from.x, to.x, grid_->width()); ++column) {
      std::uint64_t cells = tiles_[place_of(column, row)].cells_that_matter(edits);
      const Point corner{column * kTileSide, row * kTileSide};
      if (cells == 0 || least(corner, {corner.x + kTileSide - 1, corner.y + kTileSide - 1}) >= cost) continue;
      for (; cells != 0; cells &= cells - 1) {
        const std::int32_t place = std::countr_zero(cells);
        const Point p{corner.x + place % kTileSide, corner.y + place / kTileSide};
        if (least(p, p) < cost) return false;
      }
    }
  }
  return true;
}

}  // namespace cairn::cairn_crowd
