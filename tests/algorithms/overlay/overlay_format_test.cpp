// What is refused as an `overlay` database: sizes, gates and sectors that could lead out of the tables or of the map.
#include "algorithms/overlay/format/overlay_format.hpp"

#include <cairn/build.hpp>
#include <cairn/error.hpp>
#include <cairn/map.hpp>

#include "store/database_writer.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

namespace cairn::overlay_format {
namespace {

/// The sections of an overlay, to be changed.
struct Parts {
  OverlayHeader header;
  std::vector<GateRecord> gates;
  std::vector<SectorEntry> sectors;
  std::vector<Gate> lists;
  std::vector<std::uint16_t> distances;
};

class OverlayFormat : public testing::Test {
 protected:
  Grid grid_{load_terrain("rooms:134x50,seed=3"), Rules{.corners = Corners::cut}};
  Database database_ = build(grid_, "overlay:side=8", {.threads = 1});

  Database edited(const std::function<void(Parts&)>& edit) const {
    const OverlayView view(database_);
    Parts parts{view.header,
                {view.gates.begin(), view.gates.end()},
                {view.sectors.begin(), view.sectors.end()},
                {view.lists.begin(), view.lists.end()},
                {view.distances.begin(), view.distances.end()}};
    edit(parts);
    store::DatabaseWriter writer;
    writer.add(kOverlayHeader, std::vector<OverlayHeader>{parts.header});
    writer.add(kOverlayGates, parts.gates);
    writer.add(kOverlaySectors, parts.sectors);
    writer.add(kOverlayLists, parts.lists);
    writer.add(kOverlayDistances, parts.distances);
    return Database::from_bytes(
        writer.finish(database_.method(), database_.options(), database_.seed(), database_.map()), "edited");
  }

