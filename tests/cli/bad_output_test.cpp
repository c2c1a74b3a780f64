// Outputs that cannot be written: exit code 4, and nothing half-written.
#include "program.hpp"

#include <sys/stat.h>
#include <unistd.h>

namespace cairn {
namespace {

class BadOutput : public ProgramTest {
 protected:
  // Each writes to %, some kilobytes at least.
  const std::vector<std::string> kCommands{
      "map generate rooms --width 200 --height 200 -o %.map",
      "map generate rooms --width 200 --height 200 -o %.png",
      "map scale rooms:100x100 2 -o %.map",
      "map render rooms:100x100 -o %.png",
      "map render rooms:100x100 -o %.svg",
      "problems rooms:64x64 -n 200 -o %.scen",
      "solve caves:128x128 --from 64,64 --to 1,1 --trace %.jsonl",
      "bench rooms:64x64 -n 3 --format json -o %.json",
  };

  static std::string fill(std::string command, const std::string& path) {
    return command.replace(command.find('%'), 1, path);
  }

  // Start and goal of the command with a trace must be passable, whatever the generator does: the test makes the map.
  std::vector<std::string> commands() {
    std::string map = "type octile\nheight 2\nwidth 400\nmap\n";
    for (int y = 0; y < 2; ++y) map += std::string(400, '.') + "\n";
    folder_.add("long.map", map);
    std::vector<std::string> list = kCommands;
    list[6] = "solve long.map --from 0,0 --to 399,0 --trace %.jsonl";
    return list;
  }
};

TEST_F(BadOutput, a_folder_that_does_not_exist) {
  for (const std::string& command : commands())
    EXPECT_THAT(cairn(fill(command, "no/such/folder/x")), Fails(4, "no/such/folder/x"));
}

TEST_F(BadOutput, a_full_disk_leaves_nothing_behind) {
  const auto list = commands();
  const std::size_t before = folder_.files().size();
  for (const std::string& command : list) {
    EXPECT_THAT(cairn(fill(command, "x"), {.file_limit_bytes = 1000}), Fails(4, "cannot write 'x.")) << command;
    EXPECT_EQ(folder_.files().size(), before) << command;
  }
}

TEST_F(BadOutput, a_full_disk_leaves_an_older_file_as_it_was) {
  folder_.add("x.map", "older");
  EXPECT_EQ(cairn("map generate rooms -o x.map", {.file_limit_bytes = 1000}).exit_code, 4);
  EXPECT_EQ(folder_.contents("x.map"), "older");
  EXPECT_EQ(folder_.files().size(), 1U);
}

TEST_F(BadOutput, a_full_device) {
  EXPECT_THAT(cairn("map generate rooms -o /dev/full"), Fails(4, "/dev/full"));
  EXPECT_TRUE(std::filesystem::is_character_file("/dev/full"));
}

TEST_F(BadOutput, a_full_standard_output) {
  for (const char* command :
       {"--help", "--version", "algorithms", "algorithms --json", "map info rooms:8x8", "map generate rooms -o -",
        "map render rooms:8x8 -o -", "problems rooms:32x32 -o -", "bench rooms:32x32 -n 2", "demo"}) {
    EXPECT_THAT(cairn(command, {.out_device = "/dev/full"}), Fails(4, "standard output")) << command;
  }
}

TEST_F(BadOutput, a_folder_in_the_place_of_the_file) {
  std::filesystem::create_directory(folder_.path() / "x.map");
  EXPECT_THAT(cairn("map generate rooms -o x.map"), Fails(4, "x.map"));
}

TEST_F(BadOutput, a_file_in_the_place_of_the_demos_folder) {
  folder_.add("report", "");
  EXPECT_THAT(cairn("demo --out report"), Fails(4, "report"));
}

TEST_F(BadOutput, a_folder_that_was_made_for_nothing_is_taken_away_again) {
  EXPECT_THAT(cairn("demo --maps none --out a/b/report"), Fails(3, "none"));
  EXPECT_THAT(cairn("reproduce aiide2009/table1 --maps none -o a/b/report"), Fails(3, "none"));
  EXPECT_EQ(cairn("demo --out a/report", {.out_device = "/dev/full"}).exit_code, 4);
  EXPECT_FALSE(std::filesystem::exists(folder_.path() / "a"));
  std::filesystem::create_directory(folder_.path() / "mine");
  EXPECT_THAT(cairn("reproduce aiide2009/table1 --maps none -o mine/report"), Fails(3, "none"));
  EXPECT_FALSE(std::filesystem::exists(folder_.path() / "mine/report"));
  EXPECT_TRUE(std::filesystem::exists(folder_.path() / "mine")) << "what was there before stays";
}

TEST_F(BadOutput, a_folder_without_permission) {
  if (geteuid() == 0) GTEST_SKIP() << "the superuser may write everywhere";
  std::filesystem::permissions(folder_.path(), std::filesystem::perms::owner_read | std::filesystem::perms::owner_exec);
  EXPECT_THAT(cairn("map generate rooms -o x.map"), Fails(4, "x.map"));
  std::filesystem::permissions(folder_.path(), std::filesystem::perms::owner_all);
}

TEST_F(BadOutput, no_input_is_replaced_by_the_output) {
  EXPECT_THAT(cairn("map generate rooms -o in.map --width 32 --height 32"), Succeeds());
  EXPECT_THAT(cairn("build in.map hcdps -o in.cairn"), Succeeds());
  EXPECT_THAT(cairn("problems in.map -n 2 -o in.scen"), Succeeds());
  std::filesystem::create_symlink("in.map", folder_.path() / "link.map");
  const std::string map = folder_.contents("in.map");
  const std::string database = folder_.contents("in.cairn");
  const std::string scenario = folder_.contents("in.scen");
  for (const char* command :
       {"build in.map hcdps -o in.map", "build link.map hcdps -o in.map", "build in.map hcdps -o ./in.map",
        "problems in.map -n 2 -o in.map", "map scale in.map 2 -o link.map", "map convert in.map -o in.map",
        "train in.map -o in.map", "solve in.map --from 1,1 --to 2,2 --trace in.map",
        "crowd in.map --agents 1 --page in.map", "bench in.map -a hcdps --db in.cairn -n 2 -o in.cairn",
        "bench in.map -a lrta --scen in.scen -o in.scen", "bench in.map -a lrta -n 2 -o in.map"}) {
    EXPECT_THAT(cairn(command), Fails(2, "is an input, and writing there would destroy it")) << command;
  }
  EXPECT_EQ(folder_.contents("in.map"), map);
  EXPECT_EQ(folder_.contents("in.cairn"), database);
  EXPECT_EQ(folder_.contents("in.scen"), scenario);
}

TEST_F(BadOutput, a_link_or_a_pipe_where_a_build_keeps_its_pieces_is_refused) {
  folder_.add("precious", "precious");
  std::filesystem::create_symlink("precious", folder_.path() / "a.cairn.partial");
  EXPECT_THAT(cairn("build rooms:32x32 hcdps -o a.cairn"), Fails(4, "a.cairn.partial: a build keeps"));
  EXPECT_EQ(folder_.contents("precious"), "precious");
  ASSERT_EQ(mkfifo((folder_.path() / "b.cairn.partial").c_str(), 0600), 0);
  EXPECT_THAT(cairn("build rooms:32x32 hcdps -o b.cairn"), Fails(4, "it is no regular file"));
}

TEST_F(BadOutput, reproduce_says_why_it_cannot_write) {
  const Output output = cairn("reproduce aiide2011 --quick -o r", {.file_limit_bytes = 100});
  EXPECT_EQ(output.exit_code, 4);
  EXPECT_THAT(output.err, testing::AllOf(testing::HasSubstr("cairn: cannot write 'r/"), testing::HasSubstr("': ")));
}

TEST_F(BadOutput, a_database_can_go_to_a_device) {
  EXPECT_THAT(cairn("build rooms:32x32 hcdps -o /dev/null"), Succeeds());
  EXPECT_FALSE(std::filesystem::exists("/dev/null.partial"));
}

}  // namespace
}  // namespace cairn
