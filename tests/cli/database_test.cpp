// Building databases, looking at them, and walking by them.
#include "program.hpp"

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <string>
#include <vector>

namespace cairn {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

constexpr const char* kRooms = "rooms:64x64,seed=3";

class DatabaseCommands : public ProgramTest {
 protected:
  void build(const std::string& method, const std::string& file, const std::string& more = "") {
    ASSERT_THAT(cairn("build " + std::string(kRooms) + " " + method + " -o " + file + " " + more), Succeeds());
  }
  bool exists(const std::string& name) const { return std::filesystem::exists(folder_.path() / name); }
};

TEST_F(DatabaseCommands, build_says_what_it_made) {
  const Output output = cairn(std::string("build ") + kRooms + " knn:records=50 -o a.cairn --threads 2 --seed 7");
  EXPECT_THAT(output, Succeeds());
  EXPECT_THAT(output.out, StartsWith("a.cairn\n"));
  for (const char* part : {"knn:records=50", "seed", "7", "64 x 64", "8 neighbours, strict corners, diagonal sqrt2",
                           "built in", "on 2 threads", "records", "50"}) {
    EXPECT_THAT(output.out, HasSubstr(part));
  }
  EXPECT_EQ(cairn("db info a.cairn").out, output.out);
  EXPECT_FALSE(exists("a.cairn.partial"));
}

TEST_F(DatabaseCommands, parts_merge_to_the_same_bytes) {
  build("pdb:level=3", "whole.cairn", "--corners cut --seed 5");
  for (const char* part : {"1/3", "2/3", "3/3"}) {
    build("pdb:level=3", "d.cairn", std::string("--corners cut --seed 5 --shard ") + part);
  }
  EXPECT_FALSE(exists("d.cairn"));
  EXPECT_THAT(cairn("merge d.cairn.part-1-of-3 d.cairn.part-3-of-3 -o d.cairn"),
              Fails(3, "part 2 of 3 is missing: make it by 'cairn build --shard 2/3'"));
  EXPECT_THAT(cairn("merge d.cairn.part-1-of-3 d.cairn.part-2-of-3 d.cairn.part-3-of-3 -o d.cairn"), Succeeds());
  EXPECT_EQ(folder_.contents("d.cairn"), folder_.contents("whole.cairn"));
  build("pdb:level=4", "e.cairn", "--shard 1/3");
  EXPECT_THAT(cairn("merge d.cairn.part-1-of-3 e.cairn.part-1-of-3 -o f.cairn"), Fails(3, "are not of one build"));
  std::filesystem::resize_file(folder_.path() / "d.cairn.part-2-of-3", 100);
  EXPECT_THAT(cairn("merge d.cairn.part-2-of-3 -o f.cairn"), Fails(3, "d.cairn.part-2-of-3"));
  EXPECT_THAT(cairn("merge whole.cairn -o f.cairn"), Fails(3, "this is no part of a build"));
  EXPECT_THAT(cairn(std::string("build ") + kRooms + " cairn -o g.cairn --shard 1/2"), Fails(2, "not divided"));
  EXPECT_THAT(cairn(std::string("build ") + kRooms + " pdb -o g.cairn --shard 0/2"), Fails(2, "--shard must be I/N"));
  EXPECT_FALSE(exists("f.cairn"));
}

TEST_F(DatabaseCommands, build_makes_the_same_bytes_on_any_number_of_threads_and_on_standard_output) {
  build("knn:records=200", "one.cairn", "--threads 1");
  build("knn:records=200", "two.cairn", "--threads 2");
  build("knn:records=200", "other.cairn", "--seed 2");
  EXPECT_EQ(folder_.contents("one.cairn"), folder_.contents("two.cairn"));
  EXPECT_NE(folder_.contents("one.cairn"), folder_.contents("other.cairn"));
  EXPECT_EQ(cairn(std::string("build ") + kRooms + " knn:records=200 -o -").out, folder_.contents("one.cairn"));
}

TEST_F(DatabaseCommands, build_makes_a_database_for_each_size_of_agents) {
  build("knn:records=50", "sizes.cairn", "--sizes 1,2");
  build("knn:records=50", "alone.cairn");
  EXPECT_EQ(folder_.contents("sizes.cairn"), folder_.contents("alone.cairn"));
  EXPECT_NE(folder_.contents("sizes-2.cairn"), folder_.contents("sizes.cairn"));
  const std::string map = std::string("build ") + kRooms + " knn:records=50 ";
  EXPECT_THAT(cairn(map + "-o a.cairn --sizes 1,9"), Fails(2, "--sizes"));
  EXPECT_THAT(cairn(map + "-o - --sizes 1,2"), Fails(2, "standard output"));
  EXPECT_THAT(cairn("build random:16x16 knn:records=5 -o a.cairn --sizes 8"), Fails(3, "8 x 8"));
}

TEST_F(DatabaseCommands, build_refuses_what_it_does_not_know) {
  const std::string map = std::string("build ") + kRooms;
  EXPECT_THAT(cairn(map + " kn -o a.cairn"), Fails(2, "did you mean 'knn'?"));
  EXPECT_THAT(cairn(map + " knn:record=5 -o a.cairn"), Fails(2, "did you mean 'records'?"));
  EXPECT_THAT(cairn(map + " knn:records=-5 -o a.cairn"), Fails(2, "must be a whole number from 0"));
  EXPECT_THAT(cairn(map + " knn -o a.cairn --threads 0"), Fails(2, "--threads must be a whole number"));
  EXPECT_THAT(cairn(map + " knn"), Fails(2, "--out is required"));
  EXPECT_THAT(cairn("build none.map knn -o a.cairn"), Fails(3, "none.map"));
  EXPECT_THAT(folder_.files(), testing::IsEmpty());
}

TEST_F(DatabaseCommands, build_leaves_nothing_behind_where_it_fails) {
  folder_.add("cell.map", "type octile\nheight 1\nwidth 3\nmap\n.@.\n");
  EXPECT_THAT(cairn("build cell.map knn:records=3 -o a.cairn"), Fails(3, "hardly any two cells"));
  EXPECT_THAT(cairn("build cell.map knn:records=3 -o none/a.cairn"), Fails(4, "none/a.cairn"));
  std::filesystem::create_directory(folder_.path() / "folder");
  EXPECT_THAT(cairn("build cell.map knn:records=0 -o folder"), Fails(4, "it is a folder"));
  EXPECT_THAT(cairn(std::string("build ") + kRooms + " knn:records=500 -o a.cairn", {.file_limit_bytes = 2000}),
              Fails(4, "cannot be written"));
  EXPECT_THAT(folder_.files(), testing::UnorderedElementsAre("cell.map", "folder"));
}

TEST_F(DatabaseCommands, trees_are_built_for_all_goals_for_some_and_for_those_of_a_scenario) {
  build("tree", "all.cairn");
  EXPECT_THAT(cairn("db info all.cairn").out, HasSubstr("subgoals per tree"));
  build("tree:goals=20", "some.cairn");
  const std::string map = kRooms;
  ASSERT_THAT(cairn("problems " + map + " -n 30 -o p.scen"), Succeeds());
  build("tree:goals=p.scen", "listed.cairn");
  const auto walk = [&](const std::string& database) {
    return cairn("bench " + map + " --scen p.scen -a subgoal-tree --format json --db " + database).out;
  };
  const auto rows = [&](const std::string& text) { return nlohmann::json::parse(text)["rows"][0]; };
  EXPECT_EQ(rows(walk("all.cairn"))["cost_mean"], rows(walk("listed.cairn"))["cost_mean"]);
  EXPECT_LT(rows(walk("listed.cairn"))["database_bytes"], rows(walk("all.cairn"))["database_bytes"]);
  EXPECT_EQ(rows(walk("some.cairn"))["solved"], 30);

  EXPECT_THAT(cairn("build " + map + " tree:goals=none.scen -o a.cairn"), Fails(3, "none.scen"));
  EXPECT_THAT(cairn("build caves:30x30 tree:goals=p.scen -o a.cairn"), Fails(3, "p.scen"));
  EXPECT_THAT(cairn("build " + map + " tree:goals= -o a.cairn"), Fails(2, "all|N|FILE.scen"));
  EXPECT_FALSE(exists("a.cairn") || exists("a.cairn.partial"));
  // No database is built where the tree is made online, and none is of use.
  const std::string online = "solve " + map + " --from 2,2 --to 60,60 -a subgoal-tree:online=tree";
  EXPECT_THAT(cairn(online + " --db all.cairn"), Fails(2, "does not use"));
}

const std::vector<std::string> kLongBuild{"build", kRooms, "knn:records=40000", "-o", "a.cairn"};

/// Runs a build of "a.cairn" and sends it a signal as soon as its journal holds more than a header. A machine that is
/// busy just then may let the build finish first, so this is tried more than once.
Output interrupted_build(const std::filesystem::path& folder, const std::string& signal) {
  const std::string kill_when_begun =
      "\"$@\" & build=$!\n"
      "while kill -0 $build 2>/dev/null && [ $(stat -c %s a.cairn.partial 2>/dev/null || echo 0) -le 100 ]; do :; "
      "done\n"
      "kill -" +
      signal + " $build; wait $build";
  std::vector<std::string> killed{"-c", kill_when_begun, "sh", CAIRN_PROGRAM};
  killed.insert(killed.end(), kLongBuild.begin(), kLongBuild.end());
  for (int attempt = 0; attempt < 20; ++attempt) {
    std::filesystem::remove(folder / "a.cairn");
    Output output = run_program(folder, killed, {.program = "/bin/sh"});
    if (!std::filesystem::exists(folder / "a.cairn") && std::filesystem::exists(folder / "a.cairn.partial"))
      return output;
  }
  ADD_FAILURE() << "the build was never interrupted";
  return {};
}

TEST_F(DatabaseCommands, build_that_is_interrupted_says_that_it_can_go_on) {
  const Output output = interrupted_build(folder_.path(), "TERM");
  EXPECT_EQ(output.exit_code, 128 + SIGTERM);
  EXPECT_THAT(output.err, HasSubstr("cairn: interrupted; what is finished is kept, and the same command goes on"));
}

TEST_F(DatabaseCommands, build_goes_on_where_it_was_killed) {
  build("knn:records=40000", "whole.cairn");
  interrupted_build(folder_.path(), "KILL");
  const Output output = run_program(folder_.path(), kLongBuild);
  EXPECT_THAT(output, Succeeds());
  EXPECT_THAT(output.out, HasSubstr("an earlier run"));
  EXPECT_EQ(folder_.contents("a.cairn"), folder_.contents("whole.cairn"));
  EXPECT_EQ(json_of(cairn("db info a.cairn --json"))["build_seconds"], nullptr);
  EXPECT_GT(json_of(cairn("db info whole.cairn --json"))["build_seconds"], 0);
}

TEST_F(DatabaseCommands, info_is_one_json_document) {
  build("knn-2009:records=20", "a.cairn", "--corners cut --diagonal 1.4");
  const auto json = json_of(cairn("db info a.cairn --json"));
  EXPECT_EQ(json["method"], "knn-2009");
  EXPECT_EQ(json["options"], "records=20,search=jump");
  EXPECT_EQ(json["seed"], 1);
  EXPECT_EQ(json["map_width"], 64);
  EXPECT_EQ(json["corners"], "cut");
  EXPECT_EQ(json["diagonal"], "1.4");
  EXPECT_EQ(json["map_fingerprint"], json_of(cairn(std::string("map info ") + kRooms + " --json"))["fingerprint"]);
  EXPECT_EQ(json["bytes"], folder_.contents("a.cairn").size());
  EXPECT_EQ(json["facts"]["records"], "20");
}

TEST_F(DatabaseCommands, verify_says_whether_a_database_is_whole_and_fits) {
  build("knn:records=20", "a.cairn");
  EXPECT_THAT(cairn("db verify a.cairn"), Succeeds());
  EXPECT_EQ(cairn(std::string("db verify a.cairn ") + kRooms).out,
            "a.cairn: knn:records=20,search=jump, whole, fits " + std::string(kRooms) + "\n");
  EXPECT_EQ(json_of(cairn(std::string("db verify a.cairn --json ") + kRooms))["fits"], true);
  EXPECT_THAT(cairn("db verify a.cairn rooms:64x64,seed=4"), Fails(3, "for another map of the same size"));
  EXPECT_THAT(cairn("db verify a.cairn rooms:64x65,seed=3"), Fails(3, "64 x 64 cells, this one has 64 x 65"));
  EXPECT_THAT(cairn("db info a.cairn rooms:64x64,seed=4"), Fails(3, "for another map of the same size"));

  const std::string good = folder_.contents("a.cairn");
  std::string damaged = good;
  damaged[good.size() / 2] ^= 1;
  folder_.add("damaged.cairn", damaged);
  folder_.add("short.cairn", good.substr(0, good.size() - 1));
  folder_.add("map.cairn", "type octile\n");
  EXPECT_THAT(cairn("db verify damaged.cairn"), Fails(3, "damaged.cairn: section"));
  EXPECT_THAT(cairn("db verify short.cairn"), Fails(3, "cut off"));
  EXPECT_THAT(cairn("db verify map.cairn"), Fails(3, "not a cairn database"));
  EXPECT_THAT(cairn("db verify none.cairn"), Fails(3, "none.cairn"));
  EXPECT_THAT(cairn("db info damaged.cairn"), Fails(3, "damaged"));
}

TEST_F(DatabaseCommands, solve_and_bench_take_each_algorithm_its_database) {
  build("knn:records=500", "a.cairn");
  build("knn-2009:records=500", "b.cairn");
  const std::string solve = std::string("solve ") + kRooms + " --from 48,5 --to 18,62 ";
  EXPECT_THAT(cairn(solve + "-a knn-lrta --db a.cairn"), Succeeds());
  const auto rows =
      json_of(cairn(std::string("bench ") + kRooms +
                    " -n 5 -a knn-lrta -a astar -a knn-lrta-2009 --db a.cairn b.cairn --format json"))["rows"];
  ASSERT_EQ(rows.size(), 3U);
  EXPECT_EQ(rows[0]["database_bytes"], folder_.contents("a.cairn").size());
  EXPECT_EQ(rows[1]["database_bytes"], 0);
  EXPECT_EQ(rows[2]["database_bytes"], folder_.contents("b.cairn").size());
  EXPECT_EQ(rows[0]["build_seconds"], json_of(cairn("db info a.cairn --json"))["build_seconds"]);
  EXPECT_EQ(rows[1]["build_seconds"], 0);
}

TEST_F(DatabaseCommands, bench_counts_the_records_as_papers_do) {
  struct Case {
    const char* method;
    const char* algorithm;
    const char* fact;
  };
  for (const Case& one : {Case{"knn:records=500", "knn-lrta", "records"}, Case{"pdb:level=4", "d-lrta", "pairs"},
                          Case{"tree:goals=all", "subgoal-tree", "subgoals in all trees"},
                          Case{"hcdps", "hcdps", "ways between neighbours"}, Case{"cairn", "cairn", "corners"},
                          Case{"cairn:guarantee=sampled", "cairn", "waypoints"}}) {
    build(one.method, "a.cairn");
    const auto rows = json_of(cairn(std::string("bench ") + kRooms + " -n 2 -a " + one.algorithm +
                                    " -a astar --db a.cairn --format json"))["rows"];
    const auto facts = json_of(cairn("db info a.cairn --json"))["facts"];
    EXPECT_EQ(std::to_string(rows[0]["database_records"].get<int>()), facts[one.fact]) << one.method;
    EXPECT_EQ(rows[1]["database_records"], 0);
  }
}

TEST_F(DatabaseCommands, solve_and_bench_build_what_they_are_not_given) {
  EXPECT_THAT(cairn("solve rooms:32x32 --from 17,14 --to 22,30 -a knn-lrta"), Succeeds());
  const auto rows = json_of(cairn("bench rooms:32x32 caves:32x32 -n 3 -a knn-lrta --format json"))["rows"];
  ASSERT_EQ(rows.size(), 2U);
  for (const auto& row : rows) {
    EXPECT_GT(row["database_bytes"], 0);
    EXPECT_GT(row["build_seconds"], 0);
  }
  EXPECT_THAT(folder_.files(), testing::IsEmpty());
}

TEST_F(DatabaseCommands, solve_and_bench_refuse_databases_that_do_not_fit) {
  build("knn:records=5", "a.cairn");
  build("knn:records=6", "b.cairn");
  const std::string other = "rooms:64x64,seed=4 ";
  EXPECT_THAT(cairn("bench " + other + "-a knn-lrta --db a.cairn"), Fails(3, "for another map of the same size"));
  EXPECT_THAT(cairn("bench " + other + "-a knn-lrta --db a.cairn b.cairn"), Fails(3, "none of the 2 databases"));
  EXPECT_THAT(cairn(std::string("bench ") + kRooms + " -a knn-lrta --db a.cairn --diagonal 1.4"), Fails(3, "diagonal"));
  const std::string solve = std::string("solve ") + kRooms + " --from 48,5 --to 18,62 ";
  EXPECT_THAT(cairn(solve + "-a knn-lrta --db none.cairn"), Fails(3, "none.cairn"));
  EXPECT_THAT(cairn(solve + "-a knn-lrta-2009 --db a.cairn"),
              Fails(2, "of method 'knn', which 'knn-lrta-2009' does not"));
  EXPECT_THAT(cairn(solve + "-a knn-lrta --unknown --db a.cairn"), Fails(2, "works only where the map is known"));
}

TEST_F(DatabaseCommands, bench_builds_what_is_missing_for_some_of_its_maps) {
  build("knn:records=50", "a.cairn");
  const auto rows = json_of(
      cairn(std::string("bench ") + kRooms + " caves:32x32 -n 3 -a knn-lrta --db a.cairn --format json"))["rows"];
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_EQ(rows[0]["database_bytes"], folder_.contents("a.cairn").size());
  EXPECT_GT(rows[1]["database_bytes"], 0);
  EXPECT_NE(rows[1]["database_bytes"], rows[0]["database_bytes"]);
  EXPECT_THAT(cairn("bench rooms:32x32 caves:32x32 -a knn-lrta --db a.cairn"),
              Fails(3, "a.cairn: the database was built for none of these maps"));
}

TEST_F(DatabaseCommands, a_report_beside_another_database_is_not_believed) {
  build("knn:records=20", "a.cairn");
  build("knn:records=30", "b.cairn");
  folder_.add("a.cairn.json", folder_.contents("b.cairn.json"));
  EXPECT_EQ(json_of(cairn("db info a.cairn --json"))["build_seconds"], nullptr);
  folder_.add("a.cairn.json", "{\"seconds\": \"a while\"}");
  EXPECT_THAT(cairn("db info a.cairn"), Succeeds());
}

}  // namespace
}  // namespace cairn
