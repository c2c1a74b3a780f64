// How wide the buckets of a monotone queue are for searches over jump points.
#pragma once

#include <cairn/rules.hpp>

#include <bit>

namespace cairn::optimal {

/// A sixteenth of a straight move a bucket: few nodes in each, and a circle of a thousand moves.
inline unsigned bucket_bits(const CostModel& costs) {
  const auto bits = static_cast<int>(std::bit_width(costs.straight.units)) - 4;
  return bits > 0 ? static_cast<unsigned>(bits) : 0;
}

}  // namespace cairn::optimal
