#include "trial/terminal/wrap.hpp"

#include <gtest/gtest.h>

namespace cairn::trial {
namespace {

TEST(Wrap, breaks_lines_between_words) {
  EXPECT_EQ(terminal::wrapped("one two three four", 9), "one two\nthree\nfour");
  EXPECT_EQ(terminal::wrapped("one two three four", 9, 2), "one two\n  three\n  four");
  EXPECT_EQ(terminal::wrapped("one two three", 9, 4, 4), "one\n    two\n    three") << "behind a column of four";
  EXPECT_EQ(terminal::wrapped("one two", 7), "one two");
  EXPECT_EQ(terminal::wrapped("one two", 0), "one two");
  EXPECT_EQ(terminal::wrapped("", 5), "");
}

TEST(Wrap, leaves_a_word_whole_that_is_longer_than_a_line) {
  EXPECT_EQ(terminal::wrapped("a lookahead=1..97 b", 6), "a\nlookahead=1..97\nb");
}

TEST(Wrap, counts_characters_rather_than_bytes) { EXPECT_EQ(terminal::wrapped("µµ µµ", 5), "µµ µµ"); }

}  // namespace
}  // namespace cairn::trial
