// PackedLabels: hub labels as a `cairn` database stores them.
#pragma once

#include "algorithms/cairn/format/cairn_format.hpp"
#include "store/lists_view.hpp"

#include <cstdint>
#include <vector>

namespace cairn::cairn_format {

/// A label's entry before it is packed.
struct UnpackedEntry {
  std::uint32_t hub = 0;
  std::uint64_t distance = 0;  ///< any
  std::uint32_t next = 0;
  bool backwards = false;
  bool exact = false;
};

struct PackedLabels {
  std::uint32_t hub_bits = 0;
  std::uint32_t leg_bits = 0;
  std::uint32_t distance_unit = 1;
  store::ListsBuilder<PackedEntry> labels;
  store::ListsBuilder<StoredLeg> legs;
};

/// One label for each waypoint, its entries by rising hub. Distances are in units of `least_unit`, or in larger ones if
/// they are too long. With more than kMaxWaypoints waypoints or kMaxLabelEntries entries, the result is of the right
/// size but meaningless: a build looks at the size first.
PackedLabels pack_labels(const std::vector<std::vector<UnpackedEntry>>& labels, std::uint32_t least_unit);

}  // namespace cairn::cairn_format
