#include "store/lists_view.hpp"

#include <cairn/error.hpp>

#include "support/throws.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstdint>
#include <vector>

namespace cairn::store {
namespace {

using testing::ElementsAre;

constexpr SectionTag kOffsets = section_tag("offs");
constexpr SectionTag kItems = section_tag("item");

MapIdentity small_map() {
  MapIdentity map;
  map.width = map.height = 4;
  return map;
}

Database database_of(const std::vector<std::uint32_t>& offsets, const std::vector<std::uint16_t>& items) {
  DatabaseWriter writer;
  writer.add(kOffsets, offsets);
  writer.add(kItems, items);
  return Database::from_bytes(writer.finish("test", "", 1, small_map()), "lists.cairn");
}

void read(const Database& database, std::size_t lists, std::size_t max_length) {
  const ListsView<std::uint16_t> view(database, kOffsets, kItems, lists, "lists");
  view.require_valid(database, "lists", max_length);
}

TEST(ListsView, gives_the_lists_that_were_built) {
  ListsBuilder<std::uint16_t> builder;
  builder.items = {7, 8};
  builder.end_list();
  builder.end_list();
  builder.items.push_back(9);
  builder.end_list();
  EXPECT_EQ(builder.longest, 2U);
  DatabaseWriter writer;
  builder.write(writer, kOffsets, kItems);
  const Database database = Database::from_bytes(writer.finish("test", "", 1, small_map()), "lists.cairn");
  const ListsView<std::uint16_t> view(database, kOffsets, kItems, 3, "lists");
  view.require_valid(database, "lists", 2);
  EXPECT_EQ(view.size(), 3U);
  EXPECT_THAT(view[0], ElementsAre(7, 8));
  EXPECT_THAT(view[1], ElementsAre());
  EXPECT_THAT(view[2], ElementsAre(9));
  EXPECT_EQ(view.begin(2), 2U);
  EXPECT_EQ(view.end(2), 3U);
  EXPECT_EQ(view.item(view.begin(2)), 9);
}

TEST(ListsView, says_which_file_is_damaged_and_what_to_do) {
  const Database database = database_of({0, 2, 1}, {1});
  EXPECT_EQ(support::message_of<InputError>([&] { read(database, 2, 5); }),
            "lists.cairn: the database's lists are damaged; build it again");
}

TEST(ListsView, refuses_offsets_that_are_not_there) {
  EXPECT_THROW(read(database_of({}, {}), 0, 5), InputError);
  EXPECT_THROW(read(database_of({}, {}), ~std::size_t{0}, 5), InputError);
  EXPECT_NO_THROW(read(database_of({0}, {}), 0, 5));
}

RC_GTEST_PROP(ListsView, takes_valid_csr_offsets_and_no_others, ()) {
  const auto number = rc::gen::inRange<std::uint32_t>(0, 5);
  auto offsets = *rc::gen::container<std::vector<std::uint32_t>>(number);
  const bool sorted = *rc::gen::inRange(0, 4) > 0;
  if (sorted) std::sort(offsets.begin(), offsets.end());
  if (sorted && !offsets.empty()) offsets.front() = 0;
  const std::size_t items = sorted && !offsets.empty() ? offsets.back() : *number;
  const std::size_t lists = *number;
  const std::size_t max_length = *number;
  bool valid = offsets.size() == lists + 1 && offsets.front() == 0 && offsets.back() == items;
  for (std::size_t i = 1; i < offsets.size(); ++i) {
    valid = valid && offsets[i - 1] <= offsets[i] && offsets[i] - offsets[i - 1] <= max_length;
  }
  const Database database = database_of(offsets, std::vector<std::uint16_t>(items));
  bool taken = true;
  try {
    read(database, lists, max_length);
  } catch (const InputError&) {
    taken = false;
  }
  RC_ASSERT(taken == valid);
}

TEST(DatabaseView, writes_decimals_whatever_the_locale) {
  EXPECT_EQ(decimal(3.14159, 2), "3.14");
  EXPECT_EQ(decimal(0.05, 1), "0.1");
  EXPECT_EQ(decimal(0.04, 1), "0.0");
  EXPECT_EQ(decimal(0, 2), "0.00");
  EXPECT_EQ(decimal(-1.5, 1), "-1.5");
  EXPECT_EQ(decimal(41.6, 0), "42");
}

}  // namespace
}  // namespace cairn::store
