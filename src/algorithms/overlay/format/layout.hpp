// Layout: how an overlay cuts a map into nested sectors, and how it numbers the gates between them.
//
// Sectors of level 0 are squares of `side` cells; those of each further level are four times as wide. A gate is a legal
// move from one sector of level 0 into another that the overlay keeps. Each border has a fixed number of slots for
// gates, so that a gate keeps its number when other borders change.
#pragma once

#include <cairn/cell.hpp>
#include <cairn/rules.hpp>

#include "base/assert.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

namespace cairn::overlay_format {

/// The number of a gate's slot.
using Gate = std::uint32_t;

/// From `x0`, `y0` up to and without `x1`, `y1`.
struct Box {
  std::int32_t x0 = 0;
  std::int32_t y0 = 0;
  std::int32_t x1 = 0;
  std::int32_t y1 = 0;

  bool contains(Point p) const { return p.x >= x0 && p.x < x1 && p.y >= y0 && p.y < y1; }
  /// The least box that holds both.
  Box with(const Box& other) const {
    return {std::min(x0, other.x0), std::min(y0, other.y0), std::max(x1, other.x1), std::max(y1, other.y1)};
  }
  /// Grown by a margin, but not beyond `limit`.
  Box grown(std::int32_t margin, const Box& limit) const {
    return {std::max(x0 - margin, limit.x0), std::max(y0 - margin, limit.y0), std::min(x1 + margin, limit.x1),
            std::min(y1 + margin, limit.y1)};
  }
  friend bool operator==(const Box&, const Box&) = default;
};

/// The borders that a sector of level 0 owns. The last two are single diagonal moves over a corner.
enum class Border : std::uint8_t { east, south, south_east, south_west };
inline constexpr std::array kBorders{Border::east, Border::south, Border::south_east, Border::south_west};

class Layout {
 public:
  static constexpr unsigned kMaxLevels = 6;
  static constexpr unsigned kGrowthBits = 2;  ///< a sector is 4 x 4 of the level below
  static constexpr std::uint32_t kMinSide = 4;
  static constexpr std::uint32_t kMaxSide = 64;

  Layout() = default;
  /// `side` is a power of two from kMinSide to kMaxSide; `spacing` is at least 2.
  Layout(std::int32_t width, std::int32_t height, const Rules& rules, std::uint32_t side, std::uint32_t spacing)
      : width_(width), height_(height), side_bits_(static_cast<unsigned>(std::countr_zero(side))), spacing_(spacing) {
    CAIRN_ASSERT(std::has_single_bit(side) && side >= kMinSide && side <= kMaxSide && spacing >= 2);
    cuts_corners_ = rules.corners == Corners::cut && rules.connectivity == Connectivity::eight;
    slots_ = cuts_corners_ ? side : side / 2;
    slots_a_sector_ = 2 * slots_ + (cuts_corners_ ? 2 : 0);
    std::uint32_t sectors = 0;
    for (levels_ = 0; levels_ < kMaxLevels; ++levels_) {
      // A level pays where it has some sectors in a row.
      const std::int32_t level_side = std::int32_t{1} << bits(levels_);
      if (levels_ > 0 && 4 * level_side > std::max(width, height)) break;
      columns_[levels_] = static_cast<std::uint32_t>((width + level_side - 1) / level_side);
      rows_[levels_] = static_cast<std::uint32_t>((height + level_side - 1) / level_side);
      first_[levels_] = sectors;
      sectors += columns_[levels_] * rows_[levels_];
    }
    sector_count_ = sectors;
  }

  unsigned levels() const { return levels_; }
  std::uint32_t side() const { return 1U << side_bits_; }
  std::int32_t side_of(unsigned level) const { return std::int32_t{1} << bits(level); }
  Box map() const { return {0, 0, width_, height_}; }
  bool cuts_corners() const { return cuts_corners_; }
  /// Straight gates of one open stretch of a border are about so many cells apart, if they are used on this level.
  std::uint32_t spacing(unsigned level) const { return std::min(spacing_ << level, side()); }

