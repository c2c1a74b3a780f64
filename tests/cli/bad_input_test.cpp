// Inputs that are missing, malformed or do not fit: exit code 3 and a sentence that says where, never a crash.
#include "program.hpp"

namespace cairn {
namespace {

using testing::HasSubstr;

struct BadFile {
  const char* what;
  std::string contents;
  const char* said;
};

class BadInput : public ProgramTest {
 protected:
  /// The command gets each file as `bad.EXTENSION`, and leaves nothing behind.
  void check(const std::vector<BadFile>& files, const std::string& extension, const std::string& command) {
    for (const BadFile& file : files) {
      folder_.add("bad." + extension, file.contents);
      const std::size_t before = folder_.files().size();
      EXPECT_THAT(cairn(command), Fails(3, file.said)) << file.what;
      EXPECT_EQ(folder_.files().size(), before) << file.what;
    }
  }
};

TEST_F(BadInput, maps) {
  const std::vector<BadFile> maps{
      {"empty", "", "bad.map:1:1: expected"},
      {"not a map", "hello\n", "bad.map:1:1: expected"},
      {"truncated header", "type octile\nheight 2\n", "bad.map:3:"},
      {"truncated rows", "type octile\nheight 3\nwidth 2\nmap\n..\n", "bad.map:6:"},
      {"truncated row", "type octile\nheight 2\nwidth 3\nmap\n...\n..", "bad.map:6:3: expected"},
      {"a row too long", "type octile\nheight 1\nwidth 2\nmap\n...\n", "bad.map:5:3: expected"},
      {"a row too many", "type octile\nheight 1\nwidth 2\nmap\n..\n..\n", "bad.map:6:1: expected"},
      {"an unknown character", "type octile\nheight 1\nwidth 2\nmap\n.x\n", "bad.map:5:2: expected"},
      {"binary", std::string("type octile\nheight 1\nwidth 2\nmap\n.\0\n", 36), "bad.map:5:2"},
      {"no size", "type octile\nheight 0\nwidth 2\nmap\n", "bad.map:2:"},
      {"oversized", "type octile\nheight 2\nwidth 99999\nmap\n", "16384"},
      {"no number", "type octile\nheight two\nwidth 2\nmap\n", "bad.map:2:8: expected"},
  };
  check(maps, "map", "map info bad.map");
  check(maps, "map", "map scale bad.map 2 -o out.map");
  check(maps, "map", "problems bad.map -o out.scen");
  check(maps, "map", "solve bad.map --from 0,0 --to 1,0");
  check(maps, "map", "bench bad.map -o out.txt");
}

TEST_F(BadInput, a_map_without_a_passable_cell_is_told_at_once) {
  folder_.add("one.map", "type octile\nheight 1\nwidth 1\nmap\n@\n");
  EXPECT_THAT(cairn("build one.map cairn -o one.cairn"), Fails(3, "fits this map"));
  EXPECT_THAT(cairn("crowd one.map"), Fails(3, "no passable cell"));
}

TEST_F(BadInput, carriage_returns_and_a_missing_last_newline_are_no_error) {
  folder_.add("dos.map", "type octile\r\nheight 1\r\nwidth 2\r\nmap\r\n..");
  EXPECT_THAT(cairn("map info dos.map"), Succeeds());
  folder_.add("dos.scen", "version 1\r\n0 dos.map 2 1 0 0 1 0 1");
  EXPECT_THAT(cairn("bench dos.map --scen dos.scen"), Succeeds());
}

TEST_F(BadInput, scenarios) {
  folder_.add("m.map", "type octile\nheight 1\nwidth 3\nmap\n...\n");
  check(
      {
          {"empty", "", "bad.scen:1:1: expected"},
          {"no version", "0 m.map 3 1 0 0 1 0 1\n", "bad.scen:1:1: expected"},
          {"another version", "version 7\n", "bad.scen:1:"},
          {"truncated", "version 1\n0 m.map 3 1 0 0\n", "bad.scen:2:16: expected"},
          {"a column too many", "version 1\n0 m.map 3 1 0 0 1 0 1 7\n", "bad.scen:2:23: expected"},
          {"no number", "version 1\n0 m.map 3 1 zero 0 1 0 1\n", "bad.scen:2:13: expected"},
          {"negative", "version 1\n0 m.map 3 1 -1 0 1 0 1\n", "bad.scen:2:13: expected"},
          {"outside", "version 1\n0 m.map 3 1 0 0 3 0 3\n", "bad.scen:2: the goal"},
          {"not a number", "version 1\n0 m.map 3 1 0 0 1 0 nan\n", "bad.scen:2:21: expected"},
          {"another size", "version 1\n0 m.map 4 1 0 0 1 0 1\n", "bad.scen:2: the scenario is for a map of 4 x 1"},
      },
      "scen", "bench m.map --scen bad.scen -o out.txt");
}

TEST_F(BadInput, pictures) {
  EXPECT_THAT(cairn("map generate rooms -o good.png --width 40 --height 40"), Succeeds());
  const std::string good = folder_.contents("good.png");
  std::string damaged = good;
  damaged[damaged.size() / 2] = static_cast<char>(damaged[damaged.size() / 2] ^ 0x55);
  check({{"empty", "", "bad.png"},
         {"not a picture", "hello", "bad.png"},
         {"truncated", good.substr(0, good.size() / 2), "bad.png"},
         {"damaged", damaged, "bad.png"}},
        "png", "map info bad.png");
}

TEST_F(BadInput, traces) {
  check({{"empty", "", "bad.jsonl"},
         {"no json", "{\"x\":1,\"y\":1}\nhello\n", "bad.jsonl:2:1: expected"},
         {"truncated", "{\"x\":1,\"y\":1}\n{\"x\":1,", "bad.jsonl:2:8: expected"},
         {"no coordinate", "{\"x\":1}\n", "bad.jsonl:1:1: expected"},
         {"outside", "{\"x\":1,\"y\":900}\n", "bad.jsonl:1: (1,900) lies outside"}},
        "jsonl", "map render rooms:16x16 --trace bad.jsonl -o out.png");
}

TEST_F(BadInput, files_that_are_missing_or_are_folders) {
  std::filesystem::create_directory(folder_.path() / "folder.map");
  EXPECT_THAT(cairn("map info missing.map"), Fails(3, "missing.map"));
  EXPECT_THAT(cairn("map info missing.png"), Fails(3, "missing.png"));
  EXPECT_THAT(cairn("map info folder.map"), Fails(3, "folder.map"));
  EXPECT_THAT(cairn("bench rooms:8x8 --scen missing.scen"), Fails(3, "missing.scen"));
  EXPECT_THAT(cairn("map render rooms:8x8 --trace missing.jsonl -o x.png"), Fails(3, "missing.jsonl"));
  EXPECT_THAT(cairn("demo --maps missing"), Fails(3, "missing"));
  EXPECT_THAT(cairn("demo --maps folder.map"), Fails(3, "holds no .map, no .png and no .yaml"));
}

TEST_F(BadInput, on_standard_input_is_called_so) {
  EXPECT_THAT(cairn("map info -", {.input = "hello\n"}), Fails(3, "standard input:1:1: expected"));
}

}  // namespace
}  // namespace cairn
