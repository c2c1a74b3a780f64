#include "report/story.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace cairn::report {
namespace {

using testing::HasSubstr;
using testing::Not;

rows::Row raced(std::string algorithm, double suboptimality, std::uint64_t work, std::uint64_t database_bytes = 0) {
  rows::Row row;
  row.algorithm = std::move(algorithm);
  row.problems = row.solved = 40;
  row.suboptimality_mean_pct = suboptimality;
  row.suboptimality_max_pct = 2 * suboptimality;
  row.suboptimality_low_pct = suboptimality * 0.8;
  row.suboptimality_high_pct = suboptimality * 1.3;
  row.work_per_move_max = work;
  row.online_bytes_mean = 1200;
  row.database_bytes = database_bytes;
  row.build_seconds = database_bytes > 0 ? 3 : 0;
  return row;
}

TEST(Story, says_who_wins_by_how_much_and_at_what_price) {
  const std::vector<rows::Row> rows{raced("astar", 0, 30'000), raced("lrta", 4000, 10), raced("cairn", 0, 500, 41'000),
                                    raced("tba", 12, 1000)};
  const auto story = story_of(rows);
  ASSERT_EQ(story.size(), 3U);
  EXPECT_EQ(story[0],
            "cairn wins among the 3 algorithms that bound the work of every move: it solved all 40 problems, with "
            "shortest paths on all problems.");
  EXPECT_EQ(
      story[1],
      "Its hardest move took 500 operations; next comes tba with 12.00% above optimal on average (95%: 9.60–15.60%), "
      "whose "
      "hardest move took 1,000 operations, 2.0 times as many; astar, whose moves have no bound, has shortest paths "
      "on all problems and took up to 30,000 operations, 60 times as many.");
  EXPECT_EQ(
      story[2],
      "The price: a database of 41.0 kB a map, built in 3.0 s, and 1.20 kB of memory an agent; the best without a "
      "database is tba, with 12.00% above optimal on average (95%: 9.60–15.60%).");
  EXPECT_EQ(contrast_of(rows).winner, 2U);
  EXPECT_EQ(contrast_of(rows).other, 3U);
}

// Nobody is said to win who does not.
TEST(Story, our_own_loses_where_it_is_worse) {
  const std::vector<rows::Row> rows{raced("cairn", 3, 500, 41'000), raced("hcdps", 2, 700, 10'000)};
  EXPECT_THAT(story_of(rows)[0], testing::StartsWith("hcdps wins among the 2 algorithms"));
  EXPECT_THAT(story_of(rows)[0], HasSubstr("2.00% above optimal on average (95%: 1.60–2.60%), 4.00% at worst"));
}

TEST(Story, who_gives_up_problems_does_not_win) {
  std::vector<rows::Row> rows{raced("tba", 12, 1000), raced("lrta", 1, 10)};
  rows[1].unsolved = 3;
  rows[1].solved = 37;
  EXPECT_THAT(story_of(rows)[0], testing::StartsWith("tba wins"));
  EXPECT_THAT(
      story_of(rows)[1],
      HasSubstr("next comes lrta with 1.00% above optimal on average (95%: 0.80–1.30%) (solved 37 of 40 problems)"));
  EXPECT_THAT(story_of(rows)[1], HasSubstr("100 times fewer"));
  EXPECT_THAT(story_of(rows)[2], HasSubstr("it needs no database"));
  EXPECT_EQ(contrast_of(rows).other, 1U);
}

TEST(Story, one_alone_wins_nothing_and_no_rows_have_no_story) {
  const rows::Row row = raced("lrta", 700, 10);
  EXPECT_THAT(story_of({&row, 1})[0], Not(HasSubstr("wins")));
  EXPECT_THAT(story_of({&row, 1})[0], HasSubstr("lrta solved all 40 problems"));
  EXPECT_EQ(contrast_of({&row, 1}).other, 0U);
  EXPECT_TRUE(story_of({}).empty());
}

}  // namespace
}  // namespace cairn::report
