#include "algorithms/cairn/format/packed_labels.hpp"

#include <algorithm>
#include <bit>

namespace cairn::cairn_format {
namespace {

StoredLeg stored(const UnpackedEntry& entry) {
  return static_cast<StoredLeg>(entry.next << 1U | (entry.exact ? 1U : 0U));
}

/// The legs of a label that do not lead straight to a hub.
std::vector<StoredLeg> legs_of(const std::vector<UnpackedEntry>& label) {
  std::vector<StoredLeg> legs;
  for (const UnpackedEntry& entry : label) {
    if (entry.next != entry.hub) legs.push_back(stored(entry));
  }
  std::sort(legs.begin(), legs.end());
  legs.erase(std::unique(legs.begin(), legs.end()), legs.end());
  return legs;
}

}  // namespace

PackedLabels pack_labels(const std::vector<std::vector<UnpackedEntry>>& labels, std::uint32_t least_unit) {
  PackedLabels packed;
  std::uint32_t last_hub = 1;
  std::uint64_t farthest = 0;
  for (const auto& label : labels) {
    const std::vector<StoredLeg> legs = legs_of(label);
    packed.legs.items.insert(packed.legs.items.end(), legs.begin(), legs.end());
    packed.legs.end_list();
    for (const UnpackedEntry& entry : label) {
      last_hub = std::max(last_hub, entry.hub);
      farthest = std::max(farthest, entry.distance);
    }
  }
  const auto bits = [](std::size_t last, unsigned most) {
    return std::min(static_cast<std::uint32_t>(std::bit_width(last)), most);
  };
  packed.hub_bits = bits(last_hub, LabelCode::kMaxHubBits);
  packed.leg_bits = bits(packed.legs.longest + LabelCode::kFirstOfList - 1, LabelCode::kMaxLegBits);
  const LabelCode code(packed.hub_bits, packed.leg_bits);
  const std::uint64_t unit =
      std::max<std::uint64_t>(farthest / (std::uint64_t{code.largest_distance()} + 1) + 1, least_unit);
  packed.distance_unit = static_cast<std::uint32_t>(unit);
  for (std::size_t i = 0; i < labels.size(); ++i) {
    const auto begin = packed.legs.items.begin() + packed.legs.offsets[i];
    const auto end = packed.legs.items.begin() + packed.legs.offsets[i + 1];
    for (const UnpackedEntry& entry : labels[i]) {
      const auto in_list = static_cast<std::uint32_t>(std::lower_bound(begin, end, stored(entry)) - begin);
      const std::uint32_t leg = entry.next != entry.hub ? LabelCode::kFirstOfList + in_list
                                : entry.exact           ? LabelCode::kExactlyToHub
                                                        : LabelCode::kToHub;
      const auto distance = static_cast<std::uint32_t>(entry.distance / unit);
      packed.labels.items.push_back(code.pack(entry.hub, distance, leg, entry.backwards));
    }
    packed.labels.end_list();
  }
  return packed;
}

}  // namespace cairn::cairn_format
