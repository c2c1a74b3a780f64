#include "program.hpp"

#include <cmath>

namespace cairn {
namespace {

using testing::HasSubstr;

// A corridor around a wall, and a cell apart.
constexpr const char* kSolvedMap =
    "type octile\nheight 4\nwidth 6\nmap\n"
    "......\n"
    "@@@@@.\n"
    "......\n"
    "@@@@@@\n";
constexpr const char* kApart = "type octile\nheight 1\nwidth 3\nmap\n.@.\n";

class SolveCommand : public ProgramTest {
 protected:
  SolveCommand() {
    folder_.add("m.map", kSolvedMap);
    folder_.add("apart.map", kApart);
  }
};

TEST_F(SolveCommand, tells_a_person_what_happened) {
  const Output output = cairn("solve m.map --from 0,0 --to 0,2 -a astar");
  EXPECT_THAT(output, Succeeds());
  EXPECT_THAT(output.out, HasSubstr("m.map from (0,0) to (0,2) with astar: arrived"));
  EXPECT_THAT(output.out, HasSubstr("12.000"));
  EXPECT_THAT(output.out, HasSubstr("0.00%"));
}

TEST_F(SolveCommand, prints_one_json_document) {
  const Output output = cairn("solve m.map --from 0,0 --to 0,2 -a astar --json");
  EXPECT_THAT(output, Succeeds());
  const auto json = json_of(output);
  EXPECT_EQ(json["map"], "m.map");
  EXPECT_EQ(json["algorithm"], "astar");
  EXPECT_EQ(json["from"], (std::vector<int>{0, 0}));
  EXPECT_EQ(json["to"], (std::vector<int>{0, 2}));
  EXPECT_EQ(json["solved"], true);
  EXPECT_EQ(json["cost"], 12.0);
  EXPECT_EQ(json["optimal"], 12.0);
  EXPECT_EQ(json["suboptimality_pct"], 0.0);
  EXPECT_EQ(json["moves"], 12);
  EXPECT_GT(json["expanded"], 0);
}

TEST_F(SolveCommand, times_are_of_one_walk) {
  for (const char* algorithm : {"astar", "lrta", "lss-lrta", "cairn"}) {
    const auto json =
        json_of(cairn("solve random:64x64,blocked=0 --from 1,1 --to 60,60 --json -a " + std::string(algorithm)));
    if (!json["solved"].get<bool>()) continue;
    EXPECT_LE(json["first_move_ns"], json["total_ns"]) << algorithm;
    EXPECT_LE(json["move_ns_max"], json["total_ns"]) << algorithm;
    EXPECT_NEAR(json["move_ns_mean"].get<double>() * json["moves"].get<double>(), json["total_ns"].get<double>(), 1)
        << algorithm;
  }
  const std::string text = cairn("solve m.map --from 0,0 --to 0,2 -a astar").out;
  EXPECT_THAT(text, HasSubstr("of it for the first move"));
  EXPECT_THAT(text, HasSubstr("of one walk by a new agent, without what other processes took of the core"));
  EXPECT_THAT(text, HasSubstr("agent's memory"));
}

TEST_F(SolveCommand, follows_the_rules_given) {
  const auto cost = [&](const std::string& rules) {
    return json_of(cairn("solve m.map --from 4,0 --to 4,2 --json " + rules))["cost"].get<double>();
  };
  EXPECT_EQ(cost(""), 4);
  EXPECT_NEAR(cost("--corners cut"), 2 * std::sqrt(2), 1e-6);
  EXPECT_EQ(cost("--corners cut --diagonal 1.4"), 2.8);
  EXPECT_EQ(cost("--corners cut --connectivity 4"), 4);
}

TEST_F(SolveCommand, traces_each_move) {
  EXPECT_THAT(cairn("solve m.map --from 3,0 --to 3,2 --trace walk.jsonl"), Succeeds());
  const std::string trace = folder_.contents("walk.jsonl");
  EXPECT_EQ(std::count(trace.begin(), trace.end(), '\n'), 7);
  EXPECT_THAT(trace, testing::StartsWith("{\"x\":3,\"y\":0,\"expanded\":0,\"learned\":0,\"subgoal\":null}\n"));
  EXPECT_THAT(trace, HasSubstr("\n{\"x\":3,\"y\":2,"));
  EXPECT_EQ(cairn("solve m.map --from 3,0 --to 3,2 --trace -").out, trace);
  EXPECT_THAT(cairn("solve m.map --from 3,0 --to 3,2 --trace - --json"), Fails(2, "standard output"));
  EXPECT_THAT(cairn("map render m.map --trace walk.jsonl -o walk.png"), Succeeds());
}

TEST_F(SolveCommand, a_start_that_is_the_goal_needs_no_move) {
  const Output output = cairn("solve m.map --from 3,0 --to 3,0 --json");
  EXPECT_THAT(output, Succeeds());
  EXPECT_EQ(json_of(output)["moves"], 0);
  EXPECT_EQ(json_of(output)["suboptimality_pct"], 0.0);
  EXPECT_THAT(cairn("solve m.map --from 3,0 --to 3,0"), Succeeds());
}

TEST_F(SolveCommand, works_in_unknown_terrain) {
  const Output output = cairn("solve m.map --from 0,0 --to 0,2 -a rtaa --unknown --json");
  EXPECT_THAT(output, Succeeds());
  EXPECT_EQ(json_of(output)["terrain"], "unknown");
  EXPECT_GE(json_of(output)["cost"], 12.0);
}

TEST_F(SolveCommand, no_path_is_exit_code_1) {
  const Output text = cairn("solve apart.map --from 0,0 --to 2,0");
  EXPECT_THAT(text, Fails(1, "apart.map: there is no path from (0,0) to (2,0)"));
  const Output json = cairn("solve apart.map --from 0,0 --to 2,0 --json");
  EXPECT_EQ(json.exit_code, 1);
  EXPECT_EQ(json_of(json)["reachable"], false);
  EXPECT_EQ(json_of(json)["solved"], false);
  EXPECT_EQ(cairn("solve apart.map --from 0,0 --to 2,0 -a rtaa --unknown").exit_code, 1);
}

TEST_F(SolveCommand, too_few_steps_are_exit_code_1) {
  const Output output = cairn("solve m.map --from 0,0 --to 0,2 --max-steps 11");
  EXPECT_EQ(output.exit_code, 1);
  EXPECT_THAT(output.err, IsOneSentence());
  EXPECT_THAT(output.err, HasSubstr("11 steps were not enough"));
  EXPECT_THAT(output.out, HasSubstr("not solved"));
  EXPECT_THAT(cairn("solve m.map --from 0,0 --to 0,2 --max-steps 12"), Succeeds());
}

TEST_F(SolveCommand, a_start_or_goal_on_a_wall_or_outside_is_exit_code_3) {
  EXPECT_THAT(cairn("solve m.map --from 0,1 --to 0,2"), Fails(3, "m.map: the start (0,1) is on a wall"));
  EXPECT_THAT(cairn("solve m.map --from 0,0 --to 1,3"), Fails(3, "the goal (1,3) is on a wall"));
  EXPECT_THAT(cairn("solve m.map --from 6,0 --to 0,2"), Fails(3, "the start (6,0) lies outside the map"));
  EXPECT_THAT(cairn("solve m.map --from 0,0 --to 0,4"), Fails(3, "6 x 4 cells"));
  EXPECT_THAT(cairn("solve m.map --from -1,0 --to 0,2"), Fails(3, "(-1,0) lies outside"));
}

}  // namespace
}  // namespace cairn
