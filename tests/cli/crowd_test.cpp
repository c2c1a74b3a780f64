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

TEST_F(CrowdCommand, keeps_agents_apart_if_cells_are_exclusive_and_asks_for_fewer_than_do_not_fit) {
  const Output output =
      cairn("crowd rooms:32x32 --agents 100 --ticks 40 --budget 50000 -a astar --exclusive --trace -");
  ASSERT_EQ(output.exit_code, 0) << output.err;
  const Output shared = cairn("crowd rooms:32x32 --agents 100 --ticks 40 --budget 50000 -a astar --trace -");
  EXPECT_NE(output.out, shared.out);
  EXPECT_THAT(cairn("crowd rooms:16x16,seed=3 --agents 200 --ticks 9 -a astar --exclusive"), Fails(2, "--agents"));
}

TEST_F(CrowdCommand, lets_groups_follow_flow_fields_and_agents_go_near_to_goals_out_of_reach) {
  folder_.add(
      "group.scen",
      "# all go to one goal\nversion 1\n0\topen.map\t20\t3\t0\t0\t19\t0\t19\n0\topen.map\t20\t3\t0\t2\t19\t0\t19\n");
  folder_.add("open.map", "type octile\nheight 3\nwidth 20\nmap\n" + std::string(20, '.') + "\n" +
                              std::string(20, '.') + "\n" + std::string(20, '.') + "\n");
  folder_.add("cut.map", "type octile\nheight 1\nwidth 9\nmap\n...@@@...\n");
  const std::string crowd = "crowd open.map --scen group.scen --agents 40 --ticks 18 --budget 50000 -a lrta --json";
  const auto led = json_of(cairn(crowd + " --fields 2"));
  EXPECT_EQ(led["moves"], 40 * 18);
  const std::string near = "crowd cut.map --agents 8 --ticks 40 --budget 5000 -a astar --json";
  EXPECT_GT(json_of(cairn(near))["unreachable"], 0);
  EXPECT_EQ(json_of(cairn(near + " --approach"))["unreachable"], 0);
}

TEST_F(CrowdCommand, writes_a_page_that_plays_the_moves) {
  const Output output = cairn("crowd rooms:32x32 --agents 20 --ticks 30 --budget 50000 -a astar --page crowd.html");
  ASSERT_EQ(output.exit_code, 0) << output.err;
  const std::string page = folder_.contents("crowd.html");
  EXPECT_THAT(page, testing::HasSubstr("within 50000 counted operations"));
  EXPECT_THAT(page, testing::HasSubstr("\"frames\":30"));
  EXPECT_THAT(cairn("crowd rooms:32x32 --agents 20 --ticks 9 -a astar --page none/crowd.html"), Fails(4, "none"));
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

TEST_F(CrowdCommand, edits_change_costs_where_cells_have_costs) {
  folder_.add("edits.txt", "0 3 4 cost 9\n10 3 4 cost 254\n");
  const Output output = cairn("crowd country:64x64 --agents 5 --ticks 20 -a astar --edits edits.txt");
  EXPECT_EQ(output.exit_code, 0) << output.err;
  EXPECT_THAT(output.out, testing::HasSubstr("edits         2;"));
  EXPECT_THAT(cairn("crowd random:16x16 --edits edits.txt -a astar"), Fails(3, "edits.txt:1:7: expected 'close' or"));
  folder_.add("dear.txt", "0 3 4 cost 255\n");
  EXPECT_THAT(cairn("crowd country:64x64 --edits dear.txt -a astar"), Fails(3, "dear.txt:1:12: expected a cost"));
}

TEST_F(CrowdCommand, edits_may_have_comments_and_those_after_the_last_tick_are_announced) {
  folder_.add("edits.txt", "# a door\n0 3 4 close\n\n10 3 4 open\n25 3 4 close\n");
  const std::string crowd = "crowd random:16x16 --agents 5 --ticks 20 -a astar --edits edits.txt";
  const Output output = cairn(crowd);
  EXPECT_EQ(output.exit_code, 0) << output.err;
  EXPECT_THAT(output.out, testing::HasSubstr("edits         2;"));
  EXPECT_THAT(output.out, testing::HasSubstr("1 more was not made, since it comes after the last tick (see --ticks)"));
  const auto json = json_of(cairn(crowd + " --json"));
  EXPECT_EQ(json["edits"], 2);
  EXPECT_EQ(json["edits_not_made"], 1);
}

TEST_F(CrowdCommand, starts_and_goals_may_come_from_a_scenario) {
  folder_.add("open.scen",
              "version 1\n"
              "0\trandom:16x16,blocked=0\t16\t16\t0\t0\t9\t0\t9\n"
              "0\trandom:16x16,blocked=0\t16\t16\t3\t5\t3\t8\t3\n");
  const std::string crowd = "crowd random:16x16,blocked=0 --ticks 30 --budget 100000 -a astar --scen open.scen ";
  const Output output = cairn(crowd + "--trace t.jsonl --json");
  ASSERT_EQ(output.exit_code, 0) << output.err;
  EXPECT_EQ(json_of(output)["agents"], 2);
  EXPECT_GT(json_of(output)["arrived"], 2) << "they go to and fro";
  const std::string trace = folder_.contents("t.jsonl");
  EXPECT_THAT(trace, testing::StartsWith("{\"agent\":0,\"tick\":0,\"x\":0,\"y\":0}\n"
                                         "{\"agent\":1,\"tick\":0,\"x\":3,\"y\":5}\n"));
  EXPECT_THAT(trace, testing::HasSubstr("\"x\":9,\"y\":0}"));
  EXPECT_THAT(trace, testing::HasSubstr("\"x\":3,\"y\":8}"));
  EXPECT_EQ(json_of(cairn(crowd + "--agents 5 --json"))["agents"], 5);
  EXPECT_EQ(json_of(cairn(crowd + "--agents 1 --json"))["agents"], 1);
  EXPECT_THAT(cairn("crowd caves:16x16 -a astar --scen open.scen"), Fails(3, "open.scen:2"));
}

TEST_F(CrowdCommand, a_trace_can_be_drawn) {
  EXPECT_EQ(cairn("crowd random:16x16 --agents 7 --ticks 20 -a astar --trace t.jsonl").exit_code, 0);
  const Output drawn = cairn("map render random:16x16 --trace t.jsonl -o t.svg");
  EXPECT_EQ(drawn.exit_code, 0) << drawn.err;
  EXPECT_THAT(folder_.contents("t.svg"), testing::HasSubstr("the paths of 7 agents"));
  EXPECT_EQ(cairn("map render random:16x16 --trace t.jsonl -o t.png").exit_code, 0);
  EXPECT_THAT(cairn("crowd random:16x16 -a astar --json --trace -"), Fails(2, "cannot share standard output"));
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
