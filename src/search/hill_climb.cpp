#include "search/hill_climb.hpp"

namespace cairn {
namespace {

/// The move by its definition.
unsigned steepest(const GridDistance& distance, std::int32_t dx, std::int32_t dy, unsigned mask) {
  unsigned best = ClimbTable::kStuck;
  Cost least = distance({0, 0}, {dx, dy});
  for (unsigned d = 0; d < kDirections; ++d) {
    if ((mask >> d & 1U) == 0) continue;
    const Cost value = distance(kDirectionSteps[d], {dx, dy});
    if (value < least) {
      least = value;
      best = d;
    }
  }
  return best;
}

}  // namespace

ClimbTable::ClimbTable(const Rules& rules) {
  const GridDistance distance(rules);
  // Offsets of up to four cells meet every case that the relations tell apart; cases that cannot be stay unused.
  for (std::int32_t dx = -4; dx <= 4; ++dx) {
    for (std::int32_t dy = -4; dy <= 4; ++dy) {
      for (unsigned mask = 0; mask < 256; ++mask) {
        moves_[relation(dx, dy) * 256 + mask] = static_cast<std::uint8_t>(steepest(distance, dx, dy, mask));
      }
    }
  }
}

const ClimbTable& ClimbTable::of(const Rules& rules) {
  static const ClimbTable four_sqrt2({Connectivity::four, Corners::strict, Diagonal::sqrt2});
  static const ClimbTable eight_sqrt2({Connectivity::eight, Corners::strict, Diagonal::sqrt2});
  static const ClimbTable eight_seven_fifths({Connectivity::eight, Corners::strict, Diagonal::seven_fifths});
  // Corners matter to the masks alone, and the cost of a diagonal move not at all where there is none.
  if (rules.connectivity == Connectivity::four) return four_sqrt2;
  return rules.diagonal == Diagonal::sqrt2 ? eight_sqrt2 : eight_seven_fifths;
}

}  // namespace cairn