  void expect_refused(const char* what, const std::function<void(Parts&)>& edit, int line) const {
    try {
      OverlayView::validate(edited(edit));
      ADD_FAILURE() << "accepted; line " << line;
    } catch (const InputError& error) {
      EXPECT_THAT(error.what(), testing::HasSubstr("edited: the database's " + std::string(what))) << "line " << line;
    }
  }
};

/// The first gate in use that fulfils a condition.
GateRecord& gate_where(Parts& parts, const std::function<bool(const GateRecord&)>& condition) {
  const auto found = std::find_if(parts.gates.begin(), parts.gates.end(),
                                  [&](const GateRecord& gate) { return gate.is_used() && condition(gate); });
  if (found == parts.gates.end()) throw UsageError("the overlay has no such gate");
  return *found;
}

/// The first sector with two gates or more.
SectorEntry& busy_sector(Parts& parts) {
  return *std::find_if(parts.sectors.begin(), parts.sectors.end(), [](const SectorEntry& s) { return s.gates > 1; });
}

constexpr auto kEast = static_cast<std::uint8_t>(Direction::east);
constexpr auto kWest = static_cast<std::uint8_t>(Direction::west);
constexpr auto kAny = [](const GateRecord&) { return true; };

#define EXPECT_REFUSED(what, edit) \
  expect_refused(                  \
      what, [&]([[maybe_unused]] Parts& parts) { edit; }, __LINE__)

TEST_F(OverlayFormat, accepts_what_was_built) {
  EXPECT_NO_THROW(OverlayView::validate(edited([](Parts&) {})));
}

TEST_F(OverlayFormat, refuses_sizes_that_no_layout_has) {
  for (const std::uint32_t side : {0U, 1U, 2U, 7U, 9U, 24U, 128U}) EXPECT_REFUSED("sizes", parts.header.side = side);
  for (const std::uint32_t spacing : {0U, 1U, 65U}) EXPECT_REFUSED("sizes", parts.header.spacing = spacing);
  for (const std::uint32_t spacing : {2U, 64U}) {
    EXPECT_NO_THROW(OverlayView::validate(edited([&](Parts& parts) { parts.header.spacing = spacing; })));
  }
}

TEST_F(OverlayFormat, refuses_tables_that_do_not_fit_the_map) {
  EXPECT_REFUSED("gates", parts.gates.pop_back());
  EXPECT_REFUSED("gates", parts.gates.emplace_back());
  EXPECT_REFUSED("sectors", parts.sectors.pop_back());
  EXPECT_REFUSED("sectors", parts.sectors.emplace_back());
}

TEST_F(OverlayFormat, refuses_gates_that_do_not_lead_from_their_owner_into_another_sector) {
  const auto levels = static_cast<std::uint8_t>(OverlayView(database_).layout.levels());
  EXPECT_REFUSED("gates", gate_where(parts, kAny).direction = 8);
  EXPECT_REFUSED("gates", gate_where(parts, kAny).rank = levels);
  // Of another sector, still a border's move.
  EXPECT_REFUSED("gates", gate_where(parts, [](auto& gate) { return gate.x >= 8; }).x -= 8);
  EXPECT_REFUSED("gates", gate_where(parts, [](auto& gate) { return gate.y >= 8; }).y -= 8);
  EXPECT_REFUSED("gates", gate_where(parts, kAny).x = 134);
  EXPECT_REFUSED("gates", gate_where(parts, kAny).y = 50);
  // Into its own sector, and a move within a sector of its rank.
  const auto leads_east = [](const GateRecord& gate) { return gate.direction == kEast; };
  EXPECT_REFUSED("gates", gate_where(parts, leads_east).direction = kWest);
  const auto is_inside = [](const GateRecord& gate) { return gate.rank == 0 && gate.x % 32 < 24 && gate.y % 32 < 24; };
  EXPECT_REFUSED("gates", gate_where(parts, is_inside).rank = levels - 1);
}

TEST_F(OverlayFormat, refuses_gates_that_lead_out_of_the_map) {
  // In the slot of the sector at the east end of the first row, whose cells are 128 to 133.
  const OverlayView view(database_);
  const Gate slot = view.layout.first_gate(view.layout.sector(0, {133, 3}), Border::east);
  EXPECT_REFUSED("gates", (parts.gates[slot] = {133, 3, kEast, 0, 0}));
  const Gate below = view.layout.first_gate(view.layout.sector(0, {3, 49}), Border::south);
  for (std::uint8_t direction = 0; direction < kDirections; ++direction) {
    if (kDirectionSteps[direction].y > 0) EXPECT_REFUSED("gates", (parts.gates[below] = {3, 49, direction, 0, 0}));
  }
}

TEST_F(OverlayFormat, refuses_sectors_beyond_their_lists) {
  const OverlayView view(database_);
  const auto lists = static_cast<std::uint32_t>(view.lists.size());
  const auto distances = static_cast<std::uint32_t>(view.distances.size());
  EXPECT_REFUSED("sectors", parts.sectors.back().first_gate = lists + 1);
  EXPECT_REFUSED("sectors", busy_sector(parts).first_gate = lists - busy_sector(parts).gates + 1);
  EXPECT_REFUSED("sectors", busy_sector(parts).first_gate = ~0U);
  EXPECT_REFUSED("sectors", parts.sectors.back().first_distance = distances + 1);
  EXPECT_REFUSED("sectors", busy_sector(parts).first_distance =
                                distances - static_cast<std::uint32_t>(pairs_of(busy_sector(parts).gates)) + 1);
  EXPECT_REFUSED("sectors", busy_sector(parts).first_distance = ~0U);
  EXPECT_REFUSED("sectors", parts.sectors.front().shift = kMaxShift + 1);
  EXPECT_NO_THROW(OverlayView::validate(edited([](Parts& parts) { parts.sectors.front().shift = kMaxShift; })));
}

TEST_F(OverlayFormat, refuses_lists_with_gates_that_are_not_the_sectors) {
  const OverlayView view(database_);
  const auto slots = static_cast<Gate>(view.gates.size());
  const std::uint32_t first = std::find_if(view.sectors.begin(), view.sectors.end(), [](const SectorEntry& s) {
                                return s.gates > 1;
                              })->first_gate;
  EXPECT_REFUSED("sectors", std::swap(parts.lists[first], parts.lists[first + 1]));
  EXPECT_REFUSED("sectors", parts.lists[first + 1] = parts.lists[first]);
  EXPECT_REFUSED("sectors", parts.lists.back() = slots);
  EXPECT_REFUSED("sectors", parts.lists.back() = ~0U);
  EXPECT_REFUSED("sectors", gate_where(parts, kAny).direction = GateRecord::kEmpty);
  // The list of a sector far away.
  EXPECT_REFUSED("sectors", busy_sector(parts).first_gate =
                                parts.sectors[view.layout.sectors_of(0) - 1].first_gate - busy_sector(parts).gates);
  // A gate that the sectors of higher levels list is not for them.
  EXPECT_REFUSED("sectors", gate_where(parts, [](auto& gate) { return gate.rank > 0; }).rank = 0);
}

TEST_F(OverlayFormat, tells_what_is_in_it) {
  const OverlayView view(database_);
  std::uint64_t used = 0;
  for (const GateRecord& gate : view.gates) used += gate.is_used() ? 1U : 0U;
  EXPECT_EQ(OverlayView::records(database_), used);
  const std::vector<Fact> facts = OverlayView::describe(database_);
  ASSERT_EQ(facts.size(), view.layout.levels() + 2U);
  EXPECT_EQ(facts.front().second, std::to_string(used));
  EXPECT_EQ(facts.back().second, std::to_string(view.distances.size()));
  for (unsigned level = 0; level < view.layout.levels(); ++level) {
    const std::string side = std::to_string(view.layout.side_of(level));
    EXPECT_EQ(facts[level + 1].first, "sectors of " + side + " x " + side);
    std::uint32_t most = 0;
    for (std::uint32_t i = 0; i < view.sectors.size(); ++i) {
      if (view.layout.level_of(i) == level) most = std::max<std::uint32_t>(most, view.sectors[i].gates);
    }
    EXPECT_EQ(facts[level + 1].second,
              std::to_string(view.layout.sectors_of(level)) + ", of at most " + std::to_string(most) + " gates");
  }
}

}  // namespace
}  // namespace cairn::overlay_format
