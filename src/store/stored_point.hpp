// StoredPoint: a point as databases keep it, in four bytes.
#pragma once

#include <cairn/cell.hpp>
#include <cairn/terrain.hpp>

#include "base/assert.hpp"

#include <cstdint>

namespace cairn::store {

struct StoredPoint {
  std::uint16_t x = 0;
  std::uint16_t y = 0;

  StoredPoint() = default;
  explicit StoredPoint(Point p) : x(static_cast<std::uint16_t>(p.x)), y(static_cast<std::uint16_t>(p.y)) {
    CAIRN_ASSERT(point() == p);
  }
  Point point() const { return {x, y}; }

  friend bool operator==(StoredPoint, StoredPoint) = default;
};
static_assert(sizeof(StoredPoint) == 4 && kMaxMapSide <= 0x10000);

}  // namespace cairn::store
