#include "base/random.hpp"
#include "program.hpp"

#include <sys/mount.h>
#include <unistd.h>

#include <map>
#include <thread>

namespace cairn {
namespace {

using testing::HasSubstr;

class ExperimentCommand : public ProgramTest {
 protected:
  ExperimentCommand() {
    folder_.add("s.toml",
                "maps = [\"rooms:48x48,seed=1..2\", \"caves:48x48\"]\nproblems = 60\nchunk = 2\n"
                "algorithms = [\"astar,tba\", \"lss-lrta:lookahead=5..15..10\", \"hcdps\"]\n");
  }

  /// The rows of single problems: everything that is counted.
  std::string problems(const std::string& folder) const { return folder_.contents(folder + "/problems.csv"); }

  std::string whole() const {
    EXPECT_THAT(cairn("experiment s.toml -o whole --workers 1"), Succeeds());
    return problems("whole");
  }
};

TEST_F(ExperimentCommand, leaves_rows_and_goes_on_where_it_was_killed) {
  const std::string rows = whole();
  EXPECT_THAT(rows, HasSubstr("caves:48x48,lss-lrta:lookahead=15,60,"));
  EXPECT_THAT(folder_.contents("whole/rows.csv"), HasSubstr("\"rooms:48x48,seed=2\",tba,known,"));
  EXPECT_EQ(nlohmann::json::parse(folder_.contents("whole/rows.json"))["rows"].size(), 15U);
  // Each kill leaves finished tasks alone; after all of them the rest is done.
  base::Random random(7);
  int killed = 0;
  for (int i = 0; i < 50; ++i) {
    const std::string after = "0.0" + std::to_string(10 + random.below(80));
    const Output output = run_program(
        folder_.path(), {"-s", "KILL", after, CAIRN_PROGRAM, "experiment", "s.toml", "-o", i % 10 < 5 ? "a" : "b"},
        {.program = "/usr/bin/timeout"});
    killed += output.exit_code == 0 ? 0 : 1;
  }
  EXPECT_GT(killed, 0);
  for (const char* name : {"a", "b"}) {
    EXPECT_THAT(cairn(std::string("experiment s.toml -o ") + name), Succeeds());
    EXPECT_EQ(problems(name), rows);
  }
}

TEST_F(ExperimentCommand, two_runs_into_one_folder_at_once_give_the_same_rows) {
  const std::string rows = whole();
  Output outputs[2];
  std::thread other([&] { outputs[1] = cairn("experiment s.toml -o both --workers 1"); });
  outputs[0] = cairn("experiment s.toml -o both --workers 1");
  other.join();
  for (const Output& output : outputs) EXPECT_THAT(output, Succeeds());
  EXPECT_EQ(problems("both"), rows);
}

TEST_F(ExperimentCommand, shards_merge_to_the_same_rows) {
  const std::string rows = whole();
  EXPECT_THAT(cairn("experiment s.toml -o 1 --shard 1/2"), Succeeds());
  EXPECT_THAT(cairn("merge 1 -o m"), Fails(3, "tasks have no result"));
  EXPECT_THAT(cairn("experiment s.toml -o 2 --shard 2/2"), Succeeds());
  EXPECT_THAT(cairn("merge 1 2 -o m"), Succeeds());
  EXPECT_EQ(problems("m"), rows);
  EXPECT_THAT(cairn("compare whole m"), Succeeds());
  EXPECT_THAT(cairn("merge whole/tasks -o m"), Fails(3, "it has no folder 'tasks'"));
}

TEST_F(ExperimentCommand, long_builds_are_made_in_parts) {
  folder_.add("b.toml",
              "maps = \"rooms:64x64\"\nproblems = 4\nalgorithms = [\"knn-lrta\", \"d-lrta:level=3\", \"cairn\"]\n");
  EXPECT_THAT(cairn("experiment b.toml -o one"), Succeeds());
  const auto databases = [&](const std::string& folder, const std::string& suffix) {
    std::map<std::string, std::string> files;
    const std::string place = folder + "/tasks/databases";
    for (const auto& entry : std::filesystem::directory_iterator(folder_.path() / place)) {
      const std::string name = entry.path().filename().string();
      if (name.ends_with(suffix)) files[name] = folder_.contents(place + "/" + name);
    }
    return files;
  };
  for (const char* part : {"1/2", "2/2"}) {
    EXPECT_THAT(cairn(std::string("experiment b.toml -o many --only parts --shard ") + part), Succeeds());
  }
  EXPECT_TRUE(databases("many", ".cairn").empty());
  EXPECT_EQ(databases("many", "of-2").size(), 4U) << "of two databases whose builds are divided";
  EXPECT_THAT(cairn("experiment b.toml -o many --only builds"), Succeeds());
  EXPECT_TRUE(databases("many", "of-2").empty());
  EXPECT_EQ(databases("many", ".cairn"), databases("one", ".cairn"));
  EXPECT_THAT(cairn("experiment b.toml -o many"), Succeeds());
  EXPECT_EQ(problems("many"), problems("one"));
}

TEST_F(ExperimentCommand, a_full_disk_is_exit_code_4_and_what_was_done_stays) {
  const std::string rows = whole();
  EXPECT_EQ(cairn("experiment s.toml -o full", {.file_limit_bytes = 400}).exit_code, 4);
  EXPECT_THAT(cairn("experiment s.toml -o full"), Succeeds());
  EXPECT_EQ(problems("full"), rows);
  // A real one, where that can be made.
  const std::string small = folder_ / "small";
  std::filesystem::create_directory(small);
  if (mount("tmpfs", small.c_str(), "tmpfs", 0, "size=300k") != 0) return;
  const Output output = cairn("experiment s.toml -o small/out");
  EXPECT_EQ(output.exit_code, 4) << output.err;
  EXPECT_THAT(output.err, HasSubstr("No space left on device"));
  EXPECT_EQ(mount("tmpfs", small.c_str(), "tmpfs", MS_REMOUNT, "size=16m"), 0);
  EXPECT_THAT(cairn("experiment s.toml -o small/out"), Succeeds());
  EXPECT_EQ(problems("small/out"), rows);
  EXPECT_EQ(umount(small.c_str()), 0);
}

TEST_F(ExperimentCommand, comparing_finds_regressions) {
  EXPECT_THAT(cairn("bench rooms:48x48 -n 20 -a lss-lrta:lookahead=9 --no-times --per-problem a.csv"), Succeeds());
  EXPECT_THAT(cairn("bench rooms:48x48 -n 20 -a lss-lrta:lookahead=9 --no-times --workers 1 --per-problem b.jsonl"),
              Succeeds());
  EXPECT_THAT(cairn("compare a.csv b.jsonl"), Succeeds());
  std::string worse = folder_.contents("a.csv");
  const std::size_t line = worse.find("\nrooms") + 1;
  // The seventh value of the first row and on: ...,optimal,solved,cost,...
  const std::size_t cost = [&] {
    std::size_t at = line;
    for (int i = 0; i < 9; ++i) at = worse.find(',', at) + 1;
    return at;
  }();
  worse.insert(cost, "9");
  folder_.add("c.csv", worse);
  const Output output = cairn("compare a.csv c.csv --json");
  EXPECT_EQ(output.exit_code, 1);
  EXPECT_THAT(output.err, HasSubstr("1 figure is worse by more than 0%"));
  EXPECT_THAT(cairn("compare c.csv a.csv"), Succeeds());
  EXPECT_EQ(cairn("compare a.csv c.csv --tolerance 100000").exit_code, 0);
  EXPECT_THAT(cairn("compare a.csv nothing.csv"), Fails(3, "nothing.csv"));
}

TEST_F(ExperimentCommand, a_wrong_suite_is_exit_code_3) {
  folder_.add("x.toml", "maps = \"none/*.map\"\n");
  EXPECT_THAT(cairn("experiment x.toml"), Fails(3, "x.toml:1: no file is called 'none/*.map'"));
  folder_.add("x.toml", "maps = \"rooms:48x48\"\nalgorithms = \"lrta:depth=7..3\"\n");
  EXPECT_THAT(cairn("experiment x.toml"), Fails(3, "x.toml:2: the sweep '7..3' holds no number"));
  EXPECT_THAT(cairn("experiment x.toml --shard 3/2"), Fails(2, "--shard must be I/N"));
  EXPECT_THAT(cairn("bench rooms:48x48 -a lrta:depth=7..3"), Fails(2, "the sweep '7..3' holds no number"));
  EXPECT_THAT(cairn("bench none/*.map"), Fails(3, "no file is called 'none/*.map'"));
  EXPECT_FALSE(std::filesystem::exists(folder_.path() / "x-results"));
}

TEST_F(ExperimentCommand, scenarios_come_from_a_folder) {
  std::filesystem::create_directories(folder_.path() / "scen");
  std::filesystem::create_directories(folder_.path() / "maps");
  for (const char* name : {"one", "two"}) {
    const std::string map = std::string("maps/") + name + ".map";
    EXPECT_THAT(cairn("map generate rooms --width 32 --height 32 -o " + map), Succeeds());
    EXPECT_THAT(cairn("problems " + map + " -n 5 -o scen/" + name + ".map.scen"), Succeeds());
  }
  const Output output = cairn("bench maps/one.map --scen scen -a astar,tba --no-times --format json");
  EXPECT_THAT(output, Succeeds());
  ASSERT_EQ(json_of(output)["rows"].size(), 2U);
  EXPECT_EQ(json_of(output)["rows"][1]["problems"], 5);
  EXPECT_EQ(json_of(cairn("bench maps --scen scen -a astar --no-times --format json"))["rows"].size(), 2U);
}

}  // namespace
}  // namespace cairn
