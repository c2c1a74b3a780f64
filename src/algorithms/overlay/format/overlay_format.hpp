// What a database of method `overlay` holds: the gates between sectors, and for each sector of each level its gates and
// the distances between them within the sector. All of it is read in place.
//
// Distances are 16 bits wide: counted in units of 2^shift, which each sector chooses, and rounded up, so that the
// heuristic stays consistent. They only choose the route; the moves themselves are found on the map.
#pragma once

#include <cairn/database.hpp>

#include "algorithms/overlay/format/layout.hpp"
#include "store/database_view.hpp"
#include "store/database_writer.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace cairn::overlay_format {

struct OverlayHeader {
  std::uint32_t side = 0;
  std::uint32_t spacing = 0;
};

/// A move from a cell of its owner in a direction, or an empty slot.
struct GateRecord {
  static constexpr std::uint8_t kEmpty = 0xFF;

  std::uint16_t x = 0;
  std::uint16_t y = 0;
  std::uint8_t direction = kEmpty;
  std::uint8_t rank = 0;  ///< the highest level that uses it
  std::uint16_t unused = 0;

  bool is_used() const { return direction != kEmpty; }
  Point from() const { return {x, y}; }
  Point to() const { return {x + kDirectionSteps[direction].x, y + kDirectionSteps[direction].y}; }

  friend bool operator==(const GateRecord&, const GateRecord&) = default;
};
static_assert(sizeof(GateRecord) == 8);

/// Where a sector's gates and distances stand.
struct SectorEntry {
  std::uint32_t first_gate = 0;
  std::uint32_t first_distance = 0;
  std::uint16_t gates = 0;
  std::uint16_t shift = 0;
};
static_assert(sizeof(SectorEntry) == 12);

inline constexpr std::uint16_t kNoWay = 0xFFFF;
inline constexpr unsigned kMaxShift = 15;

/// The distances between so many gates: one for each pair.
constexpr std::uint64_t pairs_of(std::uint64_t gates) { return gates == 0 ? 0 : gates * (gates - 1) / 2; }

inline constexpr SectionTag kOverlayHeader = section_tag("head");
inline constexpr SectionTag kOverlayGates = section_tag("gate");
inline constexpr SectionTag kOverlaySectors = section_tag("sect");
inline constexpr SectionTag kOverlayLists = section_tag("list");
inline constexpr SectionTag kOverlayDistances = section_tag("dist");

/// A DatabaseView.
struct OverlayView {
  explicit OverlayView(const Database& database);

  static void validate(const Database& database);
  static std::vector<Fact> describe(const Database& database);
  static std::uint64_t records(const Database& database);

  OverlayHeader header;
  Layout layout;
  std::span<const GateRecord> gates;     // by slot
  std::span<const SectorEntry> sectors;  // of all levels
  std::span<const Gate> lists;           // of each sector, in rising order
  std::span<const std::uint16_t> distances;
};

}  // namespace cairn::overlay_format
