#include "trial/problems/scenario_problems.hpp"

#include <cairn/error.hpp>

#include "support/drawn_map.hpp"
#include "support/throws.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace cairn::trial {
namespace {

using testing::HasSubstr;

files::ScenarioEntry entry(const std::string& map, Point start, Point goal, double length, std::int32_t width = 6) {
  return {0, map, width, 2, start, goal, length, 2};
}

const Grid& grid() {
  static const Grid kGrid(support::drawn_map({"....@.", "....@."}));
  return kGrid;
}

TEST(ScenarioProblems, maps_are_told_apart_by_their_names_without_folder_and_extension) {
  EXPECT_TRUE(problems::is_same_map("maps/dao/a.map", "a.map"));
  EXPECT_TRUE(problems::is_same_map("maps\\dao\\a.map", "/b/c/a.png"));
  EXPECT_TRUE(problems::is_same_map("rooms:9x9,seed=2", "rooms:9x9,seed=2"));
  EXPECT_FALSE(problems::is_same_map("a.map", "b.map"));
  EXPECT_FALSE(problems::is_same_map("rooms:9x9,seed=2", "rooms:9x9,seed=3"));
}

TEST(ScenarioProblems, costs_are_searched_for_and_lines_without_a_path_counted) {
  const problems::Scenario scenario{
      "s", {entry("m", {0, 0}, {3, 0}, 3), entry("m", {0, 0}, {5, 0}, 0), entry("m", {1, 1}, {1, 1}, 0)}};
  const problems::ProblemSet set = problems::scenario_problems(grid(), {&scenario, 1});
  EXPECT_EQ(set.unreachable, 1U);
  ASSERT_EQ(set.problems.size(), 2U);
  EXPECT_EQ(set.problems[0], (problems::Problem{grid().cell({0, 0}), grid().cell({3, 0}), Cost{3 * 5741}}));
  EXPECT_EQ(set.problems[1].optimal, Cost{0}) << "a start on its goal is no line without a path";
}

TEST(ScenarioProblems, a_limit_takes_problems_from_everywhere) {
  problems::Scenario scenario{"s", {}};
  for (int i = 1; i <= 3; ++i) scenario.entries.push_back(entry("m", {0, 0}, {i, 0}, i));
  for (int i = 0; i < 3; ++i) scenario.entries.push_back(entry("m", {0, 0}, {5, 0}, 0));
  for (int i = 1; i <= 3; ++i) scenario.entries.push_back(entry("m", {0, 1}, {i, 1}, i));
  const problems::ProblemSet set = problems::scenario_problems(grid(), {&scenario, 1}, 3);
  ASSERT_EQ(set.problems.size(), 3U);
  EXPECT_EQ(set.problems[0].goal, grid().cell({1, 0}));
  EXPECT_EQ(set.problems[1].goal, grid().cell({3, 0}));
  EXPECT_EQ(set.problems[2].goal, grid().cell({2, 1}));
}

TEST(ScenarioProblems, six_digits_and_two_decimals_are_near_enough) {
  const Grid open(support::drawn_map({std::string(400, '.')}));
  const auto accepts = [&](double length) {
    const problems::Scenario scenario{"s", {{0, "m", 400, 1, {0, 0}, {399, 0}, length, 2}}};
    return problems::scenario_problems(open, {&scenario, 1}).problems.size() == 1;
  };
  EXPECT_TRUE(accepts(399.005));
  EXPECT_TRUE(accepts(398.9951));
  EXPECT_THAT(support::message_of<InputError>([&] { accepts(399.05); }),
              HasSubstr("s:2: the line says a length of 399.05"));
}

TEST(ScenarioProblems, under_other_rules_lengths_say_nothing) {
  const Grid four(support::drawn_map({"....@.", "....@."}), Rules{.connectivity = Connectivity::four});
  const problems::Scenario scenario{"s", {entry("m", {0, 0}, {1, 1}, 1.41421), entry("m", {0, 0}, {5, 0}, 7)}};
  const problems::ProblemSet set = problems::scenario_problems(four, {&scenario, 1});
  ASSERT_EQ(set.problems.size(), 1U);
  EXPECT_EQ(set.problems[0].optimal, Cost{2 * 5741});
  EXPECT_EQ(set.unreachable, 1U);
}

TEST(ScenarioMatcher, deals_entries_out_by_name_and_for_a_shared_name_by_size) {
  const problems::Scenario scenario{"s",
                                    {entry("x/a.map", {0, 0}, {1, 0}, 1), entry("b.map", {0, 0}, {2, 0}, 2),
                                     entry("y/a.map", {0, 0}, {3, 0}, 3, 12)}};
  const problems::ScenarioMatcher matcher({scenario}, {"small/a.map", "b.png", "large/a.map"});
  const Grid large(Terrain(12, 2));
  EXPECT_EQ(matcher.entries_for("small/a.map", grid()).front().entries.front().length, 1);
  EXPECT_EQ(matcher.entries_for("small/a.map", grid()).front().entries.size(), 1U);
  EXPECT_EQ(matcher.entries_for("b.png", grid()).front().entries.front().length, 2);
  EXPECT_EQ(matcher.entries_for("large/a.map", large).front().entries.front().length, 3);
}

TEST(ScenarioMatcher, a_map_on_standard_input_takes_what_is_left) {
  const problems::Scenario scenario{"s", {entry("a.map", {0, 0}, {1, 0}, 1), entry("b.map", {0, 0}, {2, 0}, 2)}};
  const problems::ScenarioMatcher matcher({scenario}, {"a.map", "-"});
  EXPECT_EQ(matcher.entries_for("-", grid()).front().entries.front().map, "b.map");
}

TEST(ScenarioMatcher, an_entry_for_no_map_and_a_map_without_entries_are_refused) {
  const problems::Scenario scenario{"s", {entry("a.map", {0, 0}, {1, 0}, 1)}};
  EXPECT_THAT(support::message_of<InputError>([&] { problems::ScenarioMatcher({scenario}, {"b.map"}); }),
              HasSubstr("s:2: "));
  EXPECT_THAT(support::message_of<InputError>([&] {
                problems::ScenarioMatcher({scenario}, {"a.map", "b.map"}).entries_for("b.map", grid());
              }),
              HasSubstr("'b.map'"));
}

}  // namespace
}  // namespace cairn::trial
