// Tables: an overlay as searches read it, from a database, from sectors that were made anew after changes of the map,
// or, while it is built, from these alone.
#pragma once

#include "algorithms/overlay/format/overlay_format.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

namespace cairn::overlay_format {

/// A sector's gates and the distances between them.
struct SectorRef {
  std::span<const Gate> gates;
  const std::uint16_t* distances = nullptr;  // row by row, each pair once
  unsigned shift = 0;

  static constexpr std::uint32_t kNotFound = 0xFFFFFFFFU;
  /// The place of a gate among the sector's.
  std::uint32_t find(Gate gate) const {
    const auto found = std::lower_bound(gates.begin(), gates.end(), gate);
    return found == gates.end() || *found != gate ? kNotFound : static_cast<std::uint32_t>(found - gates.begin());
  }
  /// The most looks that `find` takes.
  std::uint64_t looks() const { return static_cast<std::uint64_t>(std::bit_width(gates.size())); }
};

/// A sector that does not stand in a database.
struct CustomSector {
  std::vector<Gate> gates;
  std::vector<std::uint16_t> distances;
  unsigned shift = 0;
  bool is_set = false;
};

/// What it reads must outlive it. Copies read the same.
class Tables {
 public:
  /// Of a database; `custom`, if there is any, replaces its sectors where it is set.
  explicit Tables(const OverlayView& view)
      : layout(view.layout),
        gates_(view.gates.data()),
        sectors_(view.sectors.data()),
        lists_(view.lists.data()),
        distances_(view.distances.data()) {}
  Tables(const Layout& its, const GateRecord* gates, const CustomSector* custom)
      : layout(its), gates_(gates), custom_(custom) {}

  /// Reads gates and sectors from here instead, where they are set.
  void replace(const GateRecord* gates, const CustomSector* custom) {
    gates_ = gates;
    custom_ = custom;
  }

  const GateRecord& gate(Gate gate) const { return gates_[gate]; }
  SectorRef sector(std::uint32_t number) const {
    if (custom_ != nullptr && (sectors_ == nullptr || custom_[number].is_set)) {
      const CustomSector& custom = custom_[number];
      return {custom.gates, custom.distances.data(), custom.shift};
    }
    const SectorEntry& entry = sectors_[number];
    return {{lists_ + entry.first_gate, entry.gates}, distances_ + entry.first_distance, entry.shift};
  }

  Layout layout;

 private:
  const GateRecord* gates_ = nullptr;
  const SectorEntry* sectors_ = nullptr;
  const Gate* lists_ = nullptr;
  const std::uint16_t* distances_ = nullptr;
  const CustomSector* custom_ = nullptr;
};

}  // namespace cairn::overlay_format
