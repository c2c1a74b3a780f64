// Labels in as few bits as they need.
#include "algorithms/cairn/format/packed_labels.hpp"

#include "base/random.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace cairn::cairn_walk {
namespace {

RC_GTEST_PROP(LabelCode, tells_what_was_packed_in_the_order_of_hubs, (std::uint64_t seed)) {
  base::Random random(seed);
  const auto hub_bits = 1 + random.below(cairn_format::LabelCode::kMaxHubBits);
  const auto leg_bits = 1 + random.below(cairn_format::LabelCode::kMaxLegBits);
  const cairn_format::LabelCode code(hub_bits, leg_bits);
  const std::uint32_t largest = code.largest_distance();
  for (int i = 0; i < 100; ++i) {
    const std::uint32_t hub = random.below(1U << hub_bits);
    const std::uint32_t leg = random.below(1U << leg_bits);
    const std::uint32_t distance = random.chance(1, 4) ? largest : random.below(largest);
    const bool backwards = random.chance(1, 2);
    const cairn_format::PackedEntry entry = code.pack(hub, distance, leg, backwards);
    RC_ASSERT(code.hub(entry) == hub);
    RC_ASSERT(code.distance(entry) == distance);
    RC_ASSERT(code.leg(entry) == leg);
    RC_ASSERT(cairn_format::LabelCode::backwards(entry) == backwards);
    RC_ASSERT(entry >= code.first_of(hub));
    if (hub > 0) RC_ASSERT(code.pack(hub - 1, largest, (1U << leg_bits) - 1, true) < code.first_of(hub));
  }
}

TEST(PackedLabels, have_a_list_of_legs_for_each_waypoint_with_each_leg_once) {
  // Waypoint 3 leads to hubs 0 and 1 over 2, straight to 2, and is its own hub.
  const std::vector<std::vector<cairn_format::UnpackedEntry>> labels{
      {{0, 0, 0, false, true}},
      {{0, 50, 0, true, true}, {1, 0, 1, false, true}},
      {{0, 700, 0, false, false}, {1, 20, 1, false, true}, {2, 0, 2, false, true}},
      {{0, 710, 2, true, true}, {1, 30, 2, true, true}, {2, 10, 2, true, true}, {3, 0, 3, false, true}}};
  const cairn_format::PackedLabels packed = cairn_format::pack_labels(labels, 1);
  EXPECT_EQ(packed.legs.offsets, (std::vector<std::uint32_t>{0, 0, 0, 0, 1}));
  EXPECT_EQ(packed.legs.items, (std::vector<cairn_format::StoredLeg>{2 << 1 | 1}));
  EXPECT_EQ(packed.labels.offsets, (std::vector<std::uint32_t>{0, 1, 3, 6, 10}));
  EXPECT_EQ(packed.hub_bits, 2U);
  EXPECT_EQ(packed.leg_bits, 2U);
  EXPECT_EQ(packed.distance_unit, 1U);
  const cairn_format::LabelCode code(packed.hub_bits, packed.leg_bits);
  const std::vector<std::uint32_t> legs{1, 1, 1, 0, 1, 1, 2, 2, 1, 1};
  for (std::size_t i = 0; i < legs.size(); ++i) EXPECT_EQ(code.leg(packed.labels.items[i]), legs[i]) << i;
  EXPECT_EQ(code.distance(packed.labels.items[6]), 710U);
}

TEST(PackedLabels, take_larger_units_where_distances_are_too_long) {
  const std::uint64_t far = std::uint64_t{1} << 40U;
  const cairn_format::PackedLabels packed =
      cairn_format::pack_labels({{{0, 0, 0, false, true}}, {{0, far, 0, false, false}}}, 3);
  const cairn_format::LabelCode code(packed.hub_bits, packed.leg_bits);
  EXPECT_GT(packed.distance_unit, 3U);
  EXPECT_LE(far / packed.distance_unit, code.largest_distance());
  EXPECT_GT(far / (packed.distance_unit - 1), code.largest_distance());
  EXPECT_EQ(cairn_format::pack_labels({{{0, 0, 0, false, true}}}, 3).distance_unit, 3U);
}

}  // namespace
}  // namespace cairn::cairn_walk
