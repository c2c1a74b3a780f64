#include "trial/driver/trace.hpp"

#include <cairn/error.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace cairn::trial {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

std::string complaint(std::string_view text) {
  try {
    driver::parse_trace(text, "t.jsonl");
  } catch (const InputError& error) {
    return error.what();
  }
  return "no complaint";
}

TEST(Trace, is_written_as_the_contract_says) {
  const driver::Trace trace{{{3, 4}, 0, 0, {}}, {{4, 5}, 7, 1, Point{9, 8}}};
  EXPECT_EQ(driver::format_trace(trace),
            "{\"x\":3,\"y\":4,\"expanded\":0,\"learned\":0,\"subgoal\":null}\n"
            "{\"x\":4,\"y\":5,\"expanded\":7,\"learned\":1,\"subgoal\":[9,8]}\n");
}

TEST(Trace, is_read_as_it_was_written) {
  const driver::Trace trace{{{3, 4}, 0, 0, {}}, {{4, 5}, 7, 1, Point{9, 8}}, {{16383, 0}, ~std::uint64_t{0}, 12, {}}};
  EXPECT_EQ(driver::parse_trace(driver::format_trace(trace), "t"), trace);
}

TEST(Trace, needs_no_more_than_coordinates) {
  EXPECT_EQ(driver::parse_trace("{\"y\": 2, \"x\": 1, \"note\": []}", "t"), (driver::Trace{{{1, 2}, 0, 0, {}}}));
  EXPECT_EQ(driver::parse_trace("{\"x\":1,\"y\":2}\r\n{\"x\":1,\"y\":3}\r\n", "t").size(), 2U);
}

TEST(Trace, of_a_crowd_becomes_a_walk_for_each_agent) {
  driver::Trace trace(5);
  const Point points[] = {{0, 0}, {9, 9}, {1, 0}, {9, 8}, {2, 0}};
  for (std::size_t i = 0; i < trace.size(); ++i) {
    trace[i].at = points[i];
    trace[i].agent = i % 2 == 0 ? 3 : 8;
    trace[i].tick = i / 2;
  }
  const std::string text = driver::format_crowd_trace(trace);
  EXPECT_THAT(text, StartsWith("{\"agent\":3,\"tick\":0,\"x\":0,\"y\":0}\n{\"agent\":8,\"tick\":0,\"x\":9,\"y\":9}\n"));
  EXPECT_EQ(driver::parse_trace(text, "t"), trace);
  const auto walks = driver::view_of(trace).walks();
  ASSERT_EQ(walks.size(), 2U);
  EXPECT_EQ(walks[0], (std::vector<Point>{{0, 0}, {1, 0}, {2, 0}}));
  EXPECT_EQ(walks[1], (std::vector<Point>{{9, 9}, {9, 8}}));
}

TEST(Trace, says_where_it_is_wrong) {
  EXPECT_THAT(complaint(""), StartsWith("t.jsonl"));
  EXPECT_THAT(complaint("{\"x\":1,\"y\":2}\n{\"x\":1,\"y\":}\n"), StartsWith("t.jsonl:2:12: expected"));
  EXPECT_THAT(complaint("{\"x\":1,\"y\":2}\n{\"x\":1,\"y\":1e999}\n"), StartsWith("t.jsonl:2:1: expected numbers"));
  EXPECT_THAT(complaint("{\"x\":1,\"y\":2}\n\n{\"x\":1,\"y\":2}\n"), StartsWith("t.jsonl:2:1: expected"));
  EXPECT_THAT(complaint("[1,2]"), HasSubstr("t.jsonl:1:1: expected an object"));
  EXPECT_THAT(complaint("{\"x\":1}"), HasSubstr("\"y\""));
  EXPECT_THAT(complaint("{\"x\":1,\"y\":-2}"), HasSubstr("1:8: expected"));
  EXPECT_THAT(complaint("{\"x\":1.5,\"y\":2}"), HasSubstr("\"x\""));
  EXPECT_THAT(complaint("{\"x\":\"1\",\"y\":2}"), HasSubstr("\"x\""));
  EXPECT_THAT(complaint("{\"x\":99999999999,\"y\":2}"), HasSubstr("\"x\""));
  EXPECT_THAT(complaint("{\"x\":1,\"y\":2,\"expanded\":-1}"), HasSubstr("\"expanded\""));
  EXPECT_THAT(complaint("{\"x\":1,\"y\":2,\"subgoal\":[1]}"), HasSubstr("\"subgoal\""));
  EXPECT_THAT(complaint("{\"x\":1,\"y\":2,\"subgoal\":[1,null]}"), HasSubstr("\"subgoal\""));
  EXPECT_THAT(complaint("\xff\xfe"), HasSubstr("1:1: expected a line of JSON"));
  EXPECT_THAT(complaint(std::string(100000, '[')), HasSubstr("expected a line of JSON"));
}

}  // namespace
}  // namespace cairn::trial
