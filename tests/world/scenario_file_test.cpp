#include "world/files/scenario_file.hpp"

#include <cairn/error.hpp>

#include "support/allocations.hpp"
#include "support/random_maps.hpp"
#include "support/throws.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>

namespace cairn::world {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

files::ScenarioEntry sample() { return {3, "dao/arena.map", 49, 50, {1, 2}, {4, 5}, 4.24264069, 2}; }

std::string scenario_complaint(const std::string& text) {
  return support::message_of<InputError>([&] { files::read_scenario(text, "s.scen"); });
}

files::ScenarioEntry random_entry(base::Random& random) {
  const auto side = [&] { return random.between(1, kMaxMapSide); };
  files::ScenarioEntry entry;
  entry.bucket = random.between(0, 1000);
  entry.map = "folder " + std::to_string(random.below(5)) + "/a map.map";
  entry.width = side();
  entry.height = side();
  entry.start = {side() - 1, side() - 1};
  entry.goal = {side() - 1, side() - 1};
  // Whole hundred-millionths: what the eight decimals of a file hold exactly enough to give the same number back.
  entry.length = random.chance(1, 4) ? 0 : 1 + static_cast<double>(random.below(1'000'000'000)) / 1e8;
  return entry;
}

RC_GTEST_PROP(ScenarioFile, written_and_read_again_is_the_same, (std::uint64_t seed)) {
  base::Random random(seed);
  files::ScenarioEntries entries;
  for (std::uint32_t i = random.below(20); i > 0; --i) entries.push_back(random_entry(random));
  const auto again = files::read_scenario(files::write_scenario(entries), "s.scen");
  RC_ASSERT(again.size() == entries.size());
  for (std::size_t i = 0; i < entries.size(); ++i) {
    files::ScenarioEntry entry = entries[i];
    entry.length = again[i].length + std::round((entry.length - again[i].length) * 1e8) / 1e8;
    RC_ASSERT(again[i] == entry);
    RC_ASSERT(again[i].line == i + 2);
  }
}

TEST(ScenarioFile, may_have_comments) {
  const auto entries = files::read_scenario(
      "# the doors\nversion 1\n# bucket, map, sides, start, goal, "
      "length\n3\tdao/arena.map\t49\t50\t1\t2\t4\t5\t4.24264069\n#\n",
      "s.scen");
  ASSERT_EQ(entries.size(), 1U);
  EXPECT_EQ(entries[0].goal, (Point{4, 5}));
  EXPECT_EQ(entries[0].line, 4U);
  EXPECT_THAT(scenario_complaint("# nothing\n"), testing::HasSubstr("version 1"));
}

TEST(ScenarioFile, is_text_that_other_programs_read) {
  files::ScenarioEntry whole = sample();
  whole.length = 20;
  files::ScenarioEntry none = sample();
  none.length = 0;
  EXPECT_EQ(files::write_scenario({sample(), whole, none}),
            "version 1\n"
            "3\tdao/arena.map\t49\t50\t1\t2\t4\t5\t4.24264069\n"
            "3\tdao/arena.map\t49\t50\t1\t2\t4\t5\t20\n"
            "3\tdao/arena.map\t49\t50\t1\t2\t4\t5\t0\n");
}

TEST(ScenarioFile, may_be_separated_by_blanks_or_tabs_or_both) {
  for (const char* line :
       {"3\tdao/arena.map\t49\t50\t1\t2\t4\t5\t4.24264069\n", "3 dao/arena.map 49 50 1 2 4 5 4.24264069",
        "3   dao/arena.map\t49 \t50\t1\t2\t4\t5\t4.24264069\t \r\n"}) {
    EXPECT_THAT(files::read_scenario("version 1\n" + std::string(line), "s"), ElementsAre(sample())) << line;
  }
}

TEST(ScenarioFile, separated_by_tabs_may_have_blanks_in_a_name) {
  const auto entries = files::read_scenario("version 1\n0\tmy maps/a b.map\t9\t9\t1\t2\t4\t5\t3\n", "s");
  ASSERT_EQ(entries.size(), 1U);
  EXPECT_EQ(entries[0].map, "my maps/a b.map");
}

TEST(ScenarioFile, may_be_of_version_1_0_have_carriage_returns_and_blank_lines) {
  const auto entries =
      files::read_scenario("version 1.0\r\n\r\n3\tdao/arena.map\t49\t50\t1\t2\t4\t5\t4.24264069\r\n \n", "s");
  EXPECT_THAT(entries, ElementsAre(sample()));
  EXPECT_EQ(entries[0].line, 3U);
  EXPECT_THAT(files::read_scenario("version 1", "s"), IsEmpty());
}

TEST(ScenarioFile, without_a_version_is_refused) {
  EXPECT_EQ(scenario_complaint(""), "s.scen:1:1: expected the line 'version 1', found the end of the file");
  EXPECT_EQ(scenario_complaint("version 2\n"), "s.scen:1:1: expected the line 'version 1', found 'version 2'");
  EXPECT_EQ(scenario_complaint("type octile\n"), "s.scen:1:1: expected the line 'version 1', found 'type octile'");
}

TEST(ScenarioFile, with_too_few_or_too_many_columns_is_refused) {
  EXPECT_EQ(scenario_complaint("version 1\n3\tarena.map\t49\t50\t1\t2\t4\t5\n"),
            "s.scen:2:26: expected 9 columns (bucket, map, width, height, start x, start y, goal x, goal y, length), "
            "found the end of the line");
  EXPECT_EQ(scenario_complaint("version 1\n3\tarena.map\t49\t50\t1\t2\t4\t5\t7\t8\n"),
            "s.scen:2:29: expected 9 columns (bucket, map, width, height, start x, start y, goal x, goal y, length), "
            "found '8'");
}

TEST(ScenarioFile, with_a_value_out_of_bounds_is_refused_where_it_stands) {
  const auto with = [](std::size_t column, const std::string& value) {
    std::vector<std::string> columns{"3", "m", "49", "50", "1", "2", "4", "5", "6"};
    columns[column] = value;
    std::string text = "version 1\n";
    for (const std::string& part : columns) text += (&part == &columns[0] ? "" : "\t") + part;
    return scenario_complaint(text);
  };
  EXPECT_EQ(with(0, "-1"), "s.scen:2:1: expected a bucket from 0 to 2147483647, found '-1'");
  EXPECT_EQ(with(1, ""), "s.scen:2:3: expected the name of a map, found nothing");
  EXPECT_EQ(with(2, "0"), "s.scen:2:5: expected a width from 1 to 16384, found '0'");
  EXPECT_EQ(with(3, "16385"), "s.scen:2:8: expected a height from 1 to 16384, found '16385'");
  EXPECT_EQ(with(4, "x"), "s.scen:2:11: expected the start's x from 0 to 16383, found 'x'");
  EXPECT_EQ(with(5, "99999999999"), "s.scen:2:13: expected the start's y from 0 to 16383, found '99999999999'");
  EXPECT_EQ(with(6, "1.5"), "s.scen:2:15: expected the goal's x from 0 to 16383, found '1.5'");
  EXPECT_EQ(with(7, "-5"), "s.scen:2:17: expected the goal's y from 0 to 16383, found '-5'");
  EXPECT_EQ(with(8, "long"), "s.scen:2:19: expected a length, found 'long'");
  for (const char* length : {"-1", "0.5", "nan", "inf", "1e300"}) {
    EXPECT_EQ(with(8, length), "s.scen:2:19: expected a length (0 where there is no path, else at least 1), found '" +
                                   std::string(length) + "'");
  }
}

TEST(ScenarioFile, cannot_name_a_map_that_would_break_its_lines) {
  for (const char* name : {"", "a\tb.map", "a\nb.map"}) {
    files::ScenarioEntry entry = sample();
    entry.map = name;
    EXPECT_THROW(files::write_scenario({entry}), UsageError);
  }
}

TEST(ScenarioEntry, of_length_0_says_unreachable_unless_start_and_goal_are_one) {
  files::ScenarioEntry entry = sample();
  EXPECT_FALSE(entry.says_unreachable());
  entry.length = 0;
  EXPECT_TRUE(entry.says_unreachable());
  entry.goal = entry.start;
  EXPECT_FALSE(entry.says_unreachable());
}

TEST(ScenarioEntries, copies_share_entries_until_one_is_changed) {
  files::ScenarioEntries one{sample()};
  files::ScenarioEntries other = one;
  files::ScenarioEntry third = sample();
  third.map = "b.map";
  other.push_back(third);
  EXPECT_THAT(one, ElementsAre(sample()));
  EXPECT_THAT(other, ElementsAre(sample(), third));
}

TEST(ScenarioFile, of_many_lines_takes_50_bytes_a_line_at_most) {
  constexpr std::size_t kLines = 20'000;
  std::string text = "version 1\n";
  for (std::size_t i = 0; i < kLines; ++i) text += "0\tlevel.map\t9\t9\t1\t2\t4\t5\t3\n";
  const support::Allocations before = support::allocations();
  const auto entries = files::read_scenario(text, "s.scen");
  EXPECT_LT((support::allocations() - before).bytes, 50 * kLines);
  EXPECT_EQ(entries.size(), kLines);
}

TEST(ScenarioEntry, must_fit_the_map) {
  Terrain terrain(6, 5);
  for (const Point p : {Point{1, 2}, Point{4, 4}}) terrain.set(p, true);
  const Grid grid(terrain);
  const files::ScenarioEntry good{0, "m", 6, 5, {1, 2}, {4, 4}, 3, 17};
  files::require_fit(good, grid, "s.scen");
  const auto complaint = [&](files::ScenarioEntry entry) {
    return support::message_of<InputError>([&] { files::require_fit(entry, grid, "s.scen"); });
  };
  files::ScenarioEntry entry = good;
  entry.width = 512;
  entry.height = 500;
  EXPECT_EQ(complaint(entry), "s.scen:17: the scenario is for a map of 512 x 500, this one is 6 x 5");
  entry = good;
  entry.start = {3, 3};
  EXPECT_EQ(complaint(entry), "s.scen:17: the start (3, 3) is on a wall");
  entry = good;
  entry.goal = {6, 0};
  EXPECT_EQ(complaint(entry), "s.scen:17: the goal (6, 0) is outside the map of 6 x 5");
}

}  // namespace
}  // namespace cairn::world
