// What is refused as a `cairn` database: whatever agents could be led astray by.
#include "algorithms/cairn/format/cairn_format.hpp"

#include <cairn/agent.hpp>
#include <cairn/build.hpp>
#include <cairn/error.hpp>

#include "support/edited_database.hpp"
#include "world/generators/generator.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <string>

namespace cairn::cairn_walk {
namespace {

class CairnFormat : public testing::Test {
 protected:
  Grid grid_{generators::generate("maze:60x40,seed=9")};
  Database database_ =
      build(grid_, "cairn:guarantee=sampled,paths=200,radius=8,tile=16,rounds=0,check=0", {.threads = 1});

  void expect_refused(const char* what, const std::function<void(support::CairnParts&)>& edit, int line) const {
    try {
      cairn_format::CairnView::validate(support::edited(database_, edit));
      ADD_FAILURE() << "accepted; line " << line;
    } catch (const InputError& error) {
      EXPECT_THAT(error.what(), testing::HasSubstr("edited: the database's " + std::string(what))) << "line " << line;
    }
  }
};

TEST_F(CairnFormat, accepts_what_was_built) {
  EXPECT_NO_THROW(cairn_format::CairnView::validate(support::edited(database_, [](support::CairnParts&) {})));
}

#define EXPECT_REFUSED(what, edit) \
  expect_refused(                  \
      what, [](support::CairnParts& parts) { edit; }, __LINE__)

TEST_F(CairnFormat, refuses_caps_that_bound_nothing) {
  EXPECT_REFUSED("caps", parts.header.tile_side = 7);
  EXPECT_REFUSED("caps", parts.header.tile_side = 4097);
  EXPECT_REFUSED("caps", ++parts.header.waypoint_count);
  EXPECT_REFUSED("caps", parts.header.distance_unit = 0);
  EXPECT_REFUSED("caps", parts.header.distance_unit = 1U << 16U);
  EXPECT_REFUSED("caps", parts.header.radius = kMaxMapSide + 1);
  EXPECT_REFUSED("caps", parts.header.most_leg_steps = (1U << 20U) + 1);
  EXPECT_REFUSED("caps", parts.header.most_tries = 129);
  EXPECT_REFUSED("caps", parts.header.local_work = 100'001);
  EXPECT_REFUSED("caps", parts.header.local_detour = 1001);
  EXPECT_REFUSED("caps", parts.header.fullest_tile = 65);
  EXPECT_REFUSED("caps", parts.header.longest_label = 4001);
  EXPECT_REFUSED("caps", parts.header.step_work = Agent::kMinBudget - 1);
}

TEST_F(CairnFormat, of_another_version_is_refused_with_what_to_do) {
  const auto message = [](const Database& database) -> std::string {
    try {
      cairn_format::CairnView::validate(database);
    } catch (const InputError& error) {
      return error.what();
    }
    return "accepted";
  };
  const Database newer = support::edited(database_, [](support::CairnParts& parts) { ++parts.header.format; });
  EXPECT_THAT(message(newer), testing::HasSubstr("build it again"));
  // The first format had no number, and a header of 18 numbers.
  store::DatabaseWriter writer;
  for (const Database::Section& section : database_.sections()) {
    writer.add_bytes(section.tag,
                     section.tag == cairn_format::kCairnHeader ? section.bytes.subspan(4, 72) : section.bytes);
  }
  const Database older = Database::from_bytes(
      writer.finish(database_.method(), database_.options(), database_.seed(), database_.map()), "older");
  EXPECT_THAT(message(older),
              testing::HasSubstr("older: another version of cairn built this database; build it again"));
}

TEST_F(CairnFormat, refuses_labels_whose_bits_make_no_sense) {
  EXPECT_REFUSED(
      "caps", parts.edit_packed = [](cairn_format::PackedLabels& labels) { labels.hub_bits = 0; });
  EXPECT_REFUSED(
      "caps", parts.edit_packed = [](cairn_format::PackedLabels& labels) { labels.hub_bits = 16; });
  EXPECT_REFUSED(
      "caps", parts.edit_packed = [](cairn_format::PackedLabels& labels) { labels.leg_bits = 0; });
  EXPECT_REFUSED(
      "caps", parts.edit_packed = [](cairn_format::PackedLabels& labels) { labels.leg_bits = 13; });
}

TEST_F(CairnFormat, takes_units_as_large_as_few_bits_ask_for) {
  // Many hubs and legs leave few bits to distances, and on a large map these are long.
  const cairn_format::LabelCode code(cairn_format::LabelCode::kMaxHubBits, cairn_format::LabelCode::kMaxLegBits);
  const Database coarse = support::edited(database_, [&](support::CairnParts& parts) {
    parts.edit_packed = [&](cairn_format::PackedLabels& labels) {
      const cairn_format::LabelCode before(labels.hub_bits, labels.leg_bits);
      for (cairn_format::PackedEntry& entry : labels.labels.items) {
        entry = code.pack(before.hub(entry), 0, before.leg(entry), cairn_format::LabelCode::backwards(entry));
      }
      labels.hub_bits = cairn_format::LabelCode::kMaxHubBits;
      labels.leg_bits = cairn_format::LabelCode::kMaxLegBits;
    };
    parts.header.distance_unit = 1U << 20U;
  });
  EXPECT_NO_THROW(cairn_format::CairnView::validate(coarse));
}

TEST_F(CairnFormat, refuses_legs_that_there_are_not) {
  EXPECT_REFUSED(
      "labels", parts.edit_packed = [](cairn_format::PackedLabels& labels) { labels.labels.items.back() |= 0b1110; });
  EXPECT_REFUSED(
      "labels", parts.edit_packed = [](cairn_format::PackedLabels& labels) { labels.legs.items.front() = 0xFFFF; });
  EXPECT_REFUSED(
      "labels", parts.edit_packed = [](cairn_format::PackedLabels& labels) { labels.legs.items.pop_back(); });
  EXPECT_REFUSED(
      "labels", parts.edit_packed = [](cairn_format::PackedLabels& labels) { labels.legs.offsets.pop_back(); });
  EXPECT_REFUSED(
      "labels", parts.edit_packed = [](cairn_format::PackedLabels& labels) { labels.legs.offsets[1] = 0xFFFFFFFFU; });
}

TEST_F(CairnFormat, refuses_waypoints_beside_the_map) {
  EXPECT_REFUSED("waypoints", parts.waypoints.back().x = 60);
  EXPECT_REFUSED("waypoints", parts.waypoints.front().y = 40);
}

TEST_F(CairnFormat, refuses_lists_that_do_not_follow_each_other_or_are_longer_than_their_cap) {
  EXPECT_REFUSED("labels", parts.label_starts.pop_back());
  EXPECT_REFUSED("labels", parts.label_starts.push_back(parts.label_starts.back()));
  EXPECT_REFUSED("labels", parts.label_starts.front() = 1);
  EXPECT_REFUSED("labels", --parts.label_starts.back());
  EXPECT_REFUSED("labels", ++parts.label_starts.back());
  EXPECT_REFUSED("labels", parts.label_starts[2] = parts.label_starts[3] + 1);
  EXPECT_REFUSED("labels", parts.label_starts[2] = 0xFFFFFFFFU);
  EXPECT_REFUSED("labels", parts.header.longest_label = 2);
  EXPECT_REFUSED("labels", --parts.header.longest_label);
  EXPECT_REFUSED("tiles", parts.tile_starts.pop_back());
  EXPECT_REFUSED("tiles", parts.tile_starts.push_back(parts.tile_starts.back()));
  EXPECT_REFUSED("tiles", parts.tile_starts.front() = 1);
  EXPECT_REFUSED("tiles", parts.tiles.pop_back());
  EXPECT_REFUSED("tiles", parts.tiles.push_back(0));
  EXPECT_REFUSED("tiles", parts.tile_starts[2] = parts.tile_starts[3] + 1);
  EXPECT_REFUSED("tiles", parts.header.fullest_tile = 1);
  EXPECT_REFUSED("tiles", --parts.header.fullest_tile);
}

TEST_F(CairnFormat, refuses_entries_that_name_no_waypoint_or_stand_out_of_order) {
  EXPECT_REFUSED("tiles", parts.tiles.front() = static_cast<cairn_format::Waypoint>(parts.waypoints.size()));
  EXPECT_REFUSED("labels", parts.labels.back().hub = static_cast<cairn_format::Waypoint>(parts.waypoints.size()));
  EXPECT_REFUSED("labels",
                 parts.labels.front().next = static_cast<cairn_format::Waypoint>(parts.waypoints.size() << 1U));
  EXPECT_REFUSED("labels", std::swap(parts.labels.back(), parts.labels[parts.labels.size() - 2]));
  EXPECT_REFUSED("labels", parts.labels.back().hub = parts.labels[parts.labels.size() - 2].hub);
}

/// Calls edit(parts, entry) for the first entry of a label that leads over some waypoint to its hub.
template <typename Edit>
void edit_way(support::CairnParts& parts, Edit edit) {
  for (std::size_t i = 0; i < parts.waypoints.size(); ++i) {
    for (std::uint32_t k = parts.label_starts[i]; k < parts.label_starts[i + 1]; ++k) {
      cairn_format::HubEntry& entry = parts.labels[k];
      if (entry.hub == i || entry.next_waypoint() == entry.hub) continue;
      edit(static_cast<cairn_format::Waypoint>(i), entry);
      return;
    }
  }
  FAIL() << "no such entry";
}

TEST_F(CairnFormat, refuses_labels_that_do_not_lead_to_their_hubs) {
  // Nowhere at all.
  EXPECT_REFUSED("labels", edit_way(parts, [](cairn_format::Waypoint at, cairn_format::HubEntry& entry) {
                   entry.next = static_cast<std::uint16_t>(at << 1U);
                 }));
  // Back to where the way came from.
  EXPECT_REFUSED("labels", edit_way(parts, [&](cairn_format::Waypoint at, cairn_format::HubEntry& entry) {
                   const cairn_format::Waypoint next = entry.next_waypoint();
                   for (std::uint32_t k = parts.label_starts[next]; k < parts.label_starts[next + 1U]; ++k) {
                     if (parts.labels[k].hub == entry.hub) parts.labels[k].next = static_cast<std::uint16_t>(at << 1U);
                   }
                 }));
  // To a waypoint that does not know the hub.
  EXPECT_REFUSED("labels", edit_way(parts, [&](cairn_format::Waypoint, cairn_format::HubEntry& entry) {
                   const cairn_format::Waypoint next = entry.next_waypoint();
                   for (std::uint32_t k = parts.label_starts[next]; k < parts.label_starts[next + 1U]; ++k) {
                     if (parts.labels[k].hub != entry.hub) continue;
                     parts.labels.erase(parts.labels.begin() + k);
                     for (std::size_t i = next + 1U; i < parts.label_starts.size(); ++i) --parts.label_starts[i];
                     return;
                   }
                 }));
  // To the very cell where it is.
  EXPECT_REFUSED("labels", edit_way(parts, [&](cairn_format::Waypoint at, cairn_format::HubEntry& entry) {
                   parts.waypoints[entry.next_waypoint()] = parts.waypoints[at];
                 }));
}

}  // namespace
}  // namespace cairn::cairn_walk
