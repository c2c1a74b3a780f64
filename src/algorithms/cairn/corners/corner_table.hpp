// CornerTable: all corners of a map, row by row, so that the one at a cell is looked up.
#pragma once

#include <cairn/cell.hpp>

#include "store/stored_point.hpp"

#include <cstdint>
#include <vector>

namespace cairn::cairn_corners {

/// Corners are numbered row by row.
using CornerNumber = std::uint32_t;
inline constexpr CornerNumber kNoCorner = 0xFFFFFFFFU;

class CornerTable {
 public:
  CornerTable() = default;
  /// `rows` has the first corner of each row, and at the end how many there are.
  CornerTable(std::vector<store::StoredPoint> corners, std::vector<std::uint32_t> rows)
      : corners_(std::move(corners)), rows_(std::move(rows)) {}

  std::uint32_t size() const { return static_cast<std::uint32_t>(corners_.size()); }
  Point point(CornerNumber corner) const { return corners_[corner].point(); }
  std::uint64_t bytes() const {
    return corners_.capacity() * sizeof(store::StoredPoint) + rows_.capacity() * sizeof(std::uint32_t);
  }

  /// The corner at a point of the map, or kNoCorner.
  CornerNumber at(Point p) const {
    std::uint32_t begin = rows_[static_cast<std::size_t>(p.y)];
    std::uint32_t end = rows_[static_cast<std::size_t>(p.y) + 1];
    while (begin < end) {
      const std::uint32_t middle = begin + (end - begin) / 2;
      if (corners_[middle].x == p.x) return middle;
      if (corners_[middle].x < p.x) {
        begin = middle + 1;
      } else {
        end = middle;
      }
    }
    return kNoCorner;
  }

 private:
  std::vector<store::StoredPoint> corners_;
  std::vector<std::uint32_t> rows_;
};

}  // namespace cairn::cairn_corners