  std::int32_t column(unsigned level, Point p) const { return p.x >> bits(level); }
  std::int32_t row(unsigned level, Point p) const { return p.y >> bits(level); }
  /// Sectors are numbered over all levels, the lowest first.
  std::uint32_t sector(unsigned level, Point p) const {
    return first_[level] + static_cast<std::uint32_t>(row(level, p)) * columns_[level] +
           static_cast<std::uint32_t>(column(level, p));
  }
  std::uint32_t first_sector(unsigned level) const { return first_[level]; }
  std::uint32_t sectors_of(unsigned level) const { return columns_[level] * rows_[level]; }
  std::uint32_t sector_count() const { return sector_count_; }
  unsigned level_of(std::uint32_t sector) const {
    unsigned level = 0;
    while (level + 1 < levels_ && sector >= first_[level + 1]) ++level;
    return level;
  }
  /// The cells of the sector that holds a point.
  Box box_at(unsigned level, Point p) const {
    const std::int32_t x = column(level, p) << bits(level);
    const std::int32_t y = row(level, p) << bits(level);
    const std::int32_t level_side = std::int32_t{1} << bits(level);
    return {x, y, std::min(x + level_side, width_), std::min(y + level_side, height_)};
  }
  /// The first cell of a sector.
  Point corner(std::uint32_t sector) const {
    const unsigned level = level_of(sector);
    const std::uint32_t number = sector - first_[level];
    return {static_cast<std::int32_t>(number % columns_[level]) << bits(level),
            static_cast<std::int32_t>(number / columns_[level]) << bits(level)};
  }

  /// Slots for gates on an east or a south border.
  std::uint32_t slots() const { return slots_; }
  std::uint32_t gate_count() const { return sectors_of(0) * slots_a_sector_; }
  /// The first slot of a border that a sector of level 0 owns, and how many there are.
  Gate first_gate(std::uint32_t sector, Border border) const {
    switch (border) {
      case Border::east:
        return sector * slots_a_sector_;
      case Border::south:
        return sector * slots_a_sector_ + slots_;
      case Border::south_east:
        return sector * slots_a_sector_ + 2 * slots_;
      case Border::south_west:
        break;
    }
    return sector * slots_a_sector_ + 2 * slots_ + 1;
  }
  std::uint32_t slots_of(Border border) const {
    if (border == Border::east || border == Border::south) return slots_;
    return cuts_corners_ ? 1 : 0;
  }
  /// The sector of level 0 that owns a gate.
  std::uint32_t owner(Gate gate) const { return gate / slots_a_sector_; }
  /// More than any sector of a level can have.
  std::uint32_t most_gates(unsigned level) const {
    const std::uint32_t along = 1U << (kGrowthBits * level);
    return 4 * along * (slots_ + (cuts_corners_ ? 2 : 0)) + 4;
  }
  /// The highest level on which a line between cells, before this column or row, is a border.
  unsigned line_level(std::int32_t line) const {
    unsigned level = 0;
    while (level + 1 < levels_ && (line & ((std::int32_t{1} << bits(level + 1)) - 1)) == 0) ++level;
    return level;
  }

 private:
  unsigned bits(unsigned level) const { return side_bits_ + kGrowthBits * level; }

  std::int32_t width_ = 0;
  std::int32_t height_ = 0;
  unsigned side_bits_ = 0;
  std::uint32_t spacing_ = 0;
  unsigned levels_ = 0;
  bool cuts_corners_ = false;
  std::uint32_t slots_ = 0;
  std::uint32_t slots_a_sector_ = 0;
  std::uint32_t sector_count_ = 0;
  std::array<std::uint32_t, kMaxLevels> columns_{};
  std::array<std::uint32_t, kMaxLevels> rows_{};
  std::array<std::uint32_t, kMaxLevels> first_{};
};

}  // namespace cairn::overlay_format
