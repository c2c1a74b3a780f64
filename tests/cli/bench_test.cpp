#include "program.hpp"
#include "support/report_data.hpp"

namespace cairn {
namespace {

using testing::HasSubstr;

constexpr const char* kMap = "type octile\nheight 2\nwidth 6\nmap\n....@.\n....@.\n";
// Two problems, and a line that says that there is no path.
constexpr const char* kScenario =
    "version 1\n"
    "0\tfolder/m.map\t6\t2\t0\t0\t3\t0\t3\n"
    "0\tfolder/m.map\t6\t2\t0\t0\t5\t0\t0\n"
    "0\tfolder/m.map\t6\t2\t0\t0\t1\t1\t1.41421\n";

class BenchCommand : public ProgramTest {
 protected:
  BenchCommand() {
    folder_.add("m.map", kMap);
    folder_.add("m.map.scen", kScenario);
  }

  void add_scenario(const std::string& lines) { folder_.add("x.scen", "version 1\n" + lines); }
};

TEST_F(BenchCommand, has_a_row_for_each_algorithm) {
  const Output output = cairn("bench m.map --scen m.map.scen -a astar -a wastar:weight=0.5 --format json");
  EXPECT_THAT(output, Succeeds());
  const auto json = json_of(output);
  ASSERT_EQ(json.size(), 1U);
  ASSERT_EQ(json["rows"].size(), 2U);
  const auto& row = json["rows"][0];
  EXPECT_EQ(row["map"], "m.map");
  EXPECT_EQ(row["algorithm"], "astar");
  EXPECT_EQ(json["rows"][1]["algorithm"], "wastar:weight=0.5");
  EXPECT_EQ(row["problems"], 2);
  EXPECT_EQ(row["solved"], 2);
  EXPECT_EQ(row["unreachable"], 1);
  EXPECT_EQ(row["moves_mean"], 2.0);
  EXPECT_NEAR(row["cost_mean"].get<double>(), (3 + 1.414213562) / 2, 1e-6);
  EXPECT_EQ(row["suboptimality_max_pct"], 0.0);
}

TEST_F(BenchCommand, shows_the_columns_that_were_asked_for_in_the_order_that_was_asked_for) {
  const std::string race = "bench m.map --scen m.map.scen -a lrta -a astar ";
  const Output chosen = cairn(race + "--columns moves_mean,unreachable --sort given");
  EXPECT_THAT(chosen, Succeeds());
  EXPECT_THAT(chosen.out, HasSubstr("\nalgorithm  moves  unreachable\nlrta "));
  EXPECT_THAT(cairn(race + "--sort algorithm").out, testing::ContainsRegex("\nastar .*\nlrta "));
  EXPECT_THAT(cairn(race).out, testing::Not(HasSubstr("percentile")));
  EXPECT_THAT(cairn(race + "--wide").out, HasSubstr("percentile"));
  EXPECT_THAT(cairn(race + "--columns moves_men"),
              Fails(2, "there is no column 'moves_men'; did you mean 'moves_mean'?"));
  EXPECT_THAT(cairn(race + "--sort nonsense"), Fails(2, "there is no column 'nonsense'"));
  EXPECT_THAT(cairn(race + "--wide --format csv"), Fails(2, "--wide is for tables"));
}

TEST_F(BenchCommand, no_name_of_a_map_acts_on_a_terminal) {
  const std::string name = "a\x1b[31m\xff<script>.map";
  std::filesystem::rename(folder_.path() / "m.map", folder_.path() / name);
  const Output table = cairn("bench " + name + " -n 2 -a astar");
  EXPECT_THAT(table, Succeeds());
  EXPECT_THAT(table.out, testing::StartsWith("a\\x1b[31m\\xff<script>.map: 6 x 2 cells"));
  const Output missing = cairn("bench no" + name + " -n 2 -a astar");
  EXPECT_THAT(missing.err, HasSubstr("noa\\x1b[31m\\xff<script>.map"));
  EXPECT_THAT(missing.err, testing::Not(HasSubstr("\x1b")));
}

TEST_F(BenchCommand, prints_a_table_and_csv) {
  const Output table = cairn("bench m.map --scen m.map.scen -a astar");
  EXPECT_THAT(table, Succeeds());
  EXPECT_THAT(table.out, HasSubstr("m.map: 6 x 2 cells, 10 passable, 2 problems, 1 without a path"));
  EXPECT_THAT(table.out, HasSubstr("\nastar "));
  const Output csv = cairn("bench m.map --scen m.map.scen -a astar --format csv");
  EXPECT_THAT(csv, Succeeds());
  EXPECT_THAT(csv.out, HasSubstr("\nm.map,astar,known,8,strict,sqrt2,"));
}

TEST_F(BenchCommand, writes_a_report_of_all_maps_and_of_each) {
  const Output output = cairn("bench rooms:48x48 caves:48x48 -n 4 -a lrta -a astar -a hcdps --format html");
  EXPECT_THAT(output, Succeeds());
  const auto data = support::embedded_data(output.out);
  EXPECT_EQ(data["rows"].size(), 6U);
  ASSERT_EQ(data["sections"].size(), 3U);
  EXPECT_EQ(data["sections"][0]["title"], "All maps");
  EXPECT_EQ(data["sections"][2]["title"], "caves:48x48");
  EXPECT_EQ(data["sections"][2]["problems"][0]["walks"].size(), 3U);
}

TEST_F(BenchCommand, builds_for_each_algorithm_the_database_that_it_asks_for) {
  const Output output = cairn(
      "bench rooms:20x20 -n 1 -a knn-lrta-2009 -a knn-lrta-2009:preset=aiide2009 "
      "-a knn-lrta-2009:depth=1 --format json");
  EXPECT_THAT(output, Succeeds());
  const auto rows = json_of(output)["rows"];
  EXPECT_EQ(rows[0]["database"], "knn-2009:records=10000,search=jump");
  EXPECT_EQ(rows[1]["database"], "knn-2009:records=10000,search=astar");
  EXPECT_EQ(rows[2]["database"], rows[0]["database"]);
}

TEST_F(BenchCommand, rows_say_what_they_were_measured_with) {
  const auto rows = json_of(cairn("bench rooms:48x48 -n 2 -a hcdps -a astar --format json"))["rows"];
  EXPECT_EQ(rows[0]["database"].get<std::string>().substr(0, 5), "hcdps");
  EXPECT_EQ(rows[0]["database_fingerprint"].get<std::string>().size(), 16U);
  EXPECT_EQ(rows[1]["database"], "");
  EXPECT_EQ(rows[1]["database_fingerprint"], "");
  EXPECT_EQ(rows[0]["revision"], rows[1]["revision"]);
  EXPECT_NE(rows[0]["revision"], "");
}

TEST_F(BenchCommand, writes_into_a_file) {
  const Output output = cairn("bench m.map --scen m.map.scen -a astar --format json -o rows.json");
  EXPECT_THAT(output, Succeeds());
  EXPECT_EQ(output.out, "");
  EXPECT_EQ(nlohmann::json::parse(folder_.contents("rows.json"))["rows"].size(), 1U);
}

TEST_F(BenchCommand, draws_problems_where_there_is_no_scenario) {
  const Output output = cairn("bench rooms:64x64 -n 7 --min-cost 20 --max-cost 30 --format json");
  EXPECT_THAT(output, Succeeds());
  const auto row = json_of(output)["rows"][0];
  EXPECT_EQ(row["problems"], 7);
  EXPECT_GE(row["optimal_mean"], 20.0);
  EXPECT_LE(row["optimal_mean"], 30.0);
}

TEST_F(BenchCommand, takes_fewer_problems_of_a_scenario) {
  EXPECT_EQ(json_of(cairn("bench m.map --scen m.map.scen -n 1 --format json"))["rows"][0]["problems"], 1);
  EXPECT_EQ(json_of(cairn("bench m.map --scen m.map.scen -n 100 --format json"))["rows"][0]["problems"], 2);
}

TEST_F(BenchCommand, runs_on_several_maps_with_their_scenarios) {
  folder_.add("n.map", kMap);
  add_scenario("0\tn.map\t6\t2\t0\t0\t2\t0\t2\n");
  const auto json = json_of(cairn("bench m.map n.map --scen m.map.scen x.scen --format json"));
  ASSERT_EQ(json["rows"].size(), 2U);
  EXPECT_EQ(json["rows"][0]["problems"], 2);
  EXPECT_EQ(json["rows"][1]["problems"], 1);
}

TEST_F(BenchCommand, problems_that_were_chosen_can_be_raced_on) {
  EXPECT_THAT(cairn("map generate caves -o caves.map --width 80 --height 80"), Succeeds());
  for (const std::string map : {"caves.map", "rooms:64x64,seed=3"}) {
    for (const std::string rules : {"", "--corners cut", "--diagonal 1.4", "--connectivity 4"}) {
      EXPECT_THAT(cairn("problems " + map + " -n 20 --min-cost 10 -o p.scen " + rules), Succeeds());
      const Output output = cairn("bench " + map + " --scen p.scen --format json " + rules);
      EXPECT_THAT(output, Succeeds());
      EXPECT_EQ(json_of(output)["rows"][0]["solved"], 20);
      EXPECT_EQ(json_of(output)["rows"][0]["suboptimality_max_pct"], 0.0);
    }
  }
}

TEST_F(BenchCommand, problems_left_unsolved_are_exit_code_1) {
  const Output output = cairn("bench m.map --scen m.map.scen --max-steps 2 --format json");
  EXPECT_EQ(output.exit_code, 1);
  EXPECT_THAT(output.err, IsOneSentence());
  EXPECT_THAT(output.err, HasSubstr("1 problem was not solved within 2 steps"));
  EXPECT_EQ(json_of(output)["rows"][0]["unsolved"], 1);
}

TEST_F(BenchCommand, a_scenario_that_does_not_fit_is_exit_code_3) {
  add_scenario("0\tother.map\t6\t2\t0\t0\t3\t0\t3\n");
  EXPECT_THAT(cairn("bench m.map --scen x.scen"), Fails(3, "x.scen:2: the problem is for the map 'other.map'"));
  add_scenario("0\tm.map\t7\t2\t0\t0\t3\t0\t3\n");
  EXPECT_THAT(cairn("bench m.map --scen x.scen"), Fails(3, "x.scen:2: "));
  add_scenario("0\tm.map\t6\t2\t0\t0\t4\t0\t3\n");
  EXPECT_THAT(cairn("bench m.map --scen x.scen"), Fails(3, "on a wall"));
  add_scenario("0\tm.map\t6\t2\t0\t0\t3\t0\t4\n");
  EXPECT_THAT(cairn("bench m.map --scen x.scen"),
              Fails(3, "x.scen:2: the line says a length of 4, but on this map the optimum is 3"));
  add_scenario("0\tm.map\t6\t2\t0\t0\t3\t0\t0\n");
  EXPECT_THAT(cairn("bench m.map --scen x.scen"), Fails(3, "there is no path, but on this map there is one"));
  add_scenario("0\tm.map\t6\t2\t0\t0\t5\t0\t5\n");
  EXPECT_THAT(cairn("bench m.map --scen x.scen"), Fails(3, "there is no path"));
  add_scenario("");
  EXPECT_THAT(cairn("bench m.map --scen x.scen"), Fails(3, "no scenario has a problem for the map 'm.map'"));
  folder_.add("n.map", kMap);
  EXPECT_THAT(cairn("bench m.map n.map --scen m.map.scen"), Fails(3, "no scenario has a problem for the map 'n.map'"));
}

TEST_F(BenchCommand, a_range_that_cannot_be_met_is_exit_code_3) {
  EXPECT_THAT(cairn("bench m.map --min-cost 100"),
              Fails(3, "m.map: found no problem with an optimal cost of at least 100"));
  EXPECT_THAT(cairn("problems m.map --min-cost 2.9 --max-cost 2.95 -o p.scen"),
              Fails(3, "the nearest costs found are 2.414 and 3.000"));
  folder_.add("blocked.map", "type octile\nheight 1\nwidth 2\nmap\n@@\n");
  EXPECT_THAT(cairn("problems blocked.map -o p.scen"), Fails(3, "blocked.map: the map has no passable cell"));
}

TEST_F(BenchCommand, the_suffix_of_the_output_says_the_format) {
  const std::string bench = "bench m.map --scen m.map.scen -a astar -o ";
  const auto begin_of = [&](const std::string& name, const std::string& more = "") {
    EXPECT_THAT(cairn(bench + name + more), Succeeds());
    return folder_.contents(name).substr(0, 20);
  };
  EXPECT_THAT(begin_of("x.html"), testing::StartsWith("<!doctype html>"));
  EXPECT_THAT(begin_of("x.csv"), testing::StartsWith("map,algorithm,"));
  EXPECT_THAT(begin_of("x.json"), testing::StartsWith("{\n  \"rows\""));
  EXPECT_THAT(begin_of("x.txt"), testing::StartsWith("m.map: "));
  EXPECT_THAT(begin_of("y.html", " --format csv"), testing::StartsWith("map,algorithm,"));
}

TEST_F(BenchCommand, explains_the_star) {
  const Output output = cairn("bench rooms:48x48 -n 5 -a astar -a lrta -a lss-lrta");
  EXPECT_THAT(output, Succeeds());
  EXPECT_THAT(output.out, testing::HasSubstr("* the best of its column"));
}

}  // namespace
}  // namespace cairn
