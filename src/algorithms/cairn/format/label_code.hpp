// LabelCode: an entry of a hub label in 32 bits.
//
// From the highest bit: the hub, its distance, the next leg as an index into the waypoint's legs, and whether that leg
// is walked backwards. Hubs and legs get as many bits as they need, distances get the rest. The entries of a label are
// sorted by hub, and thus by value.
#pragma once

#include "base/assert.hpp"

#include <cstdint>

namespace cairn::cairn_format {

using PackedEntry = std::uint32_t;

class LabelCode {
 public:
  static constexpr unsigned kMaxHubBits = 15;
  static constexpr unsigned kMaxLegBits = 12;
  /// The first two numbers are not in the list: a leg straight to the hub, not exact or exact.
  static constexpr std::uint32_t kToHub = 0;
  static constexpr std::uint32_t kExactlyToHub = 1;
  static constexpr std::uint32_t kFirstOfList = 2;

  LabelCode() = default;
  /// At most kMaxHubBits and kMaxLegBits.
  LabelCode(unsigned hub_bits, unsigned leg_bits)
      : distance_shift_(leg_bits + 1),
        hub_shift_(32 - hub_bits),
        largest_distance_((1U << (31 - hub_bits - leg_bits)) - 1) {}

  /// The largest distance that fits.
  std::uint32_t largest_distance() const { return largest_distance_; }

  PackedEntry pack(std::uint32_t hub, std::uint32_t distance, std::uint32_t leg, bool backwards) const {
    CAIRN_ASSERT(distance <= largest_distance_);
    return hub << hub_shift_ | distance << distance_shift_ | leg << 1U | (backwards ? 1U : 0U);
  }
  std::uint32_t hub(PackedEntry entry) const { return entry >> hub_shift_; }
  std::uint32_t distance(PackedEntry entry) const { return (entry >> distance_shift_) & largest_distance_; }
  std::uint32_t leg(PackedEntry entry) const { return (entry & ((1U << distance_shift_) - 1)) >> 1U; }
  static bool backwards(PackedEntry entry) { return (entry & 1U) != 0; }
  /// The least value that an entry for a hub can have.
  PackedEntry first_of(std::uint32_t hub) const { return hub << hub_shift_; }

 private:
  unsigned distance_shift_ = 2;
  unsigned hub_shift_ = 31;
  std::uint32_t largest_distance_ = 1;
};
static_assert(LabelCode::kMaxHubBits + LabelCode::kMaxLegBits + 1 < 32, "distances have a bit at least");

}  // namespace cairn::cairn_format
