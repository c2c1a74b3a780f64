#include "base/io/text_reader.hpp"

#include "support/throws.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace cairn::base {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<std::string> lines_of(std::string_view text) {
  io::TextReader reader(text, "x");
  std::vector<std::string> lines;
  while (reader.next_line()) lines.emplace_back(reader.line());
  return lines;
}

TEST(TextReader, knows_lines_by_either_end_and_without_a_last_one) {
  EXPECT_THAT(lines_of(""), IsEmpty());
  EXPECT_THAT(lines_of("\n"), ElementsAre(""));
  EXPECT_THAT(lines_of("a\r\nb\n\nc\r"), ElementsAre("a", "b", "", "c"));
  EXPECT_EQ(lines_of("a\n"), lines_of("a"));
}

TEST(TextReader, splits_a_line_at_blanks_and_tabs) {
  io::TextReader reader(" a\t\tb c \n   \n", "x");
  reader.next_line();
  EXPECT_THAT(reader.fields(), ElementsAre("a", "b", "c"));
  EXPECT_FALSE(reader.line_is_blank());
  reader.next_line();
  EXPECT_THAT(reader.fields(), IsEmpty());
  EXPECT_TRUE(reader.line_is_blank());
}

TEST(TextReader, says_where_and_what_was_expected) {
  io::TextReader reader("one\ntwo 7x\n", "f.txt");
  reader.next_line();
  reader.next_line();
  const auto fields = reader.fields();
  EXPECT_STREQ(reader.expected("a thing", fields[1]).what(), "f.txt:2:5: expected a thing, found '7x'");
  EXPECT_STREQ(reader.expected("more", reader.line_end()).what(),
               "f.txt:2:7: expected more, found the end of the line");
  EXPECT_STREQ(reader.expected("it", reader.line().substr(2, 0)).what(), "f.txt:2:3: expected it, found nothing");
  reader.next_line();
  EXPECT_STREQ(reader.expected("more", reader.line_end()).what(),
               "f.txt:3:1: expected more, found the end of the file");
}

TEST(TextReader, takes_numbers_within_bounds_and_nothing_else) {
  io::TextReader reader("1 20 21 0 -3 99999999999 7x +4 0x5 1.5", "f");
  reader.next_line();
  const auto fields = reader.fields();
  EXPECT_EQ(reader.integer(fields[0], "a size", 1, 20), 1);
  EXPECT_EQ(reader.integer(fields[1], "a size", 1, 20), 20);
  for (std::size_t i = 2; i < fields.size(); ++i) {
    EXPECT_THAT(support::message_of<InputError>([&] { reader.integer(fields[i], "a size", 1, 20); }),
                testing::EndsWith("expected a size from 1 to 20, found '" + std::string(fields[i]) + "'"));
  }
  EXPECT_EQ(reader.real(fields[9], "a length"), 1.5);
  EXPECT_EQ(support::message_of<InputError>([&] { reader.real(fields[6], "a length"); }),
            "f:1:26: expected a length, found '7x'");
}

TEST(InQuotes, text_is_short_and_printable) {
  EXPECT_EQ(io::in_quotes("a b"), "'a b'");
  EXPECT_EQ(io::in_quotes(std::string_view("\0\x1B\xC3\n", 4)), "'\\x00\\x1B\\xC3\\x0A'");
  EXPECT_EQ(io::in_quotes(std::string(50, 'x')), "'" + std::string(40, 'x') + "...'");
}

}  // namespace
}  // namespace cairn::base
