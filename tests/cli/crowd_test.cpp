// cairn crowd: what it prints, and what it says to what it cannot do.
#include "cli/program.hpp"

namespace cairn {
namespace {

class CrowdCommand : public ProgramTest {};

TEST_F(CrowdCommand, prints_one_document_with_the_frames_and_the_searches_beside) {
  const Output output = cairn("crowd rooms:64x64 --agents 40 --ticks 60 --budget 20000 -a rtaa --edits 600 --json");
  ASSERT_EQ(output.exit_code, 0) << output.err;
  const auto json = json_of(output);
  EXPECT_EQ(json["agents"], 40);
  EXPECT_EQ(json["edits"], 600);
  EXPECT_GT(json["moves"], 1000);
  EXPECT_LE(json["work_per_frame_max"], 20000);
  EXPECT_GT(json["astar_search_ns_mean"], 0);
  std::uint64_t frames = 0;
  for (const auto& bucket : json["frame_histogram"]) frames += bucket["frames"].get<std::uint64_t>();
  EXPECT_EQ(frames, 60U);
}

TEST_F(CrowdCommand, walks_the_same_for_the_same_budget_in_work_on_any_number_of_threads) {
  const std::string command = "crowd caves:96x96 --agents 300 --ticks 80 --budget 8000 -a lss-lrta --edits 300 --json";
  const auto one = json_of(cairn(command));
  const auto three = json_of(cairn(command + " --threads 3"));
  for (const char* figure : {"moves", "arrived", "unreachable", "work_per_frame_median", "detour_moves"}) {
    EXPECT_EQ(one[figure], three[figure]) << figure;
  }
}

TEST_F(CrowdCommand, reads_edits_from_a_file) {
  folder_.add("edits.txt", "0 3 4 close\n10 3 4 open\n");
  const Output output = cairn("crowd random:16x16 --agents 5 --ticks 20 -a astar --edits edits.txt");
  EXPECT_EQ(output.exit_code, 0) << output.err;
  EXPECT_THAT(output.out, testing::HasSubstr("edits         2;"));
  folder_.add("bad.txt", "0 3 4 close\n5 99 4 open\n");
  EXPECT_THAT(cairn("crowd random:16x16 --edits bad.txt -a astar"), Fails(3, "bad.txt:2:3: expected a column"));
  folder_.add("order.txt", "9 3 4 close\n5 3 4 open\n");
  EXPECT_THAT(cairn("crowd random:16x16 --edits order.txt -a astar"), Fails(3, "order.txt:2:1: expected a tick"));
  EXPECT_THAT(cairn("crowd random:16x16 --edits none.txt -a astar"), Fails(3, "none.txt"));
}

TEST_F(CrowdCommand, refuses_what_makes_no_sense) {
  EXPECT_THAT(cairn("crowd random:16x16 --budget soon"), Fails(2, "--budget must be a time"));
  EXPECT_THAT(cairn("crowd random:16x16 --budget 10"), Fails(2, "at least 1024"));
  EXPECT_THAT(cairn("crowd random:16x16 --agents 0"), Fails(2, "--agents must be"));
  EXPECT_THAT(cairn("crowd random:16x16 -a castar"), Fails(2, "astar"));
  EXPECT_THAT(cairn("crowd random:16x16,blocked=100 -a astar"), Fails(3, "no passable cell"));
}

}  // namespace
}  // namespace cairn
